"""How fair rest beats make tables of different sizes: 6/6/5 of classic rules, down to 8 (F2.2).

The rounds are played by a small model of the game, not by the engine, which would take minutes:
rolls, limits, passed leads and sub-rounds are as in R3 and R5, and players stand on what is
likely to do. The beats are called by the program's own `call_beat`. A beat that goes past the
places has its losers shoot out for those that are missing (F5.2).
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tests.benchmarks.figure import Figure
from tourney.game.dice import MEXICO, RANKS, Order, value_of
from tourney.night.barrier.rest import call_beat

SIZES = (6, 6, 5)
UNITS = 3
PLACES = 8
NIGHTS = 10_000

#: A chance in percent may be so far from F2.2's, or two from each other, and still be as it says.
NEAR = 2.0

_THROWS = tuple(
    RANKS[Order.CLASSIC][value_of(one, other)] for one in range(1, 7) for other in range(1, 7)
)
_MEXICO = RANKS[Order.CLASSIC][MEXICO]

#: The least that the lead stands on at the first and the second roll. It loses 13 % of the rounds
#: at a table of five then, and the others 20 to 23 % (F4.3).
_STANDS = (RANKS[Order.CLASSIC][53], RANKS[Order.CLASSIC][61])


@dataclass(frozen=True, slots=True)
class Survival:
    """The chance of a seat to be among the eight, in percent, at a table of six and of five."""

    six: float
    five: float


def measure() -> Iterator[Figure]:
    without = survival(NIGHTS, rests=False)
    yield _figure("without rest beats, down to 8", without, Survival(54, 31), "54 % and 31 %")
    fair = survival(NIGHTS, rests=True)
    yield _figure("with rest beats, down to 8", fair, Survival(47, 47), "47 % and 47 %")


def survival(nights: int, *, rests: bool, seed: int = 1) -> Survival:
    """Measured over so many nights."""
    chance = random.Random(seed)
    through = [0] * len(SIZES)
    for _ in range(nights):
        for table, survivors in enumerate(_night(chance, rests)):
            through[table] += survivors
    by_size = {
        size: sum(n for n, each in zip(through, SIZES, strict=True) if each == size)
        for size in SIZES
    }
    seats = {size: nights * size * SIZES.count(size) for size in SIZES}
    return Survival(*(100 * by_size[size] / seats[size] for size in (6, 5)))


def _night(chance: random.Random, rests: bool) -> list[int]:
    """How many of each table are among the eight."""
    tables = [[UNITS] * size for size in SIZES]
    leads = [chance.randrange(size) for size in SIZES]
    accounts: dict[int, Fraction] = {}
    while (left := sum(map(len, tables))) > PLACES:
        sizes = {number: len(table) for number, table in enumerate(tables)}
        called = call_beat(sizes, accounts, rests=rests)
        accounts = {account.table: account.credit for account in called.accounts}
        out: list[int] = []
        for number in called.due:
            table, lead = tables[number], leads[number]
            order = [*range(lead, len(table)), *range(lead)]
            loser, stake = play_round(order, chance)
            table[loser] -= min(stake, table[loser])
            leads[number] = loser
            if not table[loser]:
                del table[loser]
                leads[number] = loser % len(table)
                out.append(number)
        back = PLACES - (left - len(out))
        for number in chance.sample(out, back) if back > 0 else ():
            tables[number].append(1)
    return [len(table) for table in tables]


def play_round(order: Sequence[int], chance: random.Random) -> tuple[int, int]:
    """The loser of a round of classic rules in this playing order, and the stake."""
    tied, mexicos = _lowest(order, chance)
    while len(tied) > 1:
        tied, _ = _lowest(tied, chance)
    return tied[0], 2 if mexicos else 1


def _lowest(order: Sequence[int], chance: random.Random) -> tuple[list[int], int]:
    """The lowest players of a round or sub-round, in playing order, and its Mexicos."""
    limit, leads, mexicos, lowest = 3, True, 0, _MEXICO + 1
    tied: list[int] = []
    for place, player in enumerate(order):
        last = place == len(order) - 1
        for roll in range(1, limit + 1):
            rank = chance.choice(_THROWS)
            if rank == _MEXICO or (not leads and rank > lowest):
                break
            if leads and not last and roll < 3 and rank >= _STANDS[roll - 1]:
                break
        if rank < lowest:
            tied, lowest = [], rank
        if rank == lowest:
            tied.append(player)
        if leads and rank == _MEXICO:
            mexicos += 1
        elif leads:
            limit, leads = roll, False
    return tied, mexicos


def _figure(what: str, found: Survival, said: Survival, target: str) -> Figure:
    met = abs(found.six - said.six) <= NEAR and abs(found.five - said.five) <= NEAR
    words = f"{found.six:.1f} % at 6, {found.five:.1f} % at 5"
    return Figure(f"a seat at 6/6/5 {what}", words, "", f"{target}, ± {NEAR:g}", None, met)
