"""The addresses at which browsers reach the app, and the machine's own addresses."""

import asyncio
import ipaddress
import re
import socket
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from tourney.game.refusal import Refused

#: Devices of tunnels and of virtual machines, which guests' phones hardly ever reach.
_ASIDE = re.compile(
    "br-|docker|ppp|tailscale|tap|tun|utun|veth|virbr|vmnet|vboxnet|wg|zt"
    "|.*(hyper-v|nord|proton|tailscale|vpn|virtual|vmware|wireguard)",
    re.IGNORECASE,
)
#: Addresses for documentation, which no machine has. Asked for a way there, a system names the
#: address of its own that it would use, and sends nothing.
_NOWHERE = {4: ("192.0.2.1", socket.AF_INET), 6: ("2001:db8::1", socket.AF_INET6)}


class OwnAddress(NamedTuple):
    """An address of this machine, and its device, such as `wlan0`."""

    at: str
    on: str

    def __str__(self) -> str:
        return f"{self.at} ({self.on})"


def own_addresses(version: int = 4) -> Sequence[OwnAddress]:
    """Return the addresses at which others may reach this machine, likeliest for phones first."""
    import ifaddr

    out = _way_out(version)
    found = [OwnAddress(out, "network")] if out else []
    with suppress(OSError):  # some systems do not tell
        found = [
            OwnAddress(str(ip.ip if ip.is_IPv4 else ip.ip[0]), adapter.nice_name)
            for adapter in ifaddr.get_adapters()
            for ip in adapter.ips
            if ip.is_IPv4 == (version == 4)
        ]
    return likeliest(found, out)


def likeliest(found: Iterable[OwnAddress], out: str) -> Sequence[OwnAddress]:
    """Return the addresses that others may reach, the likeliest for phones first.

    Args:
        found: all addresses of the machine.
        out: the address by which this machine reaches the internet, or "".
    """

    def rank(own: OwnAddress) -> tuple[bool, bool, bool]:
        return bool(_ASIDE.match(own.on)), ipaddress.ip_address(own.at).is_link_local, own.at != out

    return sorted((own for own in found if _is_reached(own.at)), key=rank)


def next_of(own: Sequence[OwnAddress], at: str) -> OwnAddress | None:
    """Return the address after another, round and round; None if there is no other."""
    others = [each for each in own if each.at != at]
    if not others:
        return None
    place = next((place for place, each in enumerate(own) if each.at == at), -1)
    return own[(place + 1) % len(own)]


def _is_reached(at: str) -> bool:
    """Return whether an address works in a link; IPv6 ones for a single wire do not."""
    address = ipaddress.ip_address(at)
    return not (address.is_loopback or (address.version == 6 and address.is_link_local))


def _way_out(version: int) -> str:
    nowhere, family = _NOWHERE[version]
    with socket.socket(family, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((nowhere, 9))
        except OSError:
            return ""
        return str(asked.getsockname()[0])


IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

#: The path above everything that guests' phones may ask for.
ROOT = "/night"

#: The machine's name in networks that find machines by name (mDNS), and the seconds allowed to find
#: out.
_NAME, _NAMED_WITHIN = "tourney.local", 1.5

_STANDARD = {"http": 80, "https": 443}


class Addresses:
    """The addresses of the app; those of the machine may change while it is served.

    Attributes:
        origins: the Origin of pages, by each Host header that is always answered.
        port: the port on which the app listens.
        behind: True if a reverse proxy on this machine may be in front.
        name: the name, with the port, by which a network may know this machine; "" if the host
            chose an address.

    Args:
        bound: the address on which the app listens.
        port: the port.
        public: the address from `read_public_url`; None if people type the machine's own address.
        own: returns the machine's own addresses of an IP version, the likeliest first.
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
        #: The addresses to which guests' phones may have been sent; the store may keep an older
        #: one.
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
        """The machine's addresses from which the host can choose."""
        chosen = self._public is not None or not self._bound.is_unspecified
        return () if chosen else self._find(self._bound.version)

    @property
    def base(self) -> str:
        """The beginning of links, such as `http://192.168.1.7:8000`."""
        if self._public is not None:
            return self._public
        if not self._bound.is_unspecified:
            return self._origin(str(self._bound))
        own = [each.at for each in self.own]
        return self._origin(self._chosen if self._chosen in own else next(iter(own), self._alone))

    @property
    def night(self) -> str:
        """The address of the night for guests' phones."""
        return f"{self.base}{ROOT}"

    @property
    def secure(self) -> bool:
        """True if links use TLS."""
        return bool(self._public) and self.base.startswith("https:")

    def origin_of(self, host: str, at: str) -> str | None:
        """Return the Origin of pages from an address; None if that is not answered.

        Args:
            host: the Host header.
            at: the address of this machine at which the request came in. Other sites' pages name
                another host, wherever that leads.
        """
        own = self._origin(at) if at else ""
        return self.origins.get(host) or (own if own and host in _hosts(own) else None)

    def choose_next(self) -> None:
        """Let links begin with the machine's next address.

        Raises:
            Refused: `addresses`, if there is no other.
        """
        found = next_of(self.own, urlsplit(self.base).hostname or "")
        if found is None:
            raise Refused("addresses", "There is no other address to choose.")
        self._chosen = found.at

    def is_here(self, night: str) -> bool:
        """Return whether an address for guests' phones is, or was, this program's."""
        self._known |= {self.base, *(self._origin(each.at) for each in self.own)}
        return night.removesuffix(ROOT) in self._known

    def is_gone(self, night: str) -> bool:
        """Return whether this machine has lost an address, and has another instead."""
        own = [f"{self._origin(each.at)}{ROOT}" for each in self.own]
        return bool(own) and night not in own

    def _origin(self, name: str) -> str:
        return _origin("http", name, self.port)


def read_bind(text: str) -> IPAddress:
    """Return the address to listen on, as a person typed it.

    Raises:
        Refused: `bind`, if it is no address.
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
    """Return the address that people open, without a slash at its end.

    Raises:
        Refused: `public-url`, if it cannot be used.

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
    """Return the machine's name with the port if the network knows the machine by it, or ""."""
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
    """Return the Host headers of requests to an address; a standard port may be written out."""
    scheme, _, host = base.partition("://")
    standard = urlsplit(base).port is None
    return (host, f"{host}:{_STANDARD[scheme]}") if standard else (host,)
