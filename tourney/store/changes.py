"""The change feed: whether anyone has written to the store since it was last asked."""

import sqlite3
import threading
import time
from pathlib import Path
from typing import Protocol

from tourney.store.engine import connect, in_a_crowd
from tourney.store.failure import file_moved, refusal_of

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
