"""A message to another service, signed, with retries; never to this machine or its network."""

import asyncio
import hashlib
import hmac
import ipaddress
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tourney.game.refusal import Refused
from tourney.night.planning.told_to import host_in

#: How long one try may take, and until the next ones, in seconds; no service may ask for longer.
_WITHIN = 10.0
_PAUSES = (1.0, 5.0, 25.0, 120.0)
#: Whatever a service is too busy for now, it may take later.
_LATER = frozenset((408, 425, 429))
#: IPv4 within IPv6, where a network translates.
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
_NETWORK_V6 = 64


class Post:
    """Messages to one address, one at a time.

    Args:
        to: with `https`; with `local`, `http` too.
        secret: signs what is sent; "" signs nothing.
        local: whether the address may be in this machine or its network.
        pauses: the seconds until each further try.

    Raises:
        Refused: `to`: it is no such address.
    """

    def __init__(
        self, to: str, secret: str, *, local: bool, pauses: Sequence[float] = _PAUSES
    ) -> None:
        self._to, self._secret, self._local, self._pauses = to, secret, local, pauses
        self._kept_away = False
        self.name = _name_in(to, local=local)

    async def send(
        self,
        event: str,
        delivery: str,
        body: bytes,
        *,
        once: bool = False,
        failed: Callable[[str, float], object] = lambda _why, _seconds: None,
    ) -> str:
        """Send a message, and again with longer and longer pauses while that may help.

        Args:
            event: its kind; `delivery` is its own, and the same at each try.
            once: it is tried only once.
            failed: is given why a try did not arrive, and the seconds until the next.

        Returns:
            Why it has not arrived, as the end of a sentence; "" where it has.
        """
        why = ""
        for pause in (0.0, *(() if once else self._pauses)):
            if why:
                failed(why, pause)
            await asyncio.sleep(pause)
            why, again = await self._try(event, delivery, body)
            if not why or not again:
                break
        return why

    async def _try(self, event: str, delivery: str, body: bytes) -> tuple[str, bool]:
        """Why it has not arrived, and whether it may another time."""
        from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector

        self._kept_away = False
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "tourney",
            "X-Tourney-Event": event,
            "X-Tourney-Delivery": delivery,
        }
        if self._secret:
            headers["X-Tourney-Signature"] = signature(self._secret, int(time.time()), body)
        try:
            # No proxy and no cookies of this machine's; each try asks for the address anew.
            async with (
                ClientSession(
                    connector=TCPConnector(socket_factory=self._socket, force_close=True),
                    timeout=ClientTimeout(total=_WITHIN),
                ) as session,
                session.post(
                    self._to, data=body, headers=headers, allow_redirects=False
                ) as response,
            ):
                status = response.status
        except TimeoutError:
            return f"{self.name} did not answer within {_WITHIN:.0f} seconds", True
        except (ClientError, OSError, ValueError):
            if self._kept_away:
                why = (
                    "is in this machine or its network; --local, or local in the plan, allows that"
                )
                return f"{self.name} {why}", False
            return f"{self.name} cannot be reached", True
        if 200 <= status < 300:
            return "", False
        if 300 <= status < 400:
            return f"{self.name} leads to another address, where nothing is sent", False
        return f"{self.name} answered {status}", status in _LATER or status >= 500

    def _socket(self, info: tuple[Any, ...]) -> socket.socket:
        """A socket to where a name has led, which is looked at last of all."""
        family, kind, protocol, _, at = info
        if not self._local and is_near(str(at[0])):
            self._kept_away = True
            raise OSError
        return socket.socket(family, kind, protocol)


def signature(secret: str, at: int, body: bytes) -> str:
    """What says who sent a body, and when: the HMAC with SHA-256 of the time, a dot and the body.

    Args:
        at: in seconds since 1970.

    >>> signature("secret", 0, b"{}")[:15]
    't=0,v1=4bbe8d39'
    """
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={signed.hexdigest()}"


def is_near(address: str) -> bool:
    """True of an address in this machine or its network, and of one that nobody has for good.

    >>> is_near("127.0.0.1"), is_near("192.168.1.7"), is_near("::ffff:10.0.0.1"), is_near("8.8.8.8")
    (True, True, True, False)
    """
    its = ipaddress.ip_address(address)
    meant = [its]
    if isinstance(its, ipaddress.IPv6Address):
        within = (its.ipv4_mapped, its.sixtofour, *(its.teredo or ()))
        meant += [each for each in within if each is not None]
        if its in _TRANSLATED:
            meant.append(ipaddress.IPv4Address(int(its) & 0xFFFFFFFF))
    return any(not each.is_global or each.is_multicast for each in meant) or _is_beside(its)


def _is_beside(its: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """True if this machine has the address, or one of IPv6 in the same network; nothing is sent."""
    family = socket.AF_INET if its.version == 4 else socket.AF_INET6
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
        asked.connect((str(its), 9))
        own = ipaddress.ip_address(asked.getsockname()[0])
        bits = 0 if its.version == 4 else 128 - _NETWORK_V6
        return int(own) >> bits == int(its) >> bits
    return False


def _name_in(to: str, *, local: bool) -> str:
    """The name of who is sent something: the rest of an address is often a secret."""
    if name := host_in(to, local=local):
        return name
    raise Refused(
        "to",
        "--to takes the address that a service gave you for this, such as "
        "https://hooks.example.com/…; with --local also http:// in your own network.",
    )
