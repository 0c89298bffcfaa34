"""The lines of a barrier's plan: tables that close or open, people who move or rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len
from textual.content import Content

from screens.floor.barrier_edits import Editable, in_order
from screens.ui.lists.marked import CURSOR
from screens.ui.text import pad, plain
from tourney.game.wording import listed, quantity
from tourney.night.views.floor_view import FloorTable, PlannedMove, PlannedTable, PlanView

_MOST_NAME = 24
#: The mark before a line and the arrows after it.
_MARKS = 8


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A line of the plan; `editable` counts those that can be changed, from 0, else None."""

    content: Content
    editable: int | None = None


def plan_lines(
    plan: PlanView,
    editables: Sequence[Editable],
    marked: int,
    width: int,
    leave: str = "",
) -> list[PlanLine]:
    """The whole plan, in lines of at most that width.

    Args:
        leave: the key by which a player who has been away for long leaves; "" if there isn't one.
    """
    at = {line.entry: index for index, line in enumerate(editables)}
    lines = [
        PlanLine(line.stylize("bold $text-warning"))
        for words in plan.unkept
        for line in _wrapped(f"! {words}", width)
    ]
    for away in plan.away:
        long = f"{away.name}, table {away.place}, has been away for {quantity(away.laps, 'lap')}."
        long += f" The seat is kept; {leave} if {away.name} leaves." if leave else ""
        lines += [PlanLine(line.stylize("bold $text-warning")) for line in _wrapped(long, width)]
    asked = len(lines) if plan.away else 0
    # A table at which others sit down at once is not closed to anyone who is in the room.
    closes = [place for place in plan.closes if place not in {table.place for table in plan.opens}]
    closing = ""
    if len(plan.closes) == 1:
        line = Content.styled(f"Table {plan.closes[0]} closes", "bold")
        lines.append(PlanLine(_marking(line, at.get(0), marked), at.get(0)))
        closing = f"table {plan.closes[0]} closes: "
    elif closes:
        several = len(closes) > 1
        text = f"Table{'s'[:several]} {listed(map(str, closes))} close{'s'[several:]}."
        lines += [PlanLine(line.stylize("bold")) for line in _wrapped(text, width)]
    name = min(max((cell_len(move.name) for move in plan.moves), default=0), _MOST_NAME)
    for why, moves in groupby(in_order(plan.moves), lambda move: move.reason):
        lines += [
            PlanLine(line.stylize("$foreground-muted"))
            for line in _wrapped(why.removeprefix(closing), width, 2)
        ]
        for move in moves:
            its = at.get(move.entry)
            first, *more = _move(move, name, width)
            lines.append(PlanLine(_marking(first, its, marked), its))
            lines += [PlanLine(line) for line in more]
    opens = plan.opens
    if lines and (opens or plan.notes):
        lines.append(PlanLine(Content("")))
    for table in opens:
        lines += [PlanLine(line) for line in _opening(table, width)]
    if opens and plan.notes:
        lines.append(PlanLine(Content("")))
    for note in plan.notes:
        lines += [PlanLine(line) for line in _wrapped(note, width)]
    if len(lines) == asked:
        lines.append(PlanLine(plain("No one moves.")))
        for table in map(_as_planned, plan.then):
            lines += [PlanLine(Content("")), *map(PlanLine, _opening(table, width))]
    return lines


def _marking(line: Content, its: int | None, marked: int) -> Content:
    """The line, with arrows where it can be changed and is marked."""
    if its is None:
        return Content.assemble("  ", line)
    if its != marked:
        return Content.assemble(("· ", "$accent"), line)
    return Content.assemble(
        (f"{CURSOR} ", "bold $text-accent"), line, ("  ◂ ▸", "bold $text-accent")
    )


def _move(move: PlannedMove, name: int, width: int) -> list[Content]:
    """The lines of a move: all of it in one, or below what has no room there."""
    source = f"table {move.source} → " if move.source else "new → "
    way = f"{source}table {move.target}"
    beside = f"left of {move.beside}" if move.beside else ""
    units = quantity(move.units, "unit") if move.units else ""
    room = width - name - 2 - _MARKS
    whole = ", ".join(filter(None, (way, beside)))
    everything = "; ".join(filter(None, (whole, units)))
    below = "; ".join(filter(None, (beside, units)))
    forms = (everything, ""), (whole, units), (way, below), ("", everything)
    words, left = next(form for form in forms if cell_len(form[0]) <= room)
    head = Content.assemble(
        plain(pad(move.name, name)).stylize("bold"), "  " if words else "", plain(words)
    )
    return [head, *(line.stylize("$foreground-muted") for line in _wrapped(left, width, 4))]


def _as_planned(table: FloorTable) -> PlannedTable:
    # Units that have no end are no number for people.
    seats = tuple((seat.name, seat.units if seat.lost is None else 0) for seat in table.seats)
    return PlannedTable(table.place, table.title, seats)


def _opening(table: PlannedTable, width: int) -> list[Content]:
    title = f"{table.title}, table {table.place}" if table.title else f"Table {table.place}"
    people = [f"{name} {units}" if units else name for name, units in table.seats]
    parts = [f"{each}," for each in people[:-1]] + people[-1:]
    return [plain(title).stylize("bold"), *_unbroken(parts, width, 2)]


def _unbroken(parts: Sequence[str], width: int, indent: int) -> Iterator[Content]:
    """The parts after one another, none of them broken where it fits into a line."""
    line = ""
    for part in parts:
        if line and cell_len(f"{line} {part}") > width - indent:
            yield from _wrapped(line, width, indent)
            line = ""
        line = f"{line} {part}" if line else part
    yield from _wrapped(line, width, indent)


def _wrapped(text: str, width: int, indent: int = 0) -> list[Content]:
    if not text:
        return []
    lines = plain(text).wrap(max(width - indent, 1))
    return [Content.assemble(" " * indent, line.rstrip()) for line in lines]
