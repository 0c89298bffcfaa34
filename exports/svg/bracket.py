"""The bracket as a picture: SVG that is whole in itself, and reads in black and white."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from markupsafe import Markup

from exports.pages import part
from exports.svg.bracket_spread import BoxSpot, Group, columns_of, spread
from tourney.night.formats.format import Bracket, BracketPerson, BracketTable
from tourney.night.views.floor_view import BracketView

#: In the picture's own units, about a pixel each: a row, the rim round the whole, between columns.
_ROW, _RIM, _GUTTER = 18, 12, 44
#: Boxes are laid out in half rows, the last of each left free below it.
_HALF = _ROW // 2
#: The half rows of a box besides its people: the title's two, and the one left free below it.
_TITLE_HALVES = 3
#: The room above the boxes for the stages' titles, and beside a name in its box for sign and units.
_HEADS_HEIGHT, _BESIDE_NAME = 24, 44
#: Free room on both sides of a box's title, together; the narrowest box.
_BESIDE_TITLE, _LEAST_BOX_WIDTH = 16, 130
#: The room for the title of the whole, and how wide a picture with one is at least.
_WHOLE_TITLE_HEIGHT, _LEAST_WIDTH = 46, 430
#: Where a stage's title stands below the top of the picture, or above its own first box.
_HEAD_BELOW_TOP, _HEAD_ABOVE_BOX = 12, 5
#: The sizes of letters, as the template's style has them; a head is set bold, so a little wider.
_NAME_SIZE, _TITLE_SIZE, _HEAD_SIZE = 13, 11, 15
#: The width of a figure, and of the gap before the units.
_FIGURE = 8

SIGNS = "★ won · ✓ went through · ✗ out. The figure behind a name is the units left."

_SIGNS: Mapping[str, str] = MappingProxyType({"won": "★", "through": "✓", "out": "✗"})


@dataclass(frozen=True, slots=True)
class _Head:
    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class _Row:
    y: int
    sign: str
    name: str
    units: int | None
    look: str

    @property
    def room(self) -> int:
        """The width that the units take, in the picture's units."""
        return 0 if self.units is None else _FIGURE + _FIGURE * len(str(self.units))


@dataclass(frozen=True, slots=True)
class _Box:
    x: int
    y: int
    width: int
    height: int
    state: str
    title: str
    rows: tuple[_Row, ...]

    @property
    def middle(self) -> int:
        """The row at which lines come and go."""
        return self.y + self.height // 2


def bracket_svg(view: BracketView) -> bytes:
    """The file. The winner has ★, those through ✓, those out ✗; a table to come a broken rim."""
    picture = bracket_picture(view, titled=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{picture}'.encode()


def bracket_picture(view: BracketView, *, titled: bool = False) -> Markup:
    """The picture, to be in a page.

    Args:
        titled: the night's name is over it, and what the signs mean.
    """
    bracket = tuple(stage for stage in view.stages if stage.tables)
    heights = {
        table.key: 2 * max(len(table.people), 1) + _TITLE_HALVES
        for stage in bracket
        for table in stage.tables
    }
    laid = spread(bracket, heights)
    tables = {table.key: table for stage in bracket for table in stage.tables}
    width = _box_width(bracket)
    top = _RIM + (_WHOLE_TITLE_HEIGHT if titled else 0)
    boxes = {key: _box(tables[key], spot, width, top) for key, spot in laid.spots.items()}
    columns = max(columns_of(bracket), default=0) + 1
    return part(
        "bracket.svg.j2",
        title=view.night.plan.dated,
        signs=SIGNS,
        titled=titled,
        width=max(2 * _RIM + columns * (width + _GUTTER) - _GUTTER, _LEAST_WIDTH if titled else 0),
        height=top + _RIM + _HEADS_HEIGHT + (laid.height - 1) * _HALF,
        step=_ROW,
        heads=list(_heads(bracket, boxes, top)),
        lines=[line for group in laid.groups for line in _lines(group, boxes)],
        boxes=[boxes[key] for key in tables],
    )


def _box_width(bracket: Bracket) -> int:
    people = [person for stage in bracket for table in stage.tables for person in table.people]
    titles = [_title(table) for stage in bracket for table in stage.tables]
    widest = max((words_width(person.name, _NAME_SIZE) for person in people), default=0)
    title = max((words_width(title, _TITLE_SIZE) for title in titles), default=0)
    head = max((words_width(stage.title, _HEAD_SIZE) for stage in bracket), default=0)
    return max(_LEAST_BOX_WIDTH, widest + _BESIDE_NAME, title + _BESIDE_TITLE, head - _GUTTER // 2)


def _box(table: BracketTable, spot: BoxSpot, width: int, top: int) -> _Box:
    x = _RIM + spot.column * (width + _GUTTER)
    y = top + _HEADS_HEIGHT + spot.top * _HALF
    return _Box(
        x=x,
        y=y,
        width=width,
        height=(spot.height - 1) * _HALF,
        state="playing" if table.is_open else table.state,
        title=_title(table),
        rows=tuple(_row(person, y + at * _ROW) for at, person in enumerate(table.people, start=1)),
    )


def _title(table: BracketTable) -> str:
    """In a bracket of two at a table with the table's number in it; where it plays, where."""
    numbered = len(table.people) < 3 and not table.brief.endswith(f" {table.key}")
    title = f"{table.key} · {table.brief}" if numbered else table.brief
    return f"{title} · table {table.place}" if table.is_open else title


def _row(person: BracketPerson, y: int) -> _Row:
    look = (person.result or "in") if person.entry else "unknown"
    return _Row(y, _SIGNS.get(person.result, ""), person.name, person.units, look)


def _heads(bracket: Bracket, boxes: Mapping[int, _Box], top: int) -> Iterator[_Head]:
    """The titles of the stages: at the top of their columns, or above their own first box."""
    uppermost: dict[int, int] = {}
    for stage in bracket:
        first = min((boxes[table.key] for table in stage.tables), key=lambda box: box.y)
        uppermost[first.x] = min(uppermost.get(first.x, first.y), first.y)
    for stage in bracket:
        first = min((boxes[table.key] for table in stage.tables), key=lambda box: box.y)
        at_top = first.y == uppermost[first.x]
        y = top + _HEAD_BELOW_TOP if at_top else first.y - _HEAD_ABOVE_BOX
        yield _Head(first.x, y, stage.title)


def _lines(group: Group, boxes: Mapping[int, _Box]) -> Iterable[str]:
    """From all of those that lead to a group to all of its own, over a line between the columns."""
    sources = [boxes[key] for key in group.feeders if key in boxes]
    targets = [boxes[table.key] for table in group.tables]
    if not sources:
        return
    bus = targets[0].x - _GUTTER // 2
    middles = [box.middle for box in (*sources, *targets)]
    for box in sources:
        yield f"M{box.x + box.width} {box.middle}H{bus}"
    yield f"M{bus} {min(middles)}V{max(middles)}"
    for box in targets:
        yield f"M{bus} {box.middle}H{box.x}"


#: A share of the letters' size, in hundredths.
_NARROW, _USUAL, _CAPITAL, _BROAD, _WIDE = 34, 58, 74, 96, 104


def words_width(words: str, size: int) -> int:
    """The greatest width of the words, in the unit of the size.

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
