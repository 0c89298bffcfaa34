"""The layout of a bracket: boxes in columns, the lines between them, and the stages' titles.

Its coordinates are those of lines and rims; each pen scales them, to cells or to pixels.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from tourney.night.formats.format import Bracket, BracketTable


class Box(Struct, frozen=True):
    """A table's rim."""

    table: BracketTable
    column: int
    x: int
    right: int
    top: int
    bottom: int

    @property
    def port(self) -> int:
        """The row at which lines come and go."""
        return (self.top + self.bottom + 1) // 2


class Line(Struct, frozen=True):
    """A line: across where both rows are the same, else down."""

    x: int
    y: int
    to_x: int
    to_y: int


class Heading(Struct, frozen=True):
    """The title of a stage; `first` and `last` are the rows of its boxes.

    Attributes:
        first: on the losers' side, of all the boxes there, so that its titles are in one line.
        below: it is above its boxes, not at the top.
    """

    title: str
    column: int
    first: int
    last: int
    below: bool


class Layout(Struct, frozen=True):
    """A bracket laid out.

    Attributes:
        boxes: by the table's key.
        columns: where each of them begins.
        joints: the keys of tables, and of those that all of them lead to.
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
        """The rim furthest to the right."""
        return max((box.right for box in self.boxes.values()), default=0)

    @property
    def bottom(self) -> int:
        """The lowest rim."""
        return max((box.bottom for box in self.boxes.values()), default=0)

    def joining(self, sources: Iterable[int], targets: Iterable[int]) -> Iterator[Line]:
        """The lines from all of these tables to all of those, over one between the columns.

        Tables that are not laid out lead nowhere: before it has any room, none is.
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
    """Tables with the same feeders: all of these lead to all of those.

    Attributes:
        sources: the groups of the feeders that stand nowhere else.
        loose: the table is alone below another; no one comes but losers, no one goes through.
    """

    tables: list[BracketTable]
    feeders: tuple[int, ...]
    column: int
    sources: "list[_Group]" = field(default_factory=list)
    loose: bool = False


def came_by_winning(table: BracketTable) -> tuple[int, ...]:
    """The feeders from which lines are drawn; losers come without."""
    return tuple(key for key in table.feeders if key not in table.losers)


def is_loose(table: BracketTable) -> bool:
    """True if only losers come, as to the match for third place."""
    return bool(table.losers) and not came_by_winning(table)


def lay_out(
    bracket: Bracket,
    widths: Sequence[int],
    gap: int,
    rows: int = 1,
    between: int = 2,
    left: int = 0,
) -> Layout:
    """Lay a bracket out.

    Each table is in the middle of those that lead to it. In double elimination so do the winners'
    side above and the losers' below.

    Args:
        widths: of the boxes of each column.
        gap: from a box to the next column.
        rows: of a player, and of a box's title.
        between: rows between the winners' side and the losers', with room for titles.
        left: where the first column begins.
    """
    groups = _groups(bracket)
    spots = _Spots(rows, between)
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
    """The tables in groups, with what leads where."""
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
    """The column of each stage: behind all those that people come from, the losers too."""
    of: dict[int, int] = {}
    columns: list[int] = []
    for stage in bracket:
        before = (of[key] for table in stage.tables for key in table.feeders if key in of)
        columns.append(max(before, default=-1) + 1)
        of |= {table.key: columns[-1] for table in stage.tables}
    return columns


class _Spots:
    """The rows where boxes begin, as they are found."""

    def __init__(self, rows: int, between: int) -> None:
        self.tops: dict[int, int] = {}
        self._rows, self._between = rows, between
        self._tall: dict[int, int] = {}
        #: Of each column, the first row below all that stands in it.
        self._below: dict[int, int] = {}

    def high(self, table: BracketTable) -> int:
        """The rows of a box, rims included."""
        return self._rows * (max(len(table.people), 1) + 1) + 1

    def tall(self, group: _Group) -> int:
        """The rows of a group with all that leads to it."""
        if id(group) not in self._tall:
            self._tall[id(group)] = max(self._own(group), self._behind(group))
        return self._tall[id(group)]

    def _own(self, group: _Group) -> int:
        return sum(self.high(table) + 1 for table in group.tables) - 1

    def _behind(self, group: _Group) -> int:
        gaps = self._gap(group) * (len(group.sources) - 1)
        return sum(map(self.tall, group.sources)) + max(gaps, 0)

    def put(self, group: _Group, top: int) -> None:
        """Put a group with all that leads to it from that row on."""
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
        """Put a group below whatever stands in its column."""
        self._stack(group, self._below.get(group.column, -1) + 1)

    def _stack(self, group: _Group, top: int) -> None:
        for table in group.tables:
            self.tops[table.key] = top
            lowest = top + self.high(table)
            self._below[group.column] = max(lowest, self._below.get(group.column, 0))
            top = lowest + 1

    def _gap(self, group: _Group) -> int:
        """The rows between the groups that lead to this one."""
        sources = group.sources
        if len({source.column for source in sources}) > 1 and all(s.sources for s in sources):
            return self._between
        return int(any(source.sources for source in sources))


def _headings(bracket: Bracket, boxes: Mapping[int, Box]) -> Iterator[Heading]:
    """The stages' titles: at the top of their columns, or above their own boxes."""
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
    """The tables to which people come who have lost, and those who won against such."""
    after_a_defeat: set[int] = set()
    for table in (table for stage in bracket for table in stage.tables):
        winners = came_by_winning(table)
        if after_a_defeat.issuperset(winners) if winners else table.losers:
            after_a_defeat.add(table.key)
    return after_a_defeat
