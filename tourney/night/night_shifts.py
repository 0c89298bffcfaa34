"""What a correction changes over the whole night, player by player (F9.1)."""

from collections.abc import Iterable, Mapping

from tourney.game.mending import ShiftTable
from tourney.game.mending.shifts import NONE, fitted
from tourney.night.floor import Floor
from tourney.night.floor_view import PlaceLine
from tourney.night.standing import Standing

_WAITS, _OUT = "waits", "out"


def night_shifts(before: Standing, after: Standing) -> tuple[ShiftTable, ...]:
    """Where people sit, their units, ranks and prizes: the rows in which something changes.

    () of Liar's Mexico.
    """
    if before.floor is None or after.floor is None:
        return ()
    prizes = ("Prize",) if before.amounts or after.amounts else ()
    columns = ("Player", "Table", "Units", "Rank", *prizes)
    was, now = _cells(before.floor, before.lines), _cells(after.floor, after.lines)
    pairs = [(line.name, was[line.entry], now[line.entry]) for line in after.lines]
    shown = len(columns) - 1
    changed = [(name, old[:shown], new[:shown]) for name, old, new in pairs]
    table = fitted("The whole night", columns, changed, names=(0,))
    return (table,) if table.rows else ()


def _cells(floor: Floor, lines: Iterable[PlaceLine]) -> Mapping[int, tuple[str, ...]]:
    places = {seat.entry: str(table.place) for table in floor.open for seat in table.seats}
    places |= {each.entry: _WAITS for each in floor.waiting if each.entry not in places}
    return {
        line.entry: (
            places.get(line.entry, _OUT if line.out_beat else NONE),
            str(line.units),
            str(line.rank or NONE),
            line.prize_words or NONE,
        )
        for line in lines
    }
