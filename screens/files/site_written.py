"""A store as a site: which pages there are, and what each is made of (F14.3)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from exports.files import SiteFolder
from exports.html.report import report_html
from exports.html.site import (
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
from screens.files.tables_written import night_record
from tourney import __version__
from tourney.game.names import person_key
from tourney.laptop.acknowledged import mark_of

if TYPE_CHECKING:
    from tourney.night.state.shelf import NightLine
    from tourney.service.director import Director


class SitePlan(Struct, frozen=True):
    """The contents that are asked of a site.

    Attributes:
        title: on every page.
        money: prizes, and what everyone paid and won over the years.
    """

    title: str
    money: bool = False


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
) -> None:
    """Bring the folder up to date: nights that changed, and all lists.

    Args:
        tell: takes sentences about what is left out, or takes long.

    Raises:
        Refused: the store cannot be read, or the folder not be written to.
    """
    lines, marks = director.nights(), director.marks()
    over = [line for line in lines if line.state == "finished" and line.number in marks]
    site.claim([night_file(line.number) for line in over])
    on_list: dict[int, list[tuple[str, str]]] = {}
    for number, name in director.players.on_lists():
        link = f"../{player_file(director.players.joined.key(name))}"
        on_list.setdefault(number, []).append((name, link))
    written = _Nights(director, site, plan, marks, tell, on_list)
    try:
        pages = [line.number for line in over if written.write(line)]
        ended = {line.number for line in director.all_nights() if line.state == "finished"}
        told = {number: mark for number, mark in marks.items() if number in ended}
        views = director.players.pages(told)
        key_of = director.players.joined.key
        people = {key_of(view.name): view for view in views}
        keys = {name: key for key, view in people.items() for name in (view.name, *view.also)}
        title, seasons = plan.title, director.seasons
        files = {
            **index_pages(title, lines, with_page=pages),
            **players_pages(title, people, with_page=pages, money=plan.money),
            **ratings_page(title, director.players.ratings(), keys),
            **seasons_pages(
                title,
                [(card, seasons.view(card.name), person_key(card.name)) for card in seasons.all()],
                keys,
                with_page=pages,
            ),
        }
        site.claim(list(files))
        site.put(files)
        site.keep_only([*map(night_file, pages), *files], pages)
    finally:
        site.save()


class _Nights(Struct, frozen=True):
    """The nights of a site, each opened only where its page has to be made again.

    Attributes:
        marks: by night, changed whenever the night is.
        on_list: by night, everyone on its list with the link to their page.
    """

    director: "Director"
    site: SiteFolder
    plan: SitePlan
    marks: dict[int, str]
    tell: Callable[[str], object]
    on_list: dict[int, list[tuple[str, str]]]

    def write(self, line: "NightLine") -> bool:
        """Write the night's page where it is not as it should be; False if it has none."""
        number, name, mark = line.number, night_file(line.number), self.marks[line.number]
        links = self.on_list.get(number, [])
        of = mark_of((mark, __version__, self.plan, links))
        if self.site.has_night(number, name, of):
            return True
        try:
            record = night_record(self.director, number)
            assert record.shown is not None
            why = record.night.damage or record.shown.places.blocked
            if why:
                self.tell(f"Night {number}, {line.name}, is left out: {why}")
                return False
            its = dict(links) if self.director.has_places(number, mark) else {}
            data = report_html(self._record(record), its, site_of(self.plan.title, name))
            self.site.put_night(number, name, data, of)
        finally:
            self.director.let_go(number)
        return True

    def _record(self, record: NightRecord) -> NightRecord:
        handle = self.director.night(record.night.number)

        def told() -> Told:
            return Told(
                curves=handle.tales.curves(),
                shame=handle.tales.shame(judged=False),
                chances=None,
                dice=handle.tales.dice_words(),
            )

        if not self.plan.money:
            record = replace(record, card=handle.rules(money=False))
        return for_everybody(replace(record, told=told), money=self.plan.money)
