"""How well made-up rounds and chances agree with what is dealt."""

import math
from collections import Counter
from random import Random
from typing import Any

from tests.game.chances.random_rounds import Dealer
from tests.rules.playing import ruled
from tourney.game.chances.rounds import pays_from_start
from tourney.game.chances.table import wins_from
from tourney.game.mexico.rules import Rules


def sigmas(rules: Rules, players: int, rounds: int, seed: int) -> float:
    """By how many standard errors, at most, what was paid is off what was to be expected."""
    dealer = Dealer(rules, seed)
    dealt = Counter(dealer.round(players) for _ in range(rounds))
    pays = pays_from_start(rules, players)
    assert pays is not None
    off = 0.0
    for place, stakes in enumerate(pays):
        for stake, chance in stakes.items():
            if rounds * chance > 5:  # of rarer ones no such error tells anything
                spread = math.sqrt(rounds * chance * (1 - chance))
                off = max(off, abs(dealt[place, stake] - rounds * chance) / spread)
    return off


#: `tests.benchmarks dealt` deals a million of each.
DEALT: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 4, {}),
    ("classic", 3, {"max_rolls": 2, "pass_lead": False}),
    ("mexxen", 3, {"pips_choice": False}),
]


def calibrated(matches: int, seed: int) -> list[tuple[float, float, int]]:
    """By decile: the mean of the chances that were given, the share that won, how many moments."""
    rules = ruled()
    dealer, deal = Dealer(rules, seed), Random(seed)
    deciles: list[list[tuple[float, bool]]] = [[] for _ in range(10)]
    for _ in range(matches):
        table = [(player, deal.randint(1, 4)) for player in range(4)]
        given: list[tuple[int, float]] = []
        while len(table) > 1:
            answer = wins_from(rules, [units for _, units in table])
            assert answer is not None
            given += [(who, chance) for (who, _), chance in zip(table, answer.wins, strict=True)]
            loser, paid = dealer.round(len(table))
            who, units = table[loser]
            rest = table[loser + 1 :] + table[:loser]
            table = [(who, units - paid), *rest] if units > paid else rest
        for who, chance in given:
            deciles[min(int(10 * chance), 9)].append((chance, who == table[0][0]))
    return [
        (
            sum(chance for chance, _ in decile) / len(decile),
            sum(won for _, won in decile) / len(decile),
            len(decile),
        )
        for decile in deciles
    ]
