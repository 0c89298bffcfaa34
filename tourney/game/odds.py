"""The exact odds of the dice (R11), worked out from the 36 throws."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from tourney.game.dice import MEXICO, ORDERS, RANKS, Order, value_of
from tourney.game.mexico.rules import Rules, stake

THROWS = 36

#: How many of the 36 throws give each value: 1 for a double, else 2.
WAYS: Mapping[int, int] = Counter(value_of(a, b) for a in range(1, 7) for b in range(1, 7))


class Odds(Struct, frozen=True):
    """The chance that one opponent with this many attempts beats a value."""

    value: int
    attempts: int
    beaten: Fraction
    beaten_or_tied: Fraction


def chance_beaten(
    value: int, attempts: int, *, or_tied: bool = False, order: Order = Order.CLASSIC
) -> Fraction:
    """Return P(at least one of these rolls is higher) = 1 - (1 - H/36)^attempts.

    Args:
        or_tied: count rolls that are equal too.

    >>> chance_beaten(52, 1), chance_beaten(52, 1, or_tied=True)
    (Fraction(11, 18), Fraction(2, 3))
    """
    rank = RANKS[order]
    higher = sum(ways for other, ways in WAYS.items() if rank[other] > rank[value])
    if or_tied:
        higher += WAYS[value]
    return 1 - (1 - Fraction(higher, THROWS)) ** attempts


def odds_table() -> tuple[Odds, ...]:
    """Return every value, lowest first, with 1 to 3 attempts against it."""
    found = []
    for value in ORDERS[Order.CLASSIC]:
        for attempts in range(1, 4):
            beaten = chance_beaten(value, attempts)
            or_tied = chance_beaten(value, attempts, or_tied=True)
            found.append(Odds(value, attempts, beaten, or_tied))
    return tuple(found)


def mexicos_in_a_row(rolls: int) -> Fraction:
    """Return P(this many rolls are all 21).

    >>> mexicos_in_a_row(2), mexicos_in_a_row(3)
    (Fraction(1, 324), Fraction(1, 5832))
    """
    return Fraction(WAYS[MEXICO], THROWS) ** rolls


def fewest_rounds(rules: Rules, players: int, mexicos: int) -> int:
    """Return the fewest rounds that a match can take, if each has this many Mexicos.

    >>> from tourney.game.mexico.rules import PRESETS
    >>> fewest_rounds(PRESETS["classic"], 3, 1)
    6
    """
    rounds_to_go_out = -(-rules.units // stake(rules, mexicos))
    return (players - 1) * rounds_to_go_out
