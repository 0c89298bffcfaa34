"""Guests' phones at the door (F13.2): who says that they are here is written down for the host."""

import asyncio
import re
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import TYPE_CHECKING

from aiohttp import web

from screens.serve.addresses import ROOT
from screens.serve.limits import Often
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.log.roles import Who

if TYPE_CHECKING:
    from tourney.service.director import Director

#: Names sent in a minute: by one phone, from one address, behind which may be all of a pub, and in
#: all.
_OF_PHONE, _FROM_ADDRESS, _IN_ALL = 6, 120, 240

#: The cookie tells phones apart, and is good for nothing else; an evening long.
_COOKIE, _EVENING = "tourney-guest", 24 * 60 * 60
_LIKE_ONE = re.compile("[A-Za-z0-9_-]{22}")


class GuestsCame:
    """Writes down who says that they are here, one after the other.

    Args:
        store: where the nights are kept.
        secure: the cookie is for TLS alone.
    """

    def __init__(self, store: Address, *, secure: bool) -> None:
        self._store, self._secure = store, secure
        self._of_phone = Often(_OF_PHONE, 60)
        self._from_address = Often(_FROM_ADDRESS, 60)
        self._in_all = Often(_IN_ALL, 60)
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
        await self._do(lambda director: director.door.come(director.night(night), phone, name))
        response = web.Response(status=303, headers={"Location": f"{ROOT}/here"})
        if cookie:
            response.set_cookie(
                _COOKIE,
                cookie,
                max_age=_EVENING,
                path=ROOT,
                httponly=True,
                samesite="Lax",
                secure=self._secure,
            )
        return phone, response

    async def _do(self, do: "Callable[[Director], None]") -> None:
        def work() -> None:
            from tourney.service.director import Director

            if self._director is None:
                self._director = Director.open(self._store, who=Who(name="guests' phones"))
            do(self._director)

        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def end(self) -> None:
        """Let the store go; what is being written down is so first."""

        def close() -> None:
            if self._director is not None:
                self._director.close()

        self._thread.submit(close)
        self._thread.shutdown()


def _kept_of(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()[:16]
