"""A night in use: its streams as far as they have been read, and what is recorded in them."""

import datetime as dt
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from tourney.game import games
from tourney.game.games import AnyMatch
from tourney.game.refusal import Refused, overtaken
from tourney.log.batch import Batch
from tourney.log.projection import NightEndOf, Projection, all_over
from tourney.log.roles import HOST, Who
from tourney.log.streams import (
    NightLog,
    NightStreams,
    Row,
    TableLog,
    TableStream,
    by_stream,
    table_number,
)
from tourney.log.undoing import Last, last_entry
from tourney.night.state.events import NightEvent
from tourney.night.state.floor_of import check_round
from tourney.night.state.night import Night
from tourney.store.rows.records import ProjectionRows, StoredEvent
from tourney.store.store import LateProjection, Store, loss_in

#: The last row that was read of each of a night's streams, by its name.
ReadPosition = Mapping[str, int]

NightRow = Row[NightEvent]

#: The number of times an entry is put on top of others' new rows before it is given up.
_TRIES = 25


class InDoubt(Struct):
    """Batches that the store may have saved before it was out of reach.

    Attributes:
        uuids: of their rows, of every time that they were tried.
        found: whether any of these has been read since.
    """

    batches: Sequence[Batch]
    uuids: set[str]
    found: bool = False


class NightSession:
    """A night that is read and recorded by someone; nothing of it is there before `read_on`.

    Each of its streams has its own order. A row of the night's says up to which seq it saw every
    table's. Where an entry is written to both, the rows at the tables name the night's, and undo
    takes them all back together.

    Attributes:
        streams: what has been read, row by row; to be read by others, not changed.
        damage: from which row on a stream cannot be read, in a sentence, or "".
        worked_out: what others have worked out from the night as it is, by name; nothing as soon as
            anything is read or recorded.
    """

    def __init__(
        self, store: Store, number: int, ending: NightEndOf = all_over, who: Who = HOST
    ) -> None:
        """Take a night of the store.

        Args:
            ending: says when the night is over, for its flat rows.
            who: the person who records.
        """
        self.number = number
        self.damage = ""
        self.worked_out: dict[Hashable, Any] = {}
        self._store = store
        self._who = who
        self.streams = NightStreams.of(number)
        #: The rows that stand, and of which log they are.
        self._rows: tuple[NightLog, tuple[NightRow, ...]] = self.streams.own.log, ()
        #: The matches of the tables that are open. The dict is never changed, but replaced.
        self._matches: dict[int, AnyMatch] = {}
        self._projection = Projection(number, ending)
        #: True once the flat rows have been written from here: whole at first, then their
        #: differences.
        self._has_put = False
        #: The rows that the user who records has seen, if those are fewer than the rows read.
        self._seen: dict[str, int] | None = None
        self._in_doubt: InDoubt | None = None

    # What has been read

    @property
    def night(self) -> Night:
        """The night as it is.

        Raises:
            Refused: there isn't one.
        """
        night = self.streams.own.log.state
        if night is None:
            raise Refused("no-night", self.damage or "There is no night of that number.")
        return night

    @property
    def rows(self) -> tuple[NightRow, ...]:
        """The entries of the night's own stream that stand, from the first on.

        They are the same object until there are others.
        """
        own = self.streams.own
        if self._rows[0] is not own.log:
            self._rows = own.log, tuple(own.standing())
        return self._rows[1]

    @property
    def standing(self) -> frozenset[int]:
        """The seqs of the entries of the night's own stream that stand."""
        return frozenset(step.seq for step in self.streams.own.log.steps)

    @property
    def tables(self) -> Mapping[int, AnyMatch]:
        """The matches of the tables that are open, as they are, by number."""
        return MappingProxyType(self._matches)

    def table(self, number: int) -> TableLog:
        """The log of a table.

        Raises:
            Refused: it has not been opened.
        """
        stream = self.streams.tables.get(number)
        if stream is None or stream.log.state is None:
            if self.night.tables:
                raise Refused("no-table", f"This night has no table {number}.")
            raise Refused("not-open", "Play has not begun; draw the seats and open the table.")
        return stream.log

    def times(self, table: int) -> Sequence[dt.datetime]:
        """When each row of play of a table was typed, in their order."""
        return self.streams.tables[table].times

    @property
    def projection(self) -> ProjectionRows:
        """The night's flat rows as they should stand."""
        rows = self._projection.after(self.night, self._matches, ()).rows
        assert rows is not None
        return rows

    @property
    def read_position(self) -> ReadPosition:
        """The last rows that a reader of the night sees now."""
        return MappingProxyType(self.streams.ends)

    def moved_since(self, position: ReadPosition) -> frozenset[int]:
        """The tables at which there are rows that were not seen, 0 the night."""
        own = self.streams.own.name
        names = (name for name, end in self.streams.ends.items() if end > position.get(name, 0))
        return frozenset(0 if name == own else table_number(name) for name in names)

    def typed_by(self, table: int) -> str:
        """The writer of the last row at a table, 0 the night, if it was someone else; or ""."""
        stream = self.streams.tables.get(table) if table else self.streams.own
        by = stream.rows[-1].by if stream is not None and stream.rows else ""
        return "" if by == self._who.by else by

    def stored(self) -> Sequence[StoredEvent]:
        """Every row of the night as it is in the store, stream by stream.

        Raises:
            Refused: the store cannot be read.
        """
        return self._store.events_under(self.streams.own.name)

    # To read

    def read_on(self) -> Collection[int]:
        """Read what has been written since: the tables at which there was anything, 0 the night.

        A stream that does not replay is read up to its last good row.
        """
        if self.damage:
            return ()
        if self.streams.own.log.seq == 0:
            read = self._read(self.stored(), first=True)
            self.look_for_losses()
            return read
        return self._read(self._store.events_after(self.streams.ends), first=False)

    def look_for_losses(self) -> bool:
        """True if the store has lost rows that it acknowledged here, so that the night stops."""
        loss = loss_in(self._store, self.streams.own.name)
        if loss:
            self.stop(loss)
        return bool(loss)

    def stop(self, damage: str) -> None:
        """Record and read nothing more, and say why."""
        self.damage, self.worked_out = damage, {}

    def take(self, rows: Iterable[StoredEvent]) -> None:
        """Read the whole of a night, stream by stream, that is not in the store yet."""
        self._read(rows, first=True)

    def resolved_as_saved(self) -> bool:
        """True if the last save, which was refused, has been read as saved since; said once.

        Once it is said, the same entry is another one.
        """
        if self._in_doubt is None or not self._in_doubt.found:
            return False
        self._in_doubt = None
        return True

    def _read(self, stored: Iterable[StoredEvent], *, first: bool) -> Collection[int]:
        streams, rows = self.streams, by_stream(stored)
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
            rows |= by_stream(self._store.events_after(opened))
        for number, table in sorted(streams.tables.items()):
            if table.name in rows:
                read.add(number)
                self.damage = streams.read_table(number, rows[table.name]) or self.damage
        self._matches = self._matches_with({at: streams.tables[at] for at in sorted(read) if at})
        if streams.own.log.state is not None:
            self._projection = self._projection.after(streams.own.log.state, self._matches, read)
        return read

    def _matches_with(self, tables: Mapping[int, TableStream]) -> dict[int, AnyMatch]:
        """The matches of the open tables, where those of some are as in these streams."""
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
        """Refuse as overtaken, within this, what rests on rows that were not seen."""
        before, self._seen = self._seen, dict(position)
        try:
            yield
        finally:
            self._seen = before

    def record(self, *batches: Batch, as_read: bool = False) -> None:
        """Check batches, put them on disk in one go, and only then let them count.

        Others may write elsewhere in the night at the same time. Where that was at a table that is
        written to, or in the night's own stream where it matters, the batches are refused.

        Args:
            as_read: they rest on what has been read by now, if not on what `expecting` says.

        Raises:
            Refused: an event does not follow, could not be saved, is not for who types (`role`), or
                someone else has written there since (`overtaken`); nothing has changed.
        """
        if self._in_doubt is not None and self._in_doubt.batches != batches:
            self._in_doubt = None
        seen = self.streams.ends if as_read and self._seen is None else self._seen
        # A row of the night's says how far every table had been read, and an undo needs the last
        # entry there is. Of what is played at a table, the save tells by itself whether others
        # have written to what it rests on: reading on before it would double the time it takes.
        reads = self._in_doubt is not None
        reads |= any(batch.night or batch.takes_back for batch in batches)
        for tries_left in reversed(range(_TRIES)):
            moved = set(self.read_on()) if reads else set()
            if seen is not None:
                moved |= self.moved_since(seen)
            if reads and self.resolved_as_saved():
                return  # these batches, of which nothing was heard when they were saved
            is_checked = False
            try:
                self._refuse(batches, moved, seen)
                is_checked = True
                self._save(batches)
            except Refused as refusal:
                # Before anything has been read, a refusal may be of what is no more. After that
                # one alone is tried again: the store's, that others were faster at this moment.
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
        """Refuse what was overtaken, can't be recorded, or is not for who types."""
        self._refuse_overtaken(batches, moved, seen)
        if self.damage:
            raise Refused("damaged", self.damage)
        self._refuse_role(batches)
        self._refuse_ended(batches)

    def _refuse_overtaken(
        self, batches: Sequence[Batch], moved: Collection[int], seen: ReadPosition | None
    ) -> None:
        """Refuse what was meant for another state than the one that has just been read.

        An entry at a table stands whatever is written in the night's own stream meanwhile, as long
        as the table is open.
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
        """If the host has ended the night, let no more rounds be played (F11.1).

        A person who typed at a table may not have read of it before.
        """
        night = self.streams.own.log.state
        if night is None or night.ending is None:
            return
        matches = games.open_game(self._matches)
        for batch in batches:
            for number, events in batch.tables.items():
                match = matches.get(number)
                if match is None or not isinstance(events[0], games.PLAIN_PLAY):
                    continue
                if refusal := check_round(night, number, match):
                    raise refusal

    def _save(self, batches: Sequence[Batch]) -> None:
        """Put batches on disk, on top of what has been read, and let them count."""
        draft, new = self.streams.draft(batches, self._who.by)
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
            """Others may have finished their tables since: the flat rows speak of these too."""
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
                # Any of the tries may get through, and late.
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
        """Take the last entry back; what it was.

        Raises:
            Refused: there is nothing left but the plan, the last entry at a table is another's
                or the floor's, another table has gone on since, or as `record`.
        """
        last = self._last(table)
        if last is None:
            raise Refused("nothing", "There is nothing to undo.")
        if last.refusal is not None:
            raise last.refusal
        self.record(last.undoing)
        return last.words

    def undoable(self, table: int | None = None) -> str:
        """The entry that undo would take back, in a few words; "" if none can be, or only the plan.

        Args:
            table: the one at which undo is asked for; without it, the last entry of all.
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
        """Why who asks can type nothing: the damage, or that their role is another's; or "".

        Args:
            table: where; without it, on the floor.
        """
        its = None if table is None else self.night.table(table)
        return self.damage or self._who.sealed(self.number, 0 if its is None else its.place)

    def _last(self, table: int | None) -> Last | None:
        return last_entry(self.streams, table, own=self._who.is_table)
