"""Pictures of a night in SVG: its bracket, and its units and pot round by round.

Each picture is whole in itself, and can be read in black and white. Lines differ by their dashes
and by the number at their end, not only by their colour.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from exports.bracket import Layout, columns_of, lay_out
from exports.pages import part
from tourney.game.wording import signed
from tourney.night.display.curves import Curve, Curves
from tourney.night.formats.format import Bracket, BracketPerson, BracketTable
from tourney.night.views.floor_view import BracketView

#: In the picture's own units, about a pixel each: a row's height, the margin around the picture,
#: and the gap between columns.
_ROW, _RIM, _GUTTER = 18, 12, 44
#: Boxes are laid out in half rows.
_HALF = _ROW // 2
#: The room above the boxes for the stages' titles. The room beside a name in its box for the sign
#: and the units.
_HEADS_HEIGHT, _BESIDE_NAME = 24, 44
#: The free room on both sides of a box's title, added up. The narrowest box.
_BESIDE_TITLE, _LEAST_BOX_WIDTH = 16, 130
#: The room for the title of the picture. The least width of a picture with a title.
_WHOLE_TITLE_HEIGHT, _LEAST_WIDTH = 46, 430
#: The distance of a stage's title below the top of the picture, or above its own first box.
_HEAD_BELOW_TOP, _HEAD_ABOVE_BOX = 12, 5
#: The sizes of letters, as in the template's style. A stage's title is bold, so a little wider.
_NAME_SIZE, _TITLE_SIZE, _HEAD_SIZE = 13, 11, 15
#: The width of a figure, and of the gap before the units.
_FIGURE = 8

SIGNS = "★ won · ✓ went through · ✗ out. The figure behind a name is the units left."

_SIGNS: Mapping[str, str] = MappingProxyType({"won": "★", "through": "✓", "out": "✗"})


def bracket_svg(view: BracketView) -> bytes:
    """Return the bracket as an SVG file.

    The winner has ★, players who went through ✓, players who are out ✗. A table not begun yet has a
    broken frame.
    """
    picture = bracket_picture(view, titled=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{picture}'.encode()


def bracket_picture(view: BracketView, *, titled: bool = False) -> Markup:
    """Return the bracket's picture, to be put into a page.

    Args:
        titled: show the night's name and the meaning of the signs.
    """
    bracket = tuple(stage for stage in view.stages if stage.tables)
    columns = max(columns_of(bracket), default=-1) + 1
    laid = lay_out(bracket, [_box_width(bracket)] * columns, _GUTTER, rows=2, left=_RIM)
    top = _RIM + (_WHOLE_TITLE_HEIGHT if titled else 0) + _HEADS_HEIGHT
    return part(
        "bracket.svg.j2",
        title=view.night.plan.dated,
        signs=SIGNS,
        titled=titled,
        width=max(laid.right + _RIM, _LEAST_WIDTH if titled else 0),
        height=top + laid.bottom * _HALF + _RIM,
        step=_ROW,
        half=_HALF,
        top=top,
        heads=_heads(laid),
        lines=laid.lines,
        boxes=[laid.boxes[table.key] for stage in bracket for table in stage.tables],
        titled_box=_title,
        look_of=_look,
        signs_of=_SIGNS,
        room=_room,
    )


def _box_width(bracket: Bracket) -> int:
    people = [person for stage in bracket for table in stage.tables for person in table.people]
    titles = [_title(table) for stage in bracket for table in stage.tables]
    widest = max((words_width(person.name, _NAME_SIZE) for person in people), default=0)
    title = max((words_width(title, _TITLE_SIZE) for title in titles), default=0)
    head = max((words_width(stage.title, _HEAD_SIZE) for stage in bracket), default=0)
    return max(_LEAST_BOX_WIDTH, widest + _BESIDE_NAME, title + _BESIDE_TITLE, head - _GUTTER // 2)


def _title(table: BracketTable) -> str:
    """Return a box's title; with the match number for pairs, and the table's number in play."""
    numbered = len(table.people) < 3 and not table.brief.endswith(f" {table.key}")
    title = f"{table.key} · {table.brief}" if numbered else table.brief
    return f"{title} · table {table.place}" if table.is_open else title


def _look(person: BracketPerson) -> str:
    return (person.result or "in") if person.entry else "unknown"


def _room(person: BracketPerson) -> int:
    """Return the width of the units, in the picture's own units."""
    return 0 if person.units is None else _FIGURE + _FIGURE * len(str(person.units))


def _heads(laid: Layout) -> Iterator[tuple[int, int, str]]:
    """Yield the place and title of each stage, at the top of its column or above its boxes."""
    for heading in laid.headings:
        above = heading.first * _HALF - _HEAD_ABOVE_BOX
        y = above if heading.below else _HEAD_BELOW_TOP - _HEADS_HEIGHT
        yield laid.columns[heading.column], y, heading.title


#: The widths of kinds of characters, in hundredths of the letters' size.
_NARROW, _USUAL, _CAPITAL, _BROAD, _WIDE = 34, 58, 74, 96, 104


def words_width(words: str, size: int) -> int:
    """Return the greatest width of the words, in the unit of the size.

    >>> words_width("Ann", 13), words_width("李雷", 13)
    (25, 28)
    """
    return -(-size * sum(map(_of, words)) // 100)


def _of(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return _WIDE
    if character in "MWmw@%":
        return _BROAD
    if character in " .,:;'|!()[]{}ijltfIr":
        return _NARROW
    return _CAPITAL if character.isupper() else _USUAL


#: How many lines are drawn in full; the others are faint behind them.
MOST_LINES = 8

#: In the picture's own units: the distance between lines that would lie on each other, and the
#: width of the mark at a line's end.
_BESIDE, _MARK = 3.4, 19.0
_TOP, _BELOW, _RIGHT, _LEFT = 10, 40, 30, 16


class Size(Struct, frozen=True):
    """The size of a chart; `look` is its class in the page."""

    look: str
    width: int
    height: int


#: The sizes for a page as broad as paper, and for a phone.
SIZES = (Size("wide", 900, 360), Size("narrow", 360, 300))
POT_SIZES = (Size("wide", 900, 210), Size("narrow", 360, 190))


class _Line(Struct, frozen=True):
    number: int
    path: str
    x: float
    y: float
    area: str = ""


class _Scale:
    """The positions of values and steps in a chart.

    Args:
        rim: the distance from the least and greatest value to the ends of the chart.
    """

    def __init__(self, size: Size, least: int, most: int, steps: int, rim: int = 0) -> None:
        self.size = size
        self.least, self.most = least, max(most, least + 1)
        self.steps = max(steps, 1)
        digits = max(len(signed(self.least)), len(signed(self.most)))
        self.left, self.right = 14 + 8 * digits, size.width - _RIGHT
        self.rim = rim
        self.top, self.bottom = _TOP, size.height - _BELOW

    def x(self, step: int) -> float:
        return round(self.left + (self.right - self.left) * step / self.steps, 1)

    def y(self, value: float) -> float:
        part_of = (value - self.least) / (self.most - self.least)
        return round(self.bottom - self.rim - self.room * part_of, 1)

    @property
    def room(self) -> int:
        return self.bottom - self.top - 2 * self.rim

    @property
    def unit(self) -> float:
        """The height of one unit of the game."""
        return self.room / (self.most - self.least)

    def values(self) -> list[int]:
        """The values that have a line."""
        return round_figures(self.least, self.most, self.room // 22)

    def marked_steps(self) -> list[int]:
        """The steps that are written below."""
        room = (self.right - self.left) // (44 if self.size.look == "wide" else 36)
        return round_figures(0, self.steps, room)


def units_chart(
    curves: Curves, what: str, along: str, size: Size, marked: Sequence[int] = ()
) -> Markup:
    """Return the chart of all players' units; the first `MOST_LINES` have full lines and marks.

    The mark at the end of a line is the player's place in the list.

    Args:
        what: the name of the figure; `along`: the name of a step.
        marked: steps that get a line from top to bottom.
    """
    values = {0}.union(value for curve in curves.players for value in curve.units if value)
    scale = _Scale(size, min(values), max(values), curves.steps[-1], _LEFT)
    chosen, others = curves.players[:MOST_LINES], curves.players[MOST_LINES:]
    apart = min(_BESIDE, 0.7 * scale.unit / max(len(chosen), 1))
    return part(
        "chart.svg.j2",
        scale=scale,
        signed=signed,
        what=what,
        along=along,
        lines=_apart(list(_lines(chosen, scale, apart)), scale),
        faint=[_stepped(stretches(curve), scale, 0) for curve in others],
        marks=map(scale.x, marked),
    )


def pot_chart(curves: Curves, what: str, along: str, size: Size) -> Markup:
    """Return the chart of the pot; the arguments are as in `units_chart`."""
    scale = _Scale(size, 0, max(curves.pot), curves.steps[-1])
    path = _stairs([(scale.x(at), scale.y(units)) for at, units in enumerate(curves.pot)])
    line = _Line(1, path, 0, 0, area=f"{path}V{scale.bottom}H{scale.left}Z")
    return part("chart.svg.j2", scale=scale, signed=signed, what=what, along=along, lines=[line])


def _lines(curves: Sequence[Curve], scale: _Scale, apart: float) -> Iterator[_Line]:
    for at, curve in enumerate(curves):
        aside = (at - (len(curves) - 1) / 2) * apart
        drawn = list(stretches(curve))
        if drawn:
            step, value = drawn[-1][-1]
            yield _Line(
                number=at + 1,
                path=_stepped(drawn, scale, aside),
                x=scale.x(step),
                y=round(scale.y(value) + aside, 1),
            )


def _apart(lines: Sequence[_Line], scale: _Scale) -> list[_Line]:
    """Return the lines with their end marks moved apart; marks at the same step move upwards."""
    moved: list[_Line] = []
    for line in sorted(lines, key=lambda line: (-line.x, -line.y)):
        x, y = line.x + _MARK / 2, line.y
        for other in moved:
            if abs(other.x - x) < _MARK and abs(other.y - y) < _MARK:
                y = other.y - _MARK
        y = round(max(y, scale.top - _MARK), 1)
        moved.append(replace(line, x=round(x, 1), y=y))
    return sorted(moved, key=lambda line: -line.number)


def _stepped(drawn: Iterable[Sequence[tuple[int, int]]], scale: _Scale, aside: float) -> str:
    return "".join(
        _stairs([(scale.x(step), round(scale.y(value) + aside, 1)) for step, value in stretch])
        for stretch in drawn
    )


def _stairs(points: Sequence[tuple[float, float]]) -> str:
    """Return a path that runs level, and up or down at each step where the value changes."""
    (x, y), *others = points
    path = f"M{x:g} {y:g}"
    level, height = x, y
    for x, y in others:
        if y != height:
            path += f"H{x:g}V{y:g}"
            level = x
        height = y
    return path if x == level else f"{path}H{x:g}"


def round_figures(least: int, most: int, room: int) -> list[int]:
    """Return round figures from the least to the most value, as many as fit into the room."""
    steps = (step * 10**power for power in range(7) for step in (1, 2, 5))
    each = next(step for step in steps if (most - least) // step < max(room, 2))
    return list(range(-(-least // each) * each, most + 1, each))


def stretches(curve: Curve) -> Iterator[list[tuple[int, int]]]:
    """Yield each unbroken stay of a player in the match as a list of (step, units).

    A stay lists the steps that change the units, and its last step.
    """
    stretch: list[tuple[int, int]] = []
    for step, units in enumerate((*curve.units, None)):
        if units is not None:
            if not stretch or units != stretch[-1][1]:
                stretch.append((step, units))
        elif stretch:
            before, stood = stretch[-1]
            if before < step - 1:
                stretch.append((step - 1, stood))
            yield stretch
            stretch = []
