"""A store as a database in memory: a copy of one moment, and a file that may only be read."""

import sqlite3
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path

from sqlalchemy import Connection, StaticPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.store.database import EVERY, Changes, T
from tourney.store.engine import is_read_only
from tourney.store.failure import file_moved, refusal_of
from tourney.store.snapshot import (
    DatabaseKind,
    Stamps,
    database_kind,
    file_stamps,
    snapshot,
    untouched,
)
from tourney.store.upgrade import is_older, migrate


def moment_of(store: Address, *, leave_alone: bool = False) -> sqlite3.Connection:
    """A store as it is now, as a connection to a database in memory that the caller closes.

    Args:
        leave_alone: change no byte of a file, not even to take back a save that was cut off.

    Raises:
        Refused: it cannot be read, or is no store (`not-a-store`).
    """
    if isinstance(store, Server):
        from tourney.store.postgres.open import refuse_without_driver

        refuse_without_driver()
        from tourney.store.postgres.memory_copy import server_moment

        return server_moment(store)
    try:
        moment = untouched(store) if leave_alone or is_read_only(store) else snapshot(store)
        kind = database_kind(moment)
    except sqlite3.Error as error:
        refusal = refusal_of(error, store, "read")
        if refusal is None:
            raise
        raise refusal from error
    if kind is not DatabaseKind.STORE:
        moment.close()
        raise Refused("not-a-store", f"Not read: {store} is no store of nights, but {kind.value}.")
    return moment


class MemoryDatabase:
    """A database under a store that is gone when it is let go; it may be written to.

    It implements `tourney.store.database`.
    """

    def __init__(self, connection: sqlite3.Connection, address: Address) -> None:
        """Take over a connection to a database in memory, a copy of the store at an address."""
        self.address = address
        self._engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
        event.listen(self._engine, "begin", _begin)

    def read(self, work: Callable[[Connection], T], *, long: bool = False) -> T:  # noqa: ARG002 (nobody waits)
        """As `Database.read`."""
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise Refused("damaged", f"{self.address} is damaged ({error.orig}).") from error

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        alone: Collection[str] = (),  # noqa: ARG002 (nobody else writes to it)
        beside: Collection[str] = (),  # noqa: ARG002
        long: bool = False,  # noqa: ARG002
    ) -> T:
        """As `Database.write`."""
        return self.read(work)

    def is_free(self) -> bool:
        """As `Database.is_free`."""
        return True

    def changes(self) -> Changes:
        """As `Database.changes`; there aren't any."""
        raise NotImplementedError

    def close(self) -> None:
        """As `Database.close`."""
        self._engine.dispose()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


#: How long after a change was told and not read it is told again, and for how long a file in WAL
#: may hold a commit before its index counts it (its log is flushed in between), in seconds.
_AGAIN = 1.0


class ReadOnlyFile:
    """One of `tourney.store.database` that makes no file and changes none.

    Others may have more rights to the file, and write to it: it is copied again when they have.
    """

    def __init__(self, path: Path, check: Callable[[sqlite3.Connection, Path], str | None]) -> None:
        """Look at the file for the first time.

        Args:
            check: refuses what is no sound store; the revision that it has.

        Raises:
            sqlite3.Error: it cannot be read.
        """
        self.address = path
        self._check = check
        self._one_at_a_time = threading.Lock()
        self._seen, self._since = file_stamps(path), time.monotonic()
        self._is_settled = not _has_log(self._seen)
        self._moment = self._look()

    def read(self, work: Callable[[Connection], T], *, long: bool = False) -> T:  # noqa: ARG002 (nobody waits)
        """As `Database.read`."""
        with self._one_at_a_time:
            self._look_again()
            return self._moment.read(work)

    def write(
        self,
        work: Callable[[Connection], T],  # noqa: ARG002
        *,
        alone: Collection[str] = (),  # noqa: ARG002
        beside: Collection[str] = (),  # noqa: ARG002
        long: bool = False,  # noqa: ARG002
    ) -> T:
        """Refuse."""
        raise Refused(
            "read-only",
            "Not saved: you may read these nights but not change them. To continue, copy "
            f"{self.address} into a folder of your own, and open the copy.",
        )

    def is_free(self) -> bool:
        """As `Database.is_free`."""
        return True

    def changes(self) -> Changes:
        """As `Database.changes`."""
        return StampChanges(self.address, self._is_current)

    def close(self) -> None:
        """As `Database.close`."""
        with self._one_at_a_time:
            self._moment.close()

    def _is_current(self, now: Stamps) -> bool:
        """False if a file with these stamps may hold more than was read of it."""
        return now == self._seen and self._is_settled

    def _look_again(self) -> None:
        now, moment = file_stamps(self.address), time.monotonic()
        since = self._since if now == self._seen else moment
        may_count = moment >= since + _AGAIN
        if now == self._seen and (self._is_settled or not may_count):
            return
        if now[0] is None:
            raise file_moved(self.address, "read")
        try:
            newer = self._look()
        except sqlite3.Error as error:
            refusal = refusal_of(error, self.address, "read")
            if refusal is None:
                raise
            raise refusal from error
        self._moment.close()
        self._moment, self._seen, self._since = newer, now, since
        self._is_settled = may_count or not _has_log(now)

    def _look(self) -> MemoryDatabase:
        """The file as it is now, brought up to date in memory."""
        copy = untouched(self.address)
        try:
            moment = MemoryDatabase(copy, self.address)
            if is_older(self._check(copy, self.address)):
                copy.execute("PRAGMA foreign_keys = OFF")
                moment.write(migrate)
        except BaseException:
            copy.close()
            raise
        return moment


def _has_log(stamps: Stamps) -> bool:
    return stamps[1] is not None


class StampChanges:
    """The changes of a file that cannot be asked for them without being written to."""

    def __init__(self, path: Path, is_current: Callable[[Stamps], bool]) -> None:
        """Look at the file at `path`; what was read of it may be all that these stamps tell of."""
        self._path = path
        self._is_current = is_current
        self._closed = threading.Event()
        self._seen: Stamps | None = None
        self._told = 0.0

    def wait(self, seconds: float) -> bool:
        """As `Changes.wait`."""
        until = time.monotonic() + seconds
        while not self._closed.is_set():
            now = file_stamps(self._path)
            if now[0] is None:
                raise file_moved(self._path, "read")
            # Another program may have kept this one from reading it, or be about to commit.
            is_missed = not self._is_current(now) and time.monotonic() > self._told + _AGAIN
            changed, self._seen = now != self._seen or is_missed, now
            if changed:
                self._told = time.monotonic()
                return True
            left = until - time.monotonic()
            if left <= 0 or self._closed.wait(min(EVERY, left)):
                break
        return False

    def close(self) -> None:
        """As `Changes.close`."""
        self._closed.set()
