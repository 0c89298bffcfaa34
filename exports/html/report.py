"""`report.html`: a night as one page that needs nothing else, to be read on a phone or printed."""

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from exports.html.report_tables import all_played, all_standings
from exports.pages import Site, in_site, page
from exports.record import NightRecord, Told, is_by_table
from exports.svg import MOST_LINES, POT_SIZES, SIGNS, SIZES, bracket_picture, pot_chart, units_chart
from tourney.game.wording import capital, listed, quantity
from tourney.night.display.curves import Curves
from tourney.night.display.to_win import off_words, swing_words
from tourney.night.formats.registry import format_of
from tourney.night.state.room_clock import day_words
from tourney.night.views.floor_view import PlacesView, podium
from tourney.night.views.view import NightView

#: A stage of more tables does not fit onto a sheet of paper below a heading.
_TALL = 16


class _Key(Struct, frozen=True):
    """The player whose line it is; `figure` is the number at its end."""

    number: int
    name: str
    figure: str


class _Chart(Struct, frozen=True):
    """A chart in both sizes, and what is below it; `notes` are a line each."""

    title: str
    pictures: tuple[Markup, ...]
    keys: tuple[_Key, ...] = ()
    others: str = ""
    notes: tuple[str, ...] = ()


def report_html(
    record: NightRecord,
    links: Mapping[str, str] = MappingProxyType({}),
    site: Site | None = None,
    back: str = "",
) -> bytes:
    """The page of a night in play, or over; while it continues it says so.

    Args:
        links: where a player's page is, by name.
        site: the one that it is a page of, if it is of any.
        back: where the night's pages are that it is served with; "" if none.
    """
    shown, told = record.shown, record.told()
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
        plan=night.plan,
        day=_day(night.plan.date),
        about=_about(record, places),
        provisional=provisional,
        damage=night.damage,
        steps=[] if by_table else podium(places),
        standings=all_standings(record, shown),
        proof=places.proof,
        bracket=bracket_picture(shown.bracket, titled=tall) if has_bracket else None,
        tall=tall,
        signs=SIGNS,
        charts=_charts(told, night),
        played=all_played(night, record.tables),
        shame=told.shame,
        names=listed,
        dice=told.dice,
        luck=told.luck,
        card=record.card,
        seats=record.seats,
    )


def _day(day: date) -> str:
    return f"{day_words(day)} {day.year}"


def _about(record: NightRecord, places: PlacesView) -> str:
    """The rules, the number of players and their tables, in a line."""
    night = record.night
    people = sum(line.status != "no-show" for line in places.lines)
    at = {line.place for line in night.tables}
    tables = quantity(len(at), "table") if len(at) > 1 else "one table"
    words = [record.card.title, f"{quantity(people, 'player')} at {tables}"]
    if len(at) > 1 and not is_by_table(night):
        words.insert(0, places.format)
    return " · ".join(words)


def _charts(told: Told, night: NightView) -> list[_Chart]:
    """Nothing is drawn of a game that has not begun."""
    curves, chances = told.curves, told.chances
    if len(curves.steps) < 2 or not curves.players:
        return []
    what = curves.title(night.plan.penalties)
    if curves.measure == "penalties":
        pot, along, title = f"{what} of all", "in order", what
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
    left_out = len(curves.players) - MOST_LINES
    return _Chart(
        title=title,
        pictures=tuple(units_chart(curves, what, along, size, marked) for size in SIZES),
        keys=tuple(
            _Key(at, curve.name, curves.end(curve))
            for at, curve in enumerate(curves.players[:MOST_LINES], start=1)
        ),
        others=f"{quantity(left_out, 'other')} in grey" if left_out > 0 else "",
    )
