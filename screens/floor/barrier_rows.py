"""A barrier's plan in words and rows, and the host's changes to it (F4.4)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from textual.content import Content

from screens.ui.lists.rows import Col
from screens.ui.text import plain
from tourney.game.wording import listed, quantity
from tourney.night.barrier import Edits
from tourney.night.views.floor_view import PlannedMove, PlanView

#: Of a name that may have to share a line with two tables.
_MOST_NAME = 24


def rows_of(plan: PlanView) -> list[PlannedMove]:
    """The moves in the order in which they are shown, those of one reason after each other.

    The table that closes stands before them, as the move of entry 0, where another could close.
    """
    reasons = list(dict.fromkeys(move.reason for move in plan.moves))
    rows = sorted(plan.moves, key=lambda move: reasons.index(move.reason))
    if len(plan.closes) == 1 and plan.breaking:
        (place,) = plan.closes
        # Moves that the host chose come first, and have a reason of their own.
        why = [move.reason for move in plan.moves if move.source == place][-1:] or [""]
        name = f"Table {int(place)}"
        closing = PlannedMove(0, name, place, place, "", 0, why[0], plan.breaking)
        if len(choices_of(plan, closing)) > 1:
            rows.insert(0, closing)
    return rows


def choices_of(plan: PlanView, row: PlannedMove) -> list[int]:
    """The numbers of all tables that a row could be of: as it is, and those after it in turn."""
    numbers = {place: number for number, place in (*plan.tables, *plan.breaking)}
    chosen = numbers.get(row.target, 0)
    places = dict((*row.others, (chosen, row.target)))
    choices = sorted(places, key=lambda number: places[number])
    at = choices.index(chosen)
    return choices[at:] + choices[:at]


def changed(edits: Edits, row: PlannedMove, table: int) -> Edits:
    """The edits with another table in a row of the plan."""
    if not row.entry:
        return replace(edits, closing=table, moves=())
    return with_move(edits, row.entry, table)


def with_move(edits: Edits, entry: int, table: int) -> Edits:
    """The edits with a player at that table, whatever was asked for them before."""
    others = tuple(move for move in edits.moves if move[0] != entry)
    return replace(edits, moves=(*others, (entry, table)))


def notes_of(plan: PlanView, leave: str) -> Iterator[Content]:
    """Yield what is read before the moves.

    Args:
        leave: the key by which a player who has been away for long leaves; "" if there isn't one.
    """
    for words in plan.unkept:
        yield plain(f"! {words}").stylize("bold $text-warning")
    for away in plan.away:
        long = f"{away.name}, table {away.place}, has been away for {quantity(away.laps, 'lap')}."
        long += f" The seat is kept; {leave} if {away.name} leaves." if leave else ""
        yield plain(long).stylize("bold $text-warning")
    # A table at which others sit down at once is not closed to anyone who is in the room.
    closes = [place for place in plan.closes if place not in {table.place for table in plan.opens}]
    if plan.opens and closes:
        several = len(closes) > 1
        yield plain(f"Table{'s'[:several]} {listed(map(str, closes))} close{'s'[several:]}.")
    if not plan.moves and not plan.opens:
        yield plain("No one moves.")
    yield from map(plain, plan.notes)


def columns_of(moves: Sequence[PlannedMove], changes: int | None, *, is_narrow: bool) -> list[Col]:
    """Return the rows of the plan in columns.

    Args:
        changes: the entry of the marked row, if it shows by arrows that it can be changed.
        is_narrow: tables are told by their numbers alone, and seats by `details_of`.
    """

    def table(place: int) -> str:
        return f"table {int(place) if is_narrow else place}"

    def source(row: PlannedMove) -> str:
        return "" if not row.entry else table(row.source) if row.source else "new"

    def target(row: PlannedMove) -> str:
        words = table(row.target) if row.entry else "closes"
        return f"◂ {words} ▸" if row.entry == changes else f"  {words}  "

    seats = [f"left of {row.beside}" if row.beside and not is_narrow else "" for row in moves]
    return [
        Col("Player", [row.name for row in moves], role="strong", most=_MOST_NAME),
        Col("From", [source(row) for row in moves]),
        Col("  To", [target(row) for row in moves]),
        Col("Seat", seats),
        Col("Units", [str(row.units or "") for row in moves], right=True),
    ]


def details_of(row: PlannedMove, *, is_narrow: bool) -> Content:
    """Return what a row has no room for: why, and in a narrow terminal which seat."""
    seat = f"left of {row.beside}" if row.beside and is_narrow else ""
    return Content("\n").join(
        Content.assemble((f"{label}  ", "$foreground-muted"), plain(words))
        for label, words in (("Seat", seat), ("Why", row.reason))
        if words
    )
