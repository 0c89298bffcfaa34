"""The pages of a league's site: all venues, each with a site of its own, and seasons over them.

A venue's site lies in a folder within; every link is relative, as everywhere (F14.3).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from exports.html.site import (
    CALENDAR,
    FEED,
    INDEX,
    Cell,
    SiteTitle,
    list_page,
    night_file,
    player_file,
    slug,
)
from exports.pages import link
from exports.site_folder import VENUES
from tourney.game.wording import quantity
from tourney.night.season.league import LeagueSeason
from tourney.night.season.table import write_points
from tourney.night.views.night_line import NightLine

_SEASONS = {"seasons": "Seasons"}


@dataclass(frozen=True, slots=True)
class VenuePages:
    """A venue, and the pages that its site has.

    Attributes:
        folder: its site's, within the folder of venues.
        nights: that are listed, newest first.
        with_page: the numbers of the nights that have one.
        players: the key of every name that has one; `people` is how many pages these are.
        seasons: the keys of those of its own.
    """

    name: str
    folder: str
    nights: Sequence[NightLine]
    with_page: frozenset[int]
    players: Mapping[str, str]
    people: int
    seasons: frozenset[str]

    def link(self, place: str, text: str, root: str = "") -> Markup:
        """A link to a page of its site; `root` leads to the league's."""
        return link(f"{root}{VENUES}/{self.folder}/{place}", text)


def league_title(text: str) -> SiteTitle:
    """The heading of the pages of a league."""
    return SiteTitle(text, lists=_SEASONS)


def league_pages(
    title: SiteTitle,
    venues: Sequence[VenuePages],
    seasons: Mapping[str, LeagueSeason],
    *,
    calendar: bool,
) -> dict[str, bytes]:
    """The index, the list of the seasons and the table of each.

    Args:
        seasons: by the key of its name.
        calendar: there is one of the nights planned.
    """
    name = f"seasons/{INDEX}"
    rows: list[tuple[Cell, ...]] = [
        (
            link(f"{slug(key)}.html", season.name),
            str(len(season.venues)),
            str(sum(len(each.view.nights) for each in season.venues)),
        )
        for key, season in seasons.items()
    ]
    words = [quantity(len(rows), "season") + "."]
    table = ("", ("Season", "Venues", "Nights"), 1, rows)
    found = {
        INDEX: _index(title, venues, calendar=calendar),
        name: list_page(title, name, "Seasons", words, [table]),
    }
    for key, season in seasons.items():
        found[f"seasons/{slug(key)}.html"] = _season(title, key, season, venues)
    return found


def _index(title: SiteTitle, venues: Sequence[VenuePages], *, calendar: bool) -> bytes:
    feeds = Markup("Follow the results of all venues by the {}{}.").format(
        link(FEED, "feed"),
        Markup(" and what is planned by the {}").format(link(CALENDAR, "calendar"))
        if calendar
        else "",
    )
    where = ("Date", "Night", "Venue")
    rows: list[tuple[Cell, ...]] = []
    for venue in venues:
        over = [night for night in venue.nights if night.state == "finished"]
        last = max(over, key=lambda night: (night.date, night.number), default=None)
        told: Cell = last.name if last else ""
        if last is not None and last.number in venue.with_page:
            told = venue.link(night_file(last.number), last.name)
        won = last.winner if last else ""
        date = last.date if last else ""
        called = venue.link(INDEX, venue.name)
        rows.append((called, told, date, won, str(len(over)), str(venue.people)))
    return list_page(
        title,
        INDEX,
        title.text,
        [quantity(len(venues), "venue") + ".", feeds],
        [
            ("Played now", where, 3, _told(venues, ("playing",))),
            ("Planned", where, 3, _told(venues, ("registering", "seating"))),
            ("Venues", ("Venue", "Last night", "Date", "Won by", "Nights", "Players"), 4, rows),
        ],
    )


def _told(venues: Sequence[VenuePages], states: Iterable[str]) -> list[tuple[Cell, ...]]:
    nights = [(night, venue) for venue in venues for night in venue.nights if night.state in states]
    nights.sort(key=lambda pair: pair[0].date)
    return [(night.date, night.name, venue.link(INDEX, venue.name)) for night, venue in nights]


def _season(
    title: SiteTitle, key: str, season: LeagueSeason, venues: Sequence[VenuePages]
) -> bytes:
    by_name = {venue.name: venue for venue in venues}
    place = f"seasons/{slug(key)}.html"
    rows: list[tuple[Cell, ...]] = []
    for line in season.lines:
        venue, called = by_name[line.venue], line.own.name
        page_of: Cell = called
        if called in venue.players:
            page_of = venue.link(player_file(venue.players[called]), called, "../")
        of = f"{line.own.counted} of {line.own.played}"
        points, won = write_points(line.own.points), str(line.own.wins or "")
        at = venue.link(INDEX, venue.name, "../")
        rows.append((page_of, at, f"{line.rank}.", points, of, won))
    kept: list[tuple[Cell, ...]] = [
        (
            venue.link(place if key in venue.seasons else INDEX, venue.name, "../"),
            each.view.counts,
            str(len(each.view.nights)),
        )
        for each in season.venues
        if (venue := by_name[each.venue])
    ]
    return list_page(
        title,
        place,
        season.name,
        [f"{quantity(len(season.venues), 'venue')}."],
        [
            ("", ("Player", "Venue", "Rank", "Points", "Nights", "Won"), 2, rows),
            ("The venues", ("Venue", "Counts", "Nights"), 2, kept),
        ],
        about="Season",
        left_out=season.notes,
    )
