"""An open store: events appended and read, and the flat rows beside them."""

import datetime as dt
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, Select, bindparam, func, insert, or_, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tourney.game.refusal import Refused
from tourney.store import flat as flat_rows
from tourney.store.changes import Changes, FileChanges
from tourney.store.failure import Attempt, damaged, moved, refusal_of
from tourney.store.records import FlatRows, NewEvent, NightFlat, StoredEvent
from tourney.store.rows import EVENT

_T = TypeVar("_T")

NOTHING_SEEN: Mapping[str, int] = MappingProxyType({})

_INSERT = insert(EVENT).inline()
_OF_STREAM = EVENT.c.stream == bindparam("of_stream")
_COLUMNS = [EVENT.c[field.name] for field in fields(StoredEvent)]
_SELECT = (
    select(*_COLUMNS).where(_OF_STREAM, EVENT.c.seq > bindparam("after")).order_by(EVENT.c.seq)
)
# Streams are compared by code point: on PostgreSQL the column needs the collation "C".
_UNDER = (
    select(*_COLUMNS)
    .where(
        EVENT.c.stream >= bindparam("of_stream"),
        EVENT.c.stream < bindparam("beyond"),
        or_(_OF_STREAM, EVENT.c.stream > bindparam("first")),
    )
    .order_by(EVENT.c.stream, EVENT.c.seq)
)
# PostgreSQL's json_each_text is the same, but for its types.
_ends = func.json_each(bindparam("ends")).table_valued("key", "value", name="ends")
_AFTER = (
    select(*_COLUMNS)
    .where(EVENT.c.stream == _ends.c.key, EVENT.c.seq > _ends.c.value)
    .order_by(EVENT.c.stream, EVENT.c.seq)
)
_BEYOND = (
    select(EVENT.c.seq).where(EVENT.c.stream == _ends.c.key, EVENT.c.seq > _ends.c.value).limit(1)
)
_uuids = func.json_each(bindparam("uuids")).table_valued("value", name="uuids")
_OF_UUIDS = select(EVENT.c.seq).where(EVENT.c.uuid == _uuids.c.value).limit(1)
_AT = select(*_COLUMNS).where(_OF_STREAM, EVENT.c.seq == bindparam("of_seq"))
_LAST = select(func.max(EVENT.c.seq)).where(_OF_STREAM)
_STREAMS = select(EVENT.c.stream).distinct().order_by(EVENT.c.stream)

_to_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
_from_json = json.JSONDecoder().decode


class LateFlat(NamedTuple):
    """Flat rows that are worked out when nobody else can write to the night any more.

    Attributes:
        ends: the last seq of every other stream that they speak of, as far as it was read.
        work_out: from the rows beyond these, the night's flat rows as they are to be, and as they
            are known to be stored, if they are.
    """

    ends: Mapping[str, int]
    work_out: Callable[[list[StoredEvent]], tuple[FlatRows, FlatRows | None]]


class Store:
    """A store on disk; every call is one transaction, and may come from any thread.

    Every method raises `Refused` with the code `"damaged"` for a damaged file, `"not-saved"` or
    `"not-read"` for what else the disk or another program is in the way of.
    """

    def __init__(self, path: Path, writer: Engine, reader: Engine) -> None:
        """Take over both engines of the file at `path`, which is there and up to date."""
        self.path = path
        self._writer = writer
        self._reader = reader
        self._closed = False
        self._file = _identity(path)

    def events(self, stream: str, after: int = 0) -> list[StoredEvent]:
        """Return the events of a stream whose seq is greater than `after`, in order."""
        return self._events(_SELECT, {"of_stream": stream, "after": after})

    def events_under(self, stream: str) -> list[StoredEvent]:
        """Return all events of a stream and of those whose names go on from its with a `/`.

        They come stream by stream, sorted as text, each in order, and are of one moment.
        """
        # "0" comes next after "/".
        return self._events(
            _UNDER, {"of_stream": stream, "first": f"{stream}/", "beyond": f"{stream}0"}
        )

    def events_after(self, ends: Mapping[str, int]) -> list[StoredEvent]:
        """Return the events of these streams whose seq is greater than the one given for each.

        They come as those of `events_under`, in one query however many streams there are.
        """
        return self._events(_AFTER, {"ends": _to_json(dict(ends))})

    def has_any(self, uuids: Iterable[str]) -> bool:
        """Return whether there is an event under one of these uuids."""
        listed = _to_json(list(uuids))
        return self._read(
            lambda connection: connection.execute(_OF_UUIDS, {"uuids": listed}).first() is not None
        )

    def append(
        self,
        events: Sequence[NewEvent],
        flat: FlatRows | None = None,
        known: FlatRows | None = None,
        seen: Mapping[str, int] = NOTHING_SEEN,
        late: LateFlat | None = None,
    ) -> list[StoredEvent]:
        """Store all of these events and the night's flat rows, or nothing at all.

        Events that are already at their places under the same uuids are taken as stored: a save
        whose end was not heard of can be tried again.

        Args:
            known: the night's flat rows as the caller knows them to be stored; only what is not
                as it was is written. Without them, all are.
            seen: the last seq of other streams that this rests on.
            late: flat rows in the place of `flat` and `known`, of all that others have written.

        Raises:
            Refused: `"overtaken"` when somebody else has taken a place or written to a stream
                that this rests on, `"behind"` when rows before it are missing, or as said of the
                class.
        """
        rows = [_row(event) for event in events]
        try:
            with self._unit("save") as connection:
                if rows:
                    connection.execute(_INSERT, rows)
                if seen and connection.execute(_BEYOND, {"ends": _to_json(dict(seen))}).first():
                    raise overtaken()
                if late is not None:
                    newer = connection.execute(_AFTER, {"ends": _to_json(dict(late.ends))}).all()
                    flat, known = late.work_out([_event(*row) for row in newer])
                if flat is not None:
                    flat_rows.replace_night(connection, flat, known)
        except IntegrityError:
            already = self._already(events)
            if already is None:
                raise
            return already
        # Read back from the text, so that the caller gets what any later reader will get.
        return [_event(**row) for row in rows]

    def changes(self) -> Changes:
        """Something that says when others have written; whoever asked for it closes it."""
        return FileChanges(self.path)

    def nights(self) -> list[NightFlat]:
        """Return all nights, newest first."""
        return self._read(flat_rows.read_nights)

    def players(self) -> list[str]:
        """Return everybody's newest name: who played last comes first, then who played most."""
        return self._read(flat_rows.read_players)

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted as text."""
        return self._read(lambda connection: list(connection.scalars(_STREAMS)))

    def replace_flat(self, nights: Sequence[FlatRows]) -> None:
        """Put these nights' flat rows in the place of all flat rows."""
        with self._unit("save") as connection:
            flat_rows.replace_all(connection, nights)

    def close(self) -> None:
        """Close every connection; a call under way in another thread closes its own."""
        self._closed = True
        self._let_go()

    def _let_go(self) -> None:
        self._writer.pool.dispose()
        self._reader.pool.dispose()

    def _events(self, query: Select[Any], of: Mapping[str, object]) -> list[StoredEvent]:
        with self._unit("read") as connection:
            rows = connection.execute(query, of).all()
        try:
            return [_event(*row) for row in rows]
        except json.JSONDecodeError as error:
            raise damaged(self.path, "read") from error

    def _read(self, read: Callable[[Connection], _T]) -> _T:
        with self._unit("read") as connection:
            return read(connection)

    @contextmanager
    def _unit(self, attempt: Attempt) -> Iterator[Connection]:
        if self._closed:
            raise RuntimeError(f"the store at {self.path} is closed")
        # SQLite goes on writing to a file that has lost its name, and all of it would be lost.
        if attempt == "save" and _identity(self.path) != self._file:
            raise moved(self.path)
        try:
            with (self._writer if attempt == "save" else self._reader).begin() as connection:
                yield connection
        except (DBAPIError, PoolTimeoutError) as error:
            refusal = refusal_of(error, self.path, attempt)
            if refusal is None:
                raise
            # A connection that met a failing disk may remember pages that never got there.
            self._let_go()
            raise refusal from error
        finally:
            if self._closed:
                self._let_go()

    def _already(self, events: Sequence[NewEvent]) -> list[StoredEvent] | None:
        """Return the events as they are stored, or None when their places are not to blame.

        Raises:
            Refused: when a place is taken or out of reach.
        """
        found: list[StoredEvent] = []
        ends: dict[str, int] = {}
        with self._unit("read") as connection:
            for event in events:
                stream, seq = event.stream, event.seq
                there = connection.execute(_AT, {"of_stream": stream, "of_seq": seq}).one_or_none()
                if there is not None:
                    if there.uuid != event.uuid:
                        raise overtaken()
                    found.append(_event(*there))
                    continue
                if stream not in ends:
                    last = connection.scalar(_LAST, {"of_stream": stream})
                    ends[stream] = 0 if last is None else last
                if seq != ends[stream] + 1:
                    raise _behind(self.path, stream, seq, ends[stream])
                ends[stream] = seq
        return found if found and len(found) == len(events) else None


def overtaken() -> Refused:
    """The refusal of who types second."""
    return Refused(
        "overtaken",
        "Not saved: somebody else typed first. Look at what stands there now, and press the key "
        "again if it is still right.",
    )


def _behind(path: Path, stream: str, seq: int, last: int) -> Refused:
    return Refused(
        "behind",
        f"Not saved: {path} ends at row {last} of {stream}, and this would be row {seq}. "
        "Part of the night is missing from this file: look for a newer copy of it.",
    )


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _row(event: NewEvent) -> dict[str, Any]:
    return {
        "stream": event.stream,
        "seq": event.seq,
        "uuid": event.uuid,
        "kind": event.kind,
        "version": event.version,
        "payload": _to_json(dict(event.payload)),
        "at": event.at.astimezone(dt.UTC),
        "by": event.by,
        "saw": _object(event.saw),
    }


def _object(value: Mapping[str, int] | None) -> str | None:
    return None if value is None else _to_json(dict(value))


def _event(
    stream: str,
    seq: int,
    uuid: str,
    kind: str,
    version: int,
    payload: str,
    at: dt.datetime,
    by: str,
    saw: str | None,
) -> StoredEvent:
    seen = None if saw is None else _from_json(saw)
    return StoredEvent(stream, seq, uuid, kind, version, _from_json(payload), at, by, seen)
