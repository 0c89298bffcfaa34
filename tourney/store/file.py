"""A SQLite file under a store."""

import sqlite3
from collections.abc import Callable, Collection
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tourney.store.changes import Changes, FileChanges, identity_of
from tourney.store.database import T
from tourney.store.engine import Lock
from tourney.store.failure import Attempt, file_moved, is_busy, locked, refusal_of


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
        self._refuse_moved("read")
        return self._run(work, self._reader, "read")

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        alone: Collection[str] = (),  # noqa: ARG002 (a writer is alone)
        beside: Collection[str] = (),  # noqa: ARG002
        long: bool = False,  # noqa: ARG002
    ) -> T:
        """As `Database.write`."""
        self._refuse_moved("save")
        return self._run(work, self._writer, "save")

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

    def _refuse_moved(self, attempt: Attempt) -> None:
        # SQLite continues writing to a file that has lost its name, and all of it would be lost.
        # Others read and write another file by that name.
        if not self._closed and identity_of(self.address) != self._file:
            raise file_moved(self.address, attempt)

    def _run(self, work: Callable[[Connection], T], engine: Engine, attempt: Attempt) -> T:
        if self._closed:
            raise RuntimeError(f"the store at {self.address} is closed")
        try:
            with engine.begin() as connection:
                return work(connection)
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
