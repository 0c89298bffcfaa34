"""Exits: who is in, who went out when, and the tiers that follow from it (F7.1)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from tourney.game.wording import quantity
from tourney.night.floor.floor import Exit, Floor, Seated, TableNow

#: By entry the table at which a player went out, and the exit.
Exits = Mapping[int, tuple[TableNow, Exit]]


class Tier(Struct, frozen=True):
    """People who are equal so far.

    Attributes:
        playing: they are still in, and so may end anywhere above those who are out.
        reached: how far they came, in a few words: "lap 7", "the final", "12½ points".
        points: of a format that goes by points, in hundredths; else 0.
        average: those points exactly, where they are an average (F6.3).
    """

    entries: tuple[int, ...]
    playing: bool
    reached: str
    points: int = 0
    average: Fraction | None = None


#: The name of an exit in a stage: "lap 7".
Reached = Callable[[int, Exit], str]


def last_exits(floor: Floor) -> Exits:
    """The table and the exit of everyone who is out.

    Of a player who bought in again only the last counts (F1.4); people who are in have none. A
    correction may show that a player was still in when a table closed, and did not continue from
    it: that player comes above those who went out there in its last lap (F9.1).
    """
    inside = floor.held
    came = sorted(
        (table.stage, gone.lap, table.number, index, gone)
        for table in floor.tables
        for index, gone in enumerate((*table.exits, *_left_behind(table)))
        if gone.entry not in inside and not (gone.left_in and gone.entry in floor.withdrawn)
    )
    tables = {table.number: table for table in floor.tables}
    return {gone.entry: (tables[number], gone) for _, _, number, _, gone in came}


def exits_at_tables(floor: Floor) -> Exits:
    """The last exit of each entry, with its table, even if the player plays on elsewhere."""
    gone = [(table, gone) for table in floor.tables for gone in table.exits]
    gone.sort(key=lambda out: (out[0].stage, out[1].lap, out[0].number))
    return {last.entry: (table, last) for table, last in gone}


def left_in(table: TableNow, seat: Seated) -> Exit:
    """The people who were still in when the table closed, by a correction, and did not continue."""
    return Exit(seat.entry, table.lap or table.rounds, seat.units, left_in=True)


def _left_behind(table: TableNow) -> Iterator[Exit]:
    if table.closed:
        yield from (left_in(table, seat) for seat in table.seats)


def tiers_by_exit(
    floor: Floor, *, still_in_first: bool = True, reached: Reached | None = None
) -> tuple[Tier, ...]:
    """Everyone in tiers, best first: stage, lap gone out in, units before it (F7.1).

    A player who withdrew comes below those the same lap put out (F1.3). A player who went home
    from a table that was over comes right below those who are in; one who
    left before sitting down, last.

    Args:
        still_in_first: those who are in come first, by units, a single one as the winner; else
            they are left to the caller.
        reached: an exit in words; "lap 7" where it is not given.
    """
    words = reached or lap_reached
    exits = last_exits(floor)
    standing = tiers_by_units(floor) if still_in_first else ()
    tiers: list[Tier] = []
    ordered = sorted(exits.values(), key=_place, reverse=True)
    for _, equal in groupby(ordered, key=_place):
        group = list(equal)
        table, first = group[0]
        entries = _sorted(gone.entry for _, gone in group)
        tiers.append(Tier(entries, False, words(table.stage, first)))
    known = exits.keys() | floor.held.keys()
    sat = {entry for table in floor.tables for entry in table.entrants}
    others = [person.entry for person in floor.people if person.entry not in known]
    home, never = (_sorted(e for e in others if (e in sat) == was) for was in (True, False))
    above = [Tier(home, False, "went home")] if home else []
    below = [Tier(never, False, "not seated")] if never else []
    return (*standing, *above, *tiers, *below)


def tiers_by_units(floor: Floor) -> tuple[Tier, ...]:
    """The tiers of those who are in, most units first; one who is left alone has won."""
    held = floor.held
    if len(held) == 1:
        return (Tier(tuple(held), False, "won"),)
    ordered = sorted(held, key=lambda entry: -held[entry])
    return tuple(
        Tier(_sorted(equal), True, quantity(units, "unit"))
        for units, equal in groupby(ordered, key=lambda entry: held[entry])
    )


def lap_reached(_stage: int, gone: Exit) -> str:
    """An exit by its lap."""
    return f"lap {gone.lap}"


def _place(out: tuple[TableNow, Exit]) -> tuple[int, int, bool, bool, int]:
    table, gone = out
    return table.stage, gone.lap, gone.left_in, not gone.withdrew, gone.before


def _sorted(entries: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(entries))


def leavers(floor: Floor) -> frozenset[int]:
    """Everyone who went home, from a table or while at none."""
    return floor.withdrawn | {
        out.entry for table in floor.tables for out in table.exits if out.withdrew
    }
