"""A season that a league's office keeps: all nights of all venues, of some days (F6.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tourney.game.refusal import Refused
from tourney.night.season.form import read_season, season_words, write_season
from tourney.night.season.seasons import clean_season_name
from tourney.night.season.table import SeasonPlan


@dataclass(frozen=True, slots=True)
class OfficeSeason:
    """What counts in it, in the same way for every venue.

    Attributes:
        first, last: of its days; None where there is no first, or no last.
    """

    name: str
    first: date | None
    last: date | None
    plan: SeasonPlan

    def has(self, day: date) -> bool:
        """True if the nights of a day are in it."""
        return (self.first or date.min) <= day <= (self.last or date.max)

    @property
    def dates(self) -> str:
        """Its days, in words."""
        if self.first and self.last:
            return f"{self.first} to {self.last}"
        return f"from {self.first}" if self.first else f"to {self.last}" if self.last else "all"

    @property
    def counts(self) -> str:
        """What counts, in words."""
        return season_words(self.plan)


def read_office_season(form: Mapping[str, str]) -> OfficeSeason:
    """Read a season from texts: `name`, `first` and `last`, and those of `read_season`.

    Raises:
        Refused: the code is `season.` and the field that has to be put right.

    >>> form = {"name": "2026", "first": "2026-01-01", "last": "", "points": "3 1"}
    >>> read_office_season(form).dates
    'from 2026-01-01'
    """
    season = OfficeSeason(
        clean_season_name(form.get("name", "")),
        _day(form, "first"),
        _day(form, "last"),
        read_season(form),
    )
    if season.first and season.last and season.last < season.first:
        raise Refused("season.last", "The last day comes before the first.")
    return season


def write_office_season(season: OfficeSeason) -> dict[str, str]:
    """The texts of a season."""
    days = {"first": season.first, "last": season.last}
    written = {field: day.isoformat() if day else "" for field, day in days.items()}
    return {"name": season.name, **written, **write_season(season.plan)}


def _day(form: Mapping[str, str], field: str) -> date | None:
    typed = form.get(field, "").strip()
    try:
        return date.fromisoformat(typed) if typed else None
    except ValueError:
        raise Refused(f"season.{field}", "A day is written as 2026-11-20.") from None
