"""Luck and judgement of a night, table by table (R13.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.game.chances.matches import MADE_UP, Step, matches_of, no_step
from tourney.game.chances.review import Decision, Review, review
from tourney.game.chances.rounds import MOST_PLAYERS
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply

#: Of fewer made-up matches an account tells too little.
FEWEST = 1_000
#: Thousands of units played for in made-up matches of a night: some seconds, also at 32 tables.
MOST = 40_000
#: So many of the decisions that cost most are told.
MOST_TOLD = 10


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The record of a table of the open game.

    Attributes:
        table: its number in the night.
        called: as people call it.
    """

    table: int
    called: str
    names: tuple[str, ...]
    events: tuple[TableEvent, ...]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A table's account, with the names at it.

    Attributes:
        table: its number in the night; 0 where it is the only one.
        called: as people call it; "" where it is the only one.
    """

    names: Sequence[str]
    review: Review
    table: int = 0
    called: str = ""


@dataclass(frozen=True, slots=True)
class Luck:
    """The accounts of a night.

    Attributes:
        left_out: the tables whose chances are not known, or of which there is too much.
    """

    reviews: tuple[Reviewed, ...]
    left_out: tuple[str, ...]

    @property
    def dearest(self) -> list[tuple[Reviewed, Decision]]:
        """The decisions that cost most, the dearest first."""
        made = [(each, decision) for each in self.reviews for decision in each.review.decisions]
        made.sort(key=lambda pair: -pair[1].costs)
        return [pair for pair in made if pair[1].costs > 0][:MOST_TOLD]

    @property
    def luck_alone(self) -> int:
        """The number of rounds that count as luck alone, since nobody knows their choices."""
        return sum(each.review.unseen for each in self.reviews)

    @property
    def moved(self) -> bool:
        """True if somebody went from one table to another, as when a table closes."""
        return any(each.review.moved for each in self.reviews)

    @property
    def ended(self) -> bool:
        """True if play was ended before there was a winner."""
        return any(each.review.ended for each in self.reviews)

    @property
    def error(self) -> float | None:
        """The largest standard error of the chances; None where all are exact."""
        return max((each.review.error for each in self.reviews if each.review.error), default=None)


def luck_of(
    played: Sequence[MatchRecord],
    step: Step = no_step,
    *,
    made_up: int = MADE_UP,
    most: int | None = None,
) -> Luck:
    """The account of every table whose chances are known.

    Args:
        made_up: matches, where the chances to win are too many to be worked out.
        most: units played for in made-up matches, in thousands, at all tables: as a rule
            `MOST`, and at a night's only table twice that. Each table has its share, of at
            least `FEWEST` matches; one for which there is not even time for these is left out.
    """
    if most is None:
        most = MOST if len(played) > 1 else 2 * MOST
    works = [_work(each) for each in played]
    if sum(works) * made_up > most * 1_000:
        made_up = min(made_up, max(FEWEST, most * 1_000 // sum(works)))
    reviews: list[Reviewed] = []
    left_out: list[str] = []
    done = 0
    for each, work in zip(played, works, strict=True):
        account = None
        if done + work * made_up <= most * 1_000:
            account = review(each.events, made_up=made_up, step=step)
            done += work * made_up
        if account is None:
            left_out.append(each.called)
        else:
            its = (each.table, each.called) if len(played) > 1 else ()
            reviews.append(Reviewed(each.names, account, *its))
    return Luck(tuple(reviews), tuple(left_out))


def _work(played: MatchRecord) -> int:
    """The units held in rounds that begin where the chances to win cannot be worked out.

    Matches are made up once a round, and their time is about in proportion to the units.
    """
    work, rounds = 0, -1
    match: Match | None = None
    for event in played.events:
        match = apply(match, event)
        units = tuple(held for held in match.units if held)
        if match.rounds == rounds or len(units) > MOST_PLAYERS:
            continue
        rounds = match.rounds
        if not matches_of(match.rules, match.until).works_out(units):
            work += sum(units)
    return work
