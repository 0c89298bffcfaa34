"""The views of a season for screens and exports."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from enum import Enum

from msgspec import Struct

from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.game.wording import listed_first
from tourney.night.season.seasons import SeasonNight, SeasonSaved, season_words
from tourney.night.season.table import (
    NightResult,
    ResultLine,
    Season,
    SeasonLine,
    SeasonPlan,
    season,
)
from tourney.night.views.floor_view import PlacesView


class LeftOut(Enum):
    """Why nights do not count: the words for one night, and for several."""

    UNFINISHED = ("is not over yet", "are not over yet")
    SHEETS = ("had no winner", "had no winner")
    DAMAGED = ("can't be read", "can't be read")
    GONE = ("is gone", "are gone")


class SeasonCard(Struct, frozen=True):
    """A season on the list of seasons, with the values for its form.

    Attributes:
        picked: the numbers of its nights, including those that will be left out.
        gone: the names of nights that are no longer here.
        first, last: the dates of its first and last night.
    """

    name: str
    plan: SeasonPlan
    picked: tuple[int, ...]
    gone: tuple[str, ...]
    first: date
    last: date

    @property
    def counts(self) -> str:
        """What counts, in words."""
        return season_words(self.plan)

    @property
    def dates(self) -> str:
        """The first and last date in figures; one date if they are the same."""
        return " to ".join(dict.fromkeys((self.first.isoformat(), self.last.isoformat())))

    @property
    def nights(self) -> int:
        """How many nights it has."""
        return len(self.picked) + len(self.gone)


class SeasonView(Season, frozen=True):
    """A season's table; without nights and lines if every night is left out.

    Attributes:
        left_out: a sentence for each reason, with the names of the nights.
    """

    name: str
    left_out: tuple[str, ...]

    @property
    def moved(self) -> bool:
        """True if there was a night before the last, so that movement has a meaning."""
        return len(self.nights) > 1

    @property
    def counts(self) -> str:
        """What counts, in words."""
        return season_words(self.plan)


def season_card(saved: SeasonSaved, numbers: Mapping[str, int]) -> SeasonCard:
    """Return a season's line on the list.

    Args:
        numbers: the numbers of nights that are here, by uid.
    """
    dates = [night.date for night in saved.nights]
    return SeasonCard(
        name=saved.name,
        plan=saved.plan,
        picked=tuple(numbers[night.uid] for night in saved.nights if night.uid in numbers),
        gone=tuple(gone_words(night) for night in saved.nights if night.uid not in numbers),
        first=min(dates),
        last=max(dates),
    )


def gone_words(night: SeasonNight) -> str:
    """Return the former name of a night that is no longer here."""
    day = night.date.isoformat()
    return night.name if night.name == day else f"{night.name} ({day})"


def season_view(
    saved: SeasonSaved,
    results: Sequence[NightResult],
    left_out: Iterable[tuple[LeftOut, str]],
    key_of: Callable[[str], str] = person_key,
) -> SeasonView:
    """Return a season's table from the results of its nights.

    Args:
        key_of: as in `season`.
        left_out: nights without a result, each with the reason and its name.
    """
    its = season(saved.plan, results, key_of) if results else Season(saved.plan, (), (), "")
    table = its.plan, its.nights, its.lines, its.warning
    return SeasonView(*table, saved.name, left_out_words(list(left_out)))


def qualified(view: SeasonView, best: int) -> tuple[SeasonLine, ...]:
    """Return the best this many players for a final, by rank; equals qualify together (F6.5).

    Raises:
        Refused: `qualify`, if it would be nobody, or the season has no lines yet.
    """
    if best < 1:
        raise Refused("qualify", "At least one qualifies: --qualify 1.")
    going = tuple(line for line in view.lines if line.rank <= best)
    if not going:
        raise Refused("qualify", f"No one has a place in {view.name} yet.")
    return going


def tied(going: Sequence[SeasonLine], best: int) -> tuple[tuple[str, ...], int]:
    """Return the names tied for the last places, if there are too many; and how many places."""
    if len(going) <= best:
        return (), 0
    last = going[-1].rank
    return tuple(line.name for line in going if line.rank == last), best - (last - 1)


def season_result(view: PlacesView, rules_id: str, *, liar: bool) -> NightResult:
    """Return the result of a finished night for a season, without no-shows."""
    ranked = [line for line in view.lines if line.rank]
    last = {line.rank: line.position for line in ranked}
    plan = view.night.plan
    return NightResult(
        number=view.night.number,
        name=plan.name,
        date=plan.date,
        rules_id=rules_id,
        format=plan.setup.format,
        liar=liar,
        lines=tuple(
            ResultLine(line.name, line.rank, last[line.rank], line.figures.points)
            for line in ranked
        ),
    )


#: How many nights a sentence names; further ones are only counted.
_MOST_NAMED = 4


def left_out_words(left_out: Sequence[tuple[LeftOut, str]]) -> tuple[str, ...]:
    """Return a sentence for each reason, with the names of the nights left out for it.

    >>> left_out_words([(LeftOut.UNFINISHED, name) for name in "ABCDEF"])[0][:19]
    'A, B, C and 3 more '
    """
    sentences = []
    for why in LeftOut:
        names = [name for reason, name in left_out if reason is why]
        if names:
            one, several = why.value
            words = f"{one} and doesn't" if len(names) == 1 else f"{several} and don't"
            most = _MOST_NAMED if len(names) <= _MOST_NAMED else _MOST_NAMED - 1
            sentences.append(f"{listed_first(names, most)} {words} count.")
    return tuple(sentences)
