"""Rest laps: small tables sit some laps out, so that a seat there is worth as much (F2.2)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from tourney.night.barrier.proposal import Account, Opening

#: The first balance of a table's account, and the price of a lap.
FULL = Fraction(1)


class Called(Struct, frozen=True):
    """A lap as it is called: the tables that play, and every table's account from then on."""

    due: tuple[int, ...]
    accounts: tuple[Account, ...]


def call_lap(
    sizes: Mapping[int, int], accounts: Mapping[int, Fraction], *, rests: bool = True
) -> Called:
    """The tables that play the coming lap (F2.2).

    A table of one or none cannot play; its account waits as it is. The largest table gets a full
    unit of credit and no account is ever below 0, so that with two at any table one is due.

    Args:
        sizes: the players of every open table, by its number; who is away shares in no round, and
            is not counted (F1.6).
        accounts: those before; a table without one begins with a full account.
        rests: whether there are rest laps.

    >>> call_lap({1: 6, 2: 5}, {1: Fraction(1), 2: Fraction(0)}).due
    (1,)
    """
    if not rests:
        return Called(tuple(number for number, size in sizes.items() if size > 1), ())
    largest = max(sizes.values(), default=0)
    due: list[int] = []
    kept: list[Account] = []
    for number, size in sizes.items():
        credit = accounts.get(number, FULL)
        if size > 1:
            credit += Fraction(size, largest)
        if size > 1 and credit >= FULL:
            due.append(number)
            credit -= FULL
        kept.append(Account(number, credit.numerator, credit.denominator))
    return Called(tuple(due), tuple(kept))


def players_at(opened: Iterable[Opening], away: Collection[int]) -> dict[int, int]:
    """The number of players at each table that opens, without those who are away."""
    return {
        opening.number: sum(seat.entry not in away for seat in opening.seats) for opening in opened
    }


def rest_notes(
    sizes: Mapping[int, int], places: Mapping[int, int], due: Collection[int]
) -> Iterator[str]:
    """Sentences on the tables that do not play, by their places."""
    largest = max(sizes.values(), default=0)
    for number in sorted(sizes.keys() - set(due), key=lambda number: places[number]):
        if sizes[number] > 1:
            table, size = f"Table {places[number]}", sizes[number]
            yield f"{table} sits out: it has {size} players, the largest table {largest}."
        else:
            yield f"Table {places[number]} waits: there is no one to play against."
