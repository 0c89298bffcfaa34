"""The events that can be recorded at a table of Liar's Mexico, in the past tense.

A player is an int: the seat, clockwise from 0. No one joins, and no one leaves but by penalties.
Who begins is a `LeadNamed`, who is away for a while a `SteppedOut`, and back a `CameBack`, as in
the open game (R9.1, F1.6).
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct

from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.liar.rules import Foul, LiarRules


class Direction(StrEnum):
    """The direction in which the cup goes round (R9.1, R9.5): left is clockwise, in seat order."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def turned(self) -> "Direction":
        """The other one."""
        return Direction.RIGHT if self is Direction.LEFT else Direction.LEFT

    @property
    def step(self) -> int:
        """From a seat to the next, as a difference of seats."""
        return 1 if self is Direction.LEFT else -1


class LiarOpened(Struct, frozen=True):
    """The table's first event: the whole of its rules, and the players in seat order."""

    rules: LiarRules
    players: tuple[str, ...]


class Claimed(Struct, frozen=True):
    """The player named a value, true or not; not 11 (R9.2).

    Attributes:
        unnoticed: no one is to mind should it be too low (R9.7).
    """

    player: int
    value: int
    unnoticed: bool


class ElevenClaimed(Struct, frozen=True):
    """The player claimed 11 and named who is to take it or doubt it (R9.6)."""

    player: int
    target: int


class Taken(Struct, frozen=True):
    """The target of an 11 took it (R9.6)."""

    player: int


class Doubted(Struct, frozen=True):
    """The player doubted, and the cup was lifted: `dice` is the value under it (R9.3)."""

    player: int
    dice: int


class FoulNoted(Struct, frozen=True):
    """The host held a foul against a player (R9.7).

    Attributes:
        dice: how many, 1 or 2, for a foul that costs by the die; else None.
    """

    player: int
    foul: Foul
    dice: int | None


class Ended(Struct, frozen=True):
    """The host ended play (R9.8, R12.1); a claim that was to be answered costs no one."""


class TurnKept(Struct, frozen=True):
    """A turn as it was played: the player on turn and the direction of the cup (R10.3).

    A correction puts it before a turn that the entries as corrected would give to another player.
    """

    player: int
    direction: Direction


LiarEvent = (
    LiarOpened
    | LeadNamed
    | SteppedOut
    | CameBack
    | Claimed
    | ElevenClaimed
    | Taken
    | Doubted
    | FoulNoted
    | Ended
    | TurnKept
)

#: The word of each in a row; a word is never given to another event, nor changed.
KINDS: Mapping[str, type] = MappingProxyType(
    {
        "liar-opened": LiarOpened,
        "claimed": Claimed,
        "eleven-claimed": ElevenClaimed,
        "taken": Taken,
        "doubted": Doubted,
        "foul-noted": FoulNoted,
        "ended": Ended,
        "turn-kept": TurnKept,
    }
)

#: The events that the role of a table may record and take back; coming, going, ending play and
#: corrections are not among them.
PLAIN_PLAY: tuple[type, ...] = (
    Claimed,
    ElevenClaimed,
    Doubted,
    Taken,
    FoulNoted,
)
