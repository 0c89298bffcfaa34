"""One night's logs, its own and its tables': read from the store, recorded, taken back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tourney.flat import flat_rows
from tourney.game import games
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.log import Corrected, Log, Undone
from tourney.game.refusal import Refused
from tourney.night import night as nights
from tourney.night.events import NightEvent, TableMerged, TableOpened
from tourney.night.night import Night
from tourney.night.words import describe as describe_night
from tourney.store.codec import decode, encode, kind_of, version_of
from tourney.store.records import FlatRows, NewEvent, StoredEvent
from tourney.store.store import Store, overtaken

#: What can be written down in a night's own log, and at a table.
OfNight = NightEvent | Undone
OfTable = AnyEvent | Corrected[AnyEvent] | Undone

Table = Log[AnyMatch, AnyEvent]

#: Who types, until there are several roles.
HOST = "host"


@dataclass(frozen=True, slots=True)
class Entry:
    """What is taken back in one go: one event of a night, or some of its tables, or both."""

    night: Sequence[OfNight] = ()
    tables: Mapping[int, Sequence[OfTable]] = field(default_factory=dict)


class Evening:
    """A night's logs as far as they have been read; nothing of it is there before `read_on`.

    Each log has its own order. A row of the night's says up to which seq it saw every table's.
    Where a command writes to both, the rows at the tables name the night's, and undo takes them
    all back together.

    Attributes:
        damage: from which row on a log cannot be read, in a sentence, or "".
    """

    def __init__(self, store: Store, number: int) -> None:
        self.number = number
        self.damage = ""
        self._store = store
        self._night: Log[Night, NightEvent] = Log()
        self._tables: dict[int, Table] = {}
        #: The tables that were ever opened: where that was taken back, the log still has its rows.
        self._ever: set[int] = set()
        #: By the seq of a row of the night's: the seqs of the tables that it saw.
        self._saw: dict[int, Mapping[int, int]] = {}
        #: By table and seq: the row of the night's that belongs to it.
        self._belongs: dict[tuple[int, int], int] = {}
        #: By table and a row of the night's: the seqs of the rows that belong to it.
        self._rows_of: dict[tuple[int, int], set[int]] = {}
        #: By table and seq of a correction: what it put right, which takes a while to work out.
        self._told: dict[tuple[int, int], str] = {}
        #: By table and seq of a correction: the row.
        self._corrections: dict[tuple[int, int], NewEvent | StoredEvent] = {}
        self._flat: FlatRows | None = None
        self._stream = night_stream(number)

    @property
    def night(self) -> Night:
        """The night as it stands.

        Raises:
            Refused: there is none.
        """
        if self._night.state is None:
            raise Refused("no-night", self.damage or "There is no night of that number.")
        return self._night.state

    @property
    def tables(self) -> dict[int, AnyMatch]:
        """The matches of the tables that are open, as they stand, by number."""
        return _states(self._tables)

    def table(self, number: int) -> Table:
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

    def corrections(self, number: int) -> dict[int, NewEvent | StoredEvent]:
        """The rows of the corrections that stand at a table, by seq."""
        return {seq: self._corrections[number, seq] for seq in self._tables[number].corrections}

    @property
    def flat(self) -> FlatRows:
        """The night's flat rows as they should stand."""
        return flat_rows(self.number, self.night, self.tables)

    def read_on(self) -> Collection[int]:
        """Read what has been written since: the tables at which there was anything, 0 the night.

        A log that does not replay is read up to its last good row.
        """
        if self.damage:
            return ()
        opened = self._night.seq == 0
        rows = self._store.events(self._stream, self._night.seq)
        for row in rows:
            try:
                event = _event(row, self._night.seq)
                night = self._night.read(event, nights.apply)
                saw = {_table_of(stream): seq for stream, seq in (row.saw or {}).items()}
            except (Refused, ValueError) as fault:
                self.damage = _damage(row, fault)
                break
            self._night, self._saw[row.seq] = night, saw
            self._meet(event)
        read = {0} if rows else set()
        read |= {number for number in sorted(self._ever) if self._read_table(number)}
        if read:
            # Whoever else wrote may not have known of all tables: the flat rows are put again.
            known = opened and self._night.state is not None
            self._flat = self.flat if known else None
        return read

    def _meet(self, event: OfNight) -> None:
        if isinstance(event, TableOpened | TableMerged):
            self._ever.add(event.table)

    def _belong(self, number: int, seq: int, night: int) -> None:
        self._belongs[number, seq] = night
        self._rows_of.setdefault((number, night), set()).add(seq)

    def _read_table(self, number: int) -> bool:
        table = self._tables.get(number, Log())
        rows = self._store.events(table_stream(self.number, number), table.seq)
        for row in rows:
            try:
                event = _event(row, table.seq)
                belongs = _row_of(self._stream, row)
                table = table.read(event, games.apply)
            except (Refused, ValueError) as fault:
                self.damage = _damage(row, fault)
                break
            if belongs:
                self._belong(number, row.seq, belongs)
            if isinstance(event, Corrected):
                self._corrections[number, row.seq] = row
        self._tables[number] = table
        return bool(rows)

    def record(
        self,
        *,
        night: Sequence[OfNight] = (),
        tables: Mapping[int, Sequence[OfTable]] | None = None,
    ) -> None:
        """Record an entry: events that belong, and are taken back, together.

        Raises:
            Refused: as `record_all`.
        """
        self.record_all([Entry(night, tables or {})])

    def record_all(self, entries: Iterable[Entry]) -> None:
        """Check the entries, put them on disk in one go, and only then let them count.

        Raises:
            Refused: an event does not follow, could not be saved, or somebody else has written
                to these logs since they were last read; nothing has changed.
        """
        entries = tuple(entries)
        touched = {number for entry in entries for number in entry.tables}
        if touched.union({0}).intersection(self.read_on()):
            raise overtaken()
        if self.damage:
            raise Refused("damaged", self.damage)
        night, tables = self._night, dict(self._tables)
        rows: list[NewEvent] = []
        saw: dict[int, Mapping[int, int]] = {}
        belongs: dict[tuple[int, int], int] = {}
        corrections: dict[tuple[int, int], NewEvent | StoredEvent] = {}
        for entry in entries:
            seen = {number: table.seq for number, table in tables.items()}
            streams = {table_stream(self.number, number): seq for number, seq in seen.items()}
            for event in entry.night:
                night = night.read(event, nights.apply)
                self._meet(event)
                rows.append(_row(self._stream, night.seq, event, streams))
                saw[night.seq] = seen
            named = {self._stream: night.seq} if entry.night else None
            for number, events in entry.tables.items():
                table, stream = tables.get(number, Log()), table_stream(self.number, number)
                for at_table in events:
                    table = table.read(at_table, games.apply)
                    row = _row(stream, table.seq, at_table, named)
                    rows.append(row)
                    if named:
                        belongs[number, table.seq] = night.seq
                    if isinstance(at_table, Corrected):
                        corrections[number, table.seq] = row
                tables[number] = table
        assert night.state is not None
        flat = flat_rows(self.number, night.state, _states(tables))
        try:
            self._store.append(rows, flat if flat != self._flat else None)
        except Refused as refusal:
            if refusal.code == "overtaken":
                self.read_on()
            raise
        self._saw |= saw
        for (number, seq), row_of_night in belongs.items():
            self._belong(number, seq, row_of_night)
        self._corrections |= corrections
        self._night, self._tables, self._flat = night, tables, flat

    def undoable(self, table: int | None = None) -> str:
        """What undo would take back, in a few words; "" where nothing can be, or only the plan.

        Args:
            table: the one at which undo is asked for; without it, the night's only one.
        """
        last = self._last(table)
        if last is None or last.elsewhere or last.later:
            return ""
        return last.words

    def undo(self, table: int | None = None) -> str:
        """Take the last entry back; what it was.

        Raises:
            Refused: there is nothing left but the plan, the last entry is another table's, a
                table has gone on since, or as `record`.
        """
        last = self._last(table)
        if last is None:
            raise Refused("nothing", "There is nothing to undo.")
        if last.elsewhere:
            raise Refused(
                "elsewhere",
                f"The last entry, {last.words}, is undone at table {last.elsewhere}.",
            )
        if last.later:
            raise Refused(
                "later", f"Table {last.later} has gone on since {last.words}; undo there first."
            )
        self.record(night=last.entry.night, tables=last.entry.tables)
        return last.words

    def _last(self, table: int | None) -> "_Last | None":
        opened = self._night.state.tables if self._night.state is not None else ()
        at = opened[0] if table is None and len(opened) == 1 else table or 0
        log, top = self._tables.get(at, Log()), self._night.top
        mine = log.top
        own = None
        if mine is not None and (at, mine.seq) not in self._belongs:
            own = _Last(self._describe(at, log), Entry(tables={at: [Undone(mine.seq)]}))
        seen = self._saw.get(top.seq, {}).get(at, 0) if top is not None else 0
        if own is not None and mine is not None and mine.seq > seen:
            return own
        if top is None or top.before is None or isinstance(top.event, Corrected):
            return None
        undone = {number: self._undoing(number, top.seq) for number in self._tables}
        # Where the night's last entry is another table's, or another table has gone on since, this
        # one still has its own.
        later = next((number for number, seqs in undone.items() if seqs is None), 0)
        others = [number for number, seqs in undone.items() if seqs]
        elsewhere = others[0] if at and others and not undone.get(at) else 0
        if own is not None and (later or elsewhere):
            return own
        at_this_table = mine is not None and self._belongs.get((at, mine.seq)) == top.seq
        if at_this_table and not isinstance(top.event, TableMerged):
            words = self._describe(at, log)
        else:
            words = describe_night(top.before, top.event)
        at_tables = {number: seqs for number, seqs in undone.items() if seqs}
        return _Last(words, Entry([Undone(top.seq)], at_tables), later, elsewhere)

    def _describe(self, number: int, log: Table) -> str:
        """A table's last entry in a few words; of a correction, what it put right."""
        step = log.top
        assert step is not None
        if not isinstance(step.event, Corrected):
            return games.describe(step.before, step.event)
        if (number, step.seq) not in self._told:
            from tourney.game.corrections import corrected_words

            self._told[number, step.seq] = f"the correction of {corrected_words(log)}"
        return self._told[number, step.seq]

    def _undoing(self, number: int, night: int) -> list[OfTable] | None:
        """What takes a table's rows back that belong to a row of the night's.

        None where the table has gone on since.
        """
        theirs = self._rows_of.get((number, night), set())
        undone: list[OfTable] = []
        step = self._tables[number].top
        while step is not None and step.seq in theirs:
            undone.append(Undone(step.seq))
            step = step.below
        return undone if len(undone) == len(theirs) else None


@dataclass(frozen=True, slots=True)
class _Last:
    """The last entry.

    Attributes:
        words: what it was.
        entry: what takes it back.
        later: the table that has gone on since, or 0.
        elsewhere: the table at which it is to be undone, where it is another one; or 0.
    """

    words: str
    entry: Entry
    later: int = 0
    elsewhere: int = 0


def night_stream(number: int) -> str:
    """The name of a night's own stream."""
    return f"night/{number}"


def table_stream(night: int, table: int) -> str:
    """The name of a table's stream."""
    return f"night/{night}/table/{table}"


def night_number(stream: str) -> int | None:
    """The number of the night whose own stream it is, or None for any other.

    >>> night_number("night/12"), night_number("night/12/table/1")
    (12, None)
    """
    number = stream.removeprefix("night/")
    return int(number) if number.isdigit() else None


def _states(tables: Mapping[int, Table]) -> dict[int, AnyMatch]:
    return {number: table.state for number, table in tables.items() if table.state is not None}


def _event(row: StoredEvent, last: int) -> Any:
    """The event of a row that follows the row of seq `last`.

    Raises:
        ValueError: it does not follow, or cannot be read.
    """
    if row.seq != last + 1:
        raise ValueError(f"row {last + 1} before it is missing")
    return decode(row.kind, row.version, row.payload)


def _table_of(stream: str) -> int:
    """The table of a stream that a row of the night's saw.

    Raises:
        ValueError: it is no table's.
    """
    return int(stream.rpartition("/")[2])


def _row_of(night: str, row: StoredEvent) -> int:
    """The row of the night's that a row at a table belongs to, or 0.

    Raises:
        ValueError: it saw something else.
    """
    if not row.saw:
        return 0
    if night not in row.saw:
        raise ValueError(f"it belongs to a row of {', '.join(row.saw)}")
    return row.saw[night]


def _row(stream: str, seq: int, event: object, saw: Mapping[str, int] | None) -> NewEvent:
    kind = kind_of(event)
    return NewEvent(stream, seq, kind, version_of(kind), encode(event), HOST, saw)


def _damage(row: StoredEvent, fault: Exception) -> str:
    return (
        f"Row {row.seq} of {row.stream} cannot be read: {str(fault).rstrip('.')}. "
        "What stands before it is shown; "
        "nothing more can be recorded in this night."
    )
