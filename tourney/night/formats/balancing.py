"""Tables are kept within one player of each other (F4.3)."""

from collections.abc import Iterator

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
