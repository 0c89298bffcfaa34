"""Every house choice of the open game as a field of frozen data, and its presets (R8)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, assert_never

from tourney.game.dice import LOWEST, Order
from tourney.game.presets import GameName
from tourney.game.refusal import Refused
from tourney.game.rules import MOST_ROUNDS, GameRules, presets_of, refused_rule
from tourney.game.rules import MOST_UNITS as MOST_UNITS

MOST_ROLLS = 9


class MexicoBy(StrEnum):
    """Whose 21 is a Mexico and raises the stake (R4.2)."""

    LEAD = "lead"
    AFTER_LEAD = "after-lead"
    ANYONE = "anyone"
    NOBODY = "nobody"


class Escalation(StrEnum):
    """How the number of Mexicos changes the stake (R4.3)."""

    ONCE = "once"
    DOUBLE = "double"
    ADD = "add"
    NONE = "none"
    STEP = "step"


class Ties(StrEnum):
    """How a tie for lowest is broken (R5)."""

    SUB_ROUND = "sub-round"
    ONE_ROLL = "one-roll"
    ONE_DIE = "one-die"


class Hold(StrEnum):
    """Which dice a player may leave lying, to roll the other alone (R14.1)."""

    NONE = "none"
    ONE_TWO = "one-two"
    ANY = "any"


class ThirtyOne(StrEnum):
    """What a rolled 31 does besides being the lowest value (R14.2)."""

    COUNTS = "counts"
    AGAIN = "again"
    PAY = "pay"
    GIVE = "give"
    GIVE_AGAIN = "give-again"


class Limit(StrEnum):
    """Who sets the most rolls of a follower (R3.2, R14.5)."""

    LEAD = "lead"
    OWN = "own"


#: The dice that may be left lying, by rule.
_HELD: Mapping[Hold, range] = {
    Hold.NONE: range(0),
    Hold.ONE_TWO: range(1, 3),
    Hold.ANY: range(1, 7),
}
_AGAIN = (ThirtyOne.AGAIN, ThirtyOne.GIVE_AGAIN)
_GIVES = (ThirtyOne.GIVE, ThirtyOne.GIVE_AGAIN)


class Rules(GameRules, frozen=True, tag_field="game", tag="open", omit_defaults=True):
    """The rules of the open game. A field with a default is not stored while it has it (R8).

    Attributes:
        units: the units that each player starts with, 1 to 999 (R2.2).
        max_rolls: the most rolls a lead may take, 1 to 9 (R3.2).
        stake_cap: the most a round may cost, from 1, or None (R4.3).
        pass_lead: a lead's 21 passes the lead on (R3.5).
        tie_escalates: Mexicos in tie-breaks raise the stake too (R5.3).
        pips_choice: the last of the tied players may choose to count pips (R5.4).
        abort: a player may end the round early (R6).
        points: Mexxen points are kept (R7).
        rounds: after how many finished rounds the match ends, from 1; None for no such end (R14.6).
        hundreds: doubles are shown as 100 to 600 (R14.6).
    """

    game: ClassVar[GameName] = "open"
    has_units: ClassVar[bool] = True
    lives: ClassVar[None] = None

    units: int
    max_rolls: int
    mexico_by: MexicoBy
    escalation: Escalation
    stake_cap: int | None
    pass_lead: bool
    ties: Ties
    tie_escalates: bool
    pips_choice: bool
    abort: bool
    points: bool
    order: Order
    hold: Hold = Hold.NONE
    thirty_one: ThirtyOne = ThirtyOne.COUNTS
    limit: Limit = Limit.LEAD
    rounds: int | None = None
    hundreds: bool = False

    def __post_init__(self) -> None:
        GameRules.__post_init__(self)
        if not 1 <= self.units <= MOST_UNITS:
            raise refused_rule("units", f"units must be 1 to {MOST_UNITS}.")
        if not 1 <= self.max_rolls <= MOST_ROLLS:
            raise refused_rule("max_rolls", f"max_rolls must be 1 to {MOST_ROLLS}.")
        if self.stake_cap is not None and self.stake_cap < 1:
            raise refused_rule("stake_cap", "stake_cap must be 1 or more, or none.")
        if self.pips_choice and self.ties is not Ties.ONE_ROLL:
            raise refused_rule("pips_choice", "pips_choice needs ties to be one-roll.")
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise refused_rule("rounds", f"rounds must be 1 to {MOST_ROUNDS}, or none.")

    @property
    def held_dice(self) -> range:
        """The dice that may be left lying (R14.1)."""
        return _HELD[self.hold]

    def is_roll(self, value: int) -> bool:
        """Return False for a 31 that is no roll (R14.2)."""
        return value != LOWEST or self.thirty_one not in _AGAIN

    @property
    def pays_aside(self) -> bool:
        """True if a 31 can cost a player a unit (R14.3)."""
        return self.thirty_one is ThirtyOne.PAY or self.gives

    def said(self, value: int) -> str:
        """Return a value, or one die, as people say it here: 44 may be 400 (R14.6)."""
        hundreds, rest = divmod(value, 11)
        return f"{hundreds}00" if self.hundreds and hundreds and not rest else str(value)

    @property
    def gives(self) -> bool:
        """True if whoever rolls 31 names somebody who pays a unit (R14.2)."""
        return self.thirty_one in _GIVES

    @property
    def dealt(self) -> int:
        """The units that each player begins with."""
        return self.units


def stake(rules: Rules, mexicos: int) -> int:
    """Return the units that the loser of a round with this many Mexicos pays (R4.1, R4.3).

    >>> [stake(PRESETS["mexxen"], k) for k in range(4)]
    [1, 2, 4, 6]
    """
    full = 1 if mexicos == 0 else _escalated(rules.escalation, mexicos)
    return full if rules.stake_cap is None else min(full, rules.stake_cap)


def refuse_gift(rules: Rules, value: int) -> None:
    """Refuse to let a roll make somebody pay, unless it is a 31 and the rules give (R14.2)."""
    if not rules.gives:
        raise Refused("give-off", "Tonight no roll makes another player pay.")
    if value != LOWEST:
        raise Refused("give", "Only a 31 makes another player pay.")


def _escalated(escalation: Escalation, mexicos: int) -> int:
    match escalation:
        case Escalation.ONCE:
            return 2
        case Escalation.DOUBLE:
            return int(2**mexicos)
        case Escalation.ADD:
            return 2 * mexicos
        case Escalation.NONE:
            return 1
        case Escalation.STEP:
            return 1 + mexicos
        case _:
            assert_never(escalation)


#: The presets by name.
PRESETS = presets_of(Rules)
