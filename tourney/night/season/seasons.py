"""The house's seasons: which nights each puts together and what counts in it, under a name."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

from msgspec import Struct

from tourney.game.names import clean_text, same_key
from tourney.game.refusal import Refused
from tourney.night.season.table import SeasonPlan, check_plan

SEASON_CELLS = 40
MOST_SEASONS = 50
MOST_NIGHTS = 200


class SeasonNight(Struct, frozen=True):
    """A night of a season.

    Attributes:
        uid: of the night, in whichever store.
        name: with the date as they were when the season was saved, should the night be gone.
    """

    uid: str
    name: str
    date: date


class SeasonSaved(Struct, frozen=True):
    """A season was saved.

    Attributes:
        instead: the season that it takes the place of, under whichever name; "" for a new one.
    """

    name: str
    nights: tuple[SeasonNight, ...]
    plan: SeasonPlan
    instead: str


class SeasonDropped(Struct, frozen=True):
    """A season is not kept any more; its nights stay as they are."""

    name: str


SeasonEvent = SeasonSaved | SeasonDropped

#: By name, in the order in which they were first saved.
KeptSeasons = Mapping[str, SeasonSaved]

NO_SEASONS: KeptSeasons = MappingProxyType({})


def clean_season_name(text: str) -> str:
    """A season's name, through the gate.

    Raises:
        Refused: `season.name`, when it is empty, too long or hostile.
    """
    try:
        return clean_text(text, "name", SEASON_CELLS)
    except Refused as refusal:
        raise Refused("season.name", refusal.sentence) from refusal


def find_season(text: str, seasons: KeptSeasons) -> SeasonSaved | None:
    """The season that a text names, in whichever spelling, or None."""
    key = same_key(text)
    return next((seasons[name] for name in seasons if same_key(name) == key), None)


def apply(seasons: KeptSeasons | None, event: SeasonEvent) -> KeptSeasons:
    """The seasons after the event.

    Raises:
        Refused: there isn't one of that name to change or to drop, one of the new name already, or
            too many; or nights and points can be no season's.
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
    if not uids:
        raise Refused("season.nights", "Choose at least one night.")
    if len(set(uids)) < len(uids):
        raise Refused("season.nights", "Each night counts once.")
    if len(uids) > MOST_NIGHTS:
        raise Refused("season.nights", f"A season has at most {MOST_NIGHTS} nights.")
    if (refusal := check_plan(event.plan)) is not None:
        raise refusal
    was = _known(event.instead, had).name if event.instead else ""
    same = find_season(event.name, had)
    if same is not None and same.name != was:
        raise Refused("season.name", f"There is a season called {same.name} already.")
    if was:
        changed = ((event if name == was else season) for name, season in had.items())
        return MappingProxyType({season.name: season for season in changed})
    if len(had) >= MOST_SEASONS:
        raise Refused("seasons", f"At most {MOST_SEASONS} seasons fit; drop one first.")
    return MappingProxyType({**had, event.name: event})


def _known(name: str, had: KeptSeasons) -> SeasonSaved:
    season = find_season(name, had)
    if season is None:
        raise Refused("no-season", f"There is no season called {name}.")
    return season
