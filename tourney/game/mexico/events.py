"""The events of one table, named in the past tense.

A player is an int: the place in the order of arrival at the table, from 0. It stays the same when
seats or names change.
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from tourney.game.events import Awaited as Awaited
from tourney.game.events import BeatCalled as BeatCalled
from tourney.game.events import CameBack, LeadNamed, Opened, Shared, SteppedOut
from tourney.game.events import Joined as Joined
from tourney.game.events import LeadDrawn as LeadDrawn
from tourney.game.events import MovedAway as MovedAway
from tourney.game.events import PlayerRenamed as PlayerRenamed
from tourney.game.events import PotBy as PotBy
from tourney.game.events import Rejoined as Rejoined
from tourney.game.events import SittingCalled as SittingCalled
from tourney.game.events import TimeUp as TimeUp
from tourney.game.events import UnitsMended as UnitsMended
from tourney.game.events import Withdrawn as Withdrawn
from tourney.game.mexico.rules import Rules


class Count(StrEnum):
    """How an extra round is counted (R5.4, R14.4)."""

    VALUE = "value"
    PIPS = "pips"
    DIE = "die"


class MatchOpened(Opened, frozen=True):
    """The first event of a table of the open game."""

    rules: Rules


class DieRolledOff(Struct, frozen=True):
    """One die for the first lead, 1 to 6 (R2.3)."""

    player: int
    die: int


class Rolled(Struct, frozen=True):
    """Both dice, as a value such as 54 (R1.1); in a tie-break with one die its face (R14.4).

    Attributes:
        lying: the die that was left lying; 0 if both were rolled (R14.1).
        to: whom a 31 makes pay; None for nobody (R14.2).
    """

    player: int
    value: int
    lying: int = 0
    to: int | None = None


class Stood(Struct, frozen=True):
    """The player stood before the limit (R3.2)."""

    player: int


class ValueRecorded(Struct, frozen=True):
    """Only the final value of a turn was typed, without its rolls (R10.4)."""

    player: int
    value: int


class Aborted(Struct, frozen=True):
    """The player ended the round early (R6)."""

    player: int


class CountChosen(Struct, frozen=True):
    """The last of the tied players chose how the extra round is counted (R5.4)."""

    count: Count


class RoundRecorded(Struct, frozen=True):
    """Only the result of a round was typed: its loser, and the Mexicos that counted (R10.4)."""

    loser: int
    mexicos: int


class MatchRecorded(Struct, frozen=True):
    """Only the loser of a match between two, or of the rest of it, was typed (F6.1)."""

    loser: int


class OrderKept(Struct, frozen=True):
    """The players of the coming round were set, in playing order, the lead first.

    A round stays as it was played (R10.3). Corrected entries may give a later round another lead or
    other players. The correction then puts this event before that round.
    """

    order: tuple[int, ...]


class PlayEnded(Struct, frozen=True):
    """The host ended play before there was a winner; a round in play is void (R12.1).

    Attributes:
        chances: if the pot is shared by chances, each player's chance to win, in billionths; at one
            of several tables, to win the night.
        error: for simulated chances, the largest standard error (R13.3), in billionths; else 0. For
            chances to win the night, the night stores it.
    """

    pot: PotBy = PotBy.LEADER
    chances: tuple[int, ...] = ()
    error: int = 0


TableEvent = (
    MatchOpened
    | DieRolledOff
    | LeadNamed
    | LeadDrawn
    | Rolled
    | Stood
    | ValueRecorded
    | Aborted
    | CountChosen
    | RoundRecorded
    | MatchRecorded
    | OrderKept
    | PlayEnded
    | Shared
)

#: The stored word of each event; a word is never changed or reused for another event.
KINDS: Mapping[str, type] = {
    "match-opened": MatchOpened,
    "die-rolled-off": DieRolledOff,
    "lead-named": LeadNamed,
    "lead-drawn": LeadDrawn,
    "rolled": Rolled,
    "stood": Stood,
    "value-recorded": ValueRecorded,
    "aborted": Aborted,
    "count-chosen": CountChosen,
    "round-recorded": RoundRecorded,
    "match-recorded": MatchRecorded,
    "withdrawn": Withdrawn,
    "joined": Joined,
    "rejoined": Rejoined,
    "moved-away": MovedAway,
    "stepped-out": SteppedOut,
    "came-back": CameBack,
    "units-mended": UnitsMended,
    "awaited": Awaited,
    "beat-called": BeatCalled,
    "sitting-called": SittingCalled,
    "time-up": TimeUp,
    "player-renamed": PlayerRenamed,
    "order-kept": OrderKept,
    "play-ended": PlayEnded,
}

#: The events that a table's phone may record and undo; coming, going, ending play and corrections
#: are not among them.
PLAIN_PLAY = (
    DieRolledOff
    | LeadNamed
    | LeadDrawn
    | Rolled
    | Stood
    | ValueRecorded
    | RoundRecorded
    | MatchRecorded
    | Aborted
    | CountChosen
)
