"""Heats as they are: what is played, and who goes through from it (F5.2, F5.3)."""

from collections.abc import Mapping

from msgspec import Struct

from tourney.game.wording import quantity
from tourney.night.barrier import ShootOutDue
from tourney.night.floor.floor import Floor, TableNow
from tourney.night.formats.heats.options import by_table
from tourney.night.formats.heats.shape import HeatsStage, as_drawn, heats_title, shape_from, stage

#: The units of a player who shot out for a place and got it.
BACK_WITH = 1


class Cut(Struct, frozen=True):
    """The players who go through from heats that are over.

    Attributes:
        units: what is left to those who were never out, by entry.
        back: who shot out for the last places, best first, equals together.
    """

    units: Mapping[int, int]
    back: tuple[tuple[int, ...], ...] = ()

    @property
    def entries(self) -> frozenset[int]:
        """All of them."""
        return frozenset(self.units) | {entry for equals in self.back for entry in equals}


class Playing(Struct, frozen=True):
    """Heats go through.

    Attributes:
        tables: the numbers of those still at it; () between two laps.
        to_come: how many go through from all of them, as far as it is known.
    """

    tables: tuple[int, ...]
    to_come: int


def tables_of(floor: Floor, number: int) -> tuple[TableNow, ...]:
    """The tables of a stage."""
    return tuple(table for table in floor.tables if table.stage == number)


def stage_of(floor: Floor, number: int) -> HeatsStage:
    """A stage as it was opened; before play the first, as it was drawn."""
    tables = [table.entrants for table in tables_of(floor, number)] or floor.draw
    came: set[int] = set()
    sizes = []
    for entrants in tables:
        # A player who was moved to the right seat counts at one table.
        sizes.append(len(set(entrants) - came))
        came |= set(entrants)
    return as_drawn(floor.setup, sizes)


def is_final(floor: Floor, number: int) -> bool:
    """True if a stage that was opened is the final."""
    return len(tables_of(floor, number)) == 1


def heat_title(floor: Floor, number: int) -> str:
    """The title of a stage of heats."""
    return heats_title(number, len(shape_from(floor.setup, stage_of(floor, 1))) - 1)


def inside(floor: Floor, table: TableNow) -> tuple[int, ...]:
    """The entries that are in at a table and have not gone home."""
    return tuple(seat.entry for seat in table.seats if seat.entry not in floor.withdrawn)


def standing(floor: Floor) -> Cut | ShootOutDue | Playing:
    """The state of the heats that were opened last, or the people who go through from them."""
    return _by_table(floor) if by_table(floor.setup) else _played_down(floor)


def _by_table(floor: Floor) -> Cut | Playing:
    held = floor.held
    until = stage_of(floor, floor.stage).until
    left = {table.number: len(inside(floor, table)) for table in floor.open}
    playing = [t.number for t in floor.open if not t.over and left[t.number] > until]
    if playing:
        return Playing(tuple(playing), sum(min(until, here) for here in left.values()))
    return Cut(held)


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
    # A player who went home in the lap leaves no place to shoot out for: fewer go through.
    missing = through - len(held) - sum(out.withdrew for out in gone)
    if missing <= 0 or not losers:
        return Cut(held)
    if missing >= len(losers):
        return Cut(held, (losers,))
    groups = _shot_out(floor, losers)
    if groups is None:
        where = "the final"
        if not stage(floor.setup, through).final:
            where = f"the {heat_title(floor, floor.stage + 1).lower()}"
        why = f"for {quantity(missing, 'place')} in {where}"
        return ShootOutDue(losers, (missing,), why)
    back: list[tuple[int, ...]] = []
    for equals in groups:
        back.append(equals[:missing])
        missing -= len(back[-1])
    return Cut(held, tuple(equals for equals in back if equals))


def _shot_out(floor: Floor, entries: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:
    """The shoot-out of exactly these, once it is over."""
    for decided in floor.decided:
        if {entry for group in decided.groups for entry in group} == set(entries):
            return decided.groups
    return None
