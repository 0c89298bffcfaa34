"""The house rules of Liar's Mexico as frozen data (R8, R15), and the cost of fouls (R9.7)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from tourney.game.dice import CupOrder
from tourney.game.presets import GameName
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
FLAT: Mapping[Foul, int] = {Foul.BAD_CLAIM: 1, Foul.CUP: 9, Foul.LOST_DIE: 9}


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


class Eleven(StrEnum):
    """Whether a claim of 11 names a target (R9.6), or is a claim like any other (R15.1)."""

    TARGET = "target"
    PLAIN = "plain"


class Raise(StrEnum):
    """Which claims may follow a claim (R15.2)."""

    HIGHER = "higher"
    EQUAL = "equal"


class Mia(StrEnum):
    """What a claim of 21 does (R9.5, R15.3)."""

    TURN = "turn"
    PLAIN = "plain"
    DOUBLE = "double"
    GIVE_UP = "give-up"


class Starts(StrEnum):
    """Who begins afresh after a penalty (R15.4)."""

    NEXT = "next"
    LOSER = "loser"
    DOUBTER = "doubter"
    WINNER = "winner"


class LiarRules(
    GameRules,
    frozen=True,
    tag_field="game",
    tag="liar",
    omit_defaults=True,
    rename={"raising": "raise"},
):
    """The rules of Liar's Mexico; a field at its default is not stored.

    Attributes:
        lives: the lives that each player begins with, from 1, or None (R9.8, R15.5).
        raising: `raise` on a sheet.
        pass_unseen: the cup may be handed on without a look (R15.2).
        mia: what a claim of 21 does.
    """

    game: ClassVar[GameName] = "liar"
    has_units: ClassVar[bool] = False
    unit: ClassVar[str] = "life"
    numbers: ClassVar[str] = "a whole number, or none"
    of_game: ClassVar[str] = " in Liar's Mexico"
    rounds: ClassVar[None] = None

    truth: Truth
    lives: int | None
    order: CupOrder = CupOrder.LIAR
    eleven: Eleven = Eleven.TARGET
    raising: Raise = Raise.HIGHER
    pass_unseen: bool = False
    mia: Mia = Mia.TURN
    starts: Starts = Starts.NEXT

    def __post_init__(self) -> None:
        GameRules.__post_init__(self)
        if self.lives is not None and self.lives < 1:
            raise refused_rule("lives", "lives must be 1 or more, or none.")
        if self.eleven is Eleven.TARGET and self.order is not CupOrder.LIAR:
            raise refused_rule("eleven", "eleven names a player only where 11 tops 21.")

    @property
    def dealt(self) -> int:
        """The lives that a player begins with; 0 without lives."""
        return self.lives or 0

    @property
    def counts_units(self) -> bool:
        """True if files count lives (R15.5); those of R9's own rules stay as they were."""
        return self.lives is not None and self != LiarRules(self.preset, self.truth, self.lives)


#: The presets by name.
PRESETS = presets_of(LiarRules)

LIAR = PRESETS["liar"]
