"""The seasons over all venues that a league's office keeps, on its laptop.

The office reads the database and writes nothing there; what counts in a season is a line or two.
"""

from collections.abc import Iterable, Mapping
from datetime import date

from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.forms_file import FormsFile
from tourney.night.season.over_venues import (
    OfficeSeason,
    read_office_season,
    write_office_season,
)
from tourney.night.season.view import SeasonView
from tourney.night.views.night_line import NightLine
from tourney.service.years.seasons import Seasons


class OfficeSeasons:
    """The seasons, in the order in which they were first kept."""

    def __init__(self, file: FormsFile) -> None:
        """Keep them in a file."""
        self._file = file

    @classmethod
    def beside(cls, promises: Acknowledged) -> "OfficeSeasons":
        """Those over the venues of the store whose promises these are."""
        path = promises.path
        return cls(FormsFile(path.parent.parent / "seasons" / f"{path.name}.json"))

    def all(self) -> tuple[OfficeSeason, ...]:
        """Every season.

        Raises:
            Refused: the file cannot be read, or has what is no season.
        """
        try:
            return tuple(map(read_office_season, self._file.read()))
        except Refused as refusal:
            if refusal.code == "not-read":
                raise
            raise Refused("not-read", f"{self._file.path}: {refusal.sentence}") from refusal

    def find(self, name: str) -> OfficeSeason | None:
        """The season that is called so, in whichever spelling, or None.

        Raises:
            Refused: as `all`.
        """
        key = same_key(name)
        return next((season for season in self.all() if same_key(season.name) == key), None)

    def keep(self, form: Mapping[str, str], instead: str = "") -> OfficeSeason:
        """Keep a season in the place of the one of its name, or of the name `instead`.

        Args:
            form: as `read_office_season` has it.

        Raises:
            Refused: a field has to be put right; or the file cannot be written.
        """
        season = read_office_season(form)
        key, new = same_key(instead or season.name), same_key(season.name)
        kept = {same_key(each.name): each for each in self.all()}
        if new != key and new in kept:
            raise Refused("season.name", f"There is a season called {kept[new].name} already.")
        kept[key] = season
        self._write(kept)
        return season

    def drop(self, name: str) -> None:
        """Keep a season no more.

        Raises:
            Refused: `no-season`; or the file cannot be written.
        """
        kept = {same_key(each.name): each for each in self.all()}
        if kept.pop(same_key(name), None) is None:
            raise Refused("no-season", f"No season called {name} is kept on this laptop.")
        self._write(kept)

    def _write(self, kept: Mapping[str, OfficeSeason]) -> None:
        self._file.write([write_office_season(each) for each in kept.values()])


def of_office(
    season: OfficeSeason, venue: Seasons, listed: Iterable[NightLine]
) -> SeasonView | None:
    """A venue's table of a season of the office: of all its listed nights in those days, if any."""
    nights = [
        line.number
        for line in listed
        if line.state in ("playing", "finished") and season.has(date.fromisoformat(line.date))
    ]
    view = venue.of_nights(season.name, season.plan, nights)
    return view if view.nights or view.left_out else None
