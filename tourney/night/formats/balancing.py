"""Tables that close as people go out, and are kept within one player of each other (F4.2, F4.3)."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.refusal import Refused
from tourney.night.seating.draw import by_lot
from tourney.night.seating.moving import Moving


def balance(moving: Moving) -> Moving:
    """The seating with people moved from the largest to the smallest table until they are even.

    If several tables are the largest, all of them are looked at; of several smallest, the one with
    the lowest place is filled. If no one at the largest may go, the next that is too large is
    looked at. The next lead, people with fixed seats, those away and those whom the host placed
    stay; so tables may stay uneven.
    """
    step = 0
    while (next_to_go := _next_to_go(moving, step + 1)) is not None:
        entry, reason = next_to_go
        moving = moving.go(entry, moving.emptiest, reason)
        step += 1
    return moving


def uneven_notes(moving: Moving) -> Iterator[str]:
    """A sentence where tables stay uneven all the same."""
    sizes = moving.sizes
    if max(sizes.values()) - min(sizes.values()) > 1:
        yield "The tables stay uneven: no one else can move."


def _next_to_go(moving: Moving, step: int) -> tuple[int, str] | None:
    sizes = moving.sizes
    least = min(sizes.values())
    for size in range(max(sizes.values()), least + 1, -1):
        tables = [number for number, each in sizes.items() if each == size]
        movable = dict(_movable(moving, tables))
        if movable:
            fewest = min(movable.values())
            names = {moving.names[e]: e for e, moves in movable.items() if moves == fewest}
            lot = ", by lot" if len(names) > 1 else ""
            first = by_lot(moving.seed, f"balance {step}", names)[0]
            return names[first], f"largest table, fewest moves, not leading{lot}"
    return None


def _movable(moving: Moving, tables: list[int]) -> Iterator[tuple[int, int]]:
    """The entries that may be moved from these tables, with how often each was moved before.

    Players seated by this barrier sit at what was the emptiest table, which is none of these.
    """
    for number in tables:
        for seat in moving.kept(number):
            if not seat.stays and not seat.leads:
                yield seat.entry, seat.moves


#: In what those are told who sit at a table that closes: between the table and why.
CLOSES = " closes: "


class TableBreak(Struct, frozen=True):
    """A table that closes, by number, and why."""

    number: int
    reason: str


def find_breaks(
    moving: Moving, people: int, choice: int = 0, *, lot_alone: bool = False
) -> tuple[TableBreak, ...]:
    """The tables that close, in order: the smallest, as long as all its people fit the others.

    A table with a player who has a fixed seat, or is away, closes only if every table has (F1.5,
    F1.6). Among equally small ones a lot decides; the people of closed tables fill the emptiest of
    the others.

    Args:
        people: who are left, those who wait for a seat included.
        choice: the number of a table that the host closes instead of the first; 0 for none.
        lot_alone: as `Edits` has it.

    Raises:
        Refused: no table closes, or the choice is no table that could.
    """
    sizes = {number: len(moving.tables[number].seats) for number in moving.open}
    cap = cap_of(moving)
    breaks: list[TableBreak] = []
    while len(sizes) > 1 and people <= cap * (len(sizes) - 1):
        if choice and not breaks:
            if choice not in sizes:
                raise Refused("no-table", "That table is not open.")
            number, reason = choice, "the host's choice"
        else:
            number, reason = _first_to_close(moving, sizes, lot_alone=lot_alone)
        place = moving.tables[number].place
        breaks.append(TableBreak(number, f"table {place}{CLOSES}{reason}"))
        for _ in range(sizes.pop(number)):
            sizes[min(sizes, key=lambda number: sizes[number])] += 1
    if choice and not breaks:
        raise Refused("no-break", "No table closes now.")
    return tuple(breaks)


def break_tables(moving: Moving, breaks: Collection[TableBreak]) -> Moving:
    """The seating with those tables closed: their people, by a draw, go to the emptiest others.

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


def without_closed(moving: Moving, breaks: Collection[TableBreak]) -> Moving:
    """The seating without the tables that close, before their people have gone."""
    numbers = {broken.number for broken in breaks}
    return replace(moving, open=tuple(n for n in moving.open if n not in numbers))


def cap_of(moving: Moving) -> int:
    """F4.2: at least two, or no one would ever be left to play with."""
    return max(moving.floor.cap, 2)


def _first_to_close(
    moving: Moving, sizes: Mapping[int, int], *, lot_alone: bool
) -> tuple[int, str]:
    smallest = _smallest(sizes)
    free = () if lot_alone else _smallest(_without_fixed_seat(moving, sizes))
    breakable = free or smallest
    spared = ""
    if breakable != smallest:
        fixed = any(seat.fixed for number in smallest for seat in moving.tables[number].seats)
        spared = " without a fixed seat" if fixed else " where nobody is away"
    places = {f"table {moving.tables[number].place}": number for number in breakable}
    if len(places) == 1:
        return breakable[0], f"the smallest{spared}"
    first = by_lot(moving.seed, f"smallest of {len(sizes)}", places)[0]
    return places[first], f"among the smallest{spared}, by lot"


def _smallest(sizes: Mapping[int, int]) -> tuple[int, ...]:
    least = min(sizes.values(), default=0)
    return tuple(number for number, size in sizes.items() if size == least)


def _without_fixed_seat(moving: Moving, sizes: Mapping[int, int]) -> dict[int, int]:
    return {
        number: size
        for number, size in sizes.items()
        if not any(seat.stays for seat in moving.tables[number].seats)
    }
