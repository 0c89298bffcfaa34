"""Guests' phones at the door (F13.2): who says that they are here is written down for the host."""

import asyncio
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from aiohttp import web

from screens.serve.addresses import ROOT
from screens.serve.limits import Often
from screens.serve.messages import give_cookie
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.log.roles import Who
from tourney.service.director import Director

#: Names sent in a minute: by one phone, from one address, behind which may be all of a pub, and in
#: all.
_OF_PHONE, _FROM_ADDRESS, _IN_ALL = 6, 120, 240

#: The cookie tells phones apart, and is good for nothing else.
_COOKIE = "tourney-guest"
_LIKE_ONE = re.compile("[A-Za-z0-9_-]{22}")


class GuestsCame:
    """Writes down who says that they are here, one after the other.

    Args:
        store: where the nights are kept.
        secure: the cookie is for TLS alone.
    """

    def __init__(self, store: Address, *, secure: bool) -> None:
        self._store, self._secure = store, secure
        self._of_phone = Often(_OF_PHONE)
        self._from_address = Often(_FROM_ADDRESS)
        self._in_all = Often(_IN_ALL)
        #: A director is for one thread.
        self._thread = ThreadPoolExecutor(1, "door")
        self._director: Director | None = None

    @staticmethod
    def phone(request: web.Request) -> str:
        """The part of a phone's cookie that is kept; "" of a phone without one."""
        cookie = request.cookies.get(_COOKIE, "")
        return _kept_of(cookie) if _LIKE_ONE.fullmatch(cookie) else ""

    async def come(
        self, night: int, request: web.Request, name: str, address: str
    ) -> tuple[str, web.Response]:
        """Write a name down; whose phone it is, and what leads to the page of what becomes of it.

        Raises:
            Refused: `too-often`, or as `AtTheDoor.come`.
        """
        phone, cookie = self.phone(request), ""
        if not (
            (not phone or self._of_phone.allows(phone))
            and self._from_address.allows(address)
            and self._in_all.allows("")
        ):
            raise Refused("too-often", "Too many requests. Wait a minute, then try again.")
        if not phone:
            cookie = secrets.token_urlsafe(16)
            phone = _kept_of(cookie)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._write_down, night, phone, name)
        response = web.Response(status=303, headers={"Location": f"{ROOT}/here"})
        if cookie:
            give_cookie(response, _COOKIE, cookie, path=ROOT, secure=self._secure)
        return phone, response

    def _write_down(self, night: int, phone: str, name: str) -> None:
        if self._director is None:
            self._director = Director.open(self._store, who=Who(name="guests' phones"))
        self._director.door.come(self._director.night(night), phone, name)

    def _close(self) -> None:
        if self._director is not None:
            self._director.close()

    def end(self) -> None:
        """Let the store go; what is being written down is so first."""
        self._thread.submit(self._close)
        self._thread.shutdown()


def _kept_of(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()[:16]
