"""Tables close as players go out, and stay within one player of each other (F4.2, F4.3)."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.refusal import Refused
from tourney.night.seating.draw import by_lot
from tourney.night.seating.moving import Moving


def balance(moving: Moving) -> Moving:
    """Return the seating with players moved from the largest to the smallest table until even.

    If several tables are the largest, all of them are searched; of several smallest, the one with
    the lowest place is filled. If nobody at the largest may move, the next smaller size is
    searched. The next lead, players with fixed seats, players away, and those whom the host placed
    stay. Tables may therefore stay uneven.
    """
    step = 0
    while (next_to_go := _next_to_go(moving, step + 1)) is not None:
        entry, reason = next_to_go
        moving = moving.go(entry, moving.emptiest, reason)
        step += 1
    return moving


def uneven_notes(moving: Moving) -> Iterator[str]:
    """Yield a sentence if the tables stay uneven."""
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
    """Yield the entries that may be moved from these tables, with how often each was moved before.

    Players seated by this barrier are left out: they sit at the emptiest table, not at these.
    """
    for number in tables:
        for seat in moving.kept(number):
            if not seat.stays and not seat.leads:
                yield seat.entry, seat.moves


#: The words between the table and the reason, in the notice to players whose table closes.
CLOSES = " closes: "


class TableBreak(Struct, frozen=True):
    """The number of a table that closes, and why."""

    number: int
    reason: str


def find_breaks(
    moving: Moving, people: int, choice: int = 0, *, lot_alone: bool = False
) -> tuple[TableBreak, ...]:
    """Return the tables that close, in order: the smallest, while all players fit at the others.

    A table with a fixed seat or a player who is away closes only if every table has one (F1.5,
    F1.6). Among equally small tables a lot decides. The players of closed tables go to the emptiest
    others.

    Args:
        people: the players left, including players without a seat.
        choice: the number of a table that the host closes instead of the first; 0 for none.
        lot_alone: as in `Edits`.

    Raises:
        Refused: no table closes, or the chosen table is not open.
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
    """Return the seating after these tables have closed: a lot sends their players to the emptiest.

    A table that closes keeps neither its pending lead nor its fixed seats.
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
    """Return the seating without the closing tables, before their players have moved."""
    numbers = {broken.number for broken in breaks}
    return replace(moving, open=tuple(n for n in moving.open if n not in numbers))


def cap_of(moving: Moving) -> int:
    """Return the most players at a table (F4.2): at least two, so that there is an opponent."""
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
