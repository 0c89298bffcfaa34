"""A bracket as a drawing: boxes with lines from each to the one that it leads to.

Beforehand it works out only what any single line needs, so that hundreds of tables are as quick
to look at as ten.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rich.cells import cell_len

from exports.svg.bracket_spread import (
    BoxSpot,
    Group,
    Spread,
    came_by_winning,
    columns_of,
    spread,
)
from screens.bracket.box import Look, Piece, Sizes, Zoom, foot_pieces, people_pieces, rim_pieces
from screens.bracket.box import box_sizes as sizes_of
from screens.bracket.rulings import HEAVY, LIGHT, Rulings
from screens.bracket.way import NOBODYS, Way
from screens.ui.text import fit
from screens.ui.titles import letters_of
from tourney.night.formats.format import Bracket, BracketTable

#: Between two columns: a line, the bus, a line. Far away, there is no line after the bus.
_GUTTER, _NARROW_GUTTER = 3, 2

#: In a stage's title, before of how many matches its duels are.
_BEST_OF = ", best of "

#: With more room than that, the lines are longer, and boxes stand further apart.
_LONG_GUTTER, _MOST_AIR = 9, 2


@dataclass(frozen=True, slots=True)
class TableBox:
    """A table's box; x and y count cells and rows from the upper left corner."""

    table: BracketTable
    x: int
    spot: BoxSpot
    width: int

    @property
    def right(self) -> int:
        """The column of its right rim."""
        return self.x + self.width - 1

    @property
    def bottom(self) -> int:
        """The row of its lower rim."""
        return self.spot.top + self.spot.height - 1


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a stage; `first` and `last` are the rows of its boxes.

    Attributes:
        first: on the losers' side, of all the boxes there, so that its titles are in one line.
        below: it is above its boxes, not at the top.
    """

    title: str
    column: int
    first: int
    last: int
    below: bool = False


@dataclass(frozen=True, slots=True)
class _Run:
    """A line: across where both rows are the same, else down."""

    x: int
    y: int
    to_x: int
    to_y: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A bracket laid out at a zoom.

    Attributes:
        gutter: the cells between two columns.
        beyond: how many cells are free at the right of it.
        columns: where each of them begins.
        headings: of the stages, the uppermost of a column first.
    """

    zoom: Zoom
    sizes: Sizes
    width: int
    height: int
    gutter: int
    beyond: int
    columns: tuple[int, ...]
    headings: tuple[Heading, ...]
    boxes: Mapping[int, TableBox]
    _boxes_at: Mapping[int, tuple[TableBox, ...]]
    _runs_at: Mapping[int, tuple[_Run, ...]]

    def line(self, y: int, way: Way = NOBODYS, marked: int = 0) -> list[Piece]:
        """A row of the drawing, from left to right; what is empty is left out.

        Args:
            way: of the person picked out; drawn heavily.
            marked: the key of the table that is marked.
        """
        rulings = Rulings()
        for run in self._runs_at.get(y, ()):
            _rule(rulings, run, y, LIGHT, "line")
        for links, solid in ((way.links, True), (way.ahead, False)):
            for link in links:
                for run in _runs_between(self.boxes[link[0]], self.boxes[link[1]], self.gutter):
                    if min(run.y, run.to_y) <= y <= max(run.y, run.to_y):
                        _rule(rulings, run, y, HEAVY, "way", solid=solid)
        pieces: list[Piece] = []
        for box in self._boxes_at.get(y, ()):
            _rule_box(rulings, box, y, way)
            pieces += _inside(box, self.sizes, y, way.entry, marked)
        for heading in self.headings:
            if heading.below and heading.first - 1 == y:
                pieces.append(self._titled(heading))
        return _together(rulings, pieces)

    def heads(self, top: int) -> list[Piece]:
        """The titles of the columns while `top` is the first row in sight."""
        pieces = []
        for column in range(len(self.columns)):
            if (heading := self._head(column, top)) is not None:
                pieces.append(self._titled(heading))
        return pieces

    @property
    def letters(self) -> tuple[tuple[str, str], ...]:
        """The short form of titles that do not fit, with their last words; numbers are left out."""
        pairs: dict[tuple[str, str], None] = {}
        for heading in self.headings:
            stage, best_of, length = heading.title.partition(_BEST_OF)
            if (shown := self._shown(heading)) == heading.title:
                continue
            if shown == stage:
                pairs[stage, (best_of + length).lstrip(", ")] = None
            else:
                plain = stage.rstrip("0123456789 ")
                pairs[letters_of(plain), plain + best_of + length] = None
        return tuple(pairs)

    def table_at(self, x: int, y: int) -> BracketTable | None:
        """The table whose box is there."""
        for box in self._boxes_at.get(y, ()):
            if box.x <= x <= box.right:
                return box.table
        return None

    def _titled(self, heading: Heading) -> Piece:
        text = fit(self._shown(heading), self._title_room(heading))
        return Piece(self.columns[heading.column], text, "heading")

    def _shown(self, heading: Heading) -> str:
        """A stage's title; where it does not fit, without its length, or its letters: "WR2"."""
        stage = heading.title.partition(_BEST_OF)[0]
        room = self._title_room(heading)
        choices = heading.title, stage
        return next((its for its in choices if cell_len(its) <= room), letters_of(stage))

    def _title_room(self, heading: Heading) -> int:
        if heading.below:
            return self._room_beside(heading)
        # One cell more between titles of several words, which would read as one.
        last = heading.column == len(self.columns) - 1
        return self.sizes.width + self.gutter - 1 - (" " in heading.title and not last)

    def _room_beside(self, heading: Heading) -> int:
        """From where a title stands above its boxes to what is next in that row."""
        x, y = self.columns[heading.column], heading.first - 1
        end = x + self.sizes.width
        ahead = [self.width + self.beyond + 1]
        ahead += (max(run.x, end) for run in self._runs_at.get(y, ()) if run.to_x >= end)
        ahead += (box.x for box in self._boxes_at.get(y, ()) if box.x >= end)
        ahead += (
            self.columns[other.column]
            for other in self.headings
            if other.below and other.first == heading.first and other.column > heading.column
        )
        return max(end, min(ahead) - 1) - x

    def _head(self, column: int, top: int) -> Heading | None:
        """The uppermost of a column's stages or, once that is out of sight, the next.

        None while the title of that one is in sight above its boxes.
        """
        its = [heading for heading in self.headings if heading.column == column]
        its.sort(key=lambda heading: heading.first)
        below = [heading for heading in its if heading.last >= top] or its[-1:]
        if not below or (below[0].below and below[0].first - 1 >= top):
            return None
        return below[0]


def lay_out(bracket: Bracket, zoom: Zoom, room: tuple[int, int] = (0, 0)) -> Picture:
    """Lay a bracket out at a zoom.

    Args:
        room: cells and rows to fill, as far as that makes it easier to read.
    """
    width, height = room
    count = max(columns_of(bracket), default=-1) + 1
    gutter = _gutter(zoom)
    sizes, laid = _roomiest(bracket, zoom, (width + gutter) // max(count, 1) - gutter, height)
    # Of a bracket that is moved sideways, as many columns as are whole fill the window.
    at_once = min((width + gutter) // (sizes.width + gutter), count)
    if at_once > 1:
        gutter = max(gutter, min((width - at_once * sizes.width) // (at_once - 1), _LONG_GUTTER))
    step = sizes.width + gutter
    tables = {table.key: table for stage in bracket for table in stage.tables}
    boxes = {
        key: TableBox(tables[key], spot.column * step, spot, sizes.width)
        for key, spot in laid.spots.items()
    }
    # This is enough if the rim holds a title.
    alone = (group for group in laid.groups if group.loose and zoom is not Zoom.NAMES)
    loose = {table.key for group in alone for table in group.tables}
    boxes_at: dict[int, list[TableBox]] = {}
    for box in boxes.values():
        for y in range(box.spot.top, box.bottom + 1):
            boxes_at.setdefault(y, []).append(box)
    runs_at: dict[int, list[_Run]] = {}
    for group in laid.groups:
        for run in _runs(group, boxes, gutter):
            for y in range(run.y, run.to_y + 1):
                runs_at.setdefault(y, []).append(run)
    drawn = max(count * step - gutter, 0)
    return Picture(
        zoom=zoom,
        sizes=sizes,
        width=drawn,
        height=laid.height,
        gutter=gutter,
        beyond=max(width - drawn, 0),
        columns=tuple(column * step for column in range(count)),
        headings=tuple(_headings(bracket, boxes, loose)),
        boxes=boxes,
        _boxes_at={y: tuple(its) for y, its in boxes_at.items()},
        _runs_at={y: tuple(its) for y, its in runs_at.items()},
    )


def _roomiest(bracket: Bracket, zoom: Zoom, wide: int, height: int) -> tuple[Sizes, Spread]:
    """Names in letters as large as all of it fits, then units as bars, then air.

    Args:
        wide: the cells that a box may have, with every column in sight.
    """
    tables = [table for stage in bracket for table in stage.tables]
    large = ((scale, bar) for scale in (3, 2, 1) for bar in range(scale + 2, -1, -1))
    for scale, bar in (*large, (0, 1), (0, 0)) if zoom is Zoom.NAMES else ((0, 0),):
        sizes = sizes_of(bracket, zoom, wide, scale, bar)
        if scale and sizes.width > wide:
            continue
        heights = {table.key: sizes.rows(table) + 2 for table in tables}
        for air in range(_MOST_AIR, -1, -1):
            if (laid := spread(bracket, heights, air)).height <= height:
                return sizes, laid
    return sizes, laid


def _headings(
    bracket: Bracket, boxes: Mapping[int, TableBox], loose: Collection[int]
) -> Iterator[Heading]:
    """The headings of the stages, and of the tables that have one of their own, by key."""
    losers = _losers_side(bracket)
    stages = [stage for stage in bracket if any(table.key not in loose for table in stage.tables)]
    below = [stage for stage in stages if all(table.key in losers for table in stage.tables)]
    tops = [boxes[table.key].spot.top for stage in below for table in stage.tables]
    top = min(tops, default=0)
    for stage in stages:
        in_stage = [boxes[table.key] for table in stage.tables if table.key not in loose]
        last = max(box.bottom for box in in_stage)
        if stage in below and top:
            yield Heading(stage.title, in_stage[0].spot.column, top, last, below=True)
        else:
            first = min(box.spot.top for box in in_stage)
            yield Heading(stage.title, in_stage[0].spot.column, first, last)
    for box in (boxes[key] for key in loose):
        yield Heading(box.table.title, box.spot.column, box.spot.top, box.bottom, below=True)


def _losers_side(bracket: Bracket) -> set[int]:
    """The tables to which people come who have lost, and those who won against such."""
    after_a_defeat: set[int] = set()
    for table in (table for stage in bracket for table in stage.tables):
        winners = came_by_winning(table)
        if after_a_defeat.issuperset(winners) if winners else table.losers:
            after_a_defeat.add(table.key)
    return after_a_defeat


def fitting_zoom(bracket: Bracket, width: int) -> Zoom:
    """The closest look at which a bracket is no wider than that; else the furthest."""
    return next((zoom for zoom in Zoom if _width(bracket, zoom) <= width), Zoom.INITIALS)


def looked_through(bracket: Bracket, width: int) -> Zoom:
    """The closest look at which names fit; else the furthest at which every one is whole.

    Initials are never chosen: a bracket of 64 that is moved sideways can be read.
    """
    if _width(bracket, Zoom.SHORT) <= width:
        return fitting_zoom(bracket, width)
    people = (person for stage in bracket for table in stage.tables for person in table.people)
    longest = max((cell_len(person.name) for person in people if person.entry), default=0)
    return Zoom.SHORT if sizes_of(bracket, Zoom.SHORT).name >= longest else Zoom.NAMES


def _width(bracket: Bracket, zoom: Zoom) -> int:
    count = max(columns_of(bracket), default=-1) + 1
    return count * (sizes_of(bracket, zoom).width + _gutter(zoom)) - _gutter(zoom)


def _gutter(zoom: Zoom) -> int:
    return _NARROW_GUTTER if zoom is Zoom.INITIALS else _GUTTER


def _bus(to: TableBox, gutter: int) -> int:
    """The column of the bus that leads to a box."""
    return to.x - (gutter + 1) // 2


def _runs(group: Group, boxes: Mapping[int, TableBox], gutter: int) -> Iterator[_Run]:
    """The bus of a group, with what leads to it and away from it."""
    sources = [boxes[key] for key in group.feeders if key in boxes]
    targets = [boxes[table.key] for table in group.tables]
    if not sources:
        return
    bus = _bus(targets[0], gutter)
    ports = [box.spot.port for box in (*sources, *targets)]
    yield _Run(bus, min(ports), bus, max(ports))
    for box in sources:
        yield _Run(box.right, box.spot.port, bus, box.spot.port)
    for box in targets:
        yield _Run(bus, box.spot.port, box.x, box.spot.port)


def _runs_between(source: TableBox, target: TableBox, gutter: int) -> Iterator[_Run]:
    """The lines from one box to another."""
    bus, start, end = _bus(target, gutter), source.spot.port, target.spot.port
    yield _Run(source.right, start, bus, start)
    yield _Run(bus, min(start, end), bus, max(start, end))
    yield _Run(bus, end, target.x, end)


def _rule(
    rulings: Rulings, run: _Run, y: int, weight: int, look: Look, *, solid: bool = True
) -> None:
    """Draw as much of a run as runs through a row."""
    if run.y == run.to_y:
        rulings.across(run.x, run.to_x, weight, look, solid=solid)
    else:
        rulings.arms(run.x, y > run.y, y < run.to_y, weight, look, solid=solid)


def _rule_box(rulings: Rulings, box: TableBox, y: int, way: Way) -> None:
    """Draw as much of a box's rim as runs through a row; what is to come is dashed."""
    picked = box.table.key in way.tables
    weight = HEAVY if picked else LIGHT
    # Beside a player's way no other line is coloured.
    live = box.table.state == "playing" and not way.entry
    look: Look = "way" if picked else "live" if live else "line"
    solid = box.table.state != "coming"
    top, bottom = y == box.spot.top, y == box.bottom
    if top or bottom:
        rulings.across(box.x, box.right, weight, look, solid=solid)
    for x in (box.x, box.right):
        rulings.arms(x, not top, not bottom, weight, look, solid=solid)


def _inside(box: TableBox, sizes: Sizes, y: int, own: int, marked: int) -> Iterator[Piece]:
    """The pieces in a row of a box."""
    if y == box.spot.top:
        pieces = rim_pieces(box.table, sizes, marked=box.table.key == marked)
    elif y == box.bottom:
        pieces = foot_pieces(box.table, sizes)
    else:
        pieces = people_pieces(box.table, sizes, y - box.spot.top - 1, own)
    return (Piece(box.x + piece.x, piece.text, piece.look) for piece in pieces)


def _together(rulings: Rulings, written: Iterable[Piece]) -> list[Piece]:
    """Text and the lines round it, from left to right, each stretch of one look as one piece."""
    pieces = sorted(written, key=lambda piece: piece.x)
    hidden = {x for piece in pieces for x in range(piece.x, piece.x + cell_len(piece.text))}
    lines: list[Piece] = []
    for x, (text, look) in sorted(rulings.drawn().items()):
        if x in hidden:
            continue
        last = lines[-1] if lines else None
        if last is not None and last.look == look and last.x + len(last.text) == x:
            lines[-1] = Piece(last.x, last.text + text, last.look)
        else:
            lines.append(Piece(x, text, look))
    return sorted([*pieces, *lines], key=lambda piece: piece.x)
