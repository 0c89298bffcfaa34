"""The events of tables of both games, named in the past tense, and news for the room."""

from enum import StrEnum

from msgspec import Struct

from tourney.game.rules import GameRules


class PotBy(StrEnum):
    """How the pot is shared if play is ended before there is a winner (R12.3)."""

    LEADER = "leader"
    UNITS = "units"
    EVEN = "even"
    CHANCE = "chance"


class Speed(StrEnum):
    """The three speeds of entry: how much of a round is typed (R10.4)."""

    ROLLS = "rolls"
    VALUES = "values"
    RESULT = "result"


class Opened(Struct, frozen=True):
    """A table's first event: all of its rules, and the players in seat order (R2.1).

    Attributes:
        units: each player's units or lives at the start; () if all have the rules'.
        until: how many players are left at the end: 1 for a winner, more for top-k (F5.3). With 0
            the match never ends by itself, as the night decides how long it plays.
        best: how many matches a duel has at most, all played at this table (F6.1).
    """

    rules: GameRules
    players: tuple[str, ...]
    units: tuple[int, ...] = ()
    until: int = 1
    best: int = 1


class LeadNamed(Struct, frozen=True):
    """The host named the first lead (R2.3)."""

    player: int


class LeadDrawn(Struct, frozen=True):
    """The first lead was drawn by lot, from a seed that was shown (R2.3)."""

    player: int
    seed: str


class SteppedOut(Struct, frozen=True):
    """The player is away for a while from the next round, with seat and units kept (F1.6).

    For a player who is away already it changes what the table does meanwhile.

    Attributes:
        waits: the table waits for the player; otherwise it plays on.
        since: the first of the night's laps that was missed, if at another table; 0 for the next
            one here.
    """

    player: int
    waits: bool = False
    since: int = 0


class CameBack(Struct, frozen=True):
    """A player who was away is back in the old seat from the next round (F1.6).

    Attributes:
        leads: the player who was to lead the coming round does so again, if nobody has rolled in it
            (R2.5). False in older rows.
    """

    player: int
    leads: bool = False


class Withdrawn(Struct, frozen=True):
    """The player left; the units, or lives, are forfeited (R10.1).

    Attributes:
        beat: the night's lap, if the table rests in it; else 0, as the table knows the lap.
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
    """The player went to another table between rounds, with all units held (R10.2)."""

    player: int


class UnitsMended(Struct, frozen=True):
    """A correction at another table has changed the player's units (F9.1).

    Attributes:
        more: how many more; negative for fewer. At least one unit is left.
    """

    player: int
    more: int


class Awaited(Struct, frozen=True):
    """So many players are still to sit down here, so that one left alone has not won yet (F1.4)."""

    players: int


class BeatCalled(Struct, frozen=True):
    """The table must play one round of this lap, including ties (F2.1).

    Attributes:
        skipping: the lap before was not finished here. This happens only if a correction has struck
            its round, as later laps keep their numbers.
    """

    beat: int
    skipping: bool = False


class SittingCalled(Struct, frozen=True):
    """The table must play this many rounds, without a barrier between them (F15.1).

    Attributes:
        rounds: 0 if it plays until time is up.
    """

    rounds: int


class TimeUp(Struct, frozen=True):
    """The sitting's time is up: the table plays no round after this one (F15.1).

    Attributes:
        rounds: its number; the round in play, or else the last one that was finished.
    """

    rounds: int


class PlayerRenamed(Struct, frozen=True):
    """A player's name was corrected."""

    player: int
    name: str


#: Players who come and go, for good or for a while.
ComingOrGoing = SteppedOut | CameBack | Withdrawn | Joined | Rejoined | MovedAway

#: What the night records at a table.
OfTheNight = UnitsMended | Awaited | BeatCalled | SittingCalled | TimeUp | PlayerRenamed

#: The events that both games have, but for the first lead.
Shared = ComingOrGoing | OfTheNight


class NewsKind(StrEnum):
    """The kinds of news for the room."""

    LEAD = "lead"
    MEXICO = "mexico"
    TIE = "tie"
    LOST = "lost"
    OUT = "out"
    VOID = "void"
    WON = "won"


class News(Struct, frozen=True):
    """The result of the last entry, as a headline and a sentence.

    Attributes:
        who: the player concerned, if it is one.
        stakes: the round's stake in units before and after a Mexico; () if it was not raised.
        brief: the words still needed where the headline, `who`, `stakes` and the next player are
            visible.
    """

    kind: NewsKind
    headline: str
    sentence: str
    who: str = ""
    stakes: tuple[int, ...] = ()
    brief: str = ""
