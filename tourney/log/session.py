"""A night that is recorded: entries are put on its logs, and taken back."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from tourney.game import games
from tourney.game.log import Corrected, Log
from tourney.game.refusal import Refused, overtaken
from tourney.game.wording import capital
from tourney.log.drafting import Batch, Draft, InDoubt, OfNight, OfTable
from tourney.log.night_logs import NightLogs, ReadPosition, matches_after
from tourney.log.past import Frame, Past
from tourney.log.projection import NightEndOf, all_over
from tourney.log.roles import HOST, Who
from tourney.log.streams import by_stream, table_stream
from tourney.log.undoing import Last, TableLog, Undoing
from tourney.night.state.floor_of import check_round
from tourney.night.state.words import describe as describe_night
from tourney.night.views.night_history import TakenBack
from tourney.store.rows.records import ProjectionRows, StoredEvent
from tourney.store.store import LateProjection, Store

#: The number of times an entry is put on top of others' new rows before it is given up.
_TRIES = 25


class NightSession(NightLogs):
    """A night's logs, and what is recorded in them by someone."""

    def __init__(
        self, store: Store, number: int, ending: NightEndOf = all_over, who: Who = HOST
    ) -> None:
        """Take a night of the store.

        Args:
            ending: says when the night is over, for its flat rows.
            who: the person who records.
        """
        super().__init__(store, number, ending)
        self._who = who
        #: The rows that the user who records has seen, if those are fewer than the rows read.
        self._seen: dict[str, int] | None = None
        #: By table and seq of a correction: what it corrected, which takes a while to work out.
        self._told: dict[tuple[int, int], str] = {}
        #: True once the flat rows have been written from here: whole at first, then their
        #: differences.
        self._has_put = False

    @contextmanager
    def expecting(self, position: ReadPosition) -> Iterator[None]:
        """Refuse as overtaken, within this, what rests on rows that were not seen."""
        before, self._seen = self._seen, dict(position)
        try:
            yield
        finally:
            self._seen = before

    @contextmanager
    def as_read(self) -> Iterator[None]:
        """Like `expecting`; a caller that has not said what was seen has seen all that was read."""
        with self.expecting(self._ends if self._seen is None else self._seen):
            yield

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
        self.record_all([Batch(night, tables or {})])

    def record_all(self, entries: Iterable[Batch]) -> None:
        """Check the entries, put them on disk in one go, and only then let them count.

        Others may write elsewhere in the night at the same time. Where that was at a table that is
        written to, or in the night's own log where it matters, the entries are refused.

        Raises:
            Refused: an event does not follow, could not be saved, is not for who types (`role`), or
                someone else has written there since (`overtaken`); nothing has changed.
        """
        entries = tuple(entries)
        if self._in_doubt is not None and self._in_doubt.entries != entries:
            self._in_doubt = None
        # A row of the night's says how far every table had been read, and an undo needs the last
        # entry there is. Of what is played at a table, the save tells by itself whether others
        # have written to what it rests on: reading on before it would double the time it takes.
        plain = not any(entry.night or entry.takes_back for entry in entries)
        for tried in range(1, _TRIES + 1):
            reads = not plain or tried > 1 or self._in_doubt is not None
            moved = set(self.read_on()) if reads else set()
            if self._seen is not None:
                moved |= self.moved_since(self._seen)
            if reads and self.resolved_as_saved():
                return  # these entries, of which nothing was heard when they were saved
            try:
                self._refuse(entries, moved)
            except Refused:
                if reads:
                    raise
                continue
            try:
                self._put_down(entries)
            except Refused as refusal:
                passing = refusal.code == "overtaken" or not (reads or refusal.code == "not-saved")
                if not passing or tried == _TRIES:
                    raise
            else:
                return

    def _refuse(self, entries: Sequence[Batch], moved: Collection[int]) -> None:
        """Refuse what was overtaken, can't be recorded, or is not for who types."""
        self._refuse_overtaken(entries, moved)
        if self.damage:
            raise Refused("damaged", self.damage)
        self._refuse_role(entries)
        self._refuse_ended(entries)

    def _refuse_ended(self, entries: Sequence[Batch]) -> None:
        """If the host has ended the night, let no more rounds be played (F11.1).

        A person who typed at a table may not have read of it before.
        """
        night = self._night.state
        if night is None or night.ending is None:
            return
        matches = games.open_game(self._matches)
        for entry in entries:
            for number, events in entry.tables.items():
                match = matches.get(number)
                if match is None or not isinstance(events[0], games.PLAIN_PLAY):
                    continue
                if refusal := check_round(night, number, match):
                    raise refusal

    def _refuse_overtaken(self, entries: Sequence[Batch], moved: Collection[int]) -> None:
        """Refuse what was meant for another state than the one that has just been read.

        An entry at a table stands whatever is written in the night's log meanwhile, as long as the
        table is open.
        """
        touched = {number for entry in entries for number in entry.tables}
        if self._seen is not None and any(entry.is_of_all for entry in entries):
            touched.update(moved)
        for number in touched.intersection(moved):
            raise overtaken(self.typed_by(number))
        if 0 not in moved:
            return
        if any(entry.night or entry.takes_back for entry in entries):
            raise overtaken(self.typed_by(0))
        tables = (self.night.table(number) for number in touched)
        if any(table is None or table.closed for table in tables):
            raise overtaken(self.typed_by(0))

    def typed_by(self, table: int) -> str:
        """The writer of the last row at a table, 0 the night, if it was someone else; or ""."""
        stream = table_stream(self.number, table) if table else self._stream
        by = self._last_by.get(stream, "")
        return "" if by == self._who.by else by

    def _refuse_role(self, entries: Sequence[Batch]) -> None:
        if self._who.is_host:
            return
        for entry in entries:
            if entry.night:
                self._who.refuse_but_host()
            for number, events in entry.tables.items():
                table, top = self.night.table(number), self._tables[number].top
                place = 0 if table is None else table.place
                self._who.refuse_at(self.number, place, events, top and top.event)

    def _put_down(self, entries: Sequence[Batch]) -> None:
        touched = {number for entry in entries for number in entry.tables}
        draft = Draft(self.number, self._who.by, self._night, dict(self._tables))
        ends = self._links.ends if any(entry.night for entry in entries) else {}
        for entry in entries:
            draft.add(entry, ends)
        night = draft.night.state
        assert night is not None
        matches = matches_after(self._matches, draft.tables, sorted(touched))
        projection = self._projection.after(night, matches, touched)
        rows = [row for row, _, _ in draft.rows]
        others = dict(self._ends)
        for row in rows:
            others.pop(row.stream, None)
        rests_on = others
        if not any(entry.rests_on_all for entry in entries):
            rests_on = {self._stream: others[self._stream]} if self._stream in others else {}

        def projection_rows(
            newer: Iterable[StoredEvent],
        ) -> tuple[ProjectionRows, ProjectionRows | None]:
            """Others may have finished their tables since: the flat rows speak of these too."""
            nonlocal matches, projection
            if self._read(by_stream(newer), first=False):
                matches = matches_after(self._matches, draft.tables, sorted(touched))
                projection = self._projection.after(night, matches, touched)
            assert projection.rows is not None
            return projection.rows, self._projection.rows if self._has_put else None

        late = (
            LateProjection(others, projection_rows)
            if projection.rows != self._projection.rows
            else None
        )
        try:
            self._store.append(rows, seen=rests_on, late=late)
        except Refused as refusal:
            if refusal.code == "not-saved":
                # Any of the tries may get through, and late.
                earlier = self._in_doubt.uuids if self._in_doubt is not None else ()
                uuids = frozenset(row.uuid for row in rows).union(earlier)
                self._in_doubt = InDoubt(entries, uuids)
            raise
        self._in_doubt, self.worked_out = None, {}
        self._night, self._matches, self._projection = draft.night, matches, projection
        self._tables |= {number: draft.tables[number] for number in touched}
        self._has_put = self._has_put or late is not None
        for seq, saw in draft.saw.items():
            self._links.see(seq, saw)
        for (number, seq), row_of_night in draft.belongs.items():
            self._links.belong(number, seq, row_of_night)
        for row, event, number in draft.rows:
            self._know(row, event, number)
            if self._seen is not None:
                self._seen[row.stream] = row.seq

    def undoable(self, table: int | None = None) -> str:
        """The entry that undo would take back, in a few words; "" if none can be, or only the plan.

        Args:
            table: the one at which undo is asked for; without it, the last entry of all.
        """
        last = self._last(table)
        if last is None or last.elsewhere or last.later:
            return ""
        try:
            self._refuse_role([Batch(last.night, last.tables)])
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

    def taken_back(self) -> Iterator[TakenBack]:
        """The entries that undo took back, on the floor and then table by table, each in its order.

        A table's part of an entry of the floor is told with that entry.
        """
        standing = [step.seq for step in self._night.steps]
        for step in self._night.undone:
            if step.before is not None and not isinstance(step.event, Corrected):
                before = bisect_right(standing, step.below.seq if step.below else 0)
                yield TakenBack(describe_night(step.before, step.event), before)
        for number, log in self._tables.items():
            for entry in log.undone:
                if entry.before is not None and not self._links.row_of(number, entry.seq):
                    words = self._describe(number, Log(entry.seq, None, entry))
                    yield TakenBack(words, entry.before.lap, number)

    def as_it_went(self) -> tuple[Frame, ...]:
        """The night after each of its entries of play that are now; at least one."""
        return Past(self._night, self._tables, self._links, self._when).frames()

    def undo(self, table: int | None = None) -> str:
        """Take the last entry back; what it was.

        Raises:
            Refused: there is nothing left but the plan, the last entry at a table is another's
                or the floor's, another table has gone on since, or as `record`.
        """
        last = self._last(table)
        if last is None:
            raise Refused("nothing", "There is nothing to undo.")
        if last.elsewhere:
            raise Refused("elsewhere", f"The last entry, {last.words}, is undone {last.elsewhere}.")
        if last.later:
            later = capital(last.later)
            raise Refused("later", f"{later} has moved on since {last.words}; undo there first.")
        self.record(night=last.night, tables=last.tables)
        return last.words

    def _last(self, table: int | None) -> Last | None:
        undoing = Undoing(self._night, self._tables, self._links, self._describe, self._when)
        return undoing.last(table, own=self._who.is_table)

    def _when(self, table: int, seq: int) -> dt.datetime:
        return self._written[table, seq][0]

    def _describe(self, number: int, log: TableLog) -> str:
        """A table's last entry in a few words; of a correction, what it corrected."""
        step = log.top
        assert step is not None
        if not isinstance(step.event, Corrected):
            return games.describe(step.before, step.event)
        if (number, step.seq) not in self._told:
            from tourney.game.corrections import corrected_words

            self._told[number, step.seq] = f"the correction of {corrected_words(log)}"
        return self._told[number, step.seq]
