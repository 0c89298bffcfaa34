"""The state of heats: which tables play, who advances, and the bracket as a picture (F5)."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Literal

from msgspec import Struct

from tourney.game.wording import quantity
from tourney.night.barrier import ShootOutDue
from tourney.night.floor import Floor, TableNow
from tourney.night.formats.format import Bracket, BracketPerson, BracketStage, BracketTable
from tourney.night.formats.heats import shape

#: The units of a player who won a place in a shoot-out.
BACK_WITH = 1


class Cut(Struct, frozen=True):
    """The players who advance from heats that are over.

    Attributes:
        units: by entry, the units left to players who were never out.
        back: the winners of a shoot-out for the last places, best first, equals together.
    """

    units: Mapping[int, int]
    back: tuple[tuple[int, ...], ...] = ()

    @property
    def entries(self) -> frozenset[int]:
        """All players who advance."""
        return frozenset(self.units) | {entry for equals in self.back for entry in equals}


class Playing(Struct, frozen=True):
    """Heats that are not over.

    Attributes:
        tables: the numbers of the tables that still play; () between two laps.
        to_come: how many players advance from all heats, from the results so far.
    """

    tables: tuple[int, ...]
    to_come: int


def tables_of(floor: Floor, number: int) -> tuple[TableNow, ...]:
    """Return the tables of a stage."""
    return tuple(table for table in floor.tables if table.stage == number)


def stage_of(floor: Floor, number: int) -> shape.HeatsStage:
    """Return a stage as it was opened; before play, the first stage as drawn."""
    tables = [table.entrants for table in tables_of(floor, number)] or floor.draw
    came: set[int] = set()
    sizes = []
    for entrants in tables:
        # A player moved to the right seat counts at one table only.
        sizes.append(len(set(entrants) - came))
        came |= set(entrants)
    return shape.as_drawn(floor.setup, sizes)


def is_final(floor: Floor, number: int) -> bool:
    """Return True if an opened stage is the final."""
    return len(tables_of(floor, number)) == 1


def heat_title(floor: Floor, number: int) -> str:
    """Return the title of a stage of heats."""
    return shape.heats_title(number, len(shape.shape_from(floor.setup, stage_of(floor, 1))) - 1)


def inside(floor: Floor, table: TableNow) -> tuple[int, ...]:
    """Return the entries that are in at a table and have not gone home."""
    return tuple(seat.entry for seat in table.seats if seat.entry not in floor.withdrawn)


def standing(floor: Floor) -> Cut | ShootOutDue | Playing:
    """Return the state of the last opened heats, or the players who advance from them."""
    return _by_table(floor) if shape.by_table(floor.setup) else _played_down(floor)


def _by_table(floor: Floor) -> Cut | Playing:
    until = stage_of(floor, floor.stage).until
    left = {table.number: len(inside(floor, table)) for table in floor.open}
    playing = tuple(t.number for t in floor.open if not t.over and left[t.number] > until)
    to_come = sum(min(until, here) for here in left.values())
    return Playing(playing, to_come) if playing else Cut(floor.held)


def _played_down(floor: Floor) -> Cut | ShootOutDue | Playing:
    held, through = floor.held, stage_of(floor, floor.stage).through
    playing = tuple(
        table.number
        for table in floor.open
        if table.due and not table.done and len(inside(floor, table)) > 1
    )
    if playing or len(held) > through:
        return Playing(playing, min(through, len(held)))
    gone = [
        out
        for table in sorted(floor.open, key=lambda table: table.place)
        for out in table.exits
        if out.lap == floor.lap
    ]
    losers = tuple(out.entry for out in gone if not out.withdrew)
    # A player who went home in this lap frees no place for a shoot-out: fewer advance.
    missing = through - len(held) - sum(out.withdrew for out in gone)
    if missing <= 0 or not losers:
        return Cut(held)
    if missing >= len(losers):
        return Cut(held, (losers,))
    shot_out = (each.groups for each in floor.decided if {*chain(*each.groups)} == {*losers})
    groups = next(shot_out, None)
    if groups is None:
        where = "the final"
        if not shape.stage(floor.setup, through).final:
            where = f"the {heat_title(floor, floor.stage + 1).lower()}"
        why = f"for {quantity(missing, 'place')} in {where}"
        return ShootOutDue(losers, (missing,), why)
    back: list[tuple[int, ...]] = []
    for equals in groups:
        back.append(equals[:missing])
        missing -= len(back[-1])
    return Cut(held, tuple(equals for equals in back if equals))


#: The words for a seat to come: seats follow the units left, over all heats (F5.4).
TO_COME = "most units left"

_FINAL = "Final"

#: The step between stages in the keys of tables.
_STAGE = 100

BracketResult = Literal["", "in", "through", "out", "won"]


def bracket(floor: Floor) -> Bracket:
    """Return every stage: opened ones with their players, later ones with empty seats.

    () while there is no draw, or if people joined since.
    """
    if not floor.tables:
        if shape.check_drawn(floor.setup, [len(table) for table in floor.draw]) is not None:
            return ()
        first = _as_drawn(floor)
        return (first, *_to_come(floor, 2, stage_of(floor, 1).through))
    opened = tuple(_opened(floor, number) for number in range(1, floor.stage + 1))
    return (*opened, *_to_come(floor, floor.stage + 1, _come(floor)))


def _come(floor: Floor) -> int:
    """Return how many players advance from the last stage, from the results so far."""
    if is_final(floor, floor.stage):
        return 0
    now = standing(floor)
    if isinstance(now, Cut):
        return len(now.entries)
    if isinstance(now, ShootOutDue):
        return len(floor.held) + now.lines[0]
    return now.to_come


def _as_drawn(floor: Floor) -> BracketStage:
    final = len(floor.draw) == 1
    tables = (
        BracketTable(
            key=_key(1, slot),
            title=_title(slot, final),
            people=tuple(BracketPerson(entry, floor.names[entry], "") for entry in table),
            feeders=(),
            state="coming",
        )
        for slot, table in enumerate(floor.draw, start=1)
    )
    return BracketStage(_FINAL if final else heat_title(floor, 1), tuple(tables))


def _to_come(floor: Floor, number: int, people: int) -> Iterator[BracketStage]:
    """Yield the stages of this many people from this number on, with empty seats."""
    feeders = _feeders(floor, number)
    stages = shape.shape(floor.setup, people) if people > 1 else ()
    for at, coming in enumerate(stages, start=number):
        tables = tuple(
            BracketTable(
                key=_key(at, slot),
                title=_title(slot, coming.final),
                people=(BracketPerson(0, TO_COME, ""),) * size,
                feeders=feeders,
                state="coming",
            )
            for slot, size in enumerate(coming.sizes, start=1)
        )
        yield BracketStage(_FINAL if coming.final else heat_title(floor, at), tables)
        feeders = tuple(table.key for table in tables)


def _opened(floor: Floor, number: int) -> BracketStage:
    tables = tables_of(floor, number)
    final = len(tables) == 1
    results = _results(floor, number)
    units = _units(floor, number, results)
    drawn = tuple(
        BracketTable(
            key=_key(number, table.slot),
            title=_title(table.slot, final),
            people=tuple(
                BracketPerson(entry, floor.names[entry], results[entry], units[entry])
                for entry in table.entrants
                if _table_of(entry, tables) is table
            ),
            feeders=_feeders(floor, number),
            state="over" if _is_over(floor, table) else "playing",
            number=table.number,
            place=table.place,
        )
        for table in tables
    )
    return BracketStage(_FINAL if final else heat_title(floor, number), drawn)


def _is_over(floor: Floor, table: TableNow) -> bool:
    if table.closed or table.over:
        return True
    return not is_final(floor, table.stage) and isinstance(standing(floor), Cut)


def _results(floor: Floor, number: int) -> Mapping[int, BracketResult]:
    """Return everyone's result in a stage."""
    tables = tables_of(floor, number)
    everybody = {entry for table in tables for entry in table.entrants}
    if number < floor.stage:
        on = {entry for table in tables_of(floor, number + 1) for entry in table.entrants}
        return {entry: "through" if entry in on else "out" for entry in everybody}
    held = floor.held
    results: dict[int, BracketResult] = {
        entry: "in" if entry in held else "out" for entry in everybody
    }
    if is_final(floor, number):
        done: set[int] = set(held) if tables[0].over or len(held) == 1 else set()
        return results | dict.fromkeys(done, "won")
    now = standing(floor)
    if isinstance(now, Cut):
        result: BracketResult = "won" if len(now.entries) == 1 else "through"
        return results | dict.fromkeys(now.entries, result)
    # A heat that has ended by itself has settled who advances from it.
    on = {seat.entry for table in tables if table.over for seat in table.seats}
    return results | dict.fromkeys(on & held.keys(), "through")


def _units(floor: Floor, number: int, results: Mapping[int, BracketResult]) -> Mapping[int, int]:
    """Return everyone's units left in a stage; for players who came back, the units brought."""
    begun = floor.starting_units
    tables = tables_of(floor, number)
    units = {}
    for entry, result in results.items():
        lost = sum(table.paid.get(entry, 0) for table in tables)
        left = max(begun[entry] - lost, 0)
        units[entry] = BACK_WITH if not left and result == "through" else left
    return units


def _table_of(entry: int, tables: tuple[TableNow, ...]) -> TableNow:
    """Return the last table of a player, who may have been moved between several."""
    came = [table for table in tables if entry in table.entrants]
    here = (table for table in came if any(seat.entry == entry for seat in table.seats))
    out = (table for table in came if any(gone.entry == entry for gone in table.exits))
    return next(here, None) or next(out, came[-1])


def _feeders(floor: Floor, number: int) -> tuple[int, ...]:
    """Return the keys of all tables of the stage before, as any of them may send anyone."""
    if number == 1:
        return ()
    if floor.tables:
        return tuple(_key(number - 1, table.slot) for table in tables_of(floor, number - 1))
    return tuple(_key(1, slot) for slot in range(1, 1 + len(floor.draw)))


def _key(number: int, slot: int) -> int:
    return number * _STAGE + slot


def _title(slot: int, final: bool) -> str:
    return _FINAL if final else f"Heat {slot}"
