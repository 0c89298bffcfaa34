"""A store as it is at one moment, copied into memory, to be looked at or written out in peace."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tourney.store.engine import BUSY_SECONDS, connect, sqlite_uri
from tourney.store.schema import APPLICATION_ID
from tourney.store.upgrade import is_newer, stored_revision

_TRIGGERS = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
_ENDS = "SELECT stream, MAX(seq), COUNT(*) FROM event GROUP BY stream ORDER BY stream"


@dataclass(frozen=True, slots=True)
class End:
    """How far a stream goes: the seq of its last row, and how many rows it has."""

    last: int
    rows: int


class Kind(Enum):
    """What a database is to this program."""

    STORE = "a store"
    NEWER = "a store of a newer version of tourney"
    OTHER = "a database of another program"
    EMPTY = "empty"


class Garbled(sqlite3.DatabaseError):
    """What SQLite says of a damaged file, or a text in it, is no text."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


@contextmanager
def _as_errors() -> Iterator[None]:
    """Have one kind of error for all that a damaged file does."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise Garbled("what should be text in it is none") from error
    except sqlite3.Error as error:
        if hasattr(error, "sqlite_errorcode"):
            raise
        raise Garbled(str(error)) from error


def snapshot(path: Path) -> sqlite3.Connection:
    """A copy in memory of the store file at `path`.

    Whoever writes meanwhile waits no longer than it takes to copy the pages into memory, however
    slow the disk is that they go on to.

    Raises:
        sqlite3.Error: the file cannot be read.
    """
    with _as_errors(), closing(connect(path, query_only=True)) as source:
        return _copy(source)


def untouched(path: Path, *, immutable: bool = False, half: bool = False) -> sqlite3.Connection:
    """The same of a file that may be damaged: not a byte of it is changed.

    Args:
        immutable: nobody has the file open; it may lie where nothing can be written.
        half: read what there is of a file that has been cut off.

    Raises:
        sqlite3.Error: as `snapshot`; and where its last writer died in the middle of a write,
            which only a connection that may write can take back.
    """
    with _as_errors(), closing(reading(path, immutable=immutable)) as source:
        if not half:
            return _copy(source)
        # Without this, a file with fewer pages than its header says is not read at all.
        source.execute("PRAGMA writable_schema = ON")
        copy = _copy(source)
        copy.execute("PRAGMA writable_schema = ON")
        return copy


def reading(path: Path, *, immutable: bool = False) -> sqlite3.Connection:
    """A connection to a file that writes nothing; `immutable` as for `untouched`."""
    uri = sqlite_uri(path.absolute(), "mode=ro&immutable=1" if immutable else "mode=ro")
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def journal_of(path: Path) -> str:
    """The journal that a file has, in SQLite's word.

    Raises:
        sqlite3.Error: it cannot be read, or is locked at this moment.
    """
    with _as_errors(), closing(reading(path)) as connection:
        connection.execute("PRAGMA busy_timeout = 0")
        return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def _copy(source: sqlite3.Connection) -> sqlite3.Connection:
    """Copy one state of a database; its pages are copied as they are, damage and all."""
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        source.execute("BEGIN")
        # Takes the lock, or gives up in time: to copy would wait for it for ever.
        source.execute("PRAGMA schema_version").fetchone()
        source.backup(copy)
        copy.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        copy.close()
        raise
    return copy


def kind_of(connection: sqlite3.Connection) -> Kind:
    """What the database is.

    Raises:
        sqlite3.Error: it is none, or damaged.
    """
    with _as_errors():
        (application_id,) = connection.execute("PRAGMA application_id").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        revision = stored_revision(connection)
    if not tables:
        return Kind.EMPTY
    if application_id != APPLICATION_ID:
        return Kind.OTHER
    if is_newer(revision):
        return Kind.NEWER
    return Kind.STORE if "event" in tables else Kind.EMPTY


def triggers(connection: sqlite3.Connection) -> frozenset[str]:
    """The names of what keeps entries from being changed."""
    with _as_errors():
        return frozenset(name for (name,) in connection.execute(_TRIGGERS))


def ends(connection: sqlite3.Connection) -> dict[str, End]:
    """How far each stream goes, sorted by name.

    Raises:
        sqlite3.Error: it cannot be read.
    """
    with _as_errors():
        found = connection.execute(_ENDS).fetchall()
    if not all(isinstance(stream, str) and isinstance(last, int) for stream, last, _ in found):
        raise Garbled("what should be a log's name or a row's number in it is none")
    return {stream: End(last, rows) for stream, last, rows in found}


def gaps(streams: Mapping[str, End]) -> list[str]:
    """The streams in which a row is missing."""
    return [stream for stream, end in streams.items() if end.last != end.rows]


def faults(connection: sqlite3.Connection, most: int = 5) -> list[str]:
    """What SQLite finds wrong with the pages and the rows, as it says it; [] where all is sound."""
    try:
        with _as_errors():
            found = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({most})")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    lines = [line for text in found if text != "ok" for line in text.splitlines()]
    return [line for line in lines if not line.startswith("***")][:most]


def dangling(connection: sqlite3.Connection) -> list[str]:
    """The tables with rows that refer to a row which is not there."""
    with _as_errors():
        return sorted({str(row[0]) for row in connection.execute("PRAGMA foreign_key_check")})
