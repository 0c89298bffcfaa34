"""Tables close as people go out (F4.2)."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from tourney.game.refusal import Refused
from tourney.night.draw import by_lot
from tourney.night.moving import Moving


@dataclass(frozen=True, slots=True)
class Break:
    """A table that closes, by number, and why."""

    number: int
    reason: str


def find_breaks(moving: Moving, people: int, choice: int = 0) -> tuple[Break, ...]:
    """Which tables close, the first one first: while all fit the others, the smallest.

    Among equally small ones it is by lot; their people fill the emptiest of the others up.

    Args:
        people: who are left, those who wait for a seat included.
        choice: the number of a table that the host closes instead of the first; 0 for none.

    Raises:
        Refused: no table closes, or the choice is no table that could.
    """
    sizes = {number: len(moving.tables[number].seats) for number in moving.open}
    cap = cap_of(moving)
    breaks: list[Break] = []
    while len(sizes) > 1 and people <= cap * (len(sizes) - 1):
        if choice and not breaks:
            if choice not in sizes:
                raise Refused("no-table", "That table is not open.")
            number, reason = choice, "the host's choice"
        else:
            number, reason = _smallest(moving, sizes)
        place = moving.tables[number].place
        breaks.append(Break(number, f"table {place} closes: {reason}"))
        for _ in range(sizes.pop(number)):
            sizes[min(sizes, key=lambda number: sizes[number])] += 1
    if choice and not breaks:
        raise Refused("no-break", "No table closes now.")
    return tuple(breaks)


def break_tables(moving: Moving, breaks: Collection[Break]) -> Moving:
    """The same with those tables closed: their people, by lot, go to the emptiest others.

    At a table that closes neither a pending lead nor a fixed seat is kept.
    """
    for broken in breaks:
        table = moving.tables[broken.number]
        seats = {moving.names[seat.entry]: seat for seat in moving.kept(broken.number)}
        for name in by_lot(moving.seed, f"break of {table.place}", seats):
            seat = seats[name]
            reason = f"{broken.reason}, fixed seats too" if seat.fixed else broken.reason
            moving = moving.go(seat.entry, moving.emptiest, reason)
    return moving


def closing(moving: Moving, breaks: Collection[Break]) -> Moving:
    """The same without the tables that close, before their people have gone."""
    numbers = {broken.number for broken in breaks}
    return replace(moving, open=tuple(n for n in moving.open if n not in numbers))


def cap_of(moving: Moving) -> int:
    """F4.2: at least two, or nobody would ever be left to play with."""
    return max(moving.floor.cap, 2)


def _smallest(moving: Moving, sizes: dict[int, int]) -> tuple[int, str]:
    least = min(sizes.values())
    places = {
        f"table {moving.tables[number].place}": number
        for number, size in sizes.items()
        if size == least
    }
    if len(places) == 1:
        return next(iter(places.values())), "the smallest"
    first = by_lot(moving.seed, f"smallest of {len(sizes)}", places)[0]
    return places[first], "among the smallest, by lot"
