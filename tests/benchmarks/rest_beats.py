"""A seat's chance to be among the eight of 6/6/5, with rest laps and without (F2.2).

The rounds are dealt, as the program's own play would take minutes; the laps are called by the
program's own `call_lap`. A lap that goes past the places has its losers shoot out for those that
are missing (F5.2).
"""

import random
from collections import Counter
from fractions import Fraction

from msgspec import Struct

from tests.game.chances.random_rounds import Dealer
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import call_lap

SIZES = (6, 6, 5)
UNITS = 3
PLACES = 8


class Survival(Struct, frozen=True):
    """The chance of a seat to be among the eight, in percent, at a table of six and of five."""

    six: float
    five: float


def survival(nights: int, *, rests: bool, seed: int = 1) -> Survival:
    """Measured over so many nights."""
    chance, dealer = random.Random(seed), Dealer(PRESETS["classic"], seed)
    by_size: Counter[int] = Counter()
    for _ in range(nights):
        for size, survivors in zip(SIZES, _night(chance, dealer, rests), strict=True):
            by_size[size] += survivors
    return Survival(*(100 * by_size[size] / (nights * size * SIZES.count(size)) for size in (6, 5)))


def _night(chance: random.Random, dealer: Dealer, rests: bool) -> list[int]:
    """How many of each table are among the eight."""
    tables = [[UNITS] * size for size in SIZES]
    leads = [chance.randrange(size) for size in SIZES]
    accounts: dict[int, Fraction] = {}
    while (left := sum(map(len, tables))) > PLACES:
        called = call_lap(dict(enumerate(map(len, tables))), accounts, rests=rests)
        accounts = {account.table: account.credit for account in called.accounts}
        out: list[int] = []
        for number in called.due:
            table = tables[number]
            place, stake = dealer.round(len(table))
            loser = leads[number] = (leads[number] + place) % len(table)
            table[loser] -= min(stake, table[loser])
            if not table[loser]:
                del table[loser]
                leads[number] = loser % len(table)
                out.append(number)
        back = PLACES - (left - len(out))
        for number in chance.sample(out, back) if back > 0 else ():
            tables[number].append(1)
    return [len(table) for table in tables]
