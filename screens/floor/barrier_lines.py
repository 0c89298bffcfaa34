"""A barrier's plan in words: what there is to know first, and a row for all that can be changed."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from screens.floor.barrier_edits import Editable, in_order
from screens.ui.lists.rows import Col
from screens.ui.text import plain
from tourney.game.wording import listed, quantity
from tourney.night.views.floor_view import PlannedMove, PlanView

#: Of a name that may have to share a line with two tables.
_MOST_NAME = 24


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


def rows_of(plan: PlanView, lines: Sequence[Editable]) -> list[int]:
    """Return who each row is of; 0 is the table that closes, where another could."""
    closing = [0 for line in lines if not line.entry]
    return [*closing, *(move.entry for move in in_order(plan.moves))]


def columns_of(
    plan: PlanView, lines: Sequence[Editable], marked: int, *, is_narrow: bool
) -> list[Col]:
    """Return the moves in columns.

    Args:
        marked: the entry of the marked row, which shows by arrows that it can be changed.
        is_narrow: tables are told by their numbers alone, and seats by `details_of`.
    """
    can_change = {line.entry for line in lines}

    def target(entry: int, words: str) -> str:
        return f"◂ {words} ▸" if entry == marked and entry in can_change else f"  {words}  "

    def table(place: int) -> str:
        return f"table {int(place) if is_narrow else place}"

    moves: Sequence[PlannedMove] = in_order(plan.moves)
    closing = [f"Table {int(plan.closes[0])}"] if 0 in can_change else []
    blank = [""] * len(closing)
    to = [target(move.entry, table(move.target)) for move in moves]
    seats = [f"left of {move.beside}" if move.beside and not is_narrow else "" for move in moves]
    sources = [table(move.source) if move.source else "new" for move in moves]
    return [
        Col("Player", [*closing, *(move.name for move in moves)], role="strong", most=_MOST_NAME),
        Col("From", [*blank, *sources]),
        Col("  To", [*(target(0, "closes") for _ in closing), *to]),
        Col("Seat", [*blank, *seats]),
        Col("Units", [*blank, *(str(move.units or "") for move in moves)], right=True),
    ]


def details_of(plan: PlanView, marked: int, *, is_narrow: bool) -> Content:
    """Return what the marked row has no room for: why, and in a narrow terminal which seat."""
    move = next((move for move in plan.moves if move.entry == marked), None)
    closing = next((move.reason for move in plan.moves if " closes: " in move.reason), "")
    parts = [("Why", move.reason if move else closing)]
    if move and move.beside and is_narrow:
        parts.insert(0, ("Seat", f"left of {move.beside}"))
    return Content("\n").join(
        Content.assemble((f"{label}  ", "$foreground-muted"), plain(words))
        for label, words in parts
        if words
    )
