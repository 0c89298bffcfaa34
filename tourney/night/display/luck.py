"""Luck and judgement of a night, table by table (R13.4)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tourney.game.chances.matches import MADE_UP, Step, forget, no_step
from tourney.game.chances.review import Decision, Review, review, units_drawn_for
from tourney.game.entries import Move
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.match import Match
from tourney.game.wording import listed

#: With fewer simulated matches, an account tells too little.
FEWEST = 1_000
#: The most units, in thousands, played for in a night's simulated matches: some seconds, even with
#: 32 tables.
MOST = 40_000
#: How many of the costliest decisions are told.
MOST_TOLD = 10
#: A line about a night may take half of that, and this many steps of work: a second or two.
_MOST_FOR_A_LINE, _MOST_STEPS = 20_000, 300_000
#: Luck of fewer hundredths of a win, or luck shared by more people, is not told.
_LEAST_TOLD, _MOST_SHARED = 5, 3
#: What luck was worth, if it is below this many hundredths of a win; on several tables it may be
#: more than a win.
_WORTH = {
    18: "about a tenth of a win",
    30: "about a quarter of a win",
    42: "about a third of a win",
    59: "about half a win",
    71: "about two thirds of a win",
    83: "about three quarters of a win",
    100: "nearly a win",
}


class _TooLong(Exception):
    """Raised if the work takes longer than there is time for."""


class MatchRecord(Struct, frozen=True):
    """The record of a table of the open game.

    Attributes:
        table: the table's number in the night.
        called: the table's name.
        moves: everything that was played, from the opening on.
    """

    table: int
    called: str
    names: tuple[str, ...]
    moves: Sequence[Move[Match, TableEvent]]


class Reviewed(Struct, frozen=True):
    """A table's account, with the names of its players.

    Attributes:
        table: the table's number in the night; 0 if it is the only one.
        called: the table's name; "" if it is the only one.
    """

    names: Sequence[str]
    review: Review
    table: int = 0
    called: str = ""


class Luck(Struct, frozen=True):
    """The accounts of a night's tables.

    Attributes:
        left_out: the tables whose chances are unknown or take too long to work out.
    """

    reviews: tuple[Reviewed, ...]
    left_out: tuple[str, ...]

    @property
    def dearest(self) -> list[tuple[Reviewed, Decision]]:
        """The decisions that cost most, the costliest first."""
        made = [(each, decision) for each in self.reviews for decision in each.review.decisions]
        made.sort(key=lambda pair: -pair[1].costs)
        return [pair for pair in made if pair[1].costs > 0][:MOST_TOLD]

    @property
    def luck_alone(self) -> int:
        """How many rounds count as luck alone, as the choices in them are unknown."""
        return sum(each.review.unseen for each in self.reviews)

    @property
    def moved(self) -> bool:
        """True if a player changed tables, for example when a table closed."""
        return any(each.review.moved for each in self.reviews)

    @property
    def ended(self) -> bool:
        """True if play was ended before there was a winner."""
        return any(each.review.ended for each in self.reviews)

    @property
    def side(self) -> bool:
        """True if somebody paid for a 31 (R14.3)."""
        return any(each.review.side for each in self.reviews)

    @property
    def error(self) -> float | None:
        """The largest standard error of the chances; None if all are exact."""
        return max((each.review.error for each in self.reviews if each.review.error), default=None)


def luck_of(
    played: Sequence[MatchRecord],
    step: Step = no_step,
    *,
    made_up: int = MADE_UP,
    most: int | None = None,
    works: Sequence[int] = (),
) -> Luck:
    """Return the account of every table whose chances are known.

    Args:
        made_up: how many matches to simulate, where the chances to win are too many to work out.
        most: how many units to play for in simulated matches, in thousands, at all tables; by
            default `MOST`, and twice that for a night's only table. Tables share this work; a table
            whose share is less than `FEWEST` matches is left out.
        works: `units_drawn_for` of each record, if the caller knows it.
    """
    if most is None:
        most = MOST if len(played) > 1 else 2 * MOST
    works = works or [units_drawn_for(each.moves) for each in played]
    if sum(works) * made_up > most * 1_000:
        made_up = min(made_up, max(FEWEST, most * 1_000 // sum(works)))
    reviews: list[Reviewed] = []
    left_out: list[str] = []
    done = 0
    for each, work in zip(played, works, strict=True):
        account = None
        if done + work * made_up <= most * 1_000:
            account = review(each.moves, made_up=made_up, step=step)
            done += work * made_up
        if account is None:
            left_out.append(each.called)
        else:
            its = (each.table, each.called) if len(played) > 1 else ()
            reviews.append(Reviewed(each.names, account, *its))
    return Luck(tuple(reviews), tuple(left_out))


def luck_words(played: Sequence[MatchRecord]) -> str:
    """Return who had most luck with the dice and who least, in a line.

    "" if that tells nobody apart, is unknown, or would take too long.
    """
    points = _points(played)
    most, least = max(points.values(), default=0), min(points.values(), default=0)
    told = [_told(points, most, "the most luck: it was worth")] if most >= _LEAST_TOLD else []
    if least <= -_LEAST_TOLD:
        told.append(_told(points, least, "the least luck: it cost"))
    return " ".join(filter(None, told))


def _points(played: Sequence[MatchRecord]) -> dict[str, int]:
    """Return the luck of each player with every roll known, in hundredths of a win."""
    most, works = _MOST_FOR_A_LINE * 1_000 / FEWEST, list[int]()
    for record in played:
        works.append(units_drawn_for(record.moves, most - sum(works)))
        if sum(works) > most:
            return {}
    # Earlier answers would shorten the work. Without them a night has its line always, or never.
    forget()
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1
        if steps > _MOST_STEPS:
            raise _TooLong

    try:
        luck = luck_of(played, step, most=_MOST_FOR_A_LINE, works=works)
    except _TooLong:
        return {}
    if luck.left_out:
        return {}
    unseen = {name for each in luck.reviews if each.review.unseen for name in each.names}
    sums: dict[str, float] = {}
    for each in luck.reviews:
        for line in each.review.lines:
            name = each.names[line.player]
            sums[name] = sums.get(name, 0.0) + line.luck
    return {name: round(100 * its) for name, its in sums.items() if name not in unseen}


def _told(points: Mapping[str, int], of: int, what: str) -> str:
    names = [name for name, its in points.items() if its == of]
    if len(names) > _MOST_SHARED:
        return ""
    worth = next((worth for below, worth in _WORTH.items() if abs(of) < below), "more than a win")
    return f"{listed(names)} had {what} {worth}{' each' if len(names) > 1 else ''}."
