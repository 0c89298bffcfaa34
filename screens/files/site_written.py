"""A store as a site: which pages there are, and what each is made of (F14.3)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from exports.html.report import report_html
from exports.html.site import (
    CALENDAR,
    FEED,
    SiteTitle,
    for_everybody,
    index_pages,
    night_file,
    player_file,
    players_pages,
    ratings_page,
    seasons_pages,
    site_of,
)
from exports.record import NightRecord, Told
from exports.site_folder import SiteFolder, WrittenNight
from exports.text.feeds import Dated, calendar_ics, feed_xml
from screens.files.tables_written import night_record
from tourney import __version__
from tourney.game.names import person_key
from tourney.laptop.worked_out import mark_of
from tourney.night.display.luck import Luck
from tourney.night.season.view import SeasonView

if TYPE_CHECKING:
    from tourney.night.views.night_line import NightLine
    from tourney.service.director import Director


@dataclass(frozen=True, slots=True)
class SitePlan:
    """The contents that are asked of a site.

    Attributes:
        title: on every page.
        above: the title of the league's site that this is a venue's in; or "".
        money: prizes, and what everybody paid and won over the years.
        luck: everybody's chances, luck and judgement, which take long.
    """

    title: str
    money: bool = False
    luck: bool = False
    above: str = ""

    @property
    def heading(self) -> SiteTitle:
        """The heading of every page."""
        return SiteTitle(self.title, self.above)


@dataclass(frozen=True, slots=True)
class WrittenSite:
    """A site that was written, for whoever tells of it elsewhere.

    Attributes:
        lines: the nights that are listed.
        over, coming: those that have a page, and those that are planned.
        keys: by every name that has a page, the player's key.
        people: how many have a page.
        seasons: by the key of its name.
    """

    lines: "tuple[NightLine, ...]"
    over: tuple[Dated, ...]
    coming: tuple[Dated, ...]
    keys: dict[str, str]
    people: int
    seasons: dict[str, SeasonView]


def site_state(director: "Director") -> object:
    """All that a site depends on: while it is equal, the site is as it was written.

    Raises:
        Refused: the store cannot be read.
    """
    lines, marks = director.nights(), director.marks()
    rows = [marks.get(line.number) for line in lines if line.state != "playing"]
    return lines, rows, director.seasons.all(), director.players.joined


def write_site(
    director: "Director", site: SiteFolder, plan: SitePlan, tell: Callable[[str], object]
) -> WrittenSite:
    """Bring the folder up to date: nights that changed, and all lists.

    Args:
        tell: takes sentences about what is left out, or takes long.

    Raises:
        Refused: the store cannot be read, or the folder not be written to.
    """
    lines, marks = director.nights(), director.marks()
    over = [line for line in lines if line.state == "finished" and line.number in marks]
    site.claim([night_file(line.number) for line in over])
    written = _Nights(director, site, plan, marks, tell)
    try:
        pages = {line.number: night for line in over if (night := written.page(line)) is not None}
        ended = {line.number for line in director.all_nights() if line.state == "finished"}
        told = {number: mark for number, mark in marks.items() if number in ended}
        views = director.players.pages(told, luck=plan.luck)
        key_of = director.players.joined.key
        people = {key_of(view.name): view for view in views}
        keys = {name: key for key, view in people.items() for name in (view.name, *view.also)}
        coming = [
            written.planned(line) for line in lines if line.state in ("registering", "seating")
        ]
        title, kept = plan.heading, director.seasons.all()
        seasons = {person_key(card.name): director.seasons.view(card.name) for card in kept}
        files = {
            **index_pages(title, lines, with_page=pages, calendar=bool(coming)),
            **players_pages(title, people, with_page=pages, money=plan.money, luck=plan.luck),
            **ratings_page(title, director.players.ratings(), keys),
            **seasons_pages(
                title,
                [(card, seasons[key], key) for card in kept if (key := person_key(card.name))],
                keys,
                with_page=pages,
            ),
            FEED: feed_xml(plan.title, list(pages.values())),
        }
        if coming:
            files[CALENDAR] = calendar_ics(plan.title, coming)
        site.claim(list(files))
        site.put(files)
        site.keep_only([*map(night_file, pages), *files], pages.keys())
        told_of = tuple(pages.values()), tuple(coming), keys, len(people), seasons
        return WrittenSite(lines, *told_of)
    finally:
        site.save()


class _Nights:
    """The nights of a site, each opened only where its page has to be made anew."""

    def __init__(
        self,
        director: "Director",
        site: SiteFolder,
        plan: SitePlan,
        marks: dict[int, str],
        tell: Callable[[str], object],
    ) -> None:
        self._director = director
        self._site = site
        self._plan = plan
        self._marks = marks
        self._tell = tell
        self._people: dict[int, list[tuple[str, str]]] = {}
        key_of = director.players.joined.key
        for number, name in director.players.on_lists():
            self._people.setdefault(number, []).append((name, f"../{player_file(key_of(name))}"))

    def page(self, line: "NightLine") -> Dated | None:
        """The night, its page being written by now; None where it has none."""
        number, name, mark = line.number, night_file(line.number), self._marks[line.number]
        links = self._people.get(number, [])
        of = mark_of((mark, __version__, self._plan, links))
        night = self._site.night(number, name, of)
        if night is None:
            handle = self._director.night(number)
            try:
                record = night_record(self._director, number)
                assert record.shown is not None
                why = record.night.damage or record.shown.places.blocked
                if why:
                    self._tell(f"Night {number}, {line.name}, is left out: {why}")
                    return None
                its = dict(links) if self._director.has_places(number, mark) else {}
                night = WrittenNight(of, handle.uid, handle.last_change())
                data = report_html(self._record(record), its, site_of(self._plan.heading, name))
                self._site.put_night(number, name, data, night)
            finally:
                self._director.let_go(number)
        return Dated(line, night.uid, night.at, name)

    def planned(self, line: "NightLine") -> Dated:
        """A night that is planned."""
        handle = self._director.night(line.number)
        night = Dated(line, handle.uid, handle.planned_at())
        self._director.let_go(line.number)
        return night

    def _record(self, record: NightRecord) -> NightRecord:
        handle, told = self._director.night(record.night.number), record.told
        if not self._plan.luck:

            def told() -> Told:
                return Told(
                    curves=handle.tales.curves(),
                    shame=handle.tales.shame(judged=False),
                    chances=None,
                    luck=Luck((), ()),
                    dice=handle.tales.dice_report(),
                )

        if not self._plan.money:
            record = replace(record, card=handle.rules(money=False))
        return for_everybody(replace(record, told=told), money=self._plan.money)
