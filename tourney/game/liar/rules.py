"""The house rules of Liar's Mexico as frozen data (R8, last row), and the cost of fouls (R9.7)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar

from tourney.game.presets import GameName
from tourney.game.refusal import Refused
from tourney.game.rules import GameRules, presets_of, refused_rule


class Foul(StrEnum):
    """A foul, with its word on a score sheet."""

    DROPPED = "dropped"
    ESCAPED = "escaped"
    BAD_CLAIM = "bad-claim"
    CUP = "cup"
    LOST_DIE = "lost-die"


#: Fouls that cost one penalty for each die.
BY_THE_DIE = frozenset({Foul.DROPPED, Foul.ESCAPED})

#: The cost of other fouls. The cup and a lost die cost three bottles, at three penalties a bottle.
FLAT: Mapping[Foul, int] = MappingProxyType({Foul.BAD_CLAIM: 1, Foul.CUP: 9, Foul.LOST_DIE: 9})


def penalties_for(foul: Foul, dice: int | None) -> int:
    """Return how many penalties a foul costs.

    Args:
        dice: how many dice, 1 or 2, for a foul that costs by the die; None for other fouls.

    >>> penalties_for(Foul.DROPPED, 2), penalties_for(Foul.CUP, None)
    (2, 9)
    """
    if foul in BY_THE_DIE:
        assert dice is not None
        return dice
    return FLAT[foul]


class Truth(StrEnum):
    """When a claim counts as true (R9.3)."""

    AT_LEAST = "at-least"
    EXACT = "exact"


class LiarRules(GameRules, frozen=True, tag_field="game", tag="liar"):
    """The rules of Liar's Mexico.

    Attributes:
        lives: the number of penalties at which a player is out, from 1, or None (R9.8).
    """

    game: ClassVar[GameName] = "liar"
    has_units: ClassVar[bool] = False

    truth: Truth
    lives: int | None

    def __post_init__(self) -> None:
        GameRules.__post_init__(self)
        if self.lives is not None and self.lives < 1:
            raise refused_rule("lives", "lives must be 1 or more, or none.")

    @staticmethod
    def read_field(name: str, text: str) -> Any:
        """Return the value of one field from its text."""
        if name == "truth":
            if text not in tuple(Truth):
                raise refused_rule(name, f"truth must be one of {', '.join(Truth)}.")
            return Truth(text)
        if name == "lives":
            if text == "none":
                return None
            if not (text.isascii() and text.isdigit() and len(text) <= 9):
                raise refused_rule(name, "lives must be a whole number, or none.")
            return int(text)
        raise Refused("rules", f"There is no rule called {name} in Liar's Mexico.")


#: The presets by name.
PRESETS = presets_of(LiarRules)

LIAR = PRESETS["liar"]
