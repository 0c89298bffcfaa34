"""The events of tables of both games, named in the past tense, and news for the room."""

from enum import StrEnum

from msgspec import Struct


class LeadNamed(Struct, frozen=True):
    """The host named the first lead (R2.3)."""

    player: int


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
        aside: the words still needed where the headline, `who`, `stakes` and the next player are
            visible.
    """

    kind: NewsKind
    headline: str
    sentence: str
    who: str = ""
    stakes: tuple[int, ...] = ()
    aside: str = ""
