"""`seating.txt`: the plan of the seats, to be printed and pinned up."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeVar

from tourney.game.names import width
from tourney.game.wording import quantity
from tourney.night.views.seat_plan import SeatPlan, SeatsAt

_T = TypeVar("_T")

#: The columns of A4 upright, in a type that can be read from a step away.
_WIDTH = 72
_TABLES_ABREAST = 2
_GAP = 2


def seating_text(plan: SeatPlan) -> str:
    """The source of the seats, the list, and every table with its seats, clockwise."""
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
    """As many columns as fit, to be read downwards."""
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
    """Blocks side by side, every one this many cells wide."""
    return [
        "".join(text + " " * (each - width(text)) for text in row)
        for row in zip_longest(*blocks, fillvalue="")
    ]


def _batched(items: Sequence[_T], count: int) -> list[Sequence[_T]]:
    return [items[at : at + count] for at in range(0, len(items), count)]
