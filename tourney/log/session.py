"""A night in use: the rows read so far, and how entries are recorded and undone."""

import datetime as dt
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from tourney.game import games
from tourney.game.games import AnyMatch
from tourney.game.mexico.events import RoundRecorded, ValueRecorded
from tourney.game.refusal import Refused, overtaken, refuse_for
from tourney.log import streams as logs
from tourney.log.batch import Batch
from tourney.log.projection import Projection
from tourney.log.roles import HOST, Role, Who
from tourney.log.undoing import Last, last_entry
from tourney.night.barrier import BarrierHeld
from tourney.night.formats.registry import format_of
from tourney.night.state.events import NightEvent
from tourney.night.state.floor_of import check_round
from tourney.night.state.night import Night
from tourney.store.rows.records import ProjectionRows, StoredEvent
from tourney.store.store import LateProjection, Store, loss_in

#: The seq of the last row that was read in each stream of a night, by the stream's name.
ReadPosition = Mapping[str, int]

NightRow = logs.Row[NightEvent]

#: How often an entry is tried again on top of others' new rows before it is refused.
_TRIES = 25


class InDoubt(Struct):
    """Batches whose save failed without an answer: the store may have saved them.

    Attributes:
        uuids: the uuids of the batches' rows, over all tries.
        found: True once one of these rows has been read from the store.
    """

    batches: Sequence[Batch]
    uuids: set[str]
    found: bool = False


class NightSession:
    """A night that one person or device reads and records; it is empty before `read_on`.

    Each stream has its own order. A row of the night's own stream says which seq of every table its
    writer had seen. An entry may write to the night's stream and to tables. The rows at the tables
    then name the night's row, and undo takes all of them back together.

    Attributes:
        streams: the rows read so far; callers may read them, but not change them.
        damage: why nothing more can be recorded, such as an unreadable row, in a sentence; or "".
        worked_out: by name, what callers have worked out from the night. Emptied as soon as
            anything is read or recorded.
    """

    def __init__(self, store: Store, number: int, who: Who = HOST) -> None:
        """Prepare to use a night of the store, and to record as this person or device."""
        self.number = number
        self.damage = ""
        self.worked_out: dict[Hashable, Any] = {}
        self._store = store
        self._who = who
        #: The uuid for the next row at a table, or "" for a new one.
        self._uuid = ""
        self.streams = logs.NightStreams.of(number)
        #: The night's rows that are not undone, and the log that they are taken from.
        self._rows: tuple[logs.NightLog, tuple[NightRow, ...]] = self.streams.own.log, ()
        #: The matches of the open tables. The dict is replaced, never changed in place.
        self._matches: dict[int, AnyMatch] = {}
        self._projection = Projection(number)
        #: True once this session has written the flat rows: the first time whole, then the
        #: differences.
        self._has_put = False
        #: The last rows on the screen of the person who records, if these are not all rows read.
        self._seen: dict[str, int] | None = None
        self._in_doubt: InDoubt | None = None

    # What has been read

    @property
    def night(self) -> Night:
        """The night as it is now.

        Raises:
            Refused: there is no night of this number.
        """
        night = self.streams.own.log.state
        if night is None:
            raise Refused("no-night", self.damage or "There is no night with that number.")
        return night

    @property
    def rows(self) -> tuple[NightRow, ...]:
        """The rows of the night's own stream that are not undone, oldest first.

        The tuple is the same object until these rows change.
        """
        own = self.streams.own
        if self._rows[0] is not own.log:
            self._rows = own.log, tuple(own.standing())
        return self._rows[1]

    @property
    def standing(self) -> frozenset[int]:
        """The seqs of the rows of the night's own stream that are not undone."""
        return frozenset(step.seq for step in self.streams.own.log.steps)

    @property
    def tables(self) -> Mapping[int, AnyMatch]:
        """The current matches of the open tables, by number."""
        return MappingProxyType(self._matches)

    def table(self, number: int) -> logs.TableLog:
        """Return the log of a table.

        Raises:
            Refused: the table has not been opened.
        """
        stream = self.streams.tables.get(number)
        if stream is None or stream.log.state is None:
            if self.night.tables:
                raise Refused("no-table", f"This night has no table {number}.")
            raise Refused("not-open", "Play has not begun; draw the seats and open the table.")
        return stream.log

    def times(self, table: int) -> Sequence[dt.datetime]:
        """Return when each row of play at a table was typed, in the order of the rows."""
        return self.streams.tables[table].times

    @property
    def projection(self) -> ProjectionRows:
        """The flat rows that the database should have for the night."""
        rows = self._projection.after(self.night, self._matches, ()).rows
        assert rows is not None
        return rows

    @property
    def read_position(self) -> ReadPosition:
        """The seq of the last row read in each stream."""
        return MappingProxyType(self.streams.ends)

    def moved_since(self, position: ReadPosition) -> frozenset[int]:
        """Return the tables with rows after the read position; 0 is the night's own stream."""
        own = self.streams.own.name
        names = (name for name, end in self.streams.ends.items() if end > position.get(name, 0))
        return frozenset(0 if name == own else logs.table_number(name) for name in names)

    def typed_by(self, table: int) -> str:
        """Return who wrote the last row at a table (0: the night's own), if someone else; or ""."""
        stream = self.streams.tables.get(table) if table else self.streams.own
        by = stream.rows[-1].by if stream is not None and stream.rows else ""
        return "" if by == self._who.by else by

    def stored(self) -> Sequence[StoredEvent]:
        """Return every row that the store has of the night, stream by stream.

        Raises:
            Refused: the store cannot be read.
        """
        return self._store.events_under(self.streams.own.name)

    # To read

    def read_on(self) -> Collection[int]:
        """Read the rows written since, and return the tables that have any; 0 is the night's own.

        A stream with a row that does not follow is read up to the row before.
        """
        if self.damage:
            return ()
        if self.streams.own.log.seq == 0:
            read = self._read(self.stored(), first=True)
            self.look_for_losses()
            return read
        return self._read(self._store.events_after(self.streams.ends), first=False)

    def look_for_losses(self) -> bool:
        """Stop the night if the store has lost rows that it had confirmed; return True if so."""
        loss = loss_in(self._store, self.streams.own.name)
        if loss:
            self.stop(loss)
        return bool(loss)

    def stop(self, damage: str) -> None:
        """Read and record nothing more, for the reason given."""
        self.damage, self.worked_out = damage, {}

    def take(self, rows: Iterable[StoredEvent]) -> None:
        """Read a whole night, stream by stream, from rows that are not in the store yet."""
        self._read(rows, first=True)

    def resolved_as_saved(self) -> bool:
        """Return True, once, if the last save was refused but its rows have been read since.

        After that, the same batches count as a new entry.
        """
        if self._in_doubt is None or not self._in_doubt.found:
            return False
        self._in_doubt = None
        return True

    def _read(self, stored: Iterable[StoredEvent], *, first: bool) -> Collection[int]:
        streams, rows = self.streams, logs.by_stream(stored)
        if not rows:
            return ()
        self.worked_out = {}
        if (doubt := self._in_doubt) is not None:
            uuids = {row.uuid for those in rows.values() for row in those}
            doubt.found = doubt.found or not doubt.uuids.isdisjoint(uuids)
        known, read = set(streams.tables), set[int]()
        if streams.own.name in rows:
            read.add(0)
            self.damage = streams.read_own(rows[streams.own.name]) or self.damage
        opened = {each.name: 0 for at, each in streams.tables.items() if at not in known}
        if opened and not first:
            rows |= logs.by_stream(self._store.events_after(opened))
        for number, table in sorted(streams.tables.items()):
            if table.name in rows:
                read.add(number)
                self.damage = streams.read_table(number, rows[table.name]) or self.damage
        self._matches = self._matches_with({at: streams.tables[at] for at in sorted(read) if at})
        if streams.own.log.state is not None:
            self._projection = self._projection.after(streams.own.log.state, self._matches, read)
        return read

    def _matches_with(self, tables: Mapping[int, logs.TableStream]) -> dict[int, AnyMatch]:
        """Return the matches of the open tables, with some of them taken from these streams."""
        matches = dict(self._matches)
        for number, table in tables.items():
            if table.log.state is None:
                matches.pop(number, None)
            else:
                matches[number] = table.log.state
        return matches

    # To record

    @contextmanager
    def expecting(self, position: ReadPosition) -> Iterator[None]:
        """Refuse as overtaken, inside the block, an entry that rests on rows after the position."""
        before, self._seen = self._seen, dict(position)
        try:
            yield
        finally:
            self._seen = before

    @contextmanager
    def typed_at(self, who: Who, uuid: str = "") -> Iterator[None]:
        """Record, inside the block, as another device, with its entry's uuid for the first row."""
        before = self._who, self._uuid
        self._who, self._uuid = who, uuid
        try:
            yield
        finally:
            self._who, self._uuid = before

    def record(self, *batches: Batch, as_read: bool = False) -> None:
        """Check batches, save them in one transaction, and only then let them count.

        Other programs may write in the night at the same time. The batches are refused if one of
        them wrote at a table of theirs, or in the night's own stream where that matters.

        Args:
            as_read: the batches rest on all rows read by now, unless `expecting` names others.

        Raises:
            Refused: an event does not follow, could not be saved, is not allowed for the role
                (`role`), or another program has written there since (`overtaken`); nothing has
                changed.
        """
        if self._in_doubt is not None and self._in_doubt.batches != batches:
            self._in_doubt = None
        seen = self.streams.ends if as_read and self._seen is None else self._seen
        # A row of the night's own stream says how far its writer had read every table, and an undo
        # needs the latest entry: both read on first. For play at a table the save itself finds out
        # whether others wrote there. Reading on before every roll would double the time that a roll
        # takes.
        reads = self._in_doubt is not None
        reads |= any(batch.night or batch.takes_back for batch in batches)
        for tries_left in reversed(range(_TRIES)):
            moved = set(self.read_on()) if reads else set()
            if seen is not None:
                moved |= self.moved_since(seen)
            if reads and self.resolved_as_saved():
                return  # the store has these batches, and only its answer was lost
            is_checked = False
            try:
                self._refuse(batches, moved, seen)
                is_checked = True
                self._save(batches)
            except Refused as refusal:
                # Before reading on, a refusal may rest on outdated rows, so the batches are tried
                # again. After that they are tried again only if another program saved first.
                if refusal.code == "not-saved" or not tries_left:
                    raise
                if reads and not (is_checked and refusal.code == "overtaken"):
                    raise
                reads = True
            else:
                return

    def _refuse(
        self, batches: Sequence[Batch], moved: Collection[int], seen: ReadPosition | None
    ) -> None:
        """Refuse batches that are overtaken, cannot be recorded, or not allowed for the role."""
        self._refuse_overtaken(batches, moved, seen)
        if self.damage:
            raise Refused("damaged", self.damage)
        self._refuse_role(batches)
        self._refuse_ended(batches)
        self._refuse_late(batches)

    def _refuse_overtaken(
        self, batches: Sequence[Batch], moved: Collection[int], seen: ReadPosition | None
    ) -> None:
        """Refuse batches that were meant for another state than the one just read.

        An entry at an open table stays valid, whatever is written in the night's own stream
        meanwhile.
        """
        touched = {number for batch in batches for number in batch.tables}
        if seen is not None and any(batch.is_of_all for batch in batches):
            touched.update(moved)
        for number in touched.intersection(moved):
            raise overtaken(self.typed_by(number))
        if 0 not in moved:
            return
        if any(batch.night or batch.takes_back for batch in batches):
            raise overtaken(self.typed_by(0))
        tables = (self.night.table(number) for number in touched)
        if any(table is None or table.closed for table in tables):
            raise overtaken(self.typed_by(0))

    def _refuse_role(self, batches: Iterable[Batch]) -> None:
        if self._who.is_host:
            return
        for batch in batches:
            if batch.night:
                self._who.refuse_but_host()
            for number, events in batch.tables.items():
                table, top = self.night.table(number), self.streams.tables[number].log.top
                place = 0 if table is None else table.place
                self._who.refuse_at(self.number, place, events, top and top.event)

    def _refuse_ended(self, batches: Iterable[Batch]) -> None:
        """Refuse more rounds once the host has ended the night (F11.1).

        The person at a table may not have read of the end yet.
        """
        night = self.streams.own.log.state
        if night is None or night.ending is None:
            return
        matches = games.with_units(self._matches)
        for batch in batches:
            for number, events in batch.tables.items():
                match = matches.get(number)
                if match is None or not isinstance(events[0], games.PLAIN_PLAY):
                    continue
                refuse_for(check_round(night, number, match))

    @property
    def sitting_ends(self) -> dt.datetime | None:
        """When the running sitting's time is up (F15.1); None without a clock, or once called."""
        night = self.streams.own.log.state
        if night is None or night.time_called:
            return None
        setup = night.plan.setup
        sittings = format_of(setup).sittings(setup)
        if sittings is None or not sittings.minutes:
            return None
        begun = [row.at for row in self.rows if isinstance(row.event, BarrierHeld)][-1:]
        return begun[0] + dt.timedelta(minutes=sittings.minutes) if begun else None

    def _refuse_late(self, batches: Iterable[Batch]) -> None:
        """Refuse rounds that begin after a sitting's time.

        A result may be of a round that had begun in time, if the table has typed nothing since.
        """
        ends = self.sitting_ends
        if ends is None or dt.datetime.now(dt.UTC) <= ends:
            return
        matches = games.open_game(self._matches)
        for batch in batches:
            for number, events in batch.tables.items():
                match = matches.get(number)
                if match is None or match.amid or not isinstance(events[0], games.PLAIN_PLAY):
                    continue
                told = isinstance(events[-1], RoundRecorded | ValueRecorded)
                if not (told and self.times(number)[-1] <= ends):
                    raise Refused("time", "Time is up. No further round begins in this sitting.")

    def _save(self, batches: Sequence[Batch]) -> None:
        """Save batches on top of the rows read, and let them count."""
        draft, new = self.streams.draft(batches, self._who.by, self._uuid)
        night = draft.own.log.state
        assert night is not None
        matches = self._matches_with(draft.tables)
        projection = self._projection.after(night, matches, draft.tables)
        written = {row.stream for row in new}
        others = {name: end for name, end in self.streams.ends.items() if name not in written}
        rests_on = others
        if not any(batch.rests_on_all for batch in batches):
            own = self.streams.own.name
            rests_on = {own: others[own]} if own in others else {}

        def projection_rows(
            newer: Iterable[StoredEvent],
        ) -> tuple[ProjectionRows, ProjectionRows | None]:
            """Return the flat rows, with tables that others have finished, and the old ones."""
            nonlocal matches, projection
            if self._read(newer, first=False):
                matches = self._matches_with(draft.tables)
                projection = self._projection.after(night, matches, draft.tables)
            assert projection.rows is not None
            return projection.rows, self._projection.rows if self._has_put else None

        is_same = projection.rows == self._projection.rows
        late = None if is_same else LateProjection(others, projection_rows)
        try:
            self._store.append(new, seen=rests_on, late=late)
        except Refused as refusal:
            if refusal.code == "not-saved":
                # Any of the tries may still reach the store, even late.
                earlier = self._in_doubt.uuids if self._in_doubt is not None else set()
                self._in_doubt = InDoubt(batches, {row.uuid for row in new} | earlier)
            raise
        self.streams.take(draft)
        self._matches, self._projection = matches, projection
        self._has_put = self._has_put or late is not None
        self._in_doubt, self.worked_out = None, {}
        if self._seen is not None:
            self._seen |= {row.stream: row.seq for row in new}

    # To take back

    def undo(self, table: int | None = None) -> str:
        """Take back the last entry, and return it in a few words.

        Raises:
            Refused: only the plan is left; the last entry belongs to another table or to the floor;
                another table has played on since; or as in `record`.
        """
        last = self._last(table)
        if last is None:
            raise Refused("nothing", "There is nothing to undo.")
        if last.refusal is not None:
            raise last.refusal
        self.record(last.undoing)
        return last.words

    def undoable(self, table: int | None = None) -> str:
        """Return in a few words the entry that undo would take back; "" if undo would be refused.

        Args:
            table: where undo is asked for; without it, the last entry of the whole night.
        """
        last = self._last(table)
        if last is None or last.refusal is not None:
            return ""
        try:
            self._refuse_role([last.undoing])
        except Refused:
            return ""
        return last.words

    def sealed(self, table: int | None = None) -> str:
        """Return why nothing can be typed: the damage, or the role; "" if typing is allowed.

        Args:
            table: the table; without it, the floor.
        """
        its = None if table is None else self.night.table(table)
        return self.damage or self._who.sealed(self.number, 0 if its is None else its.place)

    def _last(self, table: int | None) -> Last | None:
        return last_entry(self.streams, table, own=self._who.role is Role.TABLE)
