"""The news of an entry, as the tables of both games tell it to the room."""

from dataclasses import dataclass
from enum import StrEnum


class NewsKind(StrEnum):
    """The kinds of news worth telling the room."""

    LEAD = "lead"
    MEXICO = "mexico"
    TIE = "tie"
    LOST = "lost"
    OUT = "out"
    VOID = "void"
    WON = "won"


@dataclass(frozen=True, slots=True)
class News:
    """The outcome of the last entry, as a headline and a sentence."""

    kind: NewsKind
    headline: str
    sentence: str
