"""The site of a league: each venue's, and what is told of all of them (F14.3)."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from exports.html.league_site import VenuePages, league_pages, league_title
from exports.html.site import CALENDAR, FEED, INDEX, slug
from exports.site_folder import VENUES, SiteFolder
from exports.text.feeds import Dated, calendar_ics, feed_xml
from screens.files.site_written import SitePlan, WrittenSite, site_state, write_site
from tourney.game.names import person_key
from tourney.night.season.league import LeagueSeason, put_together
from tourney.night.season.over_venues import OfficeSeason
from tourney.night.season.view import SeasonView
from tourney.service.years.office_seasons import of_office

if TYPE_CHECKING:
    from tourney.service.director import Director
    from tourney.service.league import League


class LeagueSite:
    """Writes the site of a league, and again whatever has changed since.

    Args:
        prepared: is given every venue before it is written.
        tell: as of `write_site`.
    """

    def __init__(
        self,
        league: "League",
        plan: SitePlan,
        prepared: "Callable[[Director], object]",
        tell: Callable[[str], object],
    ) -> None:
        self._league = league
        self._plan = plan
        self._prepared = prepared
        self._tell = tell
        self._kept: tuple[OfficeSeason, ...] = ()
        self._written: dict[str, tuple[object, WrittenSite, dict[str, SeasonView | None]]] = {}
        self._told: object = None

    def write(self, site: SiteFolder, changed: Collection[str]) -> bool:
        """Bring the folder up to date; whether there was anything to be written.

        Args:
            changed: the venues that may have; those that were never written are anyhow.

        Raises:
            Refused: as `write_site`.
        """
        site.claim([INDEX, FEED])
        kept = self._league.kept.all() if self._league.kept is not None else ()
        if kept != self._kept:
            self._kept, self._written = kept, {}
        names, before = self._league.venues, self._written
        self._written = {name: before[name] for name in names if name in before}
        for name in names:
            if name in changed or name not in self._written:
                self._write_venue(site, name)
        states = [(name, self._written[name][0]) for name in names]
        if (states, kept) == self._told:
            return False
        its = {name: self._written[name][1] for name in names}
        over = [dated for name, written in its.items() for dated in _here(name, written.over)]
        coming = [dated for name, written in its.items() for dated in _here(name, written.coming)]
        pages = [
            VenuePages(
                name,
                _folder(name),
                written.lines,
                frozenset(dated.line.number for dated in written.over),
                written.keys,
                written.people,
                frozenset(written.seasons),
            )
            for name, written in its.items()
        ]
        title, seasons = self._plan.title, _seasons(its)
        for mine in kept:
            tables = {name: self._written[name][2][mine.name] for name in names}
            seasons[person_key(mine.name)] = put_together(mine.name, tables, mine)
        files = {
            **league_pages(league_title(title), pages, seasons, calendar=bool(coming)),
            FEED: feed_xml(title, over),
        }
        if coming:
            files[CALENDAR] = calendar_ics(title, coming)
        site.claim(list(files))
        site.put(files)
        site.keep_only(list(files), (), list(map(_folder, names)))
        self._told = states, kept
        return True

    def _write_venue(self, site: SiteFolder, name: str) -> None:
        plan = replace(self._plan, title=name, above=self._plan.title)
        with self._league.opened(name) as director:
            state, had = site_state(director), self._written.get(name)
            if had is None or had[0] != state:
                self._prepared(director)
                its = site.of_venue(_folder(name))
                written = write_site(director, its, plan, self._tell)
                mine = {
                    season.name: of_office(season, director.seasons, written.lines)
                    for season in self._kept
                }
                self._written[name] = state, written, mine
                site.written += its.written
                site.deleted += its.deleted


def _folder(venue: str) -> str:
    return slug(person_key(venue))


def _here(venue: str, nights: Collection[Dated]) -> list[Dated]:
    """The nights of a venue, as the league tells of them."""
    return [
        replace(
            dated,
            line=replace(dated.line, venue=venue),
            href=f"{VENUES}/{_folder(venue)}/{dated.href}" if dated.href else "",
        )
        for dated in nights
    ]


def _seasons(venues: dict[str, WrittenSite]) -> dict[str, LeagueSeason]:
    """The seasons that venues keep under one name, by its key."""
    keys = {key for written in venues.values() for key in written.seasons}
    return {
        key: put_together(key, {name: its.seasons.get(key) for name, its in venues.items()})
        for key in sorted(keys)
    }
