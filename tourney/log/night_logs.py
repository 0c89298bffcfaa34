"""One night's logs, its own and its tables', as far as they have been read from the store."""

import datetime as dt
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from tourney.game import games
from tourney.game.games import AnyMatch
from tourney.game.log import Corrected, Log, Undone
from tourney.game.mexico.events import PlayerRenamed, UnitsMended
from tourney.game.refusal import Refused
from tourney.log.drafting import InDoubt, OfNight, OfTable
from tourney.log.projection import NightEndOf, Projection, all_over
from tourney.log.streams import (
    HOSTILE,
    by_stream,
    damage_of,
    event_after,
    night_row_of,
    night_stream,
    table_number,
    table_stream,
    tables_seen,
)
from tourney.log.undoing import Links, NightLog, TableLog
from tourney.night.barrier import BarrierHeld
from tourney.night.state.events import NightEvent, TableMerged, TableOpened
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Night
from tourney.store.rows.records import NewEvent, ProjectionRows, StoredEvent
from tourney.store.store import Store, loss_in

#: The last row that was read of each of a night's logs, by stream.
ReadPosition = Mapping[str, int]

#: What takes no one's time at a table.
_NO_PLAY = (Undone, Corrected, UnitsMended, PlayerRenamed)


class NightLogRow(NamedTuple):
    """An entry of the night's own log; when it was written, in UTC, and by whom."""

    event: NightEvent
    at: dt.datetime
    by: str


class NightLogs:
    """A night's logs as far as they have been read; nothing of it is there before `read_on`.

    Each log has its own order. A row of the night's says up to which seq it saw every table's.
    Where a command writes to both, the rows at the tables name the night's, and undo takes them
    all back together.

    Attributes:
        damage: from which row on a log cannot be read, in a sentence, or "".
        worked_out: what others have worked out from the night as it is, by name; nothing as soon as
            anything is read or recorded.
    """

    def __init__(self, store: Store, number: int, ending: NightEndOf = all_over) -> None:
        """Take a night of the store.

        Args:
            ending: says when the night is over, for its flat rows.
        """
        self.number = number
        self.damage = ""
        self.worked_out: dict[Hashable, Any] = {}
        self._store = store
        self._stream = night_stream(number)
        self._night: NightLog = Log()
        #: The rows that stand, and of which log they are.
        self._rows: tuple[NightLog, tuple[NightLogRow, ...]] = self._night, ()
        self._tables: dict[int, TableLog] = {}
        #: The matches of the tables that are open. The dict is never changed, but replaced.
        self._matches: dict[int, AnyMatch] = {}
        #: How far each stream has been read: the night's, and those of the tables that were ever
        #: opened. Where that was taken back, the log still has its rows.
        self._ends: dict[str, int] = {self._stream: 0}
        #: By stream: who wrote the last row of it.
        self._last_by: dict[str, str] = {}
        #: The entries that may have been saved though the store could not be reached.
        self._in_doubt: InDoubt | None = None
        self._links = Links()
        #: By table, 0 the night, and seq of a row: when it was written, and by whom.
        self._written: dict[tuple[int, int], tuple[dt.datetime, str]] = {}
        #: By table when each row of play was written.
        self._played: dict[int, list[dt.datetime]] = {}
        #: By table and seq of a correction: the row.
        self._corrections: dict[tuple[int, int], NewEvent | StoredEvent] = {}
        self._projection = Projection(number, ending)

    @property
    def night(self) -> Night:
        """The night as it is.

        Raises:
            Refused: there isn't one.
        """
        if self._night.state is None:
            raise Refused("no-night", self.damage or "There is no night of that number.")
        return self._night.state

    @property
    def rows(self) -> tuple[NightLogRow, ...]:
        """The entries of the night's own log that stand, from the first on.

        They are the same object until there are others.
        """
        log, rows = self._rows
        if log is not self._night:
            rows = tuple(
                NightLogRow(step.event, *self._written[0, step.by or step.seq])
                for step in self._night.steps
                if not isinstance(step.event, Corrected)
            )
            self._rows = self._night, rows
        return rows

    @property
    def standing(self) -> frozenset[int]:
        """The seqs of the entries of the night's own log that stand."""
        return frozenset(step.seq for step in self._night.steps)

    def played(self, table: int) -> Sequence[dt.datetime]:
        """When each row of play of a table was written, in their order.

        Those undone since are among them, corrections are not: whatever is corrected later takes
        no one's time.
        """
        return self._played.get(table, ())

    @property
    def tables(self) -> Mapping[int, AnyMatch]:
        """The matches of the tables that are open, as they are, by number."""
        return MappingProxyType(self._matches)

    @property
    def read_position(self) -> ReadPosition:
        """The last rows that a reader of the night sees now."""
        return MappingProxyType(dict(self._ends))

    def moved_since(self, position: ReadPosition) -> frozenset[int]:
        """The tables at which there are rows that were not seen, 0 the night."""
        ends = self._ends.items()
        streams = (stream for stream, end in ends if end > position.get(stream, 0))
        return frozenset(0 if it == self._stream else table_number(it) for it in streams)

    def table(self, number: int) -> TableLog:
        """The log of a table.

        Raises:
            Refused: it has not been opened.
        """
        table = self._tables.get(number)
        if table is None or table.state is None:
            if self.night.tables:
                raise Refused("no-table", f"This night has no table {number}.")
            raise Refused("not-open", "Play has not begun; draw the seats and open the table.")
        return table

    def typed(self, number: int) -> Sequence[tuple[dt.datetime, AnyMatch | None, AnyMatch]]:
        """The entries that are at a table: when each was typed, the match before it and after."""
        log = self._tables[number]
        return [
            (self._written[number, step.seq][0], before, after)
            for step, (before, _, after) in zip(log.steps, log.moves(), strict=True)
        ]

    def corrections(self, number: int) -> dict[int, NewEvent | StoredEvent]:
        """The rows of the corrections that are at a table, by seq."""
        return {seq: self._corrections[number, seq] for seq in self._tables[number].corrections}

    @property
    def projection(self) -> ProjectionRows:
        """The night's flat rows as they should stand."""
        rows = self._projection.after(self.night, self._matches, ()).rows
        assert rows is not None
        return rows

    def read_on(self) -> Collection[int]:
        """Read what has been written since: the tables at which there was anything, 0 the night.

        A log that does not replay is read up to its last good row.
        """
        if self.damage:
            return ()
        if self._night.seq == 0:
            read = self._read(by_stream(self._store.events_under(self._stream)), first=True)
            self.look_for_losses()
            return read
        return self._read(by_stream(self._store.events_after(self._ends)), first=False)

    def look_for_losses(self) -> bool:
        """True if the store has lost rows that it acknowledged here, so that the night stops."""
        loss = loss_in(self._store, self._stream)
        if loss:
            self.stop(loss)
        return bool(loss)

    def stop(self, damage: str) -> None:
        """Record and read nothing more, and say why."""
        self.damage, self.worked_out = damage, {}

    def take(self, rows: Iterable[StoredEvent]) -> None:
        """Read the whole of a night's logs, stream by stream, that are not in the store yet."""
        self._read(by_stream(rows), first=True)

    def stored(self) -> Sequence[StoredEvent]:
        """Every row of the night as it is in the store, stream by stream.

        Raises:
            Refused: the store cannot be read.
        """
        return self._store.events_under(self._stream)

    def resolved_as_saved(self) -> bool:
        """True if the last save, which was refused, has been read as saved since; said once.

        Once it is said, the same entry is another one.
        """
        if self._in_doubt is None or not self._in_doubt.found:
            return False
        self._in_doubt = None
        return True

    def _read(self, rows: dict[str, list[StoredEvent]], *, first: bool) -> Collection[int]:
        if not rows:
            return ()
        self.worked_out = {}
        if self._in_doubt is not None:
            self._in_doubt.find(rows.values())
        ends = dict(self._ends)
        read: set[int] = set()
        if self._stream in rows:
            read.add(0)
            self._read_night(rows[self._stream])
        opened = {stream: 0 for stream in self._ends if stream not in ends}
        if opened and not first:
            rows |= by_stream(self._store.events_after(opened))
        tables = {table_number(stream): stream for stream in self._ends if stream != self._stream}
        for number in sorted(tables):
            if tables[number] in rows:
                read.add(number)
                self._read_table(number, rows[tables[number]])
        self._matches = matches_after(self._matches, self._tables, sorted(read - {0}))
        if self._night.state is not None:
            self._projection = self._projection.after(self._night.state, self._matches, read)
        return read

    def _read_night(self, rows: Iterable[StoredEvent]) -> None:
        for row in rows:
            try:
                event = event_after(self._night.seq, row)
                night = self._night.read(event, apply_to_night)
                saw = tables_seen(row)
            except (Refused, *HOSTILE) as fault:
                self.damage = damage_of(row, fault)
                break
            self._night = night
            self._links.see(row.seq, saw)
            self._know(row, event)

    def _read_table(self, number: int, rows: Iterable[StoredEvent]) -> None:
        table = self._tables.get(number, Log())
        for row in rows:
            try:
                event = event_after(table.seq, row)
                belongs = night_row_of(self._stream, row)
                table = table.read(event, games.apply)
            except (Refused, *HOSTILE) as fault:
                self.damage = damage_of(row, fault)
                break
            if belongs:
                self._links.belong(number, row.seq, belongs)
            self._know(row, event, number)
        self._tables[number] = table

    def _know(self, row: NewEvent | StoredEvent, event: OfNight | OfTable, table: int = 0) -> None:
        """Note what will be asked of a row that counts now, of the night's log or a table's."""
        self._ends[row.stream], self._last_by[row.stream] = row.seq, row.by
        opened: Iterable[int] = ()
        match event:
            case TableOpened(number) | TableMerged(number):
                opened = (number,)
            case BarrierHeld():
                opened = (opening.number for opening in event.opened)
            case Corrected() if table:
                self._corrections[table, row.seq] = row
        for number in opened:
            self._ends.setdefault(table_stream(self.number, number), 0)
        self._written[table, row.seq] = row.at, row.by
        if not isinstance(event, _NO_PLAY):
            self._played.setdefault(table, []).append(row.at)


def matches_after(
    matches: Mapping[int, AnyMatch], tables: Mapping[int, TableLog], touched: Iterable[int]
) -> dict[int, AnyMatch]:
    """The matches of the open tables, once those at some were touched."""
    after = dict(matches)
    for number in touched:
        match = tables[number].state
        if match is None:
            after.pop(number, None)
        else:
            after[number] = match
    return after
