"""The database under a store: its transactions and change feed, and a SQLite file as a database."""

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tourney.laptop.address import Address
from tourney.store.engine import Lock, connect, in_a_crowd
from tourney.store.failure import Attempt, file_moved, is_busy, locked, refusal_of, refusing

#: How often the file is looked at, in seconds.
EVERY = 0.1


class Changes(Protocol):
    """Reports when there may be something new to read; only reading shows what it is."""

    def wait(self, seconds: float) -> bool:
        """Wait up to this many seconds for a change; return True if there was one.

        The first call returns True at once.

        Raises:
            Refused: `"not-read"` or `"damaged"`, while the store cannot be reached; the next call
                tries again.
        """

    def close(self) -> None:
        """End a wait in another thread, and free the connection."""


class Polled:
    """Changes that are looked for every moment, by a subclass."""

    def __init__(self) -> None:
        self._closed = threading.Event()

    def wait(self, seconds: float) -> bool:
        """Implement `Changes.wait`."""
        until = time.monotonic() + seconds
        while not self._closed.is_set():
            if self._has_changed():
                return True
            left = until - time.monotonic()
            if left <= 0 or self._closed.wait(min(EVERY, left)):
                break
        if self._closed.is_set():
            self._let_go()
        return False

    def close(self) -> None:
        """Implement `Changes.close`."""
        self._closed.set()

    def _has_changed(self) -> bool:
        """Return whether there may be something new since the last call."""
        raise NotImplementedError

    def _let_go(self) -> None:
        """Free what the looking needs, in the thread that waits."""


class FileChanges(Polled):
    """The changes of a SQLite file, seen on a connection of their own.

    SQLite's `data_version` gets another number after every commit on another connection, in this
    process or any other. Reading it takes microseconds.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._file = identity_of(path)
        self._connection: sqlite3.Connection | None = None
        self._version = 0

    def _has_changed(self) -> bool:
        if identity_of(self._path) != self._file:
            # Nobody writes to a file that has lost its name.
            self._let_go()
            raise file_moved(self._path, "read")
        with refusing(self._path, "read"):
            try:
                if self._connection is None:
                    self._connection = connect(self._path, query_only=True)
                ((version,),) = in_a_crowd(self._connection, "PRAGMA data_version")
            except sqlite3.Error:
                self._let_go()
                raise
        changed, self._version = version != self._version, version
        return bool(changed)

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            self._version = 0


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return the identity of the file at a path, or None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


T = TypeVar("T")

#: Work is a function of its connection alone. It may be called again if a transaction failed; if it
#: raises an error, all its changes are undone.
Work: TypeAlias = Callable[[Connection], T]


class Claims(NamedTuple):
    """The logs that a save needs for itself.

    Attributes:
        alone: the logs to which nobody else may write meanwhile.
        beside: the logs to which others may write too, as long as nobody writes to them alone.
    """

    alone: Collection[str] = ()
    beside: Collection[str] = ()


NO_CLAIMS = Claims()


class Database(Protocol):
    """Runs work in transactions, from any thread."""

    @property
    def address(self) -> Address:
        """The address of the store."""

    def read(self, work: Work[T], *, long: bool = False) -> T:
        """Run work that only reads, and that sees the state of one moment.

        Args:
            long: the work may read as much as a whole night.

        Raises:
            Refused: `"not-read"` or `"damaged"`.
            Locked: this thread uses `is_free`, and must ask again before it retries.
        """

    def write(self, work: Work[T], claims: Claims = NO_CLAIMS, *, long: bool = False) -> T:
        """Run work, and return once its changes are on disk.

        Args:
            long: the work may write as much as all nights.

        Raises:
            Refused: `"not-saved"` or `"damaged"`.
            Locked: as in `read`.
            IntegrityError: the tables refuse a row.
        """

    def is_free(self) -> bool:
        """Return True if this program knows of no other that would make a save wait."""

    def changes(self) -> Changes:
        """Return an object that reports when others have written; the caller closes it."""

    def close(self) -> None:
        """Close every connection; a call under way in another thread closes its own."""


class FileDatabase:
    """A SQLite file, with one writer at a time in all the programs that have it open."""

    def __init__(self, path: Path, writer: Engine, reader: Engine, lock: Lock) -> None:
        """Use both engines of the file at `path`, which exists and is up to date."""
        self.address = path
        self._writer = writer
        self._reader = reader
        self._lock = lock
        self._closed = False
        self._file = identity_of(path)

    def read(self, work: Work[T], *, long: bool = False) -> T:  # noqa: ARG002 (a disk has no deadline)
        """Implement `Database.read`."""
        with self._transaction(self._reader, "read") as connection:
            return work(connection)

    def write(self, work: Work[T], claims: Claims = NO_CLAIMS, *, long: bool = False) -> T:  # noqa: ARG002 (a writer is alone)
        """Implement `Database.write`."""
        with self._transaction(self._writer, "save") as connection:
            return work(connection)

    def is_free(self) -> bool:
        """Implement `Database.is_free`."""
        return self._lock.is_free()

    def changes(self) -> Changes:
        """Implement `Database.changes`."""
        return FileChanges(self.address)

    def close(self) -> None:
        """Implement `Database.close`."""
        self._closed = True
        self._lock.close()
        self._let_go()

    @contextmanager
    def _transaction(self, engine: Engine, attempt: Attempt) -> Iterator[Connection]:
        """Run a transaction; turn errors inside the block into a `Refused` for the host."""
        if self._closed:
            raise RuntimeError(f"the store at {self.address} is closed")
        # SQLite would keep writing to a file that was moved or deleted, and all of this would be
        # lost, as other programs use the file that now has the name.
        if identity_of(self.address) != self._file:
            raise file_moved(self.address, attempt)
        try:
            with engine.begin() as connection:
                yield connection
        except (sqlite3.Error, DBAPIError, PoolTimeoutError, UnicodeDecodeError) as error:
            if is_busy(error) and self._lock.is_to_be_asked_again():
                raise locked(self.address, attempt) from error
            refusal = refusal_of(error, self.address, attempt)
            if refusal is None:
                raise
            # A connection that met a failing disk may remember pages that never reached it.
            self._let_go()
            raise refusal from error
        finally:
            if self._closed:
                self._let_go()

    def _let_go(self) -> None:
        self._writer.pool.dispose()
        self._reader.pool.dispose()
