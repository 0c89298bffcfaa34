"""`report.html`: a night as one page that needs no other file, for a phone or for print.

The page has the standings, charts and tales, and every round of every table with its corrections.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from exports.pages import Site, in_site, page
from exports.record import NightRecord, Shown, Tales, is_by_table
from exports.svg import MOST_LINES, POT_SIZES, SIGNS, SIZES, bracket_picture, pot_chart, units_chart
from tourney.game.liar.words import LIVES
from tourney.game.mexico.rules import Rules
from tourney.game.wording import capital, listed, or_dash, plural, quantity
from tourney.night.display.curves import Curves
from tourney.night.display.to_win import off_words, swing_words
from tourney.night.formats.registry import format_of
from tourney.night.standings.at_table import StandingsView
from tourney.night.state.plan import table_called
from tourney.night.state.room_clock import day_words
from tourney.night.views.floor_view import PlacesView, podium
from tourney.night.views.result import Result, write_ranks
from tourney.night.views.view import NightView, TableLine, money_words

_ENDED = {
    "won": "won",
    "out": "out",
    "withdrawn": "left",
    "no-show": "did not come",
    "registered": "waits for a seat",
}

#: Column headings, each with the function that gives a player's cell.
_Columns = list[tuple[str, Callable[[Result], str]]]


class ReportStandings(Struct, frozen=True):
    """The standings of the night or of one table, as the report shows them.

    Attributes:
        title: the table's title; "" for the standings of the whole night.
        words: a sentence to show before the rows; "" for none.
        columns: the figures; a prize column is apart.
        rows: each player's rank in words, "" for a no-show, and result.
    """

    title: str
    words: str
    columns: _Columns
    rows: list[tuple[str, Result]]
    prizes: bool


def all_standings(record: NightRecord, shown: Shown) -> list[ReportStandings]:
    """Return the standings of the whole night; for score sheets, those of each table."""
    if is_by_table(record.night):
        return [_at_table(table.standings()) for table in record.tables]
    return [_of_night(shown.places)]


def _of_night(view: PlacesView) -> ReportStandings:
    night, lines = view.night, view.lines
    columns = _figures(
        night,
        by_points=view.by_points,
        points=any(line.figures.points for line in lines),
        sittings=any(line.tonight for line in lines),
        rows=format_of(night.plan.setup).keeps_chairs,
    )
    if any(line.deal for line in lines):
        columns.append(("By deal", lambda line: _dealt(night, line)))
    if any(line.rebuys for line in lines):
        columns.append(("Re-buys", lambda line: str(line.rebuys)))
    if len({line.fees for line in lines}) > 1:
        columns.append(("Fees", lambda line: money_words(night.plan, line.fees)))
    return ReportStandings(
        title="",
        words=_to_be_won(view),
        columns=columns,
        rows=_rows(lines),
        prizes=any(line.prize for line in lines),
    )


def _dealt(night: NightView, line: Result) -> str:
    """Return the sum of a deal (F11.3) in words; it is a part of the prize."""
    return money_words(night.plan, line.deal) if line.deal else ""


def _at_table(view: StandingsView) -> ReportStandings:
    columns = _figures(view.night, by_points=False, points=view.night.rules.points)
    return ReportStandings(
        title=f"Table {view.table}",
        words=_won(view),
        columns=columns,
        rows=_rows(view.lines),
        prizes=False,
    )


def _won(view: StandingsView) -> str:
    if not view.winner:
        return "Provisional: still in play."
    if view.lines[0].status == "won":
        return f"Won by {view.winner}."
    return f"{view.winner} share first place."


def _figures(
    night: NightView, *, by_points: bool, points: bool, sittings: bool = False, rows: bool = False
) -> _Columns:
    """Return the game's figures with their headings; rules' points only if any were won."""
    if not night.counts_units:
        word = night.plan.counts
        return [(capital(word), lambda line: str(line.figures.under_a_cup(word)))]
    columns: _Columns = []
    if rows:
        columns.append(("Rows without losing", _row_words))
    elif by_points:
        columns.append(("Points", lambda line: f"{line.night_points / 100:.2f}"))
    else:
        units = capital(plural(night.rules.unit))
        columns.append((units, lambda line: "" if line.out_table else str(line.units)))
    if sittings:
        columns.append(
            (
                "Laps" if rows else "Sittings",
                lambda line: str(line.tonight.sittings if line.tonight else ""),
            )
        )
    columns.append(("Rounds lost", lambda line: line.lost_words))
    if night.rules.has_units:
        columns.append(("Mexicos", lambda line: or_dash(line.figures.all_mexicos)))
    if not by_points:  # where units have no end, a leaver's forfeit is no figure of the game
        columns.append(("Paid in", lambda line: str(line.units_paid)))
        if points:
            columns.append(("Points", lambda line: str(line.figures.points)))
    return columns


def _row_words(line: Result) -> str:
    return (line.tonight.row_words if line.tonight else "") or "0"


def _rows(lines: Sequence[Result]) -> list[tuple[str, Result]]:
    ranks = (rank.strip() for rank in write_ranks([line.rank for line in lines]))
    dotted = (f"{rank}." if rank and "=" not in rank else rank for rank in ranks)
    return list(zip(dotted, lines, strict=True))


def _to_be_won(view: PlacesView) -> str:
    if not view.prizes or not view.provisional:
        return ""
    prizes = ", ".join(f"{prize.words} {prize.amount}" for prize in view.prizes)
    return f"Prizes: {prizes}. {view.rest}".strip()


def _how(line: Result) -> str:
    """Return where and when a player went out; for a player still in, the table."""
    stage = "" if line.status == "won" else line.stage
    ended = "waits for a seat" if line.waits else _ENDED.get(line.status, "")
    ended = "had no chair" if line.no_chair else ended
    return ", ".join(filter(None, (ended, stage)))


def _title(night: NightView, line: TableLine) -> str:
    number = line.place if night.has_floor else line.number
    return table_called(line.title, number)


#: The most tables of a stage that fit onto a sheet of paper below a heading.
_TALL = 16


class _Chart(Struct, frozen=True):
    """A chart in both sizes, with the text below.

    Attributes:
        curves: the lines that are named below; None if there is one alone.
        notes: a sentence for each.
    """

    title: str
    pictures: tuple[Markup, ...]
    curves: Curves | None = None
    notes: tuple[str, ...] = ()


def report_html(
    record: NightRecord,
    links: Mapping[str, str] = MappingProxyType({}),
    site: Site | None = None,
    back: str = "",
) -> bytes:
    """Return the page of a night in play, or over; a night in play is marked as such.

    Args:
        links: the page of each player, by name.
        site: the site that this page belongs to; None for a page on its own.
        back: the place of the night's other pages, if they are served with it; "" if there are
            none.
    """
    shown, tales = record.shown, record.tales()
    assert shown is not None
    night, places = record.night, shown.places
    by_table = is_by_table(night)
    provisional = night.state != "finished" if by_table else places.provisional
    stages = shown.bracket.stages
    has_bracket = format_of(night.plan.setup).has_bracket
    tall = max((len(stage.tables) for stage in stages), default=0) > _TALL
    return page(
        "report.html.j2",
        **in_site(site),
        links=links,
        back=back,
        night=night,
        record=record,
        places=places,
        tales=tales,
        day=f"{day_words(night.plan.date)} {night.plan.date.year}",
        about=_about(record, places),
        provisional=provisional,
        steps=[] if by_table else podium(places),
        standings=all_standings(record, shown),
        bracket=bracket_picture(shown.bracket, titled=tall) if has_bracket else None,
        tall=tall,
        signs=SIGNS,
        most_lines=MOST_LINES,
        charts=_charts(tales, night),
        played=[table for table in record.tables if table.items or table.runs],
        written=_written(night),
        called=partial(_title, night),
        how=_how,
        quantity=quantity,
        capital=capital,
        names=listed,
    )


def _written(night: NightView) -> str:
    """Return how to read a die left lying and a 31 that makes somebody pay, where they may come."""
    rules, words = night.rules, []
    if isinstance(rules, Rules) and rules.held_dice:
        words.append("1+2 leaves the 1 and rolls a 2.")
    if isinstance(rules, Rules) and rules.gives:
        words.append("31>Ann makes Ann pay.")
    return " ".join(words)


def _about(record: NightRecord, places: PlacesView) -> str:
    """Return the rules, the number of players and their tables, in one line."""
    night = record.night
    people = sum(line.status != "no-show" for line in places.lines)
    at = {line.place for line in night.tables}
    tables = quantity(len(at), "table") if len(at) > 1 else "one table"
    words = [record.card.title, f"{quantity(people, 'player')} at {tables}"]
    if len(at) > 1 and not is_by_table(night):
        words.insert(0, places.format)
    return " · ".join(words)


def _charts(tales: Tales, night: NightView) -> list[_Chart]:
    """Return the charts; none are drawn for a game that has not begun."""
    curves, chances = tales.curves, tales.chances
    if len(curves.steps) < 2 or not curves.players:
        return []
    what = curves.title(night.plan.counts)
    if curves.measure == "penalties":
        pot, along, title = f"{what} of all", "in order", what
        if night.plan.counts == LIVES:
            pot, along = "The pot", "round"
    else:
        pot, along = "The pot", curves.step
        title = f"{what}, {along} by {along}"
    in_pot = tuple(pot_chart(curves, pot, along, size) for size in POT_SIZES)
    charts = [_lines(title, what, along, curves), _Chart(pot, in_pot)]
    if chances is not None and len(chances.curves.steps) > 1:
        its, swings = chances.curves, chances.swings
        what, marked = its.title(""), [swing.step for swing in swings]
        words = (f"{its.step} {swing.step}: {swing_words(swing)}" for swing in swings)
        title = f"{what}{off_words(chances)}"
        drawn = _lines(title, what, its.step, its, marked)
        charts.append(replace(drawn, notes=tuple(map(capital, words))))
    return charts


def _lines(title: str, what: str, along: str, curves: Curves, marked: Sequence[int] = ()) -> _Chart:
    pictures = tuple(units_chart(curves, what, along, size, marked) for size in SIZES)
    return _Chart(title, pictures, curves)
