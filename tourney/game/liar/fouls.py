"""The fouls that a host can hold against a player, and what they cost (R9.7)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Foul(StrEnum):
    """A foul, by its word on a score sheet."""

    DROPPED = "dropped"
    ESCAPED = "escaped"
    BAD_CLAIM = "bad-claim"
    CUP = "cup"
    LOST_DIE = "lost-die"


#: These cost a penalty for each die.
BY_THE_DIE = frozenset({Foul.DROPPED, Foul.ESCAPED})

#: What the others cost: the cup and a lost die are three bottles, at three penalties a bottle.
FLAT: Mapping[Foul, int] = MappingProxyType({Foul.BAD_CLAIM: 1, Foul.CUP: 9, Foul.LOST_DIE: 9})


def penalties_for(foul: Foul, dice: int | None) -> int:
    """The number of penalties for a foul.

    Args:
        dice: how many, 1 or 2, for a foul that costs by the die; None for the others.

    >>> penalties_for(Foul.DROPPED, 2), penalties_for(Foul.CUP, None)
    (2, 9)
    """
    if foul in BY_THE_DIE:
        assert dice is not None
        return dice
    return FLAT[foul]
