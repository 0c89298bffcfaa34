"""The people of tables that have a row each, every one of them in sight."""

from collections.abc import Sequence

from rich.cells import cell_len

from screens.floor.look import short_mark
from screens.ui.text import fit_apart, pad
from tourney.night.views.floor_view import FloorSeat, FloorTable

#: Cells between two people, where a person has so many; else between two; behind what happened.
_GAP, _ROOMY, _LESS_GAP, _APART = 2, 8, 1, 3
#: Of the mark before a name; units take no room from so much of the name.
_MARK, _NAME = 2, 5


def person(seat: FloorSeat) -> str:
    """A person with mark, name and units."""
    return f"{short_mark(seat)}{seat.name} {seat.figure}"


def whole_people(tables: Sequence[FloorTable]) -> list[str]:
    """Everyone of each table, nothing left out."""
    widest = max(cell_len(person(seat)) for table in tables for seat in table.seats)
    between = " " * _GAP
    return [between.join(pad(person(seat), widest) for seat in table.seats) for table in tables]


def cut_people(tables: Sequence[FloorTable], cells: int) -> list[str]:
    """Everyone of each table in this many cells, before what the marks beside names don't say.

    Units are left out if all have the same, or if too little of a name would be left.
    """
    words = [_happened(table) for table in tables]
    told = max(map(cell_len, words))
    cells -= told + _APART * bool(told)
    figures = {seat.figure for table in tables for seat in table.seats}
    units = max(map(cell_len, figures)) if len(figures) > 1 else 0
    most = max(len(table.seats) for table in tables)
    return [
        f"{pad(_in_row(table, most, cells, units), cells)}{' ' * _APART}{said}".rstrip()
        for table, said in zip(tables, words, strict=True)
    ]


def _happened(table: FloorTable) -> str:
    """What happens, if no mark of who leads, is to roll or lost says it."""
    acts = table.is_waited_for and any(seat.leads or seat.turn for seat in table.seats)
    marked = (acts and not table.waits) or any(seat.loser for seat in table.seats)
    return table.score if marked else table.told


def _in_row(table: FloorTable, most: int, cells: int, units: int) -> str:
    """The people of a table, as wide as if there were `most` of them."""
    gap = _GAP if (cells + _GAP) // most >= _ROOMY + _GAP else _LESS_GAP
    room = (cells + gap) // most - gap
    units = units if room - _MARK - 1 - units >= _NAME else 0
    names = [seat.name for seat in table.seats]
    return (" " * gap).join(_cut(seat, names, room, units) for seat in table.seats)


def _cut(seat: FloorSeat, names: Sequence[str], cells: int, units: int) -> str:
    mark, figure = short_mark(seat), f" {seat.figure:>{units}}" if units else ""
    room = cells - cell_len(mark) - cell_len(figure)
    return mark + pad(fit_apart(seat.name, room, names), room) + figure
