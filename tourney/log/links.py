"""The links between the rows of a night's log and those of its tables' logs."""

from bisect import bisect_right
from collections.abc import Collection, Mapping
from operator import itemgetter

_night = itemgetter(0)


class Links:
    """Which rows belong together, and how far a row of the night's had seen each table's log.

    A row of the night's names the tables that have gone on since the row before it; of the others
    what was seen then holds, whether that row still stands or was undone. A row at a table that
    was written with one of the night's names that one.
    """

    def __init__(self) -> None:
        #: By table: rows of the night's in order, each with how far it saw the table.
        self._seen: dict[int, list[tuple[int, int]]] = {}
        #: By table and seq: the row of the night's.
        self._row: dict[tuple[int, int], int] = {}
        #: By row of the night's and table: the seqs.
        self._rows: dict[int, dict[int, set[int]]] = {}

    def see(self, night: int, tables: Mapping[int, int]) -> None:
        """Note how far a row of the night's, the newest, saw these tables."""
        for table, seq in tables.items():
            self._seen.setdefault(table, []).append((night, seq))

    def seen(self, night: int, table: int) -> int:
        """How far a row of the night's saw a table; 0 is not at all."""
        seen = self._seen.get(table, ())
        before = bisect_right(seen, night, key=_night)
        return seen[before - 1][1] if before else 0

    @property
    def ends(self) -> dict[int, int]:
        """How far the newest row of the night's saw the tables."""
        return {table: seen[-1][1] for table, seen in self._seen.items()}

    def belong(self, table: int, seq: int, night: int) -> None:
        """Note that a row at a table belongs to a row of the night's."""
        self._row[table, seq] = night
        self._rows.setdefault(night, {}).setdefault(table, set()).add(seq)

    def row_of(self, table: int, seq: int) -> int:
        """The row of the night's that a row at a table belongs to, or 0."""
        return self._row.get((table, seq), 0)

    def rows_of(self, night: int) -> Mapping[int, Collection[int]]:
        """The rows that belong to a row of the night's, by table."""
        return self._rows.get(night, {})
