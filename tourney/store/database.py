"""The database under a store: its change feed, its transactions, and a SQLite file as one."""

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tourney.laptop.address import Address
from tourney.store.engine import Lock, connect, in_a_crowd
from tourney.store.failure import Attempt, file_moved, is_busy, locked, refusal_of

#: Seconds between two looks at the file.
EVERY = 0.1


class Changes(Protocol):
    """Says when there is something to read; only a hint, what is read is the truth."""

    def wait(self, seconds: float) -> bool:
        """Wait for a change, no longer than this many seconds; whether there was one.

        The first answer comes at once, and is that there was one.

        Raises:
            Refused: `"not-read"` or `"damaged"`, while the store cannot be reached; the next call
                tries again.
        """
        ...

    def close(self) -> None:
        """End a wait in another thread, and free its resources."""
        ...


class FileChanges:
    """The changes of a SQLite file, asked for on a connection of their own.

    `data_version` is another number after every commit of another connection, of this process or
    of any other, and costs some microseconds.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = identity_of(path)
        self._closed = threading.Event()
        self._connection: sqlite3.Connection | None = None
        self._version = 0

    def wait(self, seconds: float) -> bool:
        """As `Changes.wait`."""
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
        """As `Changes.close`."""
        self._closed.set()

    def _has_changed(self) -> bool:
        if identity_of(self._path) != self._file:
            # To a file that has lost its name no one writes any more.
            self._let_go()
            raise file_moved(self._path, "read")
        try:
            if self._connection is None:
                self._connection = connect(self._path, query_only=True)
            ((version,),) = in_a_crowd(self._connection, "PRAGMA data_version")
        except sqlite3.Error as error:
            self._let_go()
            refusal = refusal_of(error, self._path, "read")
            if refusal is None:
                raise
            raise refusal from error
        changed, self._version = version != self._version, version
        return bool(changed)

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            self._version = 0


def identity_of(path: Path) -> tuple[int, int] | None:
    """The identity of the file at a path now, or None if there isn't one."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


T = TypeVar("T")


class Database(Protocol):
    """Runs work in transactions, from any thread.

    Work is a function of its connection alone, which may be called again when a transaction came
    to nothing; if it raises, all that it did is undone.
    """

    @property
    def address(self) -> Address:
        """The address of the store."""
        ...

    def read(self, work: Callable[[Connection], T], *, long: bool = False) -> T:
        """Run work that only reads, and sees one moment.

        Args:
            long: there may be as much to read as a night has.

        Raises:
            Refused: `"not-read"` or `"damaged"`.
            Locked: this thread has asked `is_free`, and is to ask again.
        """
        ...

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        alone: Collection[str] = (),
        beside: Collection[str] = (),
        long: bool = False,
    ) -> T:
        """Run work, and have it on disk.

        Args:
            alone: the logs to which no one else writes meanwhile.
            beside: the logs to which no one else writes alone.
            long: there may be as much to write as all nights have.

        Raises:
            Refused: `"not-saved"` or `"damaged"`.
            Locked: as `read`.
            IntegrityError: a row that the tables refuse.
        """
        ...

    def is_free(self) -> bool:
        """True if no one is known to make a save wait, as far as that can be asked.

        After the time that a save waits, it is free all the same: the next one is refused. Whoever
        asks has something else to do than to wait: in their thread nothing does for long any more.
        """
        ...

    def changes(self) -> Changes:
        """Something that says when others have written; the caller closes it."""
        ...

    def close(self) -> None:
        """Close every connection; a call under way in another thread closes its own."""
        ...


class FileDatabase:
    """A SQLite file, with one writer at a time in all the programs that have it open."""

    def __init__(self, path: Path, writer: Engine, reader: Engine, lock: Lock) -> None:
        """Take over both engines of the file at `path`, which is there and up to date."""
        self.address = path
        self._writer = writer
        self._reader = reader
        self._lock = lock
        self._closed = False
        self._file = identity_of(path)

    def read(self, work: Callable[[Connection], T], *, long: bool = False) -> T:  # noqa: ARG002 (a disk has no deadline)
        """As `Database.read`."""
        with self._transaction(self._reader, "read") as connection:
            return work(connection)

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        alone: Collection[str] = (),  # noqa: ARG002 (a writer is alone)
        beside: Collection[str] = (),  # noqa: ARG002
        long: bool = False,  # noqa: ARG002
    ) -> T:
        """As `Database.write`."""
        with self._transaction(self._writer, "save") as connection:
            return work(connection)

    def is_free(self) -> bool:
        """As `Database.is_free`."""
        return self._lock.is_free()

    def changes(self) -> Changes:
        """As `Database.changes`."""
        return FileChanges(self.address)

    def close(self) -> None:
        """As `Database.close`."""
        self._closed = True
        self._lock.close()
        self._let_go()

    @contextmanager
    def _transaction(self, engine: Engine, attempt: Attempt) -> Iterator[Connection]:
        """Begin a transaction, and end it; what goes wrong within is refused in words."""
        if self._closed:
            raise RuntimeError(f"the store at {self.address} is closed")
        # SQLite continues writing to a file that has lost its name, and all of it would be lost.
        # Others read and write another file by that name.
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
            # A connection that met a failing disk may remember pages that never got there.
            self._let_go()
            raise refusal from error
        finally:
            if self._closed:
                self._let_go()

    def _let_go(self) -> None:
        self._writer.pool.dispose()
        self._reader.pool.dispose()
