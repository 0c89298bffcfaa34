"""The layout of a bracket: boxes in columns, the lines between them, and the stages' titles.

Coordinates count text lines and box edges. Each renderer scales them, to character cells or pixels.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from tourney.night.formats.format import Bracket, BracketTable


class Box(Struct, frozen=True):
    """The frame of a table in the drawing."""

    table: BracketTable
    column: int
    x: int
    right: int
    top: int
    bottom: int

    @property
    def port(self) -> int:
        """The row at which lines reach and leave the box."""
        return (self.top + self.bottom + 1) // 2


class Line(Struct, frozen=True):
    """A line between two points; horizontal if both rows are the same, else vertical."""

    x: int
    y: int
    to_x: int
    to_y: int


class Heading(Struct, frozen=True):
    """The title of a stage; `first` and `last` are the first and last row of its boxes.

    Attributes:
        first: the first row; on the losers' side that of all boxes there, so that its titles are
            level.
        below: true if the title is directly above its boxes, false if it is at the top.
    """

    title: str
    column: int
    first: int
    last: int
    below: bool


class Layout(Struct, frozen=True):
    """A bracket with the places of its boxes.

    Attributes:
        boxes: the boxes, by the table's key.
        columns: the x at which each column begins.
        joints: pairs of table keys: some tables, and the tables that all of them lead to.
    """

    boxes: Mapping[int, Box]
    headings: tuple[Heading, ...]
    columns: tuple[int, ...]
    gap: int
    joints: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @property
    def lines(self) -> list[Line]:
        """All lines between boxes."""
        return [line for sources, targets in self.joints for line in self.joining(sources, targets)]

    @property
    def right(self) -> int:
        """The x of the rightmost box edge."""
        return max((box.right for box in self.boxes.values()), default=0)

    @property
    def bottom(self) -> int:
        """The row of the lowest box edge."""
        return max((box.bottom for box in self.boxes.values()), default=0)

    def joining(self, sources: Iterable[int], targets: Iterable[int]) -> Iterator[Line]:
        """Yield the lines from each source table to each target, joined by one vertical line.

        The vertical line is in the gap between the columns. Tables without a box are left out, so
        that an empty layout gives no lines.
        """
        starts = [self.boxes[key] for key in sources if key in self.boxes]
        if not starts:
            return
        ends = [self.boxes[key] for key in targets]
        bus = ends[0].x - self.gap // 2
        ports = [box.port for box in (*starts, *ends)]
        for box in starts:
            yield Line(box.right, box.port, bus, box.port)
        yield Line(bus, min(ports), bus, max(ports))
        for box in ends:
            yield Line(bus, box.port, box.x, box.port)


class _Group(Struct):
    """Tables with the same feeders: each feeder leads to each of the tables.

    Attributes:
        sources: the groups of the feeders, each listed under one group only.
        loose: true for a table that only losers come to and nobody goes on from. It is drawn below
            another table.
    """

    tables: list[BracketTable]
    feeders: tuple[int, ...]
    column: int
    sources: "list[_Group]" = field(default_factory=list)
    loose: bool = False


def came_by_winning(table: BracketTable) -> tuple[int, ...]:
    """Return the feeders that lines are drawn from. Losers come to a table without a line."""
    return tuple(key for key in table.feeders if key not in table.losers)


def is_loose(table: BracketTable) -> bool:
    """Return True if only losers come to the table, as in the match for third place."""
    return bool(table.losers) and not came_by_winning(table)


def lay_out(
    bracket: Bracket,
    widths: Sequence[int],
    gap: int,
    rows: int = 1,
    between: int = 2,
    left: int = 0,
    apart: int = 0,
) -> Layout:
    """Lay a bracket out.

    Each table is centred beside the tables that lead to it. In double elimination the final is
    centred between the winners' side above and the losers' side below.

    Args:
        widths: the width of the boxes of each column.
        gap: the space from a box to the next column.
        rows: the rows for each player, and for a box's title.
        between: the rows between the winners' side and the losers', with room for titles.
        left: the x at which the first column begins.
        apart: the least rows between two tables.
    """
    groups = _groups(bracket)
    spots = _Spots(rows, between, apart)
    top = 0
    inner = {id(source) for group in groups for source in group.sources}
    for root in (group for group in groups if id(group) not in inner and not group.loose):
        spots.put(root, top)
        top += spots.tall(root) + 1
    for group in groups:
        if group.loose:
            spots.put_below(group)
    columns = [left]
    for width in widths:
        columns.append(columns[-1] + width + gap)
    boxes = {
        table.key: Box(
            table,
            group.column,
            columns[group.column],
            columns[group.column] + widths[group.column],
            spots.tops[table.key],
            spots.tops[table.key] + spots.high(table) - 1,
        )
        for group in groups
        for table in group.tables
    }
    joints = [(group.feeders, tuple(table.key for table in group.tables)) for group in groups]
    headings = tuple(_headings(bracket, boxes))
    return Layout(boxes, headings, tuple(columns[:-1]), gap, tuple(joints))


def _groups(bracket: Bracket) -> list[_Group]:
    """Return the tables in groups, each with the groups that lead to it."""
    groups: list[_Group] = []
    leads_on = {key for stage in bracket for table in stage.tables for key in table.feeders}
    for stage, column in zip(bracket, columns_of(bracket), strict=True):
        shared: dict[tuple[int, ...], _Group] = {}
        for table in stage.tables:
            feeders = came_by_winning(table)
            if feeders in shared:
                shared[feeders].tables.append(table)
                continue
            loose = is_loose(table) and table.key not in leads_on
            groups.append(_Group([table], feeders, column, loose=loose))
            if feeders:
                shared[feeders] = groups[-1]
    group_of = {table.key: group for group in groups for table in group.tables}
    taken: set[int] = set()
    for group in groups:
        for key in group.feeders:
            source = group_of.get(key)
            if source is not None and id(source) not in taken:
                taken.add(id(source))
                group.sources.append(source)
    return groups


def columns_of(bracket: Bracket) -> list[int]:
    """Return the column of each stage: one after the last stage its players come from.

    Stages whose losers come to it count too.
    """
    of: dict[int, int] = {}
    columns: list[int] = []
    for stage in bracket:
        before = (of[key] for table in stage.tables for key in table.feeders if key in of)
        columns.append(max(before, default=-1) + 1)
        of |= {table.key: columns[-1] for table in stage.tables}
    return columns


class _Spots:
    """The top rows of the boxes, filled in one after another."""

    def __init__(self, rows: int, between: int, apart: int) -> None:
        self.tops: dict[int, int] = {}
        self._rows, self._between, self._apart = rows, between, apart
        self._tall: dict[int, int] = {}
        #: The first free row of each column, below its boxes.
        self._below: dict[int, int] = {}

    def high(self, table: BracketTable) -> int:
        """Return the rows of a box, edges included."""
        return self._rows * (max(len(table.people), 1) + 1) + 1

    def tall(self, group: _Group) -> int:
        """Return the rows of a group and of everything that leads to it."""
        if id(group) not in self._tall:
            self._tall[id(group)] = max(self._own(group), self._behind(group))
        return self._tall[id(group)]

    def _own(self, group: _Group) -> int:
        return sum(self.high(table) + 1 for table in group.tables) - 1

    def _behind(self, group: _Group) -> int:
        gaps = self._gap(group) * (len(group.sources) - 1)
        return sum(map(self.tall, group.sources)) + max(gaps, 0)

    def put(self, group: _Group, top: int) -> None:
        """Place a group and everything that leads to it, from this row down."""
        rows, own = self.tall(group), self._own(group)
        at = top + (rows - self._behind(group)) // 2
        for source in group.sources:
            self.put(source, at)
            at += self.tall(source) + self._gap(group)
        first = top + (rows - own) // 2
        if group.sources:
            behind = [table for source in group.sources for table in source.tables]
            ports = [self.tops[table.key] + self.high(table) // 2 for table in behind]
            centre = (min(ports) + max(ports)) // 2
            first = max(top, min(centre - own // 2, top + rows - own))
        self._stack(group, first)

    def put_below(self, group: _Group) -> None:
        """Place a group below everything in its column."""
        self._stack(group, self._below.get(group.column, -1) + 1)

    def _stack(self, group: _Group, top: int) -> None:
        for table in group.tables:
            self.tops[table.key] = top
            lowest = top + self.high(table)
            self._below[group.column] = max(lowest, self._below.get(group.column, 0))
            top = lowest + 1

    def _gap(self, group: _Group) -> int:
        """Return the rows between the groups that lead to this one."""
        sources = group.sources
        if len({source.column for source in sources}) > 1 and all(s.sources for s in sources):
            return self._between
        return max(int(any(source.sources for source in sources)), self._apart)


def _headings(bracket: Bracket, boxes: Mapping[int, Box]) -> Iterator[Heading]:
    """Yield the titles of the stages, at the top of their columns or above their own boxes."""
    losers = _losers_side(bracket)
    beneath = [stage for stage in bracket if all(table.key in losers for table in stage.tables)]
    side = min((boxes[table.key].top for stage in beneath for table in stage.tables), default=0)
    taken: set[int] = set()
    for stage in bracket:
        own = [boxes[table.key] for table in stage.tables]
        column, below = own[0].column, stage in beneath and side > 0
        first = side if below else min(box.top for box in own)
        yield Heading(
            stage.title, column, first, max(box.bottom for box in own), below or column in taken
        )
        taken.add(column)


def _losers_side(bracket: Bracket) -> set[int]:
    """Return the keys of the tables whose players have all lost a match."""
    after_a_defeat: set[int] = set()
    for table in (table for stage in bracket for table in stage.tables):
        winners = came_by_winning(table)
        if after_a_defeat.issuperset(winners) if winners else table.losers:
            after_a_defeat.add(table.key)
    return after_a_defeat
