"""An open store: events appended and read, flat rows beside them, and what of it is lost."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select
from sqlalchemy.exc import IntegrityError

from tourney.game.refusal import Refused, overtaken
from tourney.laptop.acknowledged import Acknowledged, LostRows, broken_words
from tourney.laptop.address import Address
from tourney.store.database import Changes, Database, T
from tourney.store.failure import damaged, is_altered, unlisted
from tourney.store.rows import projection as projection_rows
from tourney.store.rows import tables
from tourney.store.rows.records import (
    Gathered,
    NewEvent,
    NightFlat,
    ProjectionRows,
    StoredEvent,
    stored_event,
)

#: Stands among the logs for the flat rows: who writes one night's does so beside others.
_FLAT = "flat"

NOTHING_SEEN: Mapping[str, int] = MappingProxyType({})


class LateProjection(NamedTuple):
    """Flat rows that are worked out when no one else can write to the night any more.

    Worked out before that, they would rest on every table of the night: where many type at once,
    others would be faster time and again.

    Attributes:
        ends: the last seq of every other stream that they speak of, as far as it was read.
        work_out: from the rows beyond these, the night's flat rows as they are to be, and as they
            are known to be stored, if they are.
    """

    ends: Mapping[str, int]
    work_out: Callable[[list[StoredEvent]], tuple[ProjectionRows, ProjectionRows | None]]


class Store:
    """A store on disk; every call is one transaction, and may come from any thread.

    Every method raises `Refused`: `"damaged"` for a damaged database; `"not-saved"` or `"not-read"`
    where the disk, the network or another program prevents it.
    """

    def __init__(self, database: Database) -> None:
        """Take over a database with the tables of a store, which are up to date."""
        self._database = database
        #: Remembers what is acknowledged, where that is wanted.
        self.acknowledged: Acknowledged | None = None
        self._gathered: Gathered | None = None

    @property
    def address(self) -> Address:
        """The address of the store."""
        return self._database.address

    def events(self, stream: str, after: int = 0) -> list[StoredEvent]:
        """The events of a stream whose seq is greater than `after`, in order."""
        return self._events(tables.SELECT, {"of_stream": stream, "after": after})

    def events_under(self, stream: str) -> list[StoredEvent]:
        """All events of a stream and of those whose names continue from its with a `/`.

        They come stream by stream, sorted as text, each in order, and are of one moment.
        """
        # "0" comes next after "/".
        return self._events(
            tables.UNDER,
            {"of_stream": stream, "first": f"{stream}/", "beyond": f"{stream}0"},
            long=True,
        )

    def events_after(self, ends: Mapping[str, int]) -> list[StoredEvent]:
        """The events of these streams whose seq is greater than the one given for each.

        They come as those of `events_under`, in one query however many streams there are.
        """
        return self._events(tables.AFTER, tables.beyond(ends))

    def has_any(self, uuids: Iterable[str]) -> bool:
        """True if there is an event under one of these uuids."""
        listed = tables.to_json(list(uuids))
        return self._read(
            lambda connection: (
                connection.execute(tables.OF_UUIDS, {"uuids": listed}).first() is not None
            )
        )

    def append(
        self,
        events: Sequence[NewEvent],
        projection: ProjectionRows | None = None,
        known: ProjectionRows | None = None,
        seen: Mapping[str, int] = NOTHING_SEEN,
        late: LateProjection | None = None,
        new_night: str = "",
    ) -> None:
        """Store all of these events and the night's flat rows, or nothing at all.

        Events that are already at their places under the same uuids are taken as stored: a save
        whose end was not heard of can be tried again.

        Args:
            known: the night's flat rows as the caller knows them to be stored; only what is not
                as it was is written. Without them, all are.
            seen: the last seq of other streams that this rests on.
            late: works the rows out within the transaction, from all that others have written by
                then; in the place of `projection` and `known`.
            new_night: the uid of a whole night that must not be here yet, not even with these very
                rows.

        Raises:
            Refused: `"overtaken"` when someone else has taken a place or written to a stream that
                this rests on, `"behind"` when rows before it are missing, or as said of the class.
        """
        rows = [_row(event) for event in events]
        if self._gathered is not None:
            if late is not None:
                projection, known = late.work_out([])
            self._gathered.add(events, projection, known, seen)
            return
        ends = {} if late is None else dict(late.ends)
        not_yet = [new_night] if new_night else []

        def put(connection: Connection) -> None:
            # When this has to be done again, the night may be there by what was done before.
            if not_yet and projection_rows.has_night(connection, not_yet.pop()):
                raise overtaken()
            if seen:
                if connection.execute(*tables.insert_resting(rows, seen)).rowcount < len(rows):
                    raise overtaken()
            elif rows:
                connection.execute(tables.INSERT, rows)
            if late is not None:
                after = connection.execute(tables.AFTER, tables.beyond(ends)).all()
                newer = [stored_event(*row) for row in after]
                # When this has to be done again, these have been taken account of already.
                ends.update((row.stream, row.seq) for row in newer)
                projection_rows.replace_night(connection, *late.work_out(newer))
            elif projection is not None:
                projection_rows.replace_night(connection, projection, known)

        alone, beside = _claims(events, seen, projection is not None or late is not None)
        try:
            self._database.write(put, alone=alone, beside=beside, long=bool(new_night))
        except Refused as refusal:
            # Others may have written since an earlier try that got through.
            if refusal.code != "overtaken" or new_night or not self._has_all(events):
                raise
        except IntegrityError as error:
            if not self._has_all(events):
                if new_night:
                    raise overtaken() from error
                if isinstance(self.address, Path) and is_altered(self.address):
                    raise damaged(self.address, "save") from error
                raise
        if self.acknowledged is not None:
            self.acknowledged.keep({event.stream: event.seq for event in events})

    @contextmanager
    def in_one_go(self) -> Iterator[None]:
        """Store all that is appended within this at its end, in one transaction, or nothing of it.

        Before that it is neither safe nor read by anyone: for a writer who is alone in a night
        and has promised no one anything.

        Raises:
            Refused: as `append`; a caller who has appended is to read the store again.
        """
        if self._gathered is not None:
            yield
            return
        self._gathered = Gathered()
        try:
            yield
        finally:
            gathered, self._gathered = self._gathered, None
            if gathered.events:
                self.append(gathered.events, gathered.projection, gathered.known, gathered.seen)

    def is_free(self) -> bool:
        """As `Database.is_free`."""
        return self._database.is_free()

    def changes(self) -> Changes:
        """Something that says when others have written; the caller closes it."""
        return self._database.changes()

    def nights(self) -> list[NightFlat]:
        """All nights, newest first."""
        return self._read(projection_rows.read_nights)

    def players(self) -> list[str]:
        """Everyone's newest name: who played last comes first, then who played most."""
        return self._read(projection_rows.read_players)

    def entries(self) -> list[tuple[int, str]]:
        """The night and the name of everyone on a list, the earliest night first."""
        return self._read(projection_rows.read_entries)

    def streams(self) -> list[str]:
        """The names of all streams, sorted as text."""
        return self._read(lambda connection: list(connection.scalars(tables.STREAMS)))

    def ends(self) -> dict[str, tuple[int, str]]:
        """The last row of every stream, by its seq and uuid."""
        return self._read(
            lambda connection: {
                row.stream: (row.seq, row.uuid) for row in connection.execute(tables.ENDS)
            }
        )

    def replace_flat(self, nights: Sequence[ProjectionRows]) -> None:
        """Put these nights' flat rows in the place of all flat rows."""
        self._database.write(
            lambda connection: projection_rows.replace_all(connection, nights),
            alone={_FLAT},
            long=True,
        )

    def fill(self, rows: Sequence[Mapping[str, Any]], nights: Sequence[ProjectionRows]) -> None:
        """Put all rows of another store, and its flat rows, into one that has none.

        Args:
            rows: of events, as the columns are called, sorted by stream and seq.

        Raises:
            Refused: `"not-empty"`, or as said of the class.
        """

        def put(connection: Connection) -> None:
            if connection.execute(tables.ANY).first() is not None:
                raise Refused("not-empty", f"Not saved: {self.address} has nights in it already.")
            if rows:
                connection.execute(tables.INSERT, rows)
            projection_rows.replace_all(connection, nights)

        self._database.write(put, alone={_FLAT}, long=True)

    def close(self) -> None:
        """Close every connection; a call under way in another thread closes its own."""
        self._database.close()
        if self.acknowledged is not None:
            self.acknowledged.close()

    def _events(
        self, query: Select[Any], of: Mapping[str, object], *, long: bool = False
    ) -> list[StoredEvent]:
        rows = self._database.read(
            lambda connection: connection.execute(query, of).all(), long=long
        )
        return [stored_event(*row) for row in rows]

    def _read(self, read: Callable[[Connection], T]) -> T:
        try:
            return self._database.read(read)
        except ValueError as error:
            # Someone's own UPDATE, or a failing disk, has left a date that is none.
            raise unlisted(self.address) from error

    def _has_all(self, events: Sequence[NewEvent]) -> bool:
        """True if all of these are stored already.

        Raises:
            Refused: when a place is taken or out of reach.
        """

        def look(connection: Connection) -> bool:
            stored = 0
            ends: dict[str, int] = {}
            for event in events:
                stream, seq = event.stream, event.seq
                there = connection.execute(
                    tables.AT, {"of_stream": stream, "of_seq": seq}
                ).one_or_none()
                if there is not None:
                    if there.uuid != event.uuid:
                        raise overtaken()
                    stored += 1
                    continue
                if stream not in ends:
                    last = connection.scalar(tables.LAST, {"of_stream": stream})
                    ends[stream] = 0 if last is None else last
                if seq != ends[stream] + 1:
                    raise _behind(self.address, stream, seq, ends[stream])
                ends[stream] = seq
            return 0 < stored == len(events)

        return self._database.read(look)


def _behind(address: Address, stream: str, seq: int, last: int) -> Refused:
    return Refused(
        "behind",
        f"Not saved: {address} ends at row {last} of {stream}, and this would be row {seq}. "
        "Part of the night is missing from it: look for a newer copy.",
    )


def _claims(
    events: Iterable[NewEvent], seen: Iterable[str], has_flat: bool
) -> tuple[set[str], set[str]]:
    """The logs to which no one else may write meanwhile, and those that may not move as a whole.

    A night's log stands here for its tables' too.
    """
    written = {event.stream for event in events}
    streams = written.union(seen)
    logs = {_log_of(stream) for stream in streams}
    # Entries at some tables that rest on no other table leave the others free.
    alone = {log for log in logs if has_flat or log in written}
    alone |= {_log_of(stream) for stream in seen if stream != _log_of(stream)}
    return alone, (logs - alone) | ({_FLAT} if has_flat else set())


def _log_of(stream: str) -> str:
    """A night's own log, of its own or of one of its tables'; any other is its own.

    >>> _log_of("night/3/table/1"), _log_of("house")
    ('night/3', 'house')
    """
    return "/".join(stream.split("/")[:2])


def _row(event: NewEvent) -> dict[str, Any]:
    return {
        "stream": event.stream,
        "seq": event.seq,
        "uuid": event.uuid,
        "kind": event.kind,
        "version": event.version,
        "payload": tables.to_json(dict(event.payload)),
        "at": event.at.astimezone(dt.UTC),
        "by": event.by,
        "saw": _object(event.saw),
    }


def _object(value: Mapping[str, int] | None) -> str | None:
    return None if value is None else tables.to_json(dict(value))


def broken_in(store: Store, under: str = "") -> tuple[LostRows, ...]:
    """The promises that a store does not keep; where none are remembered, none.

    Args:
        under: only those of this stream, and of those whose names continue from its with a `/`.

    Raises:
        Refused: the store cannot be read.
    """
    promised = store.acknowledged.made(under) if store.acknowledged is not None else {}
    if not promised:
        return ()
    last = store.events_after({stream: seq - 1 for stream, seq in promised.items()})
    there = {row.stream: row.seq for row in last}
    return tuple(
        LostRows(stream, seq, max((row.seq for row in store.events(stream)), default=0))
        for stream, seq in sorted(promised.items())
        if there.get(stream, 0) < seq
    )


def loss_in(store: Store, under: str) -> str:
    """The rows of a stream and of those under it that are lost, in words; "" where none are."""
    broken = broken_in(store, under)
    return broken_words(broken, store.address) if broken else ""
