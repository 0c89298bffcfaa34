"""The house's seasons: the nights of each, its plan, and the form for it."""

import re
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

from msgspec import Struct

from tourney.game.names import clean_text, same_key
from tourney.game.refusal import Refused, refuse_for, refusing_as
from tourney.game.wording import ordinal
from tourney.night.season.table import SeasonPlan, check

MOST_POINTS = 999
MOST_PLACES = 200
_MOST_BEST = 200

YES, NO = "yes", "no"

_BETWEEN = re.compile(r"[\s,;]+")


def read_season(form: Mapping[str, str]) -> SeasonPlan:
    """Return the plan of a season from the texts of its form.

    The fields are `points` by place, the first place first; `turning_up`; `best`, how many of a
    player's nights count, empty for all; and `mexxen`, yes or no.

    Raises:
        Refused: the code is `season.` and the name of the wrong field.

    >>> read_season({"points": "10, 7 5", "turning_up": "1", "best": "", "mexxen": "no"})
    SeasonPlan(points=(10, 7, 5), turning_up=1, best=0, mexxen=False)
    """
    points = _points(form.get("points", "").strip())
    turning_up = _whole(form, "turning_up", MOST_POINTS, "Points for turning up")
    best = _whole(form, "best", _MOST_BEST, "How many nights count")
    mexxen = form.get("mexxen", "").strip().casefold() or NO
    if mexxen not in (YES, NO):
        raise Refused("season.mexxen", f"Mexxen points count, {YES} or {NO}.")
    if not (any(points) or turning_up or mexxen == YES):
        words = "Give points for places or for turning up. Now everyone has 0."
        raise Refused("season.points", words)
    return SeasonPlan(points, turning_up, best, mexxen == YES)


def write_season(plan: SeasonPlan) -> dict[str, str]:
    """Return the texts of the form for a plan."""
    return {
        "points": " ".join(map(str, plan.points)),
        "turning_up": str(plan.turning_up),
        "best": str(plan.best or ""),
        "mexxen": YES if plan.mexxen else NO,
    }


def season_words(plan: SeasonPlan, *, in_files: bool = False) -> str:
    """Return the plan of a season in a few words; files keep their older wording.

    >>> season_words(SeasonPlan((10, 7, 5), turning_up=1, best=5, mexxen=False))
    '10 for 1st, 7 for 2nd, 5 for 3rd, 1 for turning up, the best 5 nights'
    """
    words = list[str]()
    if any(plan.points):
        ranks = [f"{each} for {ordinal(place)}" for place, each in enumerate(plan.points, 1)]
        words += [f"{' '.join(map(str, plan.points))} for places"] if in_files else ranks
    words += [f"{plan.turning_up} for turning up"] if plan.turning_up else []
    if plan.mexxen:
        words.append("Mexxen's points" if in_files else "Mexxen points")
    if plan.best:
        words.append("the best night" if plan.best == 1 else f"the best {plan.best} nights")
    return ", ".join(words)


def _points(text: str) -> tuple[int, ...]:
    typed = [part for part in _BETWEEN.split(text) if part]
    if len(typed) > MOST_PLACES:
        raise Refused("season.points", f"At most {MOST_PLACES} places have points.")
    # Length is checked first, as Python refuses to read numbers of thousands of digits.
    points = [int(part) if re.fullmatch("[0-9]{1,4}", part) else -1 for part in typed]
    if not all(0 <= each <= MOST_POINTS for each in points):
        raise Refused(
            "season.points",
            f"Points are whole numbers from 0 to {MOST_POINTS}, the first place's first, "
            "such as 10 8 6 5.",
        )
    return tuple(points)


def _whole(form: Mapping[str, str], field: str, most: int, words: str) -> int:
    typed = form.get(field, "").strip()
    if not typed:
        return 0
    number = int(typed) if re.fullmatch("[0-9]{1,4}", typed) else -1
    if not 0 <= number <= most:
        raise Refused(f"season.{field}", f"{words}: a whole number up to {most}.")
    return number


SEASON_CELLS = 40
MOST_SEASONS = 50
MOST_NIGHTS = 200


class SeasonNight(Struct, frozen=True):
    """A night of a season.

    Attributes:
        uid: the night's identifier, the same in every store.
        name: the name and, with `date`, the date when the season was saved, in case the night is
            deleted.
    """

    uid: str
    name: str
    date: date


class SeasonSaved(Struct, frozen=True):
    """The event that a season was saved.

    Attributes:
        instead: the season that it replaces, by its old name; "" for a new one.
    """

    name: str
    nights: tuple[SeasonNight, ...]
    plan: SeasonPlan
    instead: str


class SeasonDropped(Struct, frozen=True):
    """The event that a season was deleted; its nights stay as they are."""

    name: str


SeasonEvent = SeasonSaved | SeasonDropped

#: The seasons by name, in the order in which they were first saved.
KeptSeasons = Mapping[str, SeasonSaved]

NO_SEASONS: KeptSeasons = MappingProxyType({})


def clean_season_name(text: str) -> str:
    """Return a season's name, cleaned.

    Raises:
        Refused: `season.name`, if it is empty, too long or has forbidden characters.
    """
    with refusing_as("season.name"):
        return clean_text(text, "name", SEASON_CELLS)


def find_season(text: str, seasons: KeptSeasons) -> SeasonSaved | None:
    """Return the season with this name in any spelling, or None."""
    key = same_key(text)
    return next((seasons[name] for name in seasons if same_key(name) == key), None)


def apply(seasons: KeptSeasons | None, event: SeasonEvent) -> KeptSeasons:
    """Return the seasons after the event.

    Raises:
        Refused: there is no season of that name, the new name is taken, there are too many; or the
            nights or points are wrong.
    """
    had = NO_SEASONS if seasons is None else seasons
    match event:
        case SeasonSaved():
            return _saved(had, event)
        case SeasonDropped(name):
            dropped = _known(name, had).name
            return MappingProxyType({kept: had[kept] for kept in had if kept != dropped})
        case _:
            raise Refused("other-log", "That is no entry of the log of seasons.")


def _saved(had: KeptSeasons, event: SeasonSaved) -> KeptSeasons:
    uids = [night.uid for night in event.nights]
    refuse_for(check(event.plan, uids))
    if len(uids) > MOST_NIGHTS:
        raise Refused("season.nights", f"A season has at most {MOST_NIGHTS} nights.")
    was = _known(event.instead, had).name if event.instead else ""
    same = find_season(event.name, had)
    if same is not None and same.name != was:
        raise Refused("season.name", f"There is a season called {same.name} already.")
    if was:
        changed = ((event if name == was else season) for name, season in had.items())
        return MappingProxyType({season.name: season for season in changed})
    if len(had) >= MOST_SEASONS:
        raise Refused("seasons", f"At most {MOST_SEASONS} seasons fit. Delete one first.")
    return MappingProxyType({**had, event.name: event})


def _known(name: str, had: KeptSeasons) -> SeasonSaved:
    season = find_season(name, had)
    if season is None:
        raise Refused("no-season", f"There is no season called {name}.")
    return season
