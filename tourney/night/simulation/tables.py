"""Tables as a simulated night finds them, and how long what is played at them takes."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
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


def starts(table: TableNow) -> list[tuple[float, Table]]:
    """The people who are in at a table, from each who may lead on, with the chance of that."""
    chairs = [(seat.entry, seat.units) for seat in table.seats]
    chances = [seat.may_lead for seat in table.seats]
    if not any(chances):
        chances = [1 / len(chairs) for _ in chairs]
    return [(chance, [*chairs[at:], *chairs[:at]]) for at, chance in enumerate(chances) if chance]


def led(known: Sequence[tuple[float, Table]], chance: Random) -> Table:
    """One of a table's starts, drawn if there are several."""
    if len(known) < 2:
        return [chair for _, table in known for chair in table]
    chances, tables = zip(*known, strict=True)
    return [*chance.choices(tables, chances)[0]]


def playing(floor: Floor) -> list[int]:
    """The open tables that have still to play the running lap, from 0."""
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
    return Length(one.laps + other.laps, one.turns + other.turns)


#: Makes up once how the rest of a night goes.
Course = Callable[[], MadeUp]


def entries_of(table: Table) -> list[int]:
    return [entry for entry, _ in table]
