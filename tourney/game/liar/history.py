"""The view of what has been played: from each fresh start to the penalty that ended it."""

from collections.abc import Iterator
from dataclasses import dataclass

from tourney.game.liar.match import Claim, LiarMatch
from tourney.game.liar.words import claimed, taken


@dataclass(frozen=True, slots=True)
class Run:
    """The claims from a fresh start on, each in a line.

    Attributes:
        number: from 1.
        summary: the penalty that ended it, in a sentence or two; empty where nothing has yet.
    """

    number: int
    claims: tuple[str, ...]
    summary: str


def history(match: LiarMatch) -> Iterator[Run]:
    """Everything played at the table, in order; the last run may still be in play."""
    number, claims = 1, list[str]()
    for happened in match.story:
        if isinstance(happened, Claim):
            claims.append(claimed(match, happened))
            continue
        yield Run(number, tuple(claims), taken(match, happened))
        number, claims = number + 1, []
    if claims:
        yield Run(number, tuple(claims), "")
