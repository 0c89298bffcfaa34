"""A league's office looks at all venues that a database holds: a store each, one after another."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, ClassVar

from tourney.game.refusal import Refused
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address, Server
from tourney.night.season.league import (
    LeagueSeason,
    as_view,
    league_cards,
    put_together,
)
from tourney.night.season.view import SeasonCard, SeasonView
from tourney.night.views.night_line import NightLine
from tourney.service.director import Director
from tourney.service.years.office_seasons import OfficeSeasons, of_office

if TYPE_CHECKING:
    from tourney.store.postgres.office import Venues

#: The refusal where there are none to be looked at.
NO_VENUES = Refused(
    "no-venue", "There are no venues here yet. tourney league venue add NAME makes one."
)

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
        seasons: that the venue keeps.
    """

    venue: str
    night: NightLine | None
    far: str = ""
    people: int = 0
    leaders: tuple[str, ...] = ()
    hidden: bool = False
    seasons: tuple[SeasonCard, ...] = ()


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
            self.kept = OfficeSeasons.beside(remembers(server))

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
        tables = {venue: self.table(name, venue) for venue in self.venues}
        return self.together(name, tables)

    def table(self, name: str, venue: str) -> SeasonView | None:
        """A venue's own table in a season; None where it has none.

        Raises:
            Refused: it cannot be read.
        """
        mine = None if self.kept is None else self.kept.find(name)
        with self.opened(venue) as director:
            if mine is not None:
                return of_office(mine, director.seasons, director.nights())
            try:
                return director.seasons.view(name)
            except Refused as refusal:
                if refusal.code != "no-season":
                    raise
                return None

    def together(self, name: str, tables: Mapping[str, SeasonView | None]) -> LeagueSeason:
        """The season of these tables, by venue.

        Raises:
            Refused: as `season`.
        """
        mine = None if self.kept is None else self.kept.find(name)
        return put_together(name, tables, mine)


class LeagueSeasons:
    """The seasons over all venues, for whoever shows them: read venue after venue.

    The venues are connected to when a table is first asked for; the caller closes it.
    """

    by_days: ClassVar[bool] = True
    damage = ""

    def __init__(
        self,
        opened: Callable[[], League | None],
        kept: OfficeSeasons,
        venues: Sequence[tuple[str, Sequence[SeasonCard]]],
    ) -> None:
        """Take those that the office keeps, and those that were found at the venues."""
        self._opened = opened
        self._kept = kept
        self._venues = venues
        self._league: League | None = None
        self._busy = Lock()
        self._closed = False
        self._reading = ""
        self._left: list[str] = []
        self._tables: dict[str, SeasonView | None] = {}

    def all(self) -> tuple[SeasonCard, ...]:
        """Every season, the office's first.

        Raises:
            Refused: those that are kept here cannot be read.
        """
        return league_cards(self._venues, self._kept.all())

    def is_ours(self, name: str) -> bool:
        """True if it is the office that keeps it."""
        return self._kept.find(name) is not None

    def read_ahead(self, name: str) -> int:
        """Read one more venue; how many are left until `view` has them all.

        Raises:
            Refused: it cannot be read.
        """
        with self._using() as league:
            if name != self._reading or not (self._left or self._tables):
                self._reading, self._left, self._tables = name, list(league.venues), {}
            if self._left:
                self._tables[self._left[0]] = league.table(name, self._left[0])
                self._left.pop(0)
            return len(self._left)

    def view(self, name: str) -> SeasonView:
        """The table, of the venues that were read; after it they are read anew.

        Raises:
            Refused: as `League.season`.
        """
        with self._using() as league:
            tables, self._tables, self._left = self._tables, {}, []
            return as_view(league.together(name, tables))

    def save(
        self, name: str, _nights: Sequence[int], form: Mapping[str, str], *, instead: str = ""
    ) -> str:
        """Keep a season of the office; its name as it is kept.

        Raises:
            Refused: the code is `season.` and the field that has to be put right.
        """
        return self._kept.keep({**form, "name": name}, instead).name

    def drop(self, name: str) -> None:
        """Keep a season no more."""
        self._kept.drop(name)

    def close(self) -> None:
        """Let the venues go; a call under way in another thread does so at its end."""
        self._closed = True
        if self._busy.acquire(blocking=False):
            self._let_go()
            self._busy.release()

    @contextmanager
    def _using(self) -> Iterator[League]:
        with self._busy:
            if self._closed:
                raise Refused("not-read", "The seasons of all venues were left.")
            self._league = self._league or self._opened()
            if self._league is None:
                raise NO_VENUES
            try:
                yield self._league
            finally:
                if self._closed:
                    self._let_go()

    def _let_go(self) -> None:
        if self._league is not None:
            self._league.close()
            self._league = None


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
        seasons = director.seasons.all()
        if not playing:
            return VenueNow(venue, nights[0] if nights else None, seasons=seasons)
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
            seasons=seasons,
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
