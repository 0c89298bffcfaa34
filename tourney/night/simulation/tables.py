"""Tables as a made-up night finds them, and how long what is played at them takes."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tourney.night.floor.floor import Floor, TableNow
from tourney.night.simulation.rounds import Length, Ranked, Table

NOTHING = Length(0, 0)


class MadeUp(NamedTuple):
    """The rest of a simulated night, or of a part of it.

    Attributes:
        ranks: of the people who were in; none where they are not known.
    """

    length: Length
    ranks: Ranked


def seated(table: TableNow) -> Table:
    """The people who are in at a table, from the lead on."""
    seats = table.seats
    lead = next((at for at, seat in enumerate(seats) if seat.leads), 0)
    return [(seat.entry, seat.units) for seat in (*seats[lead:], *seats[:lead])]


def playing(floor: Floor) -> list[int]:
    """The open tables that have still to play the running beat, from 0."""
    return [
        at
        for at, table in enumerate(floor.open)
        if table.due and not table.done and len(table.seats) > 1
    ]


def longest(lengths: Iterable[Length]) -> Length:
    """The length of tables that play at the same time."""
    return max(lengths, key=lambda length: length.turns, default=NOTHING)


def total(one: Length, other: Length) -> Length:
    """The length of tables that play one after the other."""
    return Length(one.beats + other.beats, one.turns + other.turns)


#: Makes up once how the rest of a night goes.
Course = Callable[[], MadeUp]


def entries_of(table: Table) -> list[int]:
    return [entry for entry, _ in table]
