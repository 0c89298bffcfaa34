"""An open store: events are added and read, with flat rows beside them, and losses are found."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import asdict
from sqlalchemy import Connection, Select
from sqlalchemy.exc import IntegrityError

from tourney.game.refusal import Refused, overtaken
from tourney.laptop.acknowledged import Acknowledged, LostRows, broken_words
from tourney.laptop.address import Address
from tourney.store.database import Changes, Claims, Database, T, Work
from tourney.store.failure import damaged, is_altered, unlisted
from tourney.store.rows import projection as projection_rows
from tourney.store.rows import records, tables

#: A name among the logs for all flat rows: writers of single nights share it.
_FLAT = "flat"

NOTHING_SEEN: Mapping[str, int] = MappingProxyType({})


class LateProjection(NamedTuple):
    """Flat rows that are worked out inside the transaction, when nobody else can write.

    Worked out earlier, they would rest on every table of the night. Where many type at once, others
    would then be faster again and again.

    Attributes:
        ends: the last seq read of every other stream that the rows describe.
        work_out: takes the rows after these ends; returns the night's new flat rows, and the stored
            ones if known.
    """

    ends: Mapping[str, int]
    work_out: Callable[
        [list[records.StoredEvent]], tuple[records.ProjectionRows, records.ProjectionRows | None]
    ]


class Store:
    """A store on disk; every call is one transaction, and may come from any thread.

    Every method may raise `Refused`: `"damaged"` for a damaged database; `"not-saved"` or
    `"not-read"` if the disk, the network or another program prevents the call.
    """

    def __init__(self, database: Database, acknowledged: Acknowledged | None = None) -> None:
        """Use a database with the tables of a store, which are up to date.

        Args:
            acknowledged: remembers which rows the store has confirmed; None remembers nothing.
        """
        self._database = database
        self.acknowledged = acknowledged
        self._gathered: records.Gathered | None = None

    @property
    def address(self) -> Address:
        """The address of the store."""
        return self._database.address

    def events(self, stream: str, after: int = 0) -> list[records.StoredEvent]:
        """Return the events of a stream after the seq `after`, in order."""
        return self._events(tables.SELECT, {"of_stream": stream, "after": after})

    def events_under(self, stream: str) -> list[records.StoredEvent]:
        """Return all events of a stream and of streams whose names continue it with `/`.

        The events come stream by stream, sorted as text, each stream in order, all from one moment.
        """
        # The character "0" comes next after "/".
        return self._events(
            tables.UNDER,
            {"of_stream": stream, "first": f"{stream}/", "beyond": f"{stream}0"},
            long=True,
        )

    def events_after(self, ends: Mapping[str, int]) -> list[records.StoredEvent]:
        """Return the events of these streams after the seq given for each.

        They come as from `events_under`, in one query for any number of streams.
        """
        return self._events(tables.AFTER, tables.beyond(ends))

    def has_any(self, uuids: Iterable[str]) -> bool:
        """Return True if an event with one of these uuids is stored."""
        of = {"uuids": tables.to_json(list(uuids))}
        return self._read(lambda connection: connection.scalar(tables.OF_UUIDS, of) is not None)

    def append(
        self,
        events: Sequence[records.NewEvent],
        projection: records.ProjectionRows | None = None,
        known: records.ProjectionRows | None = None,
        seen: Mapping[str, int] = NOTHING_SEEN,
        late: LateProjection | None = None,
        new_night: str = "",
    ) -> None:
        """Store all of these events and the night's flat rows, or nothing at all.

        Events already stored at their places under the same uuids count as stored. A save whose
        answer was lost can therefore be tried again.

        Args:
            known: the night's stored flat rows, if the caller knows them; only differences are then
                written. Without them, all are.
            seen: the last seq of other streams that the events rest on.
            late: works the flat rows out inside the transaction, from all rows written by then;
                used in place of `projection` and `known`.
            new_night: the uid of a whole new night, which must not be in the store, even with the
                same rows.

        Raises:
            Refused: `"overtaken"` if someone else has taken a place or written to a stream that the
                events rest on; `"behind"` if earlier rows are missing; or as for the class.
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
            # If this is run again, an earlier try may have stored the night.
            if not_yet and projection_rows.has_night(connection, not_yet.pop()):
                raise overtaken()
            if seen:
                if connection.execute(*tables.insert_resting(rows, seen)).rowcount < len(rows):
                    raise overtaken()
            elif rows:
                connection.execute(tables.INSERT, rows)
            if late is not None:
                after = connection.execute(tables.AFTER, tables.beyond(ends)).all()
                newer = [records.stored_event(*row) for row in after]
                # If this is run again, these rows have been included already.
                ends.update((row.stream, row.seq) for row in newer)
                projection_rows.replace_night(connection, *late.work_out(newer))
            elif projection is not None:
                projection_rows.replace_night(connection, projection, known)

        claims = _claims(events, seen, projection is not None or late is not None)
        try:
            self._database.write(put, claims, long=bool(new_night))
        except Refused as refusal:
            # An earlier try may have got through, and others have written since.
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
        """Store everything that is appended in the block at its end, in one transaction.

        Until then nothing is safe, and nobody can read it. This suits a writer who is alone in a
        night and has promised nobody anything.

        Raises:
            Refused: as in `append`; the caller must then read the store again.
        """
        if self._gathered is not None:
            yield
            return
        self._gathered = records.Gathered()
        try:
            yield
        finally:
            gathered, self._gathered = self._gathered, None
            if gathered.events:
                self.append(gathered.events, gathered.projection, gathered.known, gathered.seen)

    def is_free(self) -> bool:
        """Return the answer of `Database.is_free`."""
        return self._database.is_free()

    def changes(self) -> Changes:
        """Return an object that reports when others have written; the caller closes it."""
        return self._database.changes()

    def nights(self) -> list[records.NightFlat]:
        """Return all nights, newest first."""
        return self._read(projection_rows.read_nights)

    def players(self) -> list[str]:
        """Return everyone's newest name: the latest players first, then those of most nights."""
        return self._read(projection_rows.read_players)

    def entries(self) -> list[tuple[int, str]]:
        """Return the night and the name of every entry, the earliest night first."""
        return self._read(projection_rows.read_entries)

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted as text."""
        return self._read(lambda connection: list(connection.scalars(tables.STREAMS)))

    def ends(self) -> dict[str, tuple[int, str]]:
        """Return the seq and uuid of the last row of every stream."""
        rows = self._read(lambda connection: connection.execute(tables.ENDS).all())
        return {row.stream: (row.seq, row.uuid) for row in rows}

    def replace_flat(self, nights: Sequence[records.ProjectionRows]) -> None:
        """Replace all flat rows by those of these nights."""
        put = partial(projection_rows.replace_all, nights=nights)
        self._database.write(put, Claims({_FLAT}), long=True)

    def fill(
        self, rows: Sequence[Mapping[str, Any]], nights: Sequence[records.ProjectionRows]
    ) -> None:
        """Put all rows of another store, and its flat rows, into an empty one.

        Args:
            rows: event rows by column name, sorted by stream and seq.

        Raises:
            Refused: `"not-empty"`, or as for the class.
        """

        def put(connection: Connection) -> None:
            if connection.execute(tables.ANY).first() is not None:
                raise Refused("not-empty", f"Not saved: {self.address} has nights in it already.")
            if rows:
                connection.execute(tables.INSERT, rows)
            projection_rows.replace_all(connection, nights)

        self._database.write(put, Claims({_FLAT}), long=True)

    def close(self) -> None:
        """Close every connection; a call under way in another thread closes its own."""
        self._database.close()
        if self.acknowledged is not None:
            self.acknowledged.close()

    def _events(
        self, query: Select[Any], of: Mapping[str, object], *, long: bool = False
    ) -> list[records.StoredEvent]:
        rows = self._database.read(
            lambda connection: connection.execute(query, of).all(), long=long
        )
        return [records.stored_event(*row) for row in rows]

    def _read(self, read: Work[T]) -> T:
        try:
            return self._database.read(read)
        except ValueError as error:
            # An UPDATE by hand, or a failing disk, has left an invalid date.
            raise unlisted(self.address) from error

    def _has_all(self, events: Sequence[records.NewEvent]) -> bool:
        """Return True if all of these events are stored already.

        Raises:
            Refused: a place is taken by another event, or rows before it are missing.
        """

        def look(connection: Connection) -> bool:
            stored = 0
            ends: dict[str, int] = {}
            for event in events:
                stream, seq = event.stream, event.seq
                at = {"of_stream": stream, "of_seq": seq}
                there = connection.execute(tables.AT, at).one_or_none()
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


def _claims(events: Iterable[records.NewEvent], seen: Iterable[str], has_flat: bool) -> Claims:
    """Return the claims of a save; a night's log also stands for the logs of its tables."""
    written = {event.stream for event in events}
    streams = written.union(seen)
    logs = {_log_of(stream) for stream in streams}
    # An entry at a table that rests on no other table leaves the others free.
    alone = {log for log in logs if has_flat or log in written}
    alone |= {_log_of(stream) for stream in seen if stream != _log_of(stream)}
    return Claims(alone, (logs - alone) | ({_FLAT} if has_flat else set()))


def _log_of(stream: str) -> str:
    """Return the log that a stream belongs to: the night's own, also for its tables.

    >>> _log_of("night/3/table/1"), _log_of("house")
    ('night/3', 'house')
    """
    return "/".join(stream.split("/")[:2])


def _row(event: records.NewEvent) -> dict[str, Any]:
    return asdict(event) | {
        "payload": tables.to_json(dict(event.payload)),
        "at": event.at.astimezone(dt.UTC),
        "saw": None if event.saw is None else tables.to_json(dict(event.saw)),
    }


def broken_in(store: Store, under: str = "") -> tuple[LostRows, ...]:
    """Return the confirmed rows that a store no longer has; () if none are remembered.

    Args:
        under: only rows of this stream, and of streams whose names continue it with `/`.

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
    """Return in words the lost rows of a stream and the streams under it; "" if there are none."""
    broken = broken_in(store, under)
    return broken_words(broken, store.address) if broken else ""
