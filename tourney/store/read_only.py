"""A store's file that may be read and not written, such as one on a stick: as it is, in memory."""

import sqlite3
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path

from sqlalchemy import Connection

from tourney.game.refusal import Refused
from tourney.store.changes import EVERY, Changes
from tourney.store.database import T
from tourney.store.failure import file_moved, refusal_of
from tourney.store.memory_database import MemoryDatabase
from tourney.store.snapshot import Stamps, file_stamps, untouched
from tourney.store.upgrade import is_older, migrate

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
