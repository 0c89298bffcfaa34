"""The layout of a bracket: stages in columns, each table beside those that lead to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tourney.night.formats.format import Bracket, BracketTable

#: Rows between the winners' side and the losers', one of them for the latter's titles.
_BETWEEN_SIDES = 2


@dataclass(frozen=True, slots=True)
class BoxSpot:
    """A table's place in the drawing, in rows from the top; lines join it at its `port`."""

    column: int
    top: int
    height: int

    @property
    def port(self) -> int:
        """The row at which lines come and go."""
        return self.top + self.height // 2


@dataclass(slots=True)
class Group:
    """Tables with the same feeders: a bus leads from all of these to all of those.

    Attributes:
        sources: the groups of the feeders that stand nowhere else.
        loose: the table is alone below another; no one comes but losers, no one goes through.
    """

    tables: list[BracketTable]
    feeders: tuple[int, ...]
    column: int
    sources: "list[Group]" = field(default_factory=list)
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Spread:
    """Every table's spot, by key; and what leads where."""

    spots: Mapping[int, BoxSpot]
    groups: tuple[Group, ...]
    height: int


def came_by_winning(table: BracketTable) -> tuple[int, ...]:
    """The feeders from which lines are drawn; losers come without."""
    return tuple(key for key in table.feeders if key not in table.losers)


def spread(bracket: Bracket, heights: Mapping[int, int], air: int = 0) -> Spread:
    """Lay a bracket out.

    Each table is in the middle of those that lead to it. In double elimination so do the winners'
    side above and the losers' below.

    Args:
        heights: of the tables' boxes, in rows, by key.
        air: rows between boxes, besides those that have to be.
    """
    groups = _groups(bracket)
    laid = _Laid(heights, air)
    top = 0
    inner = {id(source) for group in groups for source in group.sources}
    for root in (group for group in groups if id(group) not in inner and not group.loose):
        laid.put(root, top)
        top += laid.tall(root) + 1
    for group in groups:
        if group.loose:
            laid.put_below(group)
    height = max((spot.top + spot.height for spot in laid.spots.values()), default=0)
    return Spread(laid.spots, tuple(groups), height)


def _groups(bracket: Bracket) -> list[Group]:
    """The tables in groups, with what leads where."""
    columns = columns_of(bracket)
    groups: list[Group] = []
    leads_on = {key for stage in bracket for table in stage.tables for key in table.feeders}
    for stage, column in zip(bracket, columns, strict=True):
        shared: dict[tuple[int, ...], Group] = {}
        for table in stage.tables:
            feeders = came_by_winning(table)
            if feeders in shared:
                shared[feeders].tables.append(table)
                continue
            loose = bool(table.losers) and not feeders and table.key not in leads_on
            groups.append(Group([table], feeders, column, loose=loose))
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


class _Laid:
    """Spots, as they are found."""

    def __init__(self, heights: Mapping[int, int], air: int) -> None:
        self.spots: dict[int, BoxSpot] = {}
        self._heights = heights
        self._air = air
        self._tall: dict[int, int] = {}

    def tall(self, group: Group) -> int:
        """The rows of a group with all that leads to it."""
        if id(group) not in self._tall:
            behind = sum(map(self.tall, group.sources)) + sum(self._gaps(group))
            self._tall[id(group)] = max(self._own(group), behind)
        return self._tall[id(group)]

    def _own(self, group: Group) -> int:
        return sum(self._heights[table.key] + 1 for table in group.tables) - 1

    def put(self, group: Group, top: int) -> None:
        """Put a group with all that leads to it from that row on."""
        rows = self.tall(group)
        gaps = self._gaps(group)
        at = top + (rows - sum(map(self.tall, group.sources)) - sum(gaps)) // 2
        for source, gap in zip(group.sources, (*gaps, 0), strict=False):
            self.put(source, at)
            at += self.tall(source) + gap
        own = self._own(group)
        first = top + (rows - own) // 2
        if group.sources:
            ports = [
                self.spots[table.key].port for source in group.sources for table in source.tables
            ]
            centre = (min(ports) + max(ports)) // 2
            first = max(top, min(centre - own // 2, top + rows - own))
        self._stack(group, first)

    def put_below(self, group: Group) -> None:
        """Put a group below whatever stands in its column."""
        its = (spot for spot in self.spots.values() if spot.column == group.column)
        lowest = max((spot.top + spot.height for spot in its), default=-1)
        self._stack(group, lowest + 1)

    def _stack(self, group: Group, top: int) -> None:
        for table in group.tables:
            height = self._heights[table.key]
            self.spots[table.key] = BoxSpot(group.column, top, height)
            top += height + 1

    def _gaps(self, group: Group) -> list[int]:
        """The rows between the groups that lead to this one."""
        sources = group.sources
        sides = len({source.column for source in sources}) > 1 and all(s.sources for s in sources)
        leaves = all(not source.sources for source in sources)
        gap = _BETWEEN_SIDES if sides else 0 if leaves else 1
        return [gap + self._air] * (len(sources) - 1)
