"""A league's office looks at all venues that a database holds: a store each, one after another."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address, Server
from tourney.night.season.league import LeagueSeason, VenueSeason, league_season
from tourney.night.season.view import SeasonCard
from tourney.night.views.night_line import NightLine
from tourney.service.director import Director


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
    """The venues of a database.

    Attributes:
        venues: their names, in order.
    """

    def __init__(
        self,
        server: Server,
        venues: tuple[str, ...],
        remembers: Callable[[Server], Acknowledged] | None = None,
    ) -> None:
        """Take the venues of a database.

        Args:
            remembers: what this laptop remembers of a venue, so that old nights are read once.
        """
        self._server = server
        self.venues = venues
        self._remembers = remembers

    def directors(self) -> Iterator[tuple[str, Director]]:
        """Every venue with its nights; each is closed when the next is asked for.

        Raises:
            Refused: as `Director.open`.
        """
        for venue in self.venues:
            with closing(self.open(venue)) as director:
                yield venue, director

    def open(self, venue: str) -> Director:
        """One venue with its nights; the caller closes it.

        Raises:
            Refused: as `Director.open`.
        """
        at = self._server.at_venue(venue)
        kept = None if self._remembers is None else self._remembers(at)
        return Director.open(at, acknowledged=kept, only_read=True)

    def seasons(self) -> tuple[tuple[str, tuple[SeasonCard, ...]], ...]:
        """The seasons that each venue keeps."""
        return tuple((venue, director.seasons.all()) for venue, director in self.directors())

    def season(self, name: str) -> LeagueSeason:
        """The season that venues keep under one name.

        Raises:
            Refused: `no-season`, where none keeps one of it.
        """
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

    def look(self) -> tuple[VenueNow, ...]:
        """What goes on at each venue, in the order of their names.

        Raises:
            Refused: a venue cannot be read now.
        """
        return tuple(self._look_at(venue) for venue in self._league.venues)

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
        """Let go of every venue."""
        for director in self._open.values():
            director.close()


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
    from tourney.store.postgres.venues import office_venues

    names = office_venues(address)
    return League(address, names, remembers) if names else None
