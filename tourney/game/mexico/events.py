"""The events that can be recorded at one table, in the past tense.

A player is an int: the place in the order in which people came to the table, from 0.
It stays the same when seats or names change.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct

from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.mexico.rules import Rules


class Count(StrEnum):
    """The ways to count an extra round (R5.4)."""

    VALUE = "value"
    PIPS = "pips"


class PotBy(StrEnum):
    """The ways to share the pot if play is ended before there is a winner (R12.3)."""

    LEADER = "leader"
    UNITS = "units"
    EVEN = "even"
    CHANCE = "chance"


class MatchOpened(Struct, frozen=True):
    """The table's first event: the whole of its rules, and the players in seat order (R2.1).

    Attributes:
        units: each player's units at the start; () if everyone has those of the rules.
        until: how many are left when the match is over: 1 is a winner, more is top-k (F5.3); at 0
            it is never over by itself, since the night says how long this table plays.
        best: of how many matches a duel is, one after the other at this table (F6.1).
    """

    rules: Rules
    players: tuple[str, ...]
    units: tuple[int, ...] = ()
    until: int = 1
    best: int = 1


class DieRolledOff(Struct, frozen=True):
    """One die for the first lead, 1 to 6 (R2.3)."""

    player: int
    die: int


class LeadDrawn(Struct, frozen=True):
    """The first lead was drawn, from a seed that was shown (R2.3)."""

    player: int
    seed: str


class Rolled(Struct, frozen=True):
    """Both dice, as a value such as 54 (R1.1)."""

    player: int
    value: int


class Stood(Struct, frozen=True):
    """The player took fewer rolls than allowed (R3.2)."""

    player: int


class ValueRecorded(Struct, frozen=True):
    """A turn's final value alone, its rolls not known (R10.4)."""

    player: int
    value: int


class Aborted(Struct, frozen=True):
    """The player ended the round early (R6)."""

    player: int


class CountChosen(Struct, frozen=True):
    """The last of the tied chose how the extra round is counted (R5.4)."""

    count: Count


class RoundRecorded(Struct, frozen=True):
    """A whole round as its loser and the Mexicos that counted in it (R10.4)."""

    loser: int
    mexicos: int


class MatchRecorded(Struct, frozen=True):
    """A whole match between two, or the rest of it, as its loser alone (F6.1)."""

    loser: int


class Withdrawn(Struct, frozen=True):
    """The player left; the units are forfeit (R10.1).

    Attributes:
        beat: the night's lap, where the table rests in it; else 0, as the table knows it itself.
    """

    player: int
    beat: int = 0


class Joined(Struct, frozen=True):
    """A new player took a seat, to the left of `after` (R10.2)."""

    name: str
    units: int
    after: int


class Rejoined(Struct, frozen=True):
    """A player who was out is back in the old seat (R10.2)."""

    player: int
    units: int


class MovedAway(Struct, frozen=True):
    """Between rounds: the player went to another table with all units held (R10.2)."""

    player: int


class UnitsMended(Struct, frozen=True):
    """A correction at another table has left the player with more units, or with fewer (F9.1).

    Attributes:
        more: how many; below zero, fewer. At least one is left.
    """

    player: int
    more: int


class Awaited(Struct, frozen=True):
    """So many are still to sit down here, so that one who is left alone has not won yet (F1.4)."""

    players: int


class BeatCalled(Struct, frozen=True):
    """The table is due: it plays one round of this lap, ties and all (F2.1).

    Attributes:
        skipping: the lap before was not played here to its end. Only a correction leaves one
            so, by striking its round: later laps keep their numbers.
    """

    beat: int
    skipping: bool = False


class PlayerRenamed(Struct, frozen=True):
    """A name was corrected."""

    player: int
    name: str


class OrderKept(Struct, frozen=True):
    """Between rounds: who plays the coming one, in playing order, the lead first.

    A correction puts it before a round whose lead or players were others than the corrected
    entries would give: a round stays as it was played (R10.3).
    """

    order: tuple[int, ...]


class PlayEnded(Struct, frozen=True):
    """The host ended play before there was a winner; a round in play is void (R12.1).

    Attributes:
        chances: where the pot is shared by them, each player's to have won, in billionths; at one
            table of several, to have won the night.
        error: of chances from simulated matches the largest standard error (R13.3), in billionths;
            else 0. Of those to have won the night the night keeps it.
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
    | Withdrawn
    | Joined
    | Rejoined
    | MovedAway
    | SteppedOut
    | CameBack
    | UnitsMended
    | Awaited
    | BeatCalled
    | PlayerRenamed
    | OrderKept
    | PlayEnded
)

#: The word of each in a row; a word is never given to another event, nor changed.
KINDS: Mapping[str, type] = MappingProxyType(
    {
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
        "player-renamed": PlayerRenamed,
        "order-kept": OrderKept,
        "play-ended": PlayEnded,
    }
)

#: The events that the role of a table may record and take back; coming, going, ending play and
#: corrections are not among them.
PLAIN_PLAY: tuple[type, ...] = (
    DieRolledOff,
    LeadNamed,
    LeadDrawn,
    Rolled,
    Stood,
    ValueRecorded,
    RoundRecorded,
    MatchRecorded,
    Aborted,
    CountChosen,
)
