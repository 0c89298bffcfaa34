"""Who else is told of a night by its plan: an address, and in which form."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, get_args
from urllib.parse import urlsplit

from tourney.game.refusal import Refused

TellForm = Literal["chat", "json"]

_LOCAL = "local"
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class ToldTo:
    """Who is told.

    Attributes:
        form: text for a chat, or JSON for programs.
        to: the address, which is often a secret.
        local: it may be in this machine or its network, and without TLS.
    """

    form: TellForm
    to: str
    local: bool = False

    @property
    def name(self) -> str:
        """The name of the machine there, which may be shown."""
        return host_in(self.to, local=self.local)


def read_told_to(text: str) -> ToldTo | None:
    """Who is told, as it is typed in a plan: words for the form and the place, and the address.

    Raises:
        Refused: `plan.tell`.

    >>> read_told_to("json https://hooks.example.com/T0/B1")
    ToldTo(form='json', to='https://hooks.example.com/T0/B1', local=False)
    """
    *words, to = text.split() or [""]
    if not to:
        return None
    forms = [word.lower() for word in words]
    local, form = _LOCAL in forms, [word for word in forms if word != _LOCAL]
    if len(form) > 1 or not set(form) <= set(get_args(TellForm)) or len(to) > _LONGEST:
        raise _no_address()
    if not host_in(to, local=local):
        raise _no_address()
    return ToldTo("json" if form == ["json"] else "chat", to, local)


def write_told_to(text: str) -> str:
    """The same in the form in which a plan keeps it; "" is nobody.

    Raises:
        Refused: as `read_told_to`.

    >>> write_told_to("https://hooks.example.com/T0"), write_told_to(" ")
    ('chat https://hooks.example.com/T0', '')
    """
    told = read_told_to(text)
    return "" if told is None else " ".join((told.form, *[_LOCAL] * told.local, told.to))


def host_in(to: str, *, local: bool) -> str:
    """The name of the machine at an address that others can be told at; "" of any other."""
    with suppress(ValueError):
        parts = urlsplit(to)
        _ = parts.port
        plain = to.isascii() and to.isprintable() and not set(" \\") & set(to)
        schemes = ("https", "http") if local else ("https",)
        if parts.scheme in schemes and parts.hostname and plain and "@" not in parts.netloc:
            return parts.hostname
    return ""


def _no_address() -> Refused:
    return Refused(
        "plan.tell",
        "Type the address that a service gave you, such as https://hooks.example.com/…, with json "
        "before it for a program, and local for http:// or your own network.",
    )
