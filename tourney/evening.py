"""One night's logs, its own and its tables': read from the store, recorded, taken back."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from tourney.flat import Ending, Flat, all_over
from tourney.game import games
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.log import Corrected, Log, Undone
from tourney.game.refusal import Refused
from tourney.links import Links
from tourney.night import night as nights
from tourney.night.barrier import BarrierHeld
from tourney.night.events import CorrectionSettled, NightEvent, TableMerged, TableOpened
from tourney.night.night import Night
from tourney.roles import HOST, Who
from tourney.store.records import FlatRows, NewEvent, StoredEvent
from tourney.store.store import LateFlat, Store, overtaken
from tourney.streams import (
    by_stream,
    damage_of,
    event_after,
    new_row,
    night_row_of,
    night_stream,
    table_number,
    table_stream,
    tables_seen,
)
from tourney.undoing import Last, NightLog, TableLog, Undoing

#: What can be written down in a night's own log, and at a table.
OfNight = NightEvent | Undone
OfTable = AnyEvent | Corrected[AnyEvent] | Undone

#: How often an entry is put on what others have just written before it is given up.
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Entry:
    """What is taken back in one go: one event of a night, or some of its tables, or both."""

    night: Sequence[OfNight] = ()
    tables: Mapping[int, Sequence[OfTable]] = field(default_factory=dict)


class NightRow(NamedTuple):
    """An entry of the night's own log; when it was written, in UTC, and by whom."""

    event: NightEvent
    at: dt.datetime
    by: str


class Evening:
    """A night's logs as far as they have been read; nothing of it is there before `read_on`.

    Each log has its own order. A row of the night's says up to which seq it saw every table's.
    Where a command writes to both, the rows at the tables name the night's, and undo takes them
    all back together.

    Attributes:
        damage: from which row on a log cannot be read, in a sentence, or "".
    """

    def __init__(
        self, store: Store, number: int, ending: Ending = all_over, who: Who = HOST
    ) -> None:
        """Take a night of the store.

        Args:
            ending: says when the night is over, for its flat rows.
            who: whoever records.
        """
        self.number = number
        self.damage = ""
        self._who = who
        #: What was to be saved when the store could not be reached, and may have been saved.
        self._unsure: _Unsure | None = None
        self._store = store
        self._stream = night_stream(number)
        self._night: NightLog = Log()
        self._tables: dict[int, TableLog] = {}
        #: The matches of the tables that are open. The dict is never changed, but replaced.
        self._matches: dict[int, AnyMatch] = {}
        #: How far each stream has been read: the night's, and those of the tables that were ever
        #: opened. Where that was taken back, the log still has its rows.
        self._ends: dict[str, int] = {self._stream: 0}
        self._links = Links()
        #: By the seq of a row of the night's: when it was written, and by whom.
        self._written: dict[int, tuple[dt.datetime, str]] = {}
        #: By table and seq of a correction: what it put right, which takes a while to work out.
        self._told: dict[tuple[int, int], str] = {}
        #: By table and seq of a correction: the row.
        self._corrections: dict[tuple[int, int], NewEvent | StoredEvent] = {}
        self._flat = Flat(number, ending)
        #: Whether the flat rows have been put from here: whole the first time, then what differs.
        self._has_put = False

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
    def rows(self) -> tuple[NightRow, ...]:
        """The entries of the night's own log that stand, from the first on."""
        return tuple(
            NightRow(step.event, *self._written[step.by or step.seq])
            for step in self._night.steps
            if not isinstance(step.event, Corrected)
        )

    @property
    def tables(self) -> Mapping[int, AnyMatch]:
        """The matches of the tables that are open, as they stand, by number."""
        return MappingProxyType(self._matches)

    @property
    def saved_after_all(self) -> bool:
        """Whether what was last to be saved, and refused, has been read as saved since."""
        return self._unsure is not None and self._unsure.found

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

    def corrections(self, number: int) -> dict[int, NewEvent | StoredEvent]:
        """The rows of the corrections that stand at a table, by seq."""
        return {seq: self._corrections[number, seq] for seq in self._tables[number].corrections}

    @property
    def flat(self) -> FlatRows:
        """The night's flat rows as they should stand."""
        rows = self._flat.after(self.night, self._matches, ()).rows
        assert rows is not None
        return rows

    def read_on(self) -> Collection[int]:
        """Read what has been written since: the tables at which there was anything, 0 the night.

        A log that does not replay is read up to its last good row.
        """
        if self.damage:
            return ()
        if self._night.seq == 0:
            return self._read(by_stream(self._store.events_under(self._stream)), first=True)
        return self._read(by_stream(self._store.events_after(self._ends)), first=False)

    def take(self, rows: Iterable[StoredEvent]) -> None:
        """Read the whole of a night's logs, stream by stream, that are not in the store yet."""
        self._read(by_stream(rows), first=True)

    def _read(self, rows: dict[str, list[StoredEvent]], *, first: bool) -> Collection[int]:
        if not rows:
            return ()
        if self._unsure is not None:
            self._unsure.find(rows.values())
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
        self._matches = _matches(self._matches, self._tables, sorted(read - {0}))
        if self._night.state is not None:
            self._flat = self._flat.after(self._night.state, self._matches, read)
        return read

    def _read_night(self, rows: Iterable[StoredEvent]) -> None:
        for row in rows:
            try:
                event = event_after(self._night.seq, row)
                night = self._night.read(event, nights.apply)
                saw = tables_seen(row)
            except (Refused, ValueError) as fault:
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
            except (Refused, ValueError) as fault:
                self.damage = damage_of(row, fault)
                break
            if belongs:
                self._links.belong(number, row.seq, belongs)
            self._know(row, event, number)
        self._tables[number] = table

    def _know(self, row: NewEvent | StoredEvent, event: OfNight | OfTable, table: int = 0) -> None:
        """Note what will be asked of a row that counts now, of the night's log or a table's."""
        self._ends[row.stream] = row.seq
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
        if not table:
            self._written[row.seq] = row.at, row.by

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

        Others may write elsewhere in the night at the same time. Where that was at a table that is
        written to, or in the night's own log where it matters, the entries are refused.

        Raises:
            Refused: an event does not follow, could not be saved, is not for who types (`role`),
                or somebody else has written there since (`overtaken`); nothing has changed.
        """
        entries = tuple(entries)
        for tried in range(1, _TRIES + 1):
            moved = self.read_on()
            if self._saved_after_all(entries):
                return
            self._refuse_overtaken(entries, moved)
            if self.damage:
                raise Refused("damaged", self.damage)
            self._refuse_role(entries)
            try:
                self._put_down(entries)
            except Refused as refusal:
                if refusal.code != "overtaken" or tried == _TRIES:
                    raise
            else:
                return

    def _saved_after_all(self, entries: Sequence[Entry]) -> bool:
        """Whether these are what was saved, although that was not heard of."""
        unsure = self._unsure
        if unsure is None or not unsure.found:
            return False
        self._unsure = None
        return unsure.entries == entries

    def _refuse_overtaken(self, entries: Sequence[Entry], moved: Collection[int]) -> None:
        """Refuse what was meant for another state than the one that has just been read.

        What falls at a table stands whatever is written in the night's log meanwhile, as long as
        the table is open.
        """
        touched = {number for entry in entries for number in entry.tables}
        if touched.intersection(moved):
            raise overtaken()
        if 0 not in moved:
            return
        if any(entry.night for entry in entries) or any(
            isinstance(event, (Undone, Corrected))
            for entry in entries
            for events in entry.tables.values()
            for event in events
        ):
            raise overtaken()
        tables = (self.night.table(number) for number in touched)
        if any(table is None or table.closed for table in tables):
            raise overtaken()

    def _refuse_role(self, entries: Sequence[Entry]) -> None:
        if self._who.is_host:
            return
        for entry in entries:
            if entry.night:
                self._who.refuse_but_host()
            for number, events in entry.tables.items():
                table, top = self.night.table(number), self._tables[number].top
                place = 0 if table is None else table.place
                self._who.refuse_at(self.number, place, events, top and top.event)

    def _put_down(self, entries: Sequence[Entry]) -> None:
        touched = {number for entry in entries for number in entry.tables}
        draft = _Draft(self.number, self._who.by, self._night, dict(self._tables))
        ends = self._links.ends if any(entry.night for entry in entries) else {}
        for entry in entries:
            draft.add(entry, ends)
        night = draft.night.state
        assert night is not None
        matches = _matches(self._matches, draft.tables, sorted(touched))
        flat = self._flat.after(night, matches, touched)
        rows = [row for row, _, _ in draft.rows]
        others = dict(self._ends)
        for row in rows:
            others.pop(row.stream, None)
        rests_on = others
        if not any(map(_rests_on_all, entries)):
            rests_on = {self._stream: others[self._stream]} if self._stream in others else {}

        def flat_rows(newer: Iterable[StoredEvent]) -> tuple[FlatRows, FlatRows | None]:
            """Others may have finished their tables since: the flat rows speak of these too."""
            nonlocal matches, flat
            if self._read(by_stream(newer), first=False):
                matches = _matches(self._matches, draft.tables, sorted(touched))
                flat = self._flat.after(night, matches, touched)
            assert flat.rows is not None
            return flat.rows, self._flat.rows if self._has_put else None

        late = LateFlat(others, flat_rows) if flat.rows != self._flat.rows else None
        try:
            self._store.append(rows, seen=rests_on, late=late)
        except Refused as refusal:
            if refusal.code == "not-saved":
                self._unsure = _Unsure(entries, frozenset(row.uuid for row in rows))
            raise
        self._unsure = None
        self._night, self._matches, self._flat = draft.night, matches, flat
        self._tables |= {number: draft.tables[number] for number in touched}
        self._has_put = self._has_put or late is not None
        for seq, saw in draft.saw.items():
            self._links.see(seq, saw)
        for (number, seq), row_of_night in draft.belongs.items():
            self._links.belong(number, seq, row_of_night)
        for row, event, number in draft.rows:
            self._know(row, event, number)

    def undoable(self, table: int | None = None) -> str:
        """What undo would take back, in a few words; "" where nothing can be, or only the plan.

        Args:
            table: the one at which undo is asked for; without it, the night's only one, or the
                floor.
        """
        last = self._last(table)
        return "" if last is None or last.elsewhere or last.later else last.words

    def undo(self, table: int | None = None) -> str:
        """Take the last entry back; what it was.

        Raises:
            Refused: there is nothing left but the plan, the last entry is another table's or the
                floor's, a table has gone on since, or as `record`.
        """
        last = self._last(table)
        if last is None:
            raise Refused("nothing", "There is nothing to undo.")
        if last.elsewhere:
            raise Refused("elsewhere", f"The last entry, {last.words}, is undone {last.elsewhere}.")
        if last.later:
            later = last.later[0].upper() + last.later[1:]
            raise Refused("later", f"{later} has gone on since {last.words}; undo there first.")
        self.record(night=last.night, tables=last.tables)
        return last.words

    def _last(self, table: int | None) -> Last | None:
        return Undoing(self._night, self._tables, self._links, self._describe).last(table)

    def _describe(self, number: int, log: TableLog) -> str:
        """A table's last entry in a few words; of a correction, what it put right."""
        step = log.top
        assert step is not None
        if not isinstance(step.event, Corrected):
            return games.describe(step.before, step.event)
        if (number, step.seq) not in self._told:
            from tourney.game.corrections import corrected_words

            self._told[number, step.seq] = f"the correction of {corrected_words(log)}"
        return self._told[number, step.seq]


@dataclass(slots=True)
class _Unsure:
    """Entries that the store may have saved before it was out of reach.

    Attributes:
        uuids: of their rows.
        found: whether they have been read since.
    """

    entries: Sequence[Entry]
    uuids: Collection[str]
    found: bool = False

    def find(self, streams: Iterable[Iterable[StoredEvent]]) -> None:
        """Look for them among rows that were read."""
        self.found = self.found or any(row.uuid in self.uuids for rows in streams for row in rows)


@dataclass(slots=True)
class _Draft:
    """A night's logs with entries on top of them that are not on disk yet.

    Attributes:
        rows: the new ones, each with its event, and its table or 0.
        saw: by the seq of a new row of the night's how far it saw the tables.
        belongs: by table and seq the new row of the night's that a row belongs to.
    """

    number: int
    by: str
    night: NightLog
    tables: dict[int, TableLog]
    rows: list[tuple[NewEvent, OfNight | OfTable, int]] = field(default_factory=list)
    saw: dict[int, Mapping[int, int]] = field(default_factory=dict)
    belongs: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, entry: Entry, ends: dict[int, int]) -> None:
        """Put an entry on top.

        Args:
            ends: how far the night's last row saw the tables; brought up to date.
        """
        stream = night_stream(self.number)
        for event in entry.night:
            self.night = self.night.read(event, nights.apply)
            seen = {n: log.seq for n, log in self.tables.items() if log.seq != ends.get(n, 0)}
            ends |= seen
            self.saw[self.night.seq] = seen
            saw = {table_stream(self.number, number): seq for number, seq in seen.items()}
            self.rows.append((new_row(stream, self.night.seq, event, saw, self.by), event, 0))
        named = {stream: self.night.seq} if entry.night else None
        for number, events in entry.tables.items():
            log = self.tables.get(number, Log())
            for at_table in events:
                log = log.read(at_table, games.apply)
                table = table_stream(self.number, number)
                row = new_row(table, log.seq, at_table, named, self.by)
                self.rows.append((row, at_table, number))
                if named:
                    self.belongs[number, log.seq] = self.night.seq
            self.tables[number] = log


def _rests_on_all(entry: Entry) -> bool:
    return any(isinstance(event, BarrierHeld | CorrectionSettled) for event in entry.night)


def _matches(
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
