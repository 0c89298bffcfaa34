"""The files and the paper of a night, and a store as a web site (F14.3)."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from exports.csv.cells import CsvForm
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
from exports.night import REPORT, file_names, night_files
from exports.record import NightRecord, PaperRecord, PlayedTable, Shown, TableRecord, Tales
from tourney import __version__
from tourney.game.names import person_key
from tourney.laptop.acknowledged import mark_of

if TYPE_CHECKING:
    from tourney.night.state.shelf import NightLine
    from tourney.night.views.view import TableLine
    from tourney.service.director import Director
    from tourney.service.table_handle import TableHandle


def written(director: "Director", number: int, *, csv: CsvForm = "plain") -> dict[str, bytes]:
    """Return the night's files by name.

    Args:
        csv: the form of the files for spreadsheets.

    Raises:
        Refused: as in `night_files`.
    """
    return night_files(night_record(director, number), csv=csv)


def in_parts(
    director: "Director", number: int, *, csv: CsvForm = "plain"
) -> Iterator[dict[str, bytes]]:
    """Yield the same as `written`, but the report last, as it takes long to make."""
    record = night_record(director, number)
    names = file_names(record.night)
    yield night_files(record, [name for name in names if name != REPORT], csv=csv)
    if REPORT in names:
        yield night_files(record, [REPORT], csv=csv)


def night_record(director: "Director", number: int) -> NightRecord:
    """Return the data for the files of a night."""
    night = director.night(number)
    view = night.view()
    begun = bool(view.tables)
    return NightRecord(
        night=view,
        card=night.card(),
        shown=Shown(night.places(), night.bracket()) if begun else None,
        tales=lambda: _tales(director, number),
        ledger=night.ledger() if begun else (),
        seats=night.seat_plan(),
        document=night.json,
        tables=[_record(line, night.table(line.number)) for line in view.tables],
    )


def _tales(director: "Director", number: int) -> Tales:
    """Return the stories of a night, with everyone's chances unless they are hidden."""
    night = director.night(number)
    tales = night.tales
    chances = None if night.view().chances_hidden else tales.as_it_went().chances()
    return Tales(
        curves=tales.curves(),
        shame=tales.shame(chances),
        chances=chances,
        dice=tales.dice_words(),
        luck=tales.luck_words(),
    )


def _record(line: "TableLine", table: "TableHandle") -> TableRecord:
    corrections = table.corrections()
    return TableRecord(
        line=line,
        standings=table.standings_view,
        items=table.history(),
        runs=table.liar_history(),
        corrections=corrections,
        corrected={item for done in corrections for item in done.items},
        sheet=table.sheet,
    )


def paper_record(director: "Director", number: int) -> PaperRecord:
    """Return the data for the paper of a night, as it is now."""
    night = director.night(number)
    view = night.view()
    on_floor = view.state == "playing" and view.has_floor
    tables = [
        PlayedTable(line, table.view(), table.running())
        if view.rules.has_units
        else PlayedTable(line, table.liar_page().table, None)
        for line in sorted(view.tables, key=lambda line: (line.place, line.number))
        if not line.finished
        for table in (night.table(line.number),)
    ]
    return PaperRecord(
        night=view,
        seats=night.seat_plan(),
        card=night.rules(),
        floor=night.floor() if on_floor else None,
        tables=tables,
        phones=director.phones.shown(number),
        codes=director.table_phones.of(number),
    )


class SitePlan(Struct, frozen=True):
    """The choices for a site.

    Attributes:
        title: the title on every page.
        money: True to show prizes, and what everyone paid and won over the years.
    """

    title: str
    money: bool = False


def write_site(
    director: "Director", site: SiteFolder, plan: SitePlan, tell: Callable[[str], object]
) -> None:
    """Bring the folder up to date: nights that have changed, and all lists.

    Args:
        tell: shows a sentence about a night that is left out, or that takes long.

    Raises:
        Refused: the store cannot be read, or the folder cannot be written.
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
    """The nights of a site, each opened only if its page must be made again.

    Attributes:
        marks: a mark of each night's state, by number.
        on_list: the players on each night's list, with the links to their pages.
    """

    director: "Director"
    site: SiteFolder
    plan: SitePlan
    marks: dict[int, str]
    tell: Callable[[str], object]
    on_list: dict[int, list[tuple[str, str]]]

    def write(self, line: "NightLine") -> bool:
        """Write the night's page if it is out of date; return False if the night has none."""
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

        def tales() -> Tales:
            return Tales(
                curves=handle.tales.curves(),
                shame=handle.tales.shame(judged=False),
                chances=None,
                dice=handle.tales.dice_words(),
            )

        if not self.plan.money:
            record = replace(record, card=handle.rules(money=False))
        return for_everybody(replace(record, tales=tales), money=self.plan.money)
