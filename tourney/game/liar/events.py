"""The events of a table of Liar's Mexico, named in the past tense.

A player is an int: the place in the order of arrival, from 0. As in the open game, `LeadNamed`
names who begins, `SteppedOut` who is away, `CameBack` who is back (R9.1, F1.6), and where there are
lives `Withdrawn` who leaves, `Joined` and `Rejoined` who joins with how many (R10.1, R10.2). At
several tables `LeadDrawn` and the events of laps and moves are the open game's too (R15.7).
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from tourney.game.events import LeadDrawn, LeadNamed, Opened, Shared
from tourney.game.liar.rules import Foul, LiarRules


class Direction(StrEnum):
    """The direction of the cup (R9.1, R9.5): left is clockwise, in seat order."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def turned(self) -> "Direction":
        """The opposite direction."""
        return Direction.RIGHT if self is Direction.LEFT else Direction.LEFT


class LiarOpened(Opened, frozen=True):
    """The first event of a table under a cup; `units` are lives (R15.5)."""

    rules: LiarRules


class Claimed(Struct, frozen=True):
    """The player named a value, true or not; never an 11 with a target (R9.2).

    Attributes:
        unnoticed: True if the claim counts even if it is too low (R9.7).
        unseen: True if the cup was handed on as it was, without a look (R15.2).
    """

    player: int
    value: int
    unnoticed: bool
    unseen: bool = False


class ElevenClaimed(Struct, frozen=True):
    """The player claimed 11 and named a target, who takes it or doubts it (R9.6).

    Attributes:
        unseen: as in `Claimed`.
    """

    player: int
    target: int
    unseen: bool = False


class Taken(Struct, frozen=True):
    """The target of an 11 took it (R9.6)."""

    player: int


class GaveUp(Struct, frozen=True):
    """The player gave up to a 21, without a look under the cup (R15.3)."""

    player: int


class Doubted(Struct, frozen=True):
    """The player doubted and the cup was lifted; `dice` is the value under it (R9.3)."""

    player: int
    dice: int


class FoulNoted(Struct, frozen=True):
    """The host noted a player's foul (R9.7).

    Attributes:
        dice: how many dice, 1 or 2, for a foul that costs by the die; else None.
    """

    player: int
    foul: Foul
    dice: int | None


class LossRecorded(Struct, frozen=True):
    """Only the result of a round was typed: its loser, and the lives it cost, 1 to 9 (R15.8)."""

    loser: int
    lives: int


class Ended(Struct, frozen=True):
    """The host ended play (R9.8, R12.1); an unanswered claim costs nobody anything."""


class TurnKept(Struct, frozen=True):
    """A turn as it was played: the player on turn and the direction of the cup (R10.3).

    A correction puts this before a turn that the corrected entries would give to another player.
    """

    player: int
    direction: Direction


LiarEvent = (
    LiarOpened
    | LeadNamed
    | LeadDrawn
    | Shared
    | Claimed
    | ElevenClaimed
    | Taken
    | GaveUp
    | Doubted
    | FoulNoted
    | LossRecorded
    | Ended
    | TurnKept
)

#: The turns of a run.
TURNS = Claimed | ElevenClaimed | Taken | GaveUp | Doubted

#: The events with a penalty, each of which ends a run.
ENDS_A_RUN = Taken | GaveUp | Doubted | FoulNoted | LossRecorded

#: The stored word of each event; a word is never changed or reused for another event.
KINDS: Mapping[str, type] = {
    "liar-opened": LiarOpened,
    "claimed": Claimed,
    "eleven-claimed": ElevenClaimed,
    "taken": Taken,
    "gave-up": GaveUp,
    "doubted": Doubted,
    "foul-noted": FoulNoted,
    "loss-recorded": LossRecorded,
    "ended": Ended,
    "turn-kept": TurnKept,
}

#: The events that a table's phone may record and undo; coming, going, ending play and corrections
#: are not among them.
PLAIN_PLAY = TURNS | FoulNoted | LossRecorded
