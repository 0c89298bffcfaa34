"""The pages of tables' phones (F16), and the entries that they send."""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from aiohttp import web

from exports.html.phone import shared, shared_name
from exports.html.phone_table import NO_TABLE, TYPING, codes_parts, table_page, table_parts
from screens.serve.addresses import ROOT
from screens.serve.editions import KEPT, Edition, GuestPage, OneByOne
from screens.serve.guard import ADDRESS
from screens.serve.messages import Often, form_in
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.night.views.phone_table import PhoneTable, Sent
from tourney.service.director import Director

#: The most wrong codes in a minute from an address (F16.3).
_TRIED = 10
#: The most entries in a minute at a table.
_ENTRIES = 60
_LONGEST_CODE = 12
_STATUSES = {"not-saved": 503, "not-read": 503, "no-code": 404}

_NUMBER, _MARK, _DOES = map(re.compile, ("[A-Za-z0-9_-]{1,40}", "[0-9.]{1,40}", "[a-z-]{2,9}"))


def read_sent(form: Mapping[str, str]) -> Sent | None:
    """Return the entry in a form, or None if no page of ours sends that.

    >>> read_sent({"number": "a1", "mark": "3.1.4", "does": "result", "player": "2", "count": "0"})
    Sent(number='a1', mark='3.1.4', does='result', player=2, count=0)
    """
    number, mark, does = (form.get(name, "") for name in ("number", "mark", "does"))
    if not (_NUMBER.fullmatch(number) and _MARK.fullmatch(mark) and _DOES.fullmatch(does)):
        return None
    player, count = _small(form.get("player", "")), _small(form.get("count", ""))
    return Sent(number, mark, does, player, count)


def _small(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else -1


class TablePages:
    """The pages of tables, and their entries, recorded one after the other.

    Attributes:
        types: how many entries are being recorded now.

    Args:
        store: where the nights are kept.
        now: returns the present state of the shared night.
        html: returns the answer of a page, with its status.
    """

    def __init__(
        self,
        store: Address,
        now: Callable[[], Awaitable[Edition]],
        html: Callable[[web.Request, bytes, int], web.Response],
    ) -> None:
        self._now, self._html = now, html
        self.types = 0
        self._tried, self._entries = Often(_TRIED), Often(_ENTRIES)
        self._entered = OneByOne(store, "tables")

    def routes(self) -> list[web.RouteDef]:
        """Return the routes; only POST records."""
        return [
            web.get(f"{ROOT}/t", self._asks),
            web.get(f"{ROOT}/t/{{code}}", self._page),
            web.post(f"{ROOT}/t/{{code}}", self._take),
            web.get(f"{ROOT}/{shared_name(TYPING)}", self._script),
        ]

    async def _script(self, _request: web.Request) -> web.Response:
        return web.Response(body=shared(TYPING), content_type="text/javascript", headers=KEPT)

    async def _asks(self, request: web.Request) -> web.Response:
        """Ask for a table's code, or lead to the page of the code that was typed."""
        edition = await self._now()
        if "code" not in request.query:
            page = table_page(edition.night, None, codes_parts(), edition.version)
            return self._html(request, page, 200)
        code = _read_code(request.query["code"])
        if code not in edition.night.tables:
            return self._wrong(request, edition)
        return web.Response(status=303, headers={"Location": f"{ROOT}/t/{code}"})

    async def _page(self, request: web.Request) -> web.Response:
        edition = await self._now()
        code = _read_code(request.match_info["code"])
        table = edition.night.tables.get(code)
        if table is None:
            return self._wrong(request, edition)
        parts = edition.parts(GuestPage("t", phone=code))
        return self._html(request, table_page(edition.night, table, parts, edition.version), 200)

    def _wrong(self, request: web.Request, edition: Edition) -> web.Response:
        """Answer a wrong code; a right one is always accepted, as a pub may share its address."""
        often = not self._tried.allows(request[ADDRESS])
        words = "Too many codes were tried. Wait a minute." if often else NO_TABLE
        page = table_page(edition.night, None, codes_parts(), edition.version, words, refused=True)
        return self._html(request, page, 429 if often else 404)

    async def _take(self, request: web.Request) -> web.Response:
        """Record an entry, and answer with the table as it is then."""
        edition, sent = await self._now(), read_sent(await form_in(request))
        code = _read_code(request.match_info["code"])
        if code not in edition.night.tables:
            return self._wrong(request, edition)
        if sent is None:
            raise web.HTTPBadRequest
        if not self._entries.allows(code):
            raise Refused("too-often", "Too many entries at this table. Wait a minute.")
        night = edition.night.show.night.number
        self.types += 1
        try:
            table, answer, why = await self._entered.do(partial(_record, night, code, sent))
        except Refused as refusal:
            table, answer, why = None, refusal.sentence, refusal.code
        finally:
            self.types -= 1
        page = table_page(edition.night, table, table_parts(table), "", answer, refused=bool(why))
        return self._html(request, page, _STATUSES.get(why, 409) if why else 200)

    def end(self) -> None:
        """Close the store, after the entries that are being recorded."""
        self._entered.end()


def _record(
    night: int, code: str, sent: Sent, nights: Director
) -> tuple[PhoneTable | None, str, str]:
    """Record an entry; return the table, what became of the entry, and a refusal's code."""
    phones, handle = nights.table_phones, nights.night(night)
    places = {code: place for place, code in phones.of(night).items()}
    if code not in places:
        return None, NO_TABLE, "no-code"
    try:
        answer, why = phones.take(handle, places[code], sent), ""
    except Refused as refusal:
        answer, why = refusal.sentence, refusal.code
    table = phones.view(handle, places[code])
    return table, "" if table.held and not why else answer, why


def _read_code(text: str) -> str:
    """Return a code as a person typed it, without what is between its letters."""
    return re.sub("[ -]", "", text[:_LONGEST_CODE]).upper()
