"""A league's office looks at all venues that a database holds: a store each, one after another."""

from collections.abc import Callable, Iterator
from contextlib import closing

from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address, Server
from tourney.night.season.league import LeagueSeason, VenueSeason, league_season
from tourney.night.season.view import SeasonCard
from tourney.service.director import Director


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
            at = self._server.at_venue(venue)
            kept = None if self._remembers is None else self._remembers(at)
            with closing(Director.open(at, acknowledged=kept, only_read=True)) as director:
                yield venue, director

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
