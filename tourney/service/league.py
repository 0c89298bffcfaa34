"""A league's office looks at all venues that a database holds: a store each, one after another."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address, Server
from tourney.laptop.forms_file import FormsFile
from tourney.night.season.league import LeagueSeason, VenueSeason, league_season
from tourney.night.season.view import SeasonCard
from tourney.night.views.night_line import NightLine
from tourney.service.director import Director
from tourney.service.years.office_seasons import OfficeSeasons, is_played, of_office

if TYPE_CHECKING:
    from tourney.store.postgres.office import Venues

#: What is told of a change is a hint: so often, in seconds, every venue is looked at without one.
_EVERYWHERE = 30.0


@dataclass(frozen=True, slots=True)
class VenueNow:
    """What goes on at a venue.

    Attributes:
        night: the one in play, else the newest; None where there is none yet.
        far: of one in play: "beat 3", "Heats beat 2", "round 12".
        people: how many are still in.
        leaders: who shares the first place; () where `hidden` is True, before the end.
    """

    venue: str
    night: NightLine | None
    far: str = ""
    people: int = 0
    leaders: tuple[str, ...] = ()
    hidden: bool = False


class League:
    """The venues of a database, all read over one connection; the caller closes it.

    Attributes:
        kept: the seasons over all venues that this laptop keeps; None keeps none.
    """

    def __init__(
        self,
        server: Server,
        venues: "Venues",
        remembers: Callable[[Server], Acknowledged] | None = None,
    ) -> None:
        """Take the venues of a database.

        Args:
            remembers: what this laptop remembers of a venue, so that old nights are read once.
        """
        self._server = server
        self._venues = venues
        self._remembers = remembers
        self.kept: OfficeSeasons | None = None
        if remembers is not None:
            self.kept = OfficeSeasons(FormsFile.beside(remembers(server), "seasons"))

    @property
    def venues(self) -> tuple[str, ...]:
        """The names of the venues as they are now, in order.

        Raises:
            Refused: they cannot be read.
        """
        return self._venues.names()

    def changed(self) -> set[str]:
        """Those of them that may have changed since this was asked; at first it is all.

        Raises:
            Refused: the database cannot be reached.
        """
        return self._venues.changed()

    def close(self) -> None:
        """Let go of the database, after every venue that was opened."""
        self._venues.close()

    def directors(self) -> Iterator[tuple[str, Director]]:
        """Every venue with its nights; each is closed when the next is asked for."""
        for venue in self.venues:
            with self.opened(venue) as director:
                yield venue, director

    def opened(self, venue: str) -> AbstractContextManager[Director]:
        """One of the venues with its nights, closed at the end."""
        return closing(self.open(venue))

    def open(self, venue: str) -> Director:
        """One of the venues with its nights; the caller closes it."""
        store = self._venues.store(venue)
        if self._remembers is not None:
            store.acknowledged = self._remembers(self._server.at_venue(venue))
        return Director(store)

    def seasons(self) -> tuple[tuple[str, tuple[SeasonCard, ...]], ...]:
        """The seasons that each venue keeps."""
        return tuple((venue, director.seasons.all()) for venue, director in self.directors())

    def season(self, name: str) -> LeagueSeason:
        """The season that is kept here under a name; or else that which venues keep under it.

        Raises:
            Refused: `no-season`, where none keeps one of it.
        """
        if self.kept is not None and (mine := self.kept.find(name)) is not None:
            tables = [
                VenueSeason(venue, of_office(mine, director.seasons, director.nights()))
                for venue, director in self.directors()
            ]
            return league_season(mine.name, [each for each in tables if is_played(each.view)])
        kept: list[VenueSeason] = []
        without: list[str] = []
        for venue, director in self.directors():
            try:
                kept.append(VenueSeason(venue, director.seasons.view(name)))
            except Refused as refusal:
                if refusal.code != "no-season":
                    raise
                without.append(venue)
        if not kept:
            raise Refused(
                "no-season", f"There is no season called {name} at {listed(self.venues)}."
            )
        return league_season(kept[0].view.name, kept, without)


class Onlooker:
    """Looks at what the venues of a league play, again and again; from one thread at a time."""

    def __init__(self, league: League) -> None:
        """Take the venues; each is opened when it is first looked at, and stays so."""
        self._league = league
        self._open: dict[str, Director] = {}
        self._seen: dict[str, VenueNow] = {}
        self._due: set[str] = set()
        self._looked = -_EVERYWHERE

    def look(self) -> tuple[VenueNow, ...]:
        """What goes on at each venue, in the order of their names.

        Those of which nothing was heard are looked at now and then.

        Raises:
            Refused: a venue cannot be read now.
        """
        venues = self._league.venues
        self._due |= self._league.changed()
        if time.monotonic() >= self._looked + _EVERYWHERE:
            self._due.update(venues)
            self._looked = time.monotonic()
        for venue in venues:
            if venue in self._due or venue not in self._seen:
                self._seen[venue] = self._look_at(venue)
                self._due.discard(venue)
        return tuple(self._seen[venue] for venue in venues)

    def _look_at(self, venue: str) -> VenueNow:
        director = self._open.get(venue)
        if director is None:
            director = self._open[venue] = self._league.open(venue)
        nights = director.nights()
        playing = [line for line in nights if line.state == "playing"]
        if not playing:
            return VenueNow(venue, nights[0] if nights else None)
        line = playing[0]
        night = director.night(line.number)
        night.follow()
        floor, places = night.floor(), night.places()
        hidden = floor.night.lead_hidden
        first = (each.name for each in places.lines if each.rank == 1)
        far = f"beat {floor.beat}" if floor.beat else f"round {night.rounds() + 1}"
        return VenueNow(
            venue,
            line,
            far=" ".join(filter(None, (floor.stage, far))),
            people=floor.players_in,
            leaders=() if hidden else tuple(first),
            hidden=hidden,
        )

    def close(self) -> None:
        """Let go of every venue, and of the league."""
        for director in self._open.values():
            director.close()
        self._league.close()


def open_league(
    address: Address, remembers: Callable[[Server], Acknowledged] | None = None
) -> League | None:
    """All venues of a database, for a league's office that has named none of them; else None.

    Raises:
        Refused: the database cannot be read, or is none of ours.
    """
    if not isinstance(address, Server) or address.venue:
        return None
    from tourney.store.postgres.open import refuse_without_driver

    refuse_without_driver()
    from tourney.store.postgres.office import open_venues

    venues = open_venues(address)
    return None if venues is None else League(address, venues, remembers)
