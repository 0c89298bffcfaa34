"""The paper of a night: pages to print of the night as it is now."""

from collections.abc import Callable, Collection, Mapping, Sequence

import segno
from markupsafe import Markup

from exports.pages import page
from exports.paper.seats import door_list, has_moved, movers, seatings, seats_held, sides_of
from exports.paper.sheets import rules_below, score_sheets
from exports.record import PaperRecord
from tourney.game.names import same_key, width
from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.night.formats.registry import format_of
from tourney.night.state.table_phones import table_address
from tourney.night.views.seat_plan import SeatsAt

#: The kinds of pages that can be requested.
KINDS = ("signin", "seating", "slips", "moves", "sheets", "tables")
#: The number of empty lines on a sign-in sheet.
_MORE_TO_COME = 10
#: Up to _FEW_TABLES tables fill a page. Tables of up to _FEW_SEATS seats are put two abreast.
_FEW_TABLES, _FEW_SEATS = 5, 4
#: The widest name in large letters. If any name is wider, the whole plan has small letters.
_SHORT = 14
#: The letter size of the door list in points, by the most people that fit at that size.
_DOOR, _LEAST_DOOR = ((26, 20), (48, 16)), 13

_OVER = "The night is over, so there is no paper to print. Export writes the results."


def paper_names(record: PaperRecord) -> tuple[str, ...]:
    """Return the names of the files that can be printed now."""
    return tuple(_file(what) for what in KINDS if _refusal(record, what) is None)


def _file(what: str) -> str:
    return f"paper-{what}.html"


def paper_files(record: PaperRecord, kinds: Collection[str] = ()) -> dict[str, bytes]:
    """Return the pages by file name.

    Args:
        kinds: some of `KINDS`; () for all that can be printed now.

    Raises:
        Refused: `no-paper`, if a kind is unknown; `over`, `begun`, `no-seats`, `no-moves` or
            `no-phones`, if a requested kind, or any kind, has nothing to print.
    """
    for kind in kinds:
        if kind not in KINDS:
            known = listed(KINDS)
            raise Refused("no-paper", f"There is no paper called {kind}; there are {known}.")
    wanted = [what for what in KINDS if not kinds or what in kinds]
    refusals = {what: _refusal(record, what) for what in wanted}
    possible = [what for what, refusal in refusals.items() if refusal is None]
    for refusal in refusals.values():
        if refusal is not None and (kinds or not possible):
            raise refusal
    return {_file(what): _PAGES[what](record) for what in possible}


def _refusal(record: PaperRecord, what: str) -> Refused | None:
    """Return the reason why there is nothing to print of a kind, or None."""
    if record.night.state == "finished":
        return Refused("over", _OVER)
    if what == "signin" and record.playing:
        return Refused("begun", "Play has begun. A sign-in sheet is for the door before play.")
    if what in ("seating", "slips") and not seatings(record):
        return Refused(
            "no-seats",
            "There are no seats to print yet: draw them first. Score sheets can be printed now.",
        )
    if what == "tables" and (record.phones is None or not record.codes):
        return Refused("no-phones", "Tables have codes once the night is shown to phones (P).")
    if what == "moves" and not movers(record):
        return Refused("no-moves", "No one has to move, so there are no move slips.")
    return None


def _heading(record: PaperRecord) -> dict[str, object]:
    """Return the values that every page shows, and `width`, which measures names."""
    plan = record.night.plan
    day = plan.date.isoformat()
    return {
        "name": plan.name,
        "when": ", ".join(filter(None, (day.replace(plan.name, ""), plan.venue))),
        "headed": ", ".join(filter(None, (plan.dated, plan.venue))),
        "now": record.now,
        "width": width,
        "phones": record.phones,
        "code": _code(record),
    }


def _code(record: PaperRecord, table: str = "") -> Markup:
    """Return the address for phones, or of a table's code, as a QR code; "" without an address."""
    if record.phones is None:
        return Markup("")
    address = table_address(record.phones.address, table) if table else record.phones.address
    code = segno.make_qr(address, error="m", boost_error=False)
    return Markup(code.svg_inline(border=2, omitsize=True, svgclass="code", lineclass=None))


def _sign_in(record: PaperRecord) -> bytes:
    night = record.night
    people = sorted(night.entries, key=lambda entry: same_key(entry.name))
    return page(
        "paper_signin.html.j2",
        **_heading(record),
        people=people,
        fee=night.takes_fee,
        counted=f"{quantity(len(people), 'name')} on the list",
        blank=_MORE_TO_COME,
    )


def _seating(record: PaperRecord) -> bytes:
    tables, plan = seatings(record), record.seats
    origin = "Seats set by hand."
    if plan.seed:
        origin = f"Seats drawn from {plan.seed}, method {plan.method}."
        if (record.playing and has_moved(record, tables)) or not plan.drawn:
            origin += " Changed since: these are the seats as they are now."
    seats = [seat for table in tables for seat in table.seats]
    return page(
        "paper_seating.html.j2",
        **_heading(record),
        tables=tables,
        people=door_list(tables),
        sides_of=sides_of,
        origin=origin,
        counted=f"{plan.format}, {quantity(len(seats), 'player')}",
        any_fixed=any(seat.fixed for seat in seats),
        shape=_shape(tables),
        small=any(width(seat.name) > _SHORT for seat in seats),
        door_points=next((size for most, size in _DOOR if len(seats) <= most), _LEAST_DOOR),
    )


def _shape(tables: Sequence[SeatsAt]) -> str:
    """Return the layout of the tables on the page."""
    if len(tables) == 1:
        return "alone"
    if all(len(table.seats) <= _FEW_SEATS for table in tables):
        return "narrow"
    return "few" if len(tables) <= _FEW_TABLES else ""


def _slips(record: PaperRecord) -> bytes:
    people = door_list(seatings(record))
    return page("paper_slips.html.j2", **_heading(record), people=people)


def _moves(record: PaperRecord) -> bytes:
    return page(
        "paper_moves.html.j2",
        **_heading(record),
        movers=movers(record),
        seats=seats_held(record),
        carries=format_of(record.night.plan.setup).carries,
    )


def _sheets(record: PaperRecord) -> bytes:
    sheets, rules = score_sheets(record), rules_below(record)
    return page("paper_sheets.html.j2", **_heading(record), **rules, sheets=sheets)


def _tables(record: PaperRecord) -> bytes:
    codes = [(place, code, _code(record, code)) for place, code in sorted(record.codes.items())]
    assert record.phones is not None
    typed = table_address(record.phones.words)
    return page("paper_tables.html.j2", **_heading(record), codes=codes, typed=typed)


_PAGES: Mapping[str, Callable[[PaperRecord], bytes]] = {
    "signin": _sign_in,
    "seating": _seating,
    "slips": _slips,
    "moves": _moves,
    "sheets": _sheets,
    "tables": _tables,
}
