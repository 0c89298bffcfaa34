"""The changes by a correction over the night, player by player, and at its table (F9.1)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tourney.game.mending import NONE, ShiftTable, fitted
from tourney.game.mexico.match import Match
from tourney.game.mexico.shifts import POT, RESULT, shifts
from tourney.night.corrections.correction import Settled
from tourney.night.floor import Floor
from tourney.night.formats.format import Back
from tourney.night.formats.registry import format_of
from tourney.night.standings.outcome import Outcome
from tourney.night.views.result import Result

_WAITS, _OUT = "waits", "out"


def night_shifts(before: Outcome, after: Outcome) -> tuple[ShiftTable, ...]:
    """The changes in where people sit, their units and prizes, with their ranks: a row a change.

    First who is in again, then who is out, then whose prize it is; () of Liar's Mexico.
    """
    prizes = ("Prize",) if before.amounts or after.amounts else ()
    columns = ("Player", "Table", "Units", "Rank", *prizes)
    changed = [
        (name, was.shown(len(prizes)), now.shown(len(prizes)))
        for name, was, now in sorted(_changed(before, after), key=_weight)
        if was.but_for_rank != now.but_for_rank
    ]
    return _told("The whole night", columns, changed)


def rank_shifts(before: Outcome, after: Outcome) -> tuple[ShiftTable, ...]:
    """The people of whom nothing changes but the rank."""
    changed = [
        (name, (was.rank,), (now.rank,))
        for name, was, now in _changed(before, after)
        if was.but_for_rank == now.but_for_rank
    ]
    return _told("Ranks alone", ("Player", "Rank"), changed)


def _told(
    heading: str,
    columns: tuple[str, ...],
    changed: Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]],
) -> tuple[ShiftTable, ...]:
    table = fitted(heading, columns, changed, names=(0,))
    return (table,) if table.rows else ()


def prizes_changed(
    before: Iterable[Result], after: Iterable[Result], most: int | None = None
) -> str:
    """The people whose prizes have changed, in a sentence; "" if no one's has.

    Args:
        most: as many are named; without it, all.
    """
    now = {line.entry: line.prize_words for line in after}
    changed = [
        f"{line.name} {now.get(line.entry) or 'nothing'}, not {line.prize_words or 'nothing'}"
        for line in before
        if now.get(line.entry, "") != line.prize_words
    ]
    told = changed[:most]
    if len(changed) > len(told):
        told.append(f"{len(changed) - len(told)} more")
    return f"Prizes change: {'; '.join(told)}." if told else ""


def table_shifts(
    before: Match, settled: Settled, table: int, money: Callable[[int], str]
) -> tuple[ShiftTable, ...]:
    """The changes by a correction at its own table, less what the night alone knows.

    No one's rank there is one in the night; nor are the units, where they are brought along.
    """
    stays = [stay.name for stay in settled.stays if not stay.out]
    format_ = format_of(settled.night.plan.setup)
    of_night = ("Place", "Units") if format_.back is Back.SITS_DOWN else ("Place",)
    tables = shifts(before, settled.matches[table], money, stays)
    kept = tuple(left for each in tables if (left := _without(each, of_night)).rows)
    if len(settled.night.tables) == 1:
        return kept
    at = settled.night.table(table)
    assert at is not None
    return tuple(_pot_at(at.place, each) if each.heading == RESULT else each for each in kept)


def _pot_at(place: int, table: ShiftTable) -> ShiftTable:
    """The pot is said to be that table's."""
    named = ((f"{POT} at table {place}" if of == POT else of, cells) for of, cells in table.rows)
    return replace(table, rows=tuple(named))


def _without(table: ShiftTable, columns: Collection[str]) -> ShiftTable:
    kept = [at for at, column in enumerate(table.columns[1:]) if column not in columns]
    rows = [(name, tuple(cells[at] for at in kept)) for name, cells in table.rows]
    return ShiftTable(
        table.heading,
        tuple(column for column in table.columns if column not in columns),
        tuple((name, cells) for name, cells in rows if any(cell.changed for cell in cells)),
    )


class _Standing(NamedTuple):
    """Where a player sits and stands in the night, in words."""

    table: str
    units: str
    rank: str
    prize: str

    @property
    def is_out(self) -> bool:
        return self.table in (_OUT, NONE)

    @property
    def but_for_rank(self) -> tuple[str, ...]:
        return self.table, self.units, self.prize

    def shown(self, prizes: int) -> tuple[str, ...]:
        return self[: 3 + prizes]


_Change = tuple[str, _Standing, _Standing]


def _weight(change: _Change) -> tuple[bool, ...]:
    _, was, now = change
    return (
        not (was.is_out and not now.is_out),
        not (now.is_out and not was.is_out),
        was.prize == now.prize,
    )


def _changed(before: Outcome, after: Outcome) -> Iterator[_Change]:
    """Everyone by rank, before and after; no one of Liar's Mexico."""
    if before.floor is not None and after.floor is not None:
        was, now = _standing(before.floor, before.lines), _standing(after.floor, after.lines)
        for line in after.lines:
            yield line.name, was[line.entry], now[line.entry]


def _standing(floor: Floor, lines: Iterable[Result]) -> Mapping[int, _Standing]:
    places = {seat.entry: str(table.place) for table in floor.open for seat in table.seats}
    places |= {each.entry: _WAITS for each in floor.unseated}
    return {
        line.entry: _Standing(
            places.get(line.entry, _OUT if line.out_table else NONE),
            str(line.units),
            str(line.rank or NONE),
            line.prize_words or NONE,
        )
        for line in lines
    }
