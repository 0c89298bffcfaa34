"""The addresses that this machine has itself in the networks that it is in."""

import ipaddress
import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

#: Tunnels, and networks of machines within this one: guests' phones are hardly ever there.
_ASIDE = re.compile(
    "br-|docker|ppp|tailscale|tap|tun|utun|veth|virbr|vmnet|vboxnet|wg|zt"
    "|.*(hyper-v|nord|proton|tailscale|vpn|virtual|vmware|wireguard)",
    re.IGNORECASE,
)
#: Addresses for documentation, which no one has: asked for a way there, a system names the
#: address of its own that it would take, and sends nothing.
_NOWHERE = {4: ("192.0.2.1", socket.AF_INET), 6: ("2001:db8::1", socket.AF_INET6)}


class OwnAddress(NamedTuple):
    """An address of this machine, and the device that has it, such as `wlan0`."""

    at: str
    on: str

    def __str__(self) -> str:
        return f"{self.at} ({self.on})"


def own_addresses(version: int = 4) -> Sequence[OwnAddress]:
    """The addresses at which others may reach this machine, the likeliest for phones first."""
    import ifaddr

    out = _way_out(version)
    found = [OwnAddress(out, "network")] if out else []
    with suppress(OSError):  # some systems tell no program
        found = [
            OwnAddress(str(ip.ip if ip.is_IPv4 else ip.ip[0]), adapter.nice_name)
            for adapter in ifaddr.get_adapters()
            for ip in adapter.ips
            if ip.is_IPv4 == (version == 4)
        ]
    return likeliest(found, out)


def likeliest(found: Iterable[OwnAddress], out: str) -> Sequence[OwnAddress]:
    """Those that others may reach, in order.

    Args:
        out: the address by which this machine reaches the world; "" if none.
    """

    def rank(own: OwnAddress) -> tuple[bool, bool, bool]:
        return bool(_ASIDE.match(own.on)), ipaddress.ip_address(own.at).is_link_local, own.at != out

    return sorted((own for own in found if _is_reached(own.at)), key=rank)


def next_of(own: Sequence[OwnAddress], at: str) -> OwnAddress | None:
    """The one after an address, round and round; None where there is no other."""
    others = [each for each in own if each.at != at]
    if not others:
        return None
    place = next((place for place, each in enumerate(own) if each.at == at), -1)
    return own[(place + 1) % len(own)]


def _is_reached(at: str) -> bool:
    """True of what can be in a link: of IPv6, none that holds on one wire alone."""
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
