"""A store as it is at one moment, copied into memory to be inspected or written out."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from msgspec import Struct

from tourney.store import engine
from tourney.store.engine import Mode
from tourney.store.rows.tables import APPLICATION_ID
from tourney.store.upgrade import is_newer, stored_revision

#: The files in which SQLite keeps changes that are not in the database yet, and the index of the
#: first.
_LOGS, _INDEX = ("-wal", "-journal"), "-shm"
#: The bytes in a database's first page that mark WAL mode.
_MODE, _WAL = slice(18, 20), b"\2\2"
#: SQLite's codes for a file that it cannot read without writing to it.
_WOULD_WRITE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
#: How often a file is copied again if others wrote to it meanwhile.
_TRIES = 20

_ENDS = "SELECT stream, MAX(seq), COUNT(*) FROM event GROUP BY stream ORDER BY stream"


#: The identity, size and time of writing of a database file and its logs.
Stamps: TypeAlias = tuple[tuple[int, int, int, int] | None, ...]


class StreamEnd(Struct, frozen=True):
    """The seq of a stream's last row, and the number of its rows."""

    last: int
    rows: int


class DatabaseKind(Enum):
    """What a database is to this program."""

    STORE = "a store"
    NEWER = "a store of a newer version of tourney"
    OTHER = "a database of another program"
    EMPTY = "empty"


class Unreadable(sqlite3.OperationalError):
    """A file can neither be read where it is nor copied elsewhere."""

    sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
    sqlite_errorname = "SQLITE_CANTOPEN"


class Garbled(sqlite3.DatabaseError):
    """A text in a damaged file, or SQLite's message about it, is not valid text."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


@contextmanager
def _as_errors() -> Iterator[None]:
    """Turn every error that a damaged file can cause into a `sqlite3.Error` with a code."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise Garbled("text in it isn't valid") from error
    except sqlite3.Error as error:
        if hasattr(error, "sqlite_errorcode"):
            raise
        raise Garbled(str(error)) from error


def snapshot(path: Path) -> sqlite3.Connection:
    """Return a copy in memory of the store file at `path`.

    Other writers wait only while pages are copied to memory, not for a slow disk afterwards.

    Raises:
        sqlite3.Error: the file cannot be read.
    """
    with _as_errors(), closing(engine.connect(path, query_only=True)) as source:
        return _copy(source)


def untouched(path: Path) -> sqlite3.Connection:
    """Return a copy in memory of a file that may be damaged or write-protected.

    No byte of the file is changed, and no file is made beside it. Where SQLite would make one, a
    copy of the file in another folder is read.

    Raises:
        sqlite3.Error: as in `snapshot`.
    """
    if not _would_write(path):
        try:
            return _untouched(path)
        except sqlite3.OperationalError as error:
            # Its last writer may have died during a write, which must be rolled back.
            if error.sqlite_errorcode & 0xFF not in _WOULD_WRITE:
                raise
    with TemporaryDirectory(prefix="tourney-", ignore_cleanup_errors=True) as folder:
        return _untouched(_copied(path, Path(folder)), mode="rw")


def _untouched(path: Path, *, mode: Mode = "ro") -> sqlite3.Connection:
    with _as_errors(), closing(read_only(path, mode=mode)) as source:
        return _copy(source)


def _would_write(path: Path) -> bool:
    """Return True if reading makes SQLite write files: in WAL mode while no one has it open."""
    try:
        with path.open("rb") as file:
            is_wal = file.read(_MODE.stop)[_MODE] == _WAL
    except OSError:
        return False
    return is_wal and not all(sibling_file(path, end).exists() for end in ("-wal", _INDEX))


def _copied(path: Path, folder: Path) -> Path:
    """Copy a file and its logs into a folder, from a moment when no one wrote to them.

    Raises:
        sqlite3.OperationalError: the files cannot be copied, or are written to all the time.
    """
    copy = folder / path.name
    try:
        for _ in range(_TRIES):
            before = file_stamps(path)
            for end in ("", *_LOGS):
                sibling_file(copy, end).unlink(missing_ok=True)
                with suppress(FileNotFoundError):
                    shutil.copyfile(sibling_file(path, end), sibling_file(copy, end))
            if file_stamps(path) == before:
                return copy
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from error
    raise Unreadable("others write to it all the time")


def file_stamps(path: Path) -> Stamps:
    """Return stamps that show any change of a file; the first is None if there is no file."""
    return tuple(_stamp(sibling_file(path, end)) for end in ("", *_LOGS))


def _stamp(path: Path) -> tuple[int, int, int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def sibling_file(path: Path, end: str) -> Path:
    """Return the path of SQLite's file with this ending beside a database."""
    return path.with_name(f"{path.name}{end}")


def read_only(path: Path, *, mode: Mode = "ro", immutable: bool = False) -> sqlite3.Connection:
    """Return a connection that changes nothing in a database.

    Args:
        mode: `"rw"` lets SQLite roll back a write that was cut off.
        immutable: assume that no one has the file open, even where nothing can be written.
    """
    uri = engine.sqlite_uri(path.absolute(), f"mode={mode}{'&immutable=1' if immutable else ''}")
    return sqlite3.connect(uri, uri=True, timeout=engine.BUSY_SECONDS, isolation_level=None)


def _copy(source: sqlite3.Connection) -> sqlite3.Connection:
    """Copy one state of a database into memory, page by page, damage included."""
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with engine.kept_if_sound(copy):
        # Take the lock first, with a time limit: the copy itself would wait for ever.
        engine.in_a_crowd(source, *engine.ONE_MOMENT)
        source.backup(copy)
        copy.execute("PRAGMA foreign_keys = ON")
    return copy


def database_kind(connection: sqlite3.Connection) -> DatabaseKind:
    """Return what kind of database this is.

    Raises:
        sqlite3.Error: the file is no database, or is damaged.
    """
    with _as_errors():
        (application_id,) = connection.execute("PRAGMA application_id").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        revision = stored_revision(connection)
    if not tables:
        return DatabaseKind.EMPTY
    if application_id != APPLICATION_ID:
        return DatabaseKind.OTHER
    if is_newer(revision):
        return DatabaseKind.NEWER
    return DatabaseKind.STORE if "event" in tables else DatabaseKind.EMPTY


def stream_ends(connection: sqlite3.Connection) -> dict[str, StreamEnd]:
    """Return the end of each stream, sorted by name.

    Raises:
        sqlite3.Error: the database cannot be read.
    """
    with _as_errors():
        ends = connection.execute(_ENDS).fetchall()
    if not all(isinstance(stream, str) and isinstance(last, int) for stream, last, _ in ends):
        raise Garbled("a log's name or a row's number in it isn't valid")
    return {stream: StreamEnd(last, rows) for stream, last, rows in ends}


def faults(connection: sqlite3.Connection, most: int = 5) -> list[str]:
    """Return the faults that SQLite finds in pages and rows, in its words; [] if there are none."""
    try:
        with _as_errors():
            texts = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({most})")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    lines = [line for text in texts if text != "ok" for line in text.splitlines()]
    return [line for line in lines if not line.startswith("***")][:most]


def dangling_references(connection: sqlite3.Connection) -> list[str]:
    """Return the tables with rows that refer to a missing row."""
    with _as_errors():
        return sorted({str(row[0]) for row in connection.execute("PRAGMA foreign_key_check")})
