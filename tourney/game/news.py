"""The news of an entry, as the tables of both games tell it to the room."""

from enum import StrEnum

from msgspec import Struct


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
