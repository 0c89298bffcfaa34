"""Under which addresses browsers reach the app: the Host headers that are answered, and links."""

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import urlsplit

from tourney.game.refusal import Refused

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

#: What this machine may be called in a network that finds machines by their names (mDNS), and how
#: long it may take to find out, in seconds.
_NAME, _NAMED_WITHIN = "tourney.local", 1.5

_STANDARD = {"http": 80, "https": 443}
#: Addresses for documentation, which nobody has: asked for a way there, a system names the
#: address of its own that it would take, and sends nothing.
_NOWHERE = {4: ("192.0.2.1", socket.AF_INET), 6: ("2001:db8::1", socket.AF_INET6)}


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of the app.

    Attributes:
        base: what links begin with, such as `http://192.168.1.7:8000`.
        origins: by each Host header that is answered, the Origin of pages that came from there.
        behind: whether a reverse proxy may stand before it, on this machine.
        name: with its port, by which a network may know this machine besides; "" where people are
            given an address of the host's choice.
    """

    base: str
    origins: Mapping[str, str]
    behind: bool
    name: str = ""

    @property
    def secure(self) -> bool:
        """True if links lead over TLS."""
        return self.base.startswith("https:")


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


def addresses(bound: IPAddress, port: int, public: str | None) -> Addresses:
    """The addresses of an app that listens there.

    Args:
        public: as `read_public_url` gives it; None where people type the machine's own address.
    """
    own = [str(bound)]
    if bound.is_unspecified:
        own = [_on_network(bound.version)]
    if bound.is_unspecified or bound.is_loopback:
        own += ["localhost", "127.0.0.1" if bound.version == 4 else "::1"]
    bases = [_origin("http", name, port) for name in own]
    if public is not None:
        bases.insert(0, public)
    named = _origin("http", _NAME, port) if public is None and not bound.is_loopback else ""
    answered = [*bases, named] if named else bases
    origins = {host: base for base in reversed(answered) for host in _hosts(base)}
    name = named.partition("://")[2]
    return Addresses(bases[0], MappingProxyType(origins), public is not None, name)


async def called_here(known: Addresses) -> str:
    """The machine's name with the port, where its network knows it by that; else ""."""
    if not known.name:
        return ""
    own = urlsplit(known.base).hostname
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(_NAMED_WITHIN):
            found = await asyncio.get_running_loop().getaddrinfo(_NAME, None)
        if own in {at for *_, (at, *_) in found}:
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


def _on_network(version: int) -> str:
    """This machine's address on its network; that of the machine alone where there is none."""
    nowhere, family = _NOWHERE[version]
    with socket.socket(family, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((nowhere, 9))
        except OSError:
            return "127.0.0.1" if version == 4 else "::1"
        return str(asked.getsockname()[0])
