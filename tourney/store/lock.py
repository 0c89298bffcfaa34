"""Finding out without waiting whether others keep a file locked, for callers with other work."""

import sqlite3
import time
from pathlib import Path
from threading import get_ident

from tourney.store.engine import BUSY_SECONDS, sqlite_uri

#: How long whoever has something else to do waits for those who are about to be done, in seconds.
_A_MOMENT = 0.25


class Lock:
    """The lock of a SQLite file.

    Whoever has waited for it elsewhere need not wait again: by so much `patience` is less. In the
    thread of whoever asks, nothing waits for longer than a moment.
    """

    def __init__(self, path: Path) -> None:
        """Look at a file that is there."""
        self._connection = sqlite3.connect(
            sqlite_uri(path.absolute(), "mode=rw"),
            uri=True,
            timeout=0,
            isolation_level=None,
            check_same_thread=False,
        )
        #: Since when it has been found locked, each time that somebody asked.
        self._since: float | None = None
        self._asks_in: int | None = None

    def is_free(self) -> bool:
        """True if a save need not wait now, or has been waited for long enough."""
        self._asks_in = get_ident()
        try:
            # What reads keeps a save from its end as well.
            self._connection.execute("BEGIN EXCLUSIVE").close()
            self._connection.execute("ROLLBACK").close()
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                self._begin_to_wait()
                return self._left() <= 0
        self._since = None
        return True

    def patience(self) -> float:
        """How long a transaction is to wait for it in this thread, in seconds."""
        return min(_A_MOMENT, self._left()) if self._asks_in == get_ident() else self._left()

    def is_to_be_asked_again(self) -> bool:
        """Whether what has just found it locked, in this thread, is to be put off by its asking."""
        if self._asks_in != get_ident():
            return False
        self._begin_to_wait()
        return self._left() > 0

    def _begin_to_wait(self) -> None:
        if self._since is None:
            self._since = time.monotonic()

    def _left(self) -> float:
        if self._since is None:
            return BUSY_SECONDS
        return max(0.0, BUSY_SECONDS - (time.monotonic() - self._since))

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()
