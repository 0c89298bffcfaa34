"""Databases in memory: a copy of a store at one moment, and a file that may only be read."""

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import StaticPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.store import snapshot
from tourney.store.database import NO_CLAIMS, Changes, Claims, Polled, T, Work
from tourney.store.engine import is_read_only, kept_if_sound
from tourney.store.failure import file_moved, refusing
from tourney.store.upgrade import is_older, migrate


def moment_of(store: Address, *, leave_alone: bool = False) -> sqlite3.Connection:
    """Return a store as it is now, copied into a database in memory; the caller closes it.

    Args:
        leave_alone: change no byte of the file, even if a save was cut off halfway.

    Raises:
        Refused: the store cannot be read, or the file is no store (`not-a-store`).
    """
    if isinstance(store, Server):
        from tourney.store.postgres.open import refuse_without_driver

        refuse_without_driver()
        from tourney.store.postgres.memory_copy import server_moment

        return server_moment(store)
    with refusing(store, "read"):
        moment = (
            snapshot.untouched(store)
            if leave_alone or is_read_only(store)
            else snapshot.snapshot(store)
        )
        kind = snapshot.database_kind(moment)
    if kind is not snapshot.DatabaseKind.STORE:
        moment.close()
        raise Refused("not-a-store", f"Not read: {store} is no store of nights, but {kind.value}.")
    return moment


class MemoryDatabase:
    """A database in memory under a store; its contents are lost when it is closed.

    The copy may be written to. It implements `tourney.store.database`.
    """

    def __init__(self, connection: sqlite3.Connection, address: Address) -> None:
        """Use a database in memory, copied from the store at an address."""
        self.address = address
        self._engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
        event.listen(self._engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))

    def read(self, work: Work[T], *, long: bool = False) -> T:  # noqa: ARG002 (nobody waits)
        """Implement `Database.read`."""
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise Refused("damaged", f"{self.address} is damaged ({error.orig}).") from error

    def write(self, work: Work[T], claims: Claims = NO_CLAIMS, *, long: bool = False) -> T:  # noqa: ARG002 (nobody else writes to it)
        """Implement `Database.write`."""
        return self.read(work)

    def is_free(self) -> bool:
        """Implement `Database.is_free`."""
        return True

    def changes(self) -> Changes:
        """Refuse `Database.changes`, as nobody else can write to the copy."""
        raise NotImplementedError

    def close(self) -> None:
        """Implement `Database.close`."""
        self._engine.dispose()


#: Seconds after which an unread change is reported again. A file in WAL may also hold a commit for
#: this long before its index counts it, while its log is flushed.
_AGAIN = 1.0


class ReadOnlyFile:
    """A store file that is read without writing to it or making any file.

    It implements `tourney.store.database`. Others may write to the file; it is then copied again.
    """

    def __init__(self, path: Path, check: Callable[[sqlite3.Connection, Path], str | None]) -> None:
        """Read the file for the first time.

        Args:
            check: refuses a file that is no sound store; returns the file's revision.

        Raises:
            sqlite3.Error: the file cannot be read.
        """
        self.address = path
        self._check = check
        self._one_at_a_time = threading.Lock()
        self._seen, self._since = snapshot.file_stamps(path), time.monotonic()
        self._is_settled = not _has_log(self._seen)
        self._moment = self._look()

    def read(self, work: Work[T], *, long: bool = False) -> T:  # noqa: ARG002 (nobody waits)
        """Implement `Database.read`."""
        with self._one_at_a_time:
            self._look_again()
            return self._moment.read(work)

    def write(self, work: Work[T], claims: Claims = NO_CLAIMS, *, long: bool = False) -> T:  # noqa: ARG002 (refused, whatever it is)
        """Refuse every save."""
        raise Refused(
            "read-only",
            "Not saved: you may read these nights but not change them. To continue, copy "
            f"{self.address} into a folder of your own, and open the copy.",
        )

    def is_free(self) -> bool:
        """Implement `Database.is_free`."""
        return True

    def changes(self) -> Changes:
        """Implement `Database.changes`."""
        return StampChanges(self.address, self._is_current)

    def close(self) -> None:
        """Implement `Database.close`."""
        with self._one_at_a_time:
            self._moment.close()

    def _is_current(self, now: snapshot.Stamps) -> bool:
        """Return False if a file with these stamps may hold more than was read."""
        return now == self._seen and self._is_settled

    def _look_again(self) -> None:
        now, moment = snapshot.file_stamps(self.address), time.monotonic()
        since = self._since if now == self._seen else moment
        may_count = moment >= since + _AGAIN
        if now == self._seen and (self._is_settled or not may_count):
            return
        if now[0] is None:
            raise file_moved(self.address, "read")
        with refusing(self.address, "read"):
            newer = self._look()
        self._moment.close()
        self._moment, self._seen, self._since = newer, now, since
        self._is_settled = may_count or not _has_log(now)

    def _look(self) -> MemoryDatabase:
        """Return a copy of the file as it is now, migrated in memory."""
        copy = snapshot.untouched(self.address)
        with kept_if_sound(copy):
            moment = MemoryDatabase(copy, self.address)
            if is_older(self._check(copy, self.address)):
                copy.execute("PRAGMA foreign_keys = OFF")
                moment.write(migrate)
        return moment


def _has_log(stamps: snapshot.Stamps) -> bool:
    return stamps[1] is not None


class StampChanges(Polled):
    """The changes of a file that may not be written to, seen by its size and time."""

    def __init__(self, path: Path, is_current: Callable[[snapshot.Stamps], bool]) -> None:
        """Use the file at `path`."""
        super().__init__()
        self._path = path
        self._is_current = is_current
        self._seen: snapshot.Stamps | None = None
        self._told = 0.0

    def _has_changed(self) -> bool:
        now = snapshot.file_stamps(self._path)
        if now[0] is None:
            raise file_moved(self._path, "read")
        # Another program may have kept this one from reading the file, or be about to commit.
        is_missed = not self._is_current(now) and time.monotonic() > self._told + _AGAIN
        changed, self._seen = now != self._seen or is_missed, now
        if changed:
            self._told = time.monotonic()
        return changed
