"""The night on guests' phones: its pages, each made once (F13.1), and who has come (F13.2)."""

import asyncio
import re
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import NamedTuple, TypeVar

from aiohttp import web

from exports.html import phone, phone_table
from exports.html.phone_night import PhoneNight
from screens.serve.addresses import ROOT
from screens.serve.messages import Often, give_cookie
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.log.roles import HOST, Who
from tourney.service.director import Director

_T = TypeVar("_T")

#: The cookie with a phone's owner for tonight. It lets no one in, and anyone may forge it.
_COOKIE = "tourney-me"
_LIKE_ONE = re.compile("([1-9][0-9]{0,5})[.]([1-9][0-9]{0,5})")


#: The header of a file whose name changes with it.
KEPT = {"Cache-Control": "public, max-age=86400, immutable"}


class GuestPage(NamedTuple):
    """A page of the night, with its player or its phone if it belongs to one.

    A table's page is "t", and its phone the table's code.
    """

    name: str
    entry: int = 0
    phone: str = ""


class Edition:
    """A state of the night, with its pages, each made when it is first asked for."""

    def __init__(self, night: PhoneNight, version: str) -> None:
        self.night = night
        self.version = version
        self._parts: dict[GuestPage, phone.Parts] = {}
        self._whole: dict[tuple[GuestPage, bool | None], bytes] = {}

    def parts(self, page: GuestPage) -> phone.Parts:
        """Return the parts of a page."""
        if page not in self._parts:
            if page.name == "t":
                parts = phone_table.table_parts(self.night.tables.get(page.phone))
            elif page.entry and page.name in phone.HEADED:  # the rest is the same for all
                below = self.parts(GuestPage(page.name))
                parts = phone.headed(self.night, page.name, page.entry, below)
            else:
                parts = phone.parts_of(self.night, *page)
            self._parts[page] = parts
        return self._parts[page]

    def whole(self, page: GuestPage, mine: int = 0) -> bytes:
        """Return a page as it is first sent.

        Args:
            mine: the entry of the phone's owner; 0 if unknown.
        """
        key = page, _own(page, mine)
        if key not in self._whole:
            self._whole[key] = self.of_parts(page, self.parts(page), mine)
        return self._whole[key]

    def pass_by(self) -> None:
        """Drop the whole pages, as no phone gets this state any more; the parts stay."""
        self._whole.clear()

    def of_parts(
        self, page: GuestPage, parts: phone.Parts, mine: int = 0, typed: str = ""
    ) -> bytes:
        """Return a page with these parts, as it is first sent, with `typed` in its box."""
        return phone.whole_page(
            self.night, page.name, parts, self.version, page.entry, typed, own=_own(page, mine)
        )

    def of_phone(self, phone: str) -> GuestPage:
        """Return the page of a phone by which a guest has come, or else the page for everyone."""
        return GuestPage("here", phone=phone if self.night.door.of(phone) else "")

    def has(self, entry: int) -> bool:
        """Return whether a player has this entry."""
        return any(line.entry == entry for line in self.night.show.night.entries)

    # The phone's owner

    def mine(self, request: web.Request, phone: str) -> int:
        """Return the entry of the phone's owner; 0 if unknown tonight.

        Args:
            phone: the phone as in `of_phone`; guests who came by it need no search.
        """
        kept = _LIKE_ONE.fullmatch(request.cookies.get(_COOKIE, ""))
        if kept and int(kept[1]) == self.night.show.night.number and self.has(int(kept[2])):
            return int(kept[2])
        door = self.night.door
        return next((each.entry or 0 for each in door.of(phone) if each.entry in door.listed), 0)

    def remember(self, answer: web.Response, entry: int, *, secure: bool) -> web.Response:
        """Add a cookie to the answer, by which the phone remembers its owner for an evening."""
        kept = f"{self.night.show.night.number}.{entry}"
        give_cookie(answer, _COOKIE, kept, path=ROOT, secure=secure)
        return answer


def _own(page: GuestPage, mine: int) -> bool | None:
    """Return whether a page is for the phone's owner; None if the owner is unknown."""
    return page.entry in (0, mine) if mine else None


def read_entry(query: Mapping[str, str]) -> int:
    """Return an entry's number from an address; 0 if there is none."""
    text = query.get("entry", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


class OneByOne:
    """A director in a thread of its own, which does one thing after the other.

    Args:
        store: where the nights are kept.
        name: of the thread.
    """

    def __init__(self, store: Address, name: str, who: Who = HOST) -> None:
        self._store, self._who = store, who
        self._thread = ThreadPoolExecutor(1, name)
        self._director: Director | None = None

    async def do(self, call: Callable[[Director], _T]) -> _T:
        """Return what a function of the director returns, once its turn has come.

        Raises:
            Refused: the store cannot be opened; or as the function.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, call)

    def _do(self, call: Callable[[Director], _T]) -> _T:
        if self._director is None:
            self._director = Director.open(self._store, who=self._who)
        return call(self._director)

    def _close(self) -> None:
        if self._director is not None:
            self._director.close()

    def end(self) -> None:
        """Close the store, after what is being done."""
        self._thread.submit(self._close)
        self._thread.shutdown()


#: The most names in a minute: from a phone, from an address, which may be a whole pub's, and in
#: all.
_OF_PHONE, _FROM_ADDRESS, _IN_ALL = 6, 120, 240

#: The cookie that distinguishes phones, and has no other use.
_GUEST_COOKIE = "tourney-guest"
_LIKE_GUEST = re.compile("[A-Za-z0-9_-]{22}")


class GuestsCame:
    """The record of guests who say that they are here, written one after the other.

    Args:
        store: where the nights are kept.
        secure: True if the cookie is for TLS only.
    """

    def __init__(self, store: Address, *, secure: bool) -> None:
        self._secure = secure
        self._of_phone = Often(_OF_PHONE)
        self._from_address = Often(_FROM_ADDRESS)
        self._in_all = Often(_IN_ALL)
        self._names = OneByOne(store, "door", Who(name="guests' phones"))

    @staticmethod
    def phone(request: web.Request) -> str:
        """Return the part of a phone's cookie that is kept, or "" without a cookie."""
        cookie = request.cookies.get(_GUEST_COOKIE, "")
        return _kept_of(cookie) if _LIKE_GUEST.fullmatch(cookie) else ""

    async def come(
        self, night: int, request: web.Request, name: str, address: str
    ) -> tuple[str, web.Response]:
        """Record a guest's name; return the phone, and the answer that leads to the guest's page.

        Raises:
            Refused: `too-often`, or as in `AtTheDoor.come`.
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
        await self._names.do(lambda nights: nights.door.come(nights.night(night), phone, name))
        response = web.Response(status=303, headers={"Location": f"{ROOT}/here"})
        if cookie:
            give_cookie(response, _GUEST_COOKIE, cookie, path=ROOT, secure=self._secure)
        return phone, response

    def end(self) -> None:
        """Close the store, after the names that are being written."""
        self._names.end()


def _kept_of(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()[:16]
