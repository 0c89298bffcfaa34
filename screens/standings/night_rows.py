"""The rows of a whole night's standings, in columns that give way in a narrow terminal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from screens.table.seat_row import MOST_PIPS, pips
from screens.ui.text import pad, plain
from tourney.game.mexico.rules import Rules
from tourney.game.mexico.words import capital, known
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result

_GAPS = (4, 3, 2)
_LEAST_GAP = 1
_LEAST_NAME = 8
#: What gives way only where nothing else can.
_WORTH = 7
_ENDED = {
    "won": "won",
    "out": "out",
    "withdrawn": "left",
    "no-show": "no-show",
    "registered": "waits",
}
_STYLES = {"won": "bold", "out": "dim", "withdrawn": "dim", "no-show": "dim"}


@dataclass(frozen=True, slots=True)
class _Column:
    """A column.

    Attributes:
        keep: those with the least of it give way first; what stands for another has the same.
        right: numbers stand to its right.
    """

    heading: str
    cells: tuple[str, ...]
    keep: int
    right: bool = True

    @property
    def width(self) -> int:
        return max(map(cell_len, (self.heading, *self.cells)))

    def draw(self, text: str) -> str:
        return text.rjust(self.width) if self.right else pad(text, self.width)


@dataclass(frozen=True, slots=True)
class Rows:
    """A heading, and a row a line of the standings; all as wide."""

    heading: Content
    rows: tuple[Content, ...]


def place_rows(view: PlacesView, width: int, marked: int = 0) -> Rows:
    """The standings, as many columns as fit; in the end names are cut.

    Args:
        marked: the entry of whoever was looked for.
    """
    lines = view.lines
    if not lines or width <= 0:
        return Rows(Content(""), ())
    before = [column for column in _ranks(view) if any(column.cells)]
    columns = [column for column in _columns(view) if any(column.cells)]
    longest = max(cell_len(line.name) for line in lines)
    while (gap := _gap(width, before, columns, longest)) is None and len(columns) > 1:
        least = min((*before, *columns), key=lambda column: column.keep)
        (columns if least in columns else before).remove(least)
    gap = gap or _LEAST_GAP
    name = max(min(longest, _room(width, before, columns, gap)), min(longest, _LEAST_NAME))
    return _assembled(lines, before, columns, name, " " * gap, marked)


def _ranks(view: PlacesView) -> list[_Column]:
    """The rank, and where some share one also the position by lot of those whose is settled."""
    lines = view.lines
    times = Counter(line.rank for line in lines if line.rank)
    equal = "=" if max(times.values(), default=1) > 1 else ""
    ranks = []
    for line in lines:
        star = "★ " if line.status == "won" else ""
        shared = equal if times[line.rank] > 1 else " " * len(equal)
        ranks.append(f"{star}{line.rank}{shared}" if line.rank else "")
    settled = equal and any(line.status != "playing" and line.rank for line in lines)
    positions = tuple(
        str(line.position) if settled and line.rank and line.status != "playing" else ""
        for line in lines
    )
    return [_Column("#", positions, 6), _Column("Rank", tuple(ranks), 11)]


def _columns(view: PlacesView) -> list[_Column]:
    """What is told of a player, in order."""
    lines = view.lines
    by_points = view.by_points
    liar = not view.night.rules.has_units
    word = view.night.plan.penalties
    found = [
        _Column("", tuple(map(_how_far, lines)), 7, right=False),
        _Column("Prize", tuple(line.prize_words for line in lines), 9),
    ]
    if by_points:
        points = tuple(f"{line.night_points / 100:.2f}" if line.rank else "" for line in lines)
        found.append(_Column("Points", points, 10))
    elif liar:
        penalties = tuple(str(line.penalties) for line in lines)
        return [*found, _Column(capital(word), penalties, 8)]
    else:
        units = tuple(str(line.units) if line.rank else "" for line in lines)
        found.append(_Column("Units", units, 8))
        if view.provisional:
            found.append(_Column("", _drawn(view), 1, right=False))
    found += [
        _Column("Lost", tuple(str(line.rounds_lost) for line in lines), 4),
        _Column("Mexicos", tuple(known(line.mexicos) for line in lines), 3),
        _Column("Into pot", tuple(str(line.units_paid) for line in lines), 2),
    ]
    if not by_points and any(line.points for line in lines):
        found.append(_Column("Points", tuple(str(line.points) for line in lines), 5))
    rebuys = tuple(str(line.rebuys) if line.rebuys else "" for line in lines)
    return [*found, _Column("Re-buys", rebuys, 6)]


def _drawn(view: PlacesView) -> tuple[str, ...]:
    """Of those who are in, units as pips of what play began with, or of what somebody has more."""
    rules, lines = view.night.rules, view.lines
    assert isinstance(rules, Rules)
    if max(rules.units, *(line.units for line in lines)) > MOST_PIPS:
        return ("",) * len(lines)
    return tuple(
        pips(line.units, max(line.units, rules.units)) if line.status == "playing" else ""
        for line in lines
    )


def _how_far(line: Result) -> str:
    """How it ended and where; of those who play on, where they are."""
    # "12 units" and "½ points" have columns of their own.
    stage = "" if line.status == "won" else line.stage
    ended = "waits" if line.waits else _ENDED.get(line.status, "")
    return ", ".join(filter(None, (ended, stage)))


def _gap(
    width: int, before: Sequence[_Column], columns: Sequence[_Column], name: int
) -> int | None:
    """The widest gap with which all fit; the least only where every column is worth it."""
    worth = all(column.keep >= _WORTH for column in (*before, *columns))
    gaps = (*_GAPS, _LEAST_GAP) if worth else _GAPS
    return next((gap for gap in gaps if _room(width, before, columns, gap) >= name), None)


def _room(width: int, before: Sequence[_Column], columns: Sequence[_Column], gap: int) -> int:
    """What is left for the name."""
    return width - sum(column.width + gap for column in (*before, *columns))


def _assembled(
    lines: Sequence[Result],
    before: Sequence[_Column],
    columns: Sequence[_Column],
    name: int,
    gap: str,
    marked: int,
) -> Rows:
    heads = (column.draw(column.heading) for column in before)
    behind = (column.draw(column.heading) for column in columns)
    heading = plain(gap.join([*heads, pad("", name), *behind]))
    rows = []
    for at, line in enumerate(lines):
        cells = [column.draw(column.cells[at]) for column in before]
        row = Content(gap).join(
            [
                *map(plain, cells),
                plain(pad(line.name, name)),
                *(_cell(column, column.draw(column.cells[at])) for column in columns),
            ]
        )
        style = "bold reverse" if line.entry == marked else _STYLES.get(line.status, "")
        rows.append(row.stylize_before(style) if style else row)
    return Rows(heading.stylize("$foreground-muted"), tuple(rows))


def _cell(column: _Column, text: str) -> Content:
    if full := text.rfind("●") + 1:
        return Content.assemble((text[:full], "$accent"), text[full:])
    return plain(text).stylize("bold") if column.heading == "Prize" else plain(text)
