"""Guests' phones (F13): the pages of the shared night, and the stream that keeps them current."""

import asyncio
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from itertools import count

from aiohttp import web
from msgspec import Struct, field

from exports.html import phone
from exports.html.phone_night import PhoneNight
from exports.html.phone_table import NUMBER
from screens.serve.addresses import ROOT, Addresses, called_here
from screens.serve.editions import KEPT, Edition, GuestPage, GuestsCame, read_entry
from screens.serve.guard import ADDRESS, ORIGIN
from screens.serve.guest_watch import GuestWatch
from screens.serve.messages import form_in
from screens.serve.report import Report
from screens.serve.typed import TablePages
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.night.state.phones import PhonesInvited
from tourney.service.director import Director
from tourney.service.door import Phones

#: Seconds between two signs that nothing has changed, as a phone without one warns after 2 s
#: (F13.3); and the most seconds since the store was read.
_BEAT, _FRESH = 0.7, 1.0
#: The states of the night that are kept, so that phones get only the changes since.
_REMEMBERED = 60
#: The most phones that follow at once.
_MOST = 600
#: The bytes that may wait for a phone before it is dropped, and those that its connection may hold.
#: A phone that has gone silently is dropped after this many milliseconds.
_UNREAD, _HELD = 32_768, 32_768
_GONE = 10_000

#: Seconds that reading the night may take before the host is given its address.
_FIRST = 10.0

_LONGEST_NAME = 48
#: The most characters of a name that are sent back to the guest; the check of names says if it is
#: too long.
_LONGEST_TYPED = 240
#: Seconds that a phone waits for the page that has its name.
_SOON = 3.0


class _Phone(Struct, eq=False):
    """A phone that follows a page.

    Attributes:
        at: the state of the night that the phone shows; "" if unknown.
        told: when data was last sent to the phone, on the monotonic clock.
    """

    response: web.StreamResponse
    transport: asyncio.WriteTransport
    page: GuestPage
    at: str
    told: float = 0.0
    gone: asyncio.Event = field(default_factory=asyncio.Event)


class Guests:
    """The night that is shared with guests' phones at this program's address.

    Args:
        store: where the nights are kept.
        addresses: this program's addresses.
        say: tells the host of a fault in the program.
    """

    def __init__(self, store: Address, addresses: Addresses, say: Callable[[str], None]) -> None:
        self._store, self._addresses, self._name = store, addresses, ""
        self._telling: asyncio.Task[None] | None = None
        loop = asyncio.get_running_loop()
        self._tables = TablePages(store, self._now, self._html)
        self._watch = GuestWatch(
            store,
            addresses,
            lambda night: loop.call_soon_threadsafe(self._show, night),
            say,
            lambda: self._tables.types > 0,
        )
        # States of other runs of this program are not known here.
        self._run, self._numbers = f"{time.time_ns():x}", count(1)
        self._edition: Edition | None = None
        self._editions: dict[str, Edition] = {}
        self._changes: dict[tuple[GuestPage, str], bytes] = {}
        self._phones: set[_Phone] = set()
        self._wake, self._shown = asyncio.Event(), asyncio.Event()
        self._begins = False
        self._report = Report(store)
        self._came = GuestsCame(store, secure=addresses.secure)

    @property
    def is_shown(self) -> bool:
        """True while a night is shared here, or is being read for the first time."""
        return self._edition is not None or self._begins

    @property
    def is_fresh(self) -> bool:
        """True while the store has been read so recently that the pages are current."""
        return time.monotonic() - self._watch.checked < _FRESH

    @property
    def phones(self) -> int:
        """The number of phones that follow now."""
        return len(self._phones)

    def routes(self) -> list[web.RouteDef]:
        """Return the routes; all only read, but for a name at the door and tables (F13.2, F16)."""
        return [
            web.get(ROOT, self._page),
            web.get(f"{ROOT}/now", self._follow, allow_head=False),
            web.get(f"{ROOT}/report", self._the_report),
            web.post(f"{ROOT}/here", self._come),
            *self._tables.routes(),
            web.get(f"{ROOT}/{{name}}", self._page),
        ]

    # For the host

    @property
    def address(self) -> str:
        """The address of the night for guests' phones."""
        return self._addresses.night

    @property
    def invited(self) -> str:
        """The address as the host reads it out to guests."""
        return f"{self.address}, or {self._name}" if self._name else self.address

    async def share(self, night: int | None) -> str:
        """Share a night with guests' phones, and return its name.

        Args:
            night: the night's number; None for the newest that is not over.

        Raises:
            Refused: there is no such night, or the change could not be saved.
        """
        name = await called_here(self._addresses)
        self._name = f"{name}{ROOT}" if name else ""
        # A guest who opens the address at once gets the page a little later.
        self._begins = True
        try:
            shown = await asyncio.to_thread(_share, self._store, night, self.address, self._name)
            await self.begin()
        finally:
            self._begins = False
        return shown

    async def take_back(self) -> None:
        """Stop sharing with guests' phones.

        Raises:
            Refused: nothing is shared here, or the change could not be saved.
        """
        await self._change(lambda phones, _: phones.send_away())

    async def move(self) -> None:
        """Send new phones to the address that the host has chosen.

        Raises:
            Refused: nothing is shared here, or the change could not be saved.
        """
        night = self.address
        await self._change(lambda phones, was: phones.invite(was.night, night, was.name))

    async def _change(self, do: Callable[[Phones, PhonesInvited], None]) -> None:
        """Change how this program shares a night.

        Raises:
            Refused: nothing is shared here, or the change could not be saved.
        """

        def change() -> None:
            with closing(Director.open(self._store)) as director:
                shared = director.phones.shared
                if shared is None or not self._addresses.is_here(shared.address):
                    raise Refused("phones", "No night is shared with phones here.")
                do(director.phones, shared)

        await asyncio.to_thread(change)

    async def begin(self) -> None:
        """Follow the night that is shared here, and wait for its first state."""
        if self._telling is None:
            self._watch.start()
            self._telling = asyncio.create_task(self._tell())
        await self._first()

    async def _first(self) -> None:
        """Wait for the first state of a night."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_FIRST):
                await self._shown.wait()

    async def end(self) -> None:
        """Stop telling the phones, and stop sharing."""
        if self._telling is not None:
            self._watch.stop()
            self._telling.cancel()
            self._report.end()
            with suppress(Refused):
                await self.take_back()
            for each in self._phones:
                each.gone.set()
        await asyncio.to_thread(self._came.end)
        await asyncio.to_thread(self._tables.end)

    async def _tell(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_BEAT / 2):
                    await self._wake.wait()
            self._wake.clear()
            await self._tell_all()

    # The pages and their changes

    def _show(self, night: PhoneNight | None) -> None:
        if night is None:
            self._edition, self._editions = None, {}
            self._shown.clear()
        else:
            if self._edition is not None:
                if self._edition.night == night:
                    return
                self._edition.pass_by()
            version = f"{self._run}-{phone.frame_of(night)}-{next(self._numbers)}"
            self._edition = self._editions[version] = Edition(night, version)
            while len(self._editions) > _REMEMBERED:
                del self._editions[next(iter(self._editions))]
            self._shown.set()
        self._changes.clear()
        self._wake.set()

    async def _tell_all(self) -> None:
        now, fresh = time.monotonic(), self.is_fresh
        for each in tuple(self._phones):
            if each.transport.get_write_buffer_size() > _UNREAD:
                each.transport.abort()
                each.gone.set()
                continue
            data = self._due(each, beats=fresh and now - each.told > _BEAT * 0.8)
            if not data:
                continue
            each.told = now
            try:
                await each.response.write(data)
            except (ConnectionError, RuntimeError):
                each.gone.set()
            if self._edition is None:
                each.gone.set()
        self._phones = {each for each in self._phones if not each.gone.is_set()}

    def _due(self, to: _Phone, *, beats: bool) -> bytes:
        """Return the data that a phone needs now, as server-sent events."""
        edition = self._edition
        if edition is None:
            return b"data: 0\n\n"
        if to.at != edition.version:
            key = to.page, to.at
            if key not in self._changes:
                told = self._told(to.page, to.at, edition)
                told = told and f"id: {edition.version}\ndata: {told}\n\n"
                self._changes[key] = told.encode()
            to.at = edition.version
            if self._changes[key]:
                return self._changes[key]
        return b"data: 1\n\n" if beats else b""

    def _told(self, page: GuestPage, at: str, edition: Edition) -> str:
        """Return the change from a page's old state to the present one, or ""."""
        if at.count("-") == 2 and at.split("-")[1] != edition.version.split("-")[1]:
            return phone.LOAD_AGAIN
        known = self._editions.get(at)
        return phone.change(None if known is None else known.parts(page), edition.parts(page))

    # For browsers

    async def _page(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", "")
        for file, kind in ((phone.STYLE, "text/css"), (phone.SCRIPT, "text/javascript")):
            if name == phone.shared_name(file):
                return web.Response(body=phone.shared(file), content_type=kind, headers=KEPT)
        edition = await self._now()
        if name not in phone.PAGES or (not name and request.path != ROOT):
            raise web.HTTPNotFound
        mine = edition.mine(request, self._came.phone(request))
        if name == "me":
            return self._me(request, edition, mine)
        if name == "here":
            page = edition.of_phone(self._came.phone(request))
            if page.phone and "more" not in request.query:
                return self._html(request, edition.whole(page, mine))
        page = GuestPage(name, mine if name in phone.HEADED else 0)
        return self._html(request, edition.whole(page, mine))

    def _me(self, request: web.Request, edition: Edition, mine: int) -> web.Response:
        """Answer with a player's page, or ask for the player; a phone remembers the first one."""
        query = request.query
        entry = read_entry(query)
        if entry and not edition.has(entry):
            return _to_me(0)
        found: Sequence[int] = (entry,)
        if "name" in query:
            typed = query["name"][:_LONGEST_NAME]
            people = phone.found(edition.night, typed)
            found = [each.entry for each in people]
            if len(found) != 1:
                parts = phone.found_parts(edition.night, people)
                return self._html(request, edition.of_parts(GuestPage("me"), parts, mine, typed))
        elif not entry or not {"found", "mine"} & set(query):
            page = GuestPage("me", entry or (0 if "find" in query else mine))
            return self._html(request, edition.whole(page, mine))
        answer = _to_me(found[0])
        if mine and "mine" not in query:
            return answer
        return edition.remember(answer, found[0], secure=self._addresses.secure)

    async def _come(self, request: web.Request) -> web.Response:
        """Record a guest who says that they are here, or say why not."""
        edition, form = await self._now(), await form_in(request)
        typed = form.get("name", "")[:_LONGEST_TYPED]
        try:
            if "sure" not in form and (like := phone.likely(edition.night, typed)):
                page = phone.ask_page(edition.night, typed, edition.version, like=like)
                return self._html(request, page)
            night = edition.night.show.night.number
            whose, answer = await self._came.come(night, request, typed, request[ADDRESS])
        except Refused as refusal:
            why = refusal.sentence
            page = phone.ask_page(edition.night, typed, edition.version, why=why)
            return self._html(request, page, 429 if refusal.code == "too-often" else 422)
        known = len(edition.night.door.of(whose))
        with suppress(TimeoutError):  # the next page must have the guest
            async with asyncio.timeout(_SOON):
                while len((await self._now()).night.door.of(whose)) <= known:
                    await asyncio.sleep(0.02)
        return answer

    def _html(self, request: web.Request, page: bytes, status: int = 200) -> web.Response:
        """Return a page with the time at which it was true."""
        below = f"{request[ORIGIN]}{ROOT}/"
        as_of = datetime.now(UTC) - timedelta(seconds=time.monotonic() - self._watch.checked)
        body = page.replace(phone.AS_OF.encode(), f"{as_of.astimezone():%H:%M:%S}".encode())
        body = body.replace(NUMBER.encode(), secrets.token_urlsafe(9).encode())
        response = web.Response(body=body, status=status, content_type="text/html", charset="utf-8")
        response.headers["Content-Security-Policy"] = _POLICY.replace("'self'", below)
        # Under "no-referrer" a form would be sent from the origin "null".
        response.headers["Referrer-Policy"] = "same-origin"
        return response

    async def _the_report(self, _request: web.Request) -> web.Response:
        """Answer with the report of a night that is over; making it takes seconds, once for all."""
        edition = await self._now()
        if not edition.night.show.over:
            raise web.HTTPNotFound
        body = await self._report.of(edition.night.show.night.number, edition.version)
        response = web.Response(body=body, content_type="text/html", charset="utf-8")
        response.headers["Content-Security-Policy"] = _REPORT_POLICY
        return response

    async def _follow(self, request: web.Request) -> web.StreamResponse:
        """Send changes to a phone until it goes."""
        edition = await self._now()
        if len(self._phones) >= _MOST or request.transport is None:
            raise web.HTTPServiceUnavailable
        name, entry = request.query.get("page", ""), read_entry(request.query)
        code = request.query.get("entry", "") if name == "t" else ""
        if name not in phone.PAGES and code not in edition.night.tables:
            raise web.HTTPNotFound
        at = request.headers.get("Last-Event-ID") or request.query.get("at", "")
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        _hold_little(request.transport)
        page = GuestPage(name, entry if name in ("me", *phone.HEADED) and edition.has(entry) else 0)
        if name == "here":
            page = edition.of_phone(self._came.phone(request))
        if code:
            page = GuestPage(name, phone=code)
        follows = _Phone(response, request.transport, page, at)
        self._phones.add(follows)
        self._wake.set()
        try:
            await follows.gone.wait()
        finally:
            self._phones.discard(follows)
        return response

    async def _now(self) -> Edition:
        if self._begins:
            await self._first()
        if self._edition is None:
            raise web.HTTPNotFound
        return self._edition


#: A page loads only its style, its script and the changes, all below the night's own address, which
#: replaces 'self'. It loads no part of the app.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)


def _share(store: Address, night: int | None, address: str, name: str) -> str:
    """Share a night with guests' phones at an address, and return the night's name.

    Args:
        night: the night's number; None for the newest that is not over.
        name: as in `PhonesInvited.name`.

    Raises:
        Refused: there is no such night, or the change could not be saved.
    """
    with closing(Director.open(store)) as director:
        number = night
        if number is None:
            lines = director.nights()
            number = next((line.number for line in lines if line.state != "finished"), None)
        if number is None:
            raise Refused("no-night", "No night is in play. Plan one first, or name the night: g 1")
        called = director.night(number).view().plan.name
        director.phones.invite(number, address, name)
    return called


def _to_me(entry: int) -> web.Response:
    place = f"{ROOT}/me?entry={entry}" if entry else f"{ROOT}/me"
    return web.Response(status=303, headers={"Location": place})


def _hold_little(transport: asyncio.WriteTransport) -> None:
    """Let a connection hold little unread data, and end soon after the phone has gone."""
    connection = transport.get_extra_info("socket")
    if connection is None:
        return
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _HELD)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE)
