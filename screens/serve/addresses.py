"""Under which addresses browsers reach the app: the Host headers that are answered, and links."""

import asyncio
import ipaddress
from collections.abc import Callable, Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from screens.serve.own import OwnAddress, next_of, own_addresses
from tourney.game.refusal import Refused

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

#: Below it stands everything that guests' phones may ask for.
ROOT = "/night"

#: What this machine may be called in a network that finds machines by their names (mDNS), and how
#: long it may take to find out, in seconds.
_NAME, _NAMED_WITHIN = "tourney.local", 1.5

_STANDARD = {"http": 80, "https": 443}


class Addresses:
    """The addresses of the app; those of the machine may change while it is served.

    Attributes:
        origins: by each Host header that is always answered, the Origin of pages from there.
        port: where it listens.
        behind: whether a reverse proxy may be before it, on this machine.
        name: with its port, by which a network may know this machine besides; "" where people are
            given an address of the host's choice.

    Args:
        bound: where it listens.
        public: as `read_public_url` gives it; None where people type the machine's own address.
        own: gives the machine's own addresses of an IP version, the likeliest first.
    """

    def __init__(
        self,
        bound: IPAddress,
        port: int,
        public: str | None,
        own: Callable[[int], Sequence[OwnAddress]] = own_addresses,
    ) -> None:
        self._bound, self.port, self._public, self._find = bound, port, public, own
        self._chosen = ""
        #: Where guests' phones may have been sent: what is kept in the store may be older.
        self._known: set[str] = set()
        self._alone = "127.0.0.1" if bound.version == 4 else "::1"
        self.behind = public is not None
        fixed = [public] if public else []
        if not bound.is_unspecified:
            fixed.append(self._origin(str(bound)))
        if bound.is_unspecified or bound.is_loopback:
            fixed += [self._origin("localhost"), self._origin(self._alone)]
        named = "" if public or bound.is_loopback else self._origin(_NAME)
        self.name = named.partition("://")[2]
        fixed += [named] if named else []
        self.origins = {host: base for base in reversed(fixed) for host in _hosts(base)}

    @property
    def own(self) -> Sequence[OwnAddress]:
        """The machine's addresses between which the host can choose."""
        chosen = self._public is not None or not self._bound.is_unspecified
        return () if chosen else self._find(self._bound.version)

    @property
    def base(self) -> str:
        """What links begin with, such as `http://192.168.1.7:8000`."""
        if self._public is not None:
            return self._public
        if not self._bound.is_unspecified:
            return self._origin(str(self._bound))
        own = [each.at for each in self.own]
        return self._origin(self._chosen if self._chosen in own else next(iter(own), self._alone))

    @property
    def night(self) -> str:
        """Where guests' phones see the night."""
        return f"{self.base}{ROOT}"

    @property
    def secure(self) -> bool:
        """True if links lead over TLS."""
        return bool(self._public) and self.base.startswith("https:")

    def origin_of(self, host: str, at: str) -> str | None:
        """The Origin of pages that come from an address; None if that is not answered.

        Args:
            host: the Host header.
            at: the address of this machine at which the request has come in. A page of someone
                else's has a name of its own, whatever address that leads to.
        """
        own = self._origin(at) if at else ""
        return self.origins.get(host) or (own if own and host in _hosts(own) else None)

    def choose_next(self) -> None:
        """Have links begin with the machine's next address.

        Raises:
            Refused: it has no other.
        """
        found = next_of(self.own, urlsplit(self.base).hostname or "")
        if found is None:
            raise Refused("addresses", "There is no other address to choose.")
        self._chosen = found.at

    def is_here(self, night: str) -> bool:
        """True of an address of guests' phones that is, or was, this program's."""
        self._known |= {self.base, *(self._origin(each.at) for each in self.own)}
        return night.removesuffix(ROOT) in self._known

    def is_gone(self, night: str) -> bool:
        """True of an address that this machine has no more, and has another instead."""
        own = [f"{self._origin(each.at)}{ROOT}" for each in self.own]
        return bool(own) and night not in own

    def _origin(self, name: str) -> str:
        return _origin("http", name, self.port)


def read_bind(text: str) -> IPAddress:
    """The address to listen on, as a person typed it.

    Raises:
        Refused: `bind`.
    """
    try:
        return ipaddress.ip_address("127.0.0.1" if text == "localhost" else text)
    except ValueError:
        raise Refused(
            "bind",
            "--bind takes an address of this machine, such as 192.168.1.7, "
            "or 0.0.0.0 for all that it has.",
        ) from None


def read_public_url(text: str) -> str:
    """The address that people are given, without a slash at its end.

    Raises:
        Refused: `public-url`.

    >>> read_public_url("HTTPS://Swan.example/")
    'https://swan.example'
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise _no_url() from None
    whole = parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    name = parts.hostname or ""
    named = name.isascii() and all(letter.isalnum() or letter in ".-:" for letter in name)
    if parts.scheme not in _STANDARD or not name or not (whole and named):
        raise _no_url()
    return _origin(parts.scheme, name, port or _STANDARD[parts.scheme])


def _no_url() -> Refused:
    return Refused(
        "public-url",
        "--public-url takes the address that people open, such as https://tourney.example.org or "
        "http://laptop.local:8000, with nothing after it.",
    )


async def called_here(known: Addresses) -> str:
    """The machine's name with the port, where its network knows it by that; else ""."""
    if not known.name:
        return ""
    own = {urlsplit(known.base).hostname, *(each.at for each in known.own)}
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(_NAMED_WITHIN):
            found = await asyncio.get_running_loop().getaddrinfo(_NAME, None)
        if own & {at for *_, (at, *_) in found}:
            return known.name
    return ""


def _origin(scheme: str, name: str, port: int) -> str:
    shown = f"[{name}]" if ":" in name else name
    return f"{scheme}://{shown}" + ("" if port == _STANDARD[scheme] else f":{port}")


def _hosts(base: str) -> tuple[str, ...]:
    """The Host headers of requests to an address: a standard port may be written out."""
    scheme, _, host = base.partition("://")
    standard = urlsplit(base).port is None
    return (host, f"{host}:{_STANDARD[scheme]}") if standard else (host,)
