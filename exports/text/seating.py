"""The seating plan as text to pin up, and draws repeated so that anyone can check them (F3.3)."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TypeVar

from exports.text.lines import CELLS, titled
from tourney.game.names import harmless, width
from tourney.game.wording import quantity
from tourney.night.state.plan import Plan
from tourney.night.views.repeat import RepeatedDraw
from tourney.night.views.seat_plan import SeatPlan, SeatsAt

_T = TypeVar("_T")

#: The columns of upright A4, in type that can be read from a step away.
_WIDTH = 72
_TABLES_ABREAST = 2
_GAP = 2


def seating_text(plan: SeatPlan) -> str:
    """Return where the seats come from, the list, and each table with its seats, clockwise."""
    night = plan.night.plan
    title = ", ".join(filter(None, (night.dated, night.venue)))
    people = sum(len(table.seats) for table in plan.tables)
    lines = [title, "=" * width(title), "", f"{plan.format}, {quantity(people, 'player')}"]
    lines += _origin(plan)
    if plan.names:
        lines += ["", "The list", *_columns(plan.names)]
    each = _WIDTH // _TABLES_ABREAST
    for row in _batched(plan.tables, _TABLES_ABREAST):
        lines += ["", *_abreast([_block(table) for table in row], each)]
    if any(seat.fixed for table in plan.tables for seat in table.seats):
        lines += ["", "* a seat of one's own, which no draw moves"]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _origin(plan: SeatPlan) -> list[str]:
    if not plan.seed:
        return ["Seats put by hand"]
    lines = [f"Seats drawn from {plan.seed}, method {plan.method}"]
    if not plan.drawn:
        lines.append("Changed since: below are the seats as they stood when play began")
    return lines


def _columns(names: Sequence[str]) -> list[str]:
    """Return the names in as many columns as fit, to be read downwards."""
    each = max(map(width, names)) + _GAP
    columns = max(1, (_WIDTH + _GAP) // each)
    return _abreast(_batched(names, -(-len(names) // columns)), each)


def _block(table: SeatsAt) -> list[str]:
    seats = enumerate(table.seats, start=1)
    return [
        table.title,
        *(f"{number:>3}  {seat.name}{' *' if seat.fixed else ''}" for number, seat in seats),
    ]


def _abreast(blocks: Sequence[Sequence[str]], each: int) -> list[str]:
    """Return blocks side by side, each this many cells wide."""
    return [
        "".join(text + " " * (each - width(text)) for text in row)
        for row in zip_longest(*blocks, fillvalue="")
    ]


def _batched(items: Sequence[_T], count: int) -> list[Sequence[_T]]:
    return [items[at : at + count] for at in range(0, len(items), count)]


_INDENT = 2


def draws_text(plan: Plan, draws: Sequence[RepeatedDraw]) -> str:
    """Return every draw of a night, and whether a repeat gives the same result."""
    lines = titled(", ".join(filter(None, (plan.dated, plan.venue))))
    for draw in draws:
        lines += ["", *_draw(draw), f"  Drawn again: {draw.fault or 'the same.'}"]
    if not draws:
        return _text([*lines, "", "Nothing was drawn in this night."])
    others = [draw for draw in draws if not draw.same]
    count = quantity(len(draws), "draw")
    end = f"{len(others)} of {count} not the same" if others else f"{count}, all the same"
    return _text([*lines, "", f"{end}."])


def _draw(draw: RepeatedDraw) -> list[str]:
    lines = [f"{draw.title}, from {draw.seed} by {draw.method}"]
    lines += _listed("The list", draw.names)
    lines += _listed("Fixed", draw.fixed, "; ") if draw.fixed else []
    for table in draw.tables:
        lines += _listed(table.title, table.names)
    return lines + [f"  {move}" for move in draw.moves]


def _listed(title: str, names: Iterable[str], between: str = ", ") -> list[str]:
    text = f"{title}: {between.join(names)}"
    first, other = " " * _INDENT, " " * 2 * _INDENT
    return wrap(text, CELLS, initial_indent=first, subsequent_indent=other, break_on_hyphens=False)


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{harmless(line)}\n" for line in lines)
