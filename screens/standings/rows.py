"""The rows of the standings, in columns that give way one after the other in a narrow terminal."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from screens.table.seat_row import MOST_PIPS, pips
from screens.ui.text import fit, pad, plain
from tourney.game.mexico.rules import Rules
from tourney.game.mexico.words import capital, known
from tourney.night.views.view import money

if TYPE_CHECKING:
    from tourney.night.standings.at_table import StandingsView
    from tourney.night.views.result import Result

_GAPS = (4, 3, 2)
_LEAST_GAP = 1
_LEAST_NAME = 8
_ENDED = {"won": "won", "out": "out", "withdrawn": "left"}


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: its heading, its cells, and whether numbers stand to its right."""

    heading: str
    cells: tuple[str, ...]
    right: bool = True

    @property
    def width(self) -> int:
        return max(map(cell_len, (self.heading, *self.cells)))

    def draw(self, text: str) -> str:
        return text.rjust(self.width) if self.right else pad(text, self.width)


def standings_rows(view: "StandingsView", width: int) -> Content:
    """A heading and a row a player; nothing where nobody stands anywhere yet.

    First the headings get short, then the pips go, then the money, then the gaps narrow, then
    names are cut.
    """
    if not view.lines or width <= 0:
        return Content("")
    lines = view.lines
    place = _Column("Rank", tuple(_places(lines)))
    longest = max(cell_len(line.name) for line in lines)
    choices = _choices(view)
    for columns, gap in ((columns, gap) for columns in choices for gap in _GAPS):
        if _room(width, place, columns, gap) >= longest:
            return _assembled(lines, place, columns, longest, gap)
    room = _room(width, place, choices[-1], _LEAST_GAP)
    name = max(min(longest, room), _LEAST_NAME)
    return _assembled(lines, place, choices[-1], name, _LEAST_GAP)


def _choices(view: "StandingsView") -> list[list[_Column]]:
    """The columns after the name: all of them, without pips, without money too, and
    with short headings.
    """
    if view.liar:
        return _liar_choices(view)
    lines, start = view.lines, _units(view)
    units = _Column("Units", tuple(str(line.units) for line in lines))
    drawn = _Column("", tuple(_drawn(line, start) for line in lines), right=False)
    ended = _Column("", tuple(_ENDED.get(line.status, "") for line in lines), right=False)
    scored = [
        _Column("Lost", tuple(str(line.rounds_lost) for line in lines)),
        _Column("Mexicos", tuple(known(line.mexicos) for line in lines)),
    ]
    pot = _Column("Into pot", tuple(str(line.units_paid) for line in lines))
    worth = _Column("", tuple(money(view.night.plan, line.units_paid) for line in lines))
    points = _Column("Points", tuple(str(line.points) if view.points else "" for line in lines))
    fee = _fee(view)
    last = [points, fee] if view.points else [fee]
    short = [replace(pot, heading="Pot"), *last[:-1], _fee(view, "Fee")]
    choices = [
        [units, ended, *scored, pot, worth, *last],
        [units, ended, *scored, pot, *last],
        [units, ended, *scored, *short],
    ]
    if max(start, *(line.units for line in lines)) <= MOST_PIPS:
        choices[:0] = [
            [units, drawn, *scored, pot, worth, *last],
            [units, drawn, *scored, short[0], worth, *short[1:]],
        ]
    return [[column for column in columns if column.width] for columns in choices]


def _liar_choices(view: "StandingsView") -> list[list[_Column]]:
    """The columns after the name in Liar's Mexico; in a narrow terminal with short headings."""
    lines = view.lines
    word = capital(view.night.plan.penalties)
    tally = _Column(word, tuple(str(line.penalties) for line in lines))
    most = view.lives
    left = ("" if most is None else str(max(most - line.penalties, 0)) for line in lines)
    lives = _Column("" if most is None else "Lives left", tuple(left))
    ended = _Column("", tuple(_ENDED.get(line.status, "") for line in lines), right=False)
    columns = [column for column in (tally, lives, ended, _fee(view)) if column.width]
    short = {word: fit(word, _LEAST_NAME), "Lives left": "Lives", "Fee paid": "Fee"}
    return [
        columns,
        [replace(column, heading=short.get(column.heading, "")) for column in columns],
    ]


def _fee(view: "StandingsView", heading: str = "Fee paid") -> _Column:
    """Who has paid; of no width where there is nothing to pay."""
    if not view.night.takes_fee:
        return _Column("", ("",))
    return _Column(heading, tuple("✓" if line.fees else "·" for line in view.lines))


def _units(view: "StandingsView") -> int:
    """How many everybody began with, of the open game."""
    rules = view.night.rules
    assert isinstance(rules, Rules)
    return rules.units


def _room(width: int, place: _Column, columns: list[_Column], gap: int) -> int:
    """What is left for the name."""
    return width - place.width - gap - sum(gap + column.width for column in columns)


def _assembled(
    lines: "tuple[Result, ...]", place: _Column, columns: list[_Column], name: int, cells: int
) -> Content:
    gap = " " * cells
    headings = [place.draw(place.heading), pad("", name), *(it.draw(it.heading) for it in columns)]
    rows = [plain(gap.join(headings)).stylize("$foreground-muted")]
    for at, line in enumerate(lines):
        row = Content(gap).join(
            [
                Content(place.draw(place.cells[at])),
                plain(pad(line.name, name)),
                *(_cell(column, at) for column in columns),
            ]
        )
        style = {"won": "bold", "out": "dim", "withdrawn": "dim"}.get(line.status, "")
        rows.append(row.stylize_before(style) if style else row)
    return Content("\n").join(rows)


def _cell(column: _Column, at: int) -> Content:
    text = column.draw(column.cells[at])
    full = text.rfind("●") + 1
    return Content.assemble((text[:full], "$accent"), text[full:])


def _places(lines: "tuple[Result, ...]") -> list[str]:
    """The places; those who share one have an equals sign."""
    places = [line.rank for line in lines]
    shared = {place for place in places if places.count(place) > 1}
    equal = "=" if shared else ""
    return [
        ("★ " if line.status == "won" else "")
        + str(line.rank)
        + (equal if line.rank in shared else " " * len(equal))
        for line in lines
    ]


def _drawn(line: "Result", start: int) -> str:
    """Units as pips of what the match began with, more of them for whoever has more; or how the
    player went.
    """
    if line.status in ("out", "withdrawn"):
        return _ENDED[line.status]
    return pips(line.units, max(line.units, start))
