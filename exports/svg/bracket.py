"""The bracket as a picture: SVG that is whole in itself, and reads in black and white."""

import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from markupsafe import Markup
from msgspec import Struct

from exports.bracket import Box, Layout, Line, columns_of, lay_out
from exports.pages import part
from tourney.night.formats.format import Bracket, BracketPerson, BracketTable
from tourney.night.views.floor_view import BracketView

#: In the picture's own units, about a pixel each: a row, the rim round the whole, between columns.
_ROW, _RIM, _GUTTER = 18, 12, 44
#: Boxes are laid out in half rows.
_HALF = _ROW // 2
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


class _Head(Struct, frozen=True):
    x: int
    y: int
    text: str


class _Row(Struct, frozen=True):
    y: int
    sign: str
    name: str
    units: int | None
    look: str

    @property
    def room(self) -> int:
        """The width that the units take, in the picture's units."""
        return 0 if self.units is None else _FIGURE + _FIGURE * len(str(self.units))


class _Box(Struct, frozen=True):
    x: int
    y: int
    width: int
    height: int
    state: str
    title: str
    rows: tuple[_Row, ...]


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
        heads=list(_heads(laid, top)),
        lines=[_path(line, top) for line in laid.lines],
        boxes=[_box(laid.boxes[table.key], top) for stage in bracket for table in stage.tables],
    )


def _box_width(bracket: Bracket) -> int:
    people = [person for stage in bracket for table in stage.tables for person in table.people]
    titles = [_title(table) for stage in bracket for table in stage.tables]
    widest = max((words_width(person.name, _NAME_SIZE) for person in people), default=0)
    title = max((words_width(title, _TITLE_SIZE) for title in titles), default=0)
    head = max((words_width(stage.title, _HEAD_SIZE) for stage in bracket), default=0)
    return max(_LEAST_BOX_WIDTH, widest + _BESIDE_NAME, title + _BESIDE_TITLE, head - _GUTTER // 2)


def _box(box: Box, top: int) -> _Box:
    table, y = box.table, top + box.top * _HALF
    return _Box(
        x=box.x,
        y=y,
        width=box.right - box.x,
        height=(box.bottom - box.top) * _HALF,
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


def _heads(laid: Layout, top: int) -> Iterator[_Head]:
    """The titles of the stages: at the top of their columns, or above their own boxes."""
    for heading in laid.headings:
        above = heading.first * _HALF - _HEAD_ABOVE_BOX
        y = above if heading.below else _HEAD_BELOW_TOP - _HEADS_HEIGHT
        yield _Head(laid.columns[heading.column], top + y, heading.title)


def _path(line: Line, top: int) -> str:
    end = f"V{top + line.to_y * _HALF}" if line.x == line.to_x else f"H{line.to_x}"
    return f"M{line.x} {top + line.y * _HALF}{end}"


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
