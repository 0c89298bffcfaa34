"""What tables of both games record, in the past tense, and the news that they tell the room."""

from enum import StrEnum

from msgspec import Struct


class LeadNamed(Struct, frozen=True):
    """The host named the first lead (R2.3)."""

    player: int


class SteppedOut(Struct, frozen=True):
    """Between rounds: the player is away for a while, with seat and units kept (F1.6).

    Of a player who is away already it changes what the table does meanwhile.

    Attributes:
        waits: the table waits; else it plays on without them.
        since: the first of the night's laps that was missed, where that was at another table; 0
            where it is the next that is played here.
    """

    player: int
    waits: bool = False
    since: int = 0


class CameBack(Struct, frozen=True):
    """Between rounds: a player who was away is back in the old seat (F1.6).

    Attributes:
        leads: who was to lead the coming round does again, if no one has rolled in it (R2.5). It is
            False of rows written before that was so.
    """

    player: int
    leads: bool = False


class NewsKind(StrEnum):
    """The kinds of news worth telling the room."""

    LEAD = "lead"
    MEXICO = "mexico"
    TIE = "tie"
    LOST = "lost"
    OUT = "out"
    VOID = "void"
    WON = "won"


class News(Struct, frozen=True):
    """The outcome of the last entry, as a headline and a sentence.

    Attributes:
        who: the player it is about, where it is about one.
        stakes: the round's in units before and after a Mexico; () where it was not raised.
        aside: what is left to say where the headline, `who`, `stakes` and the next player are
            in sight.
    """

    kind: NewsKind
    headline: str
    sentence: str
    who: str = ""
    stakes: tuple[int, ...] = ()
    aside: str = ""
