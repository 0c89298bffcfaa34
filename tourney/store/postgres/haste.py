"""Limits on what a thread waits for a server, where that thread has a screen to draw as well."""

import time
from threading import get_ident

from tourney.store.postgres.dial import LOCK_SECONDS

#: How long it waits for the first word of an answer, in seconds; longer on a line that is slow.
_FIRST_WORD = 0.25
#: How long it waits for another's lock, and for one that it has met before.
_LOCK, _LOCK_AGAIN = 0.2, 0.05


class Haste:
    """The limits on waiting in the threads that ask whether a server is free."""

    def __init__(self) -> None:
        self._threads: set[int] = set()
        #: The seconds that the last first word took.
        self._took = 0.0
        #: Since when a lock has been in the way.
        self._since: float | None = None

    def begin(self) -> None:
        """Be in haste in this thread from now on."""
        self._threads.add(get_ident())

    @property
    def is_here(self) -> bool:
        """True in a thread that is in haste."""
        return get_ident() in self._threads

    def first_word(self, seconds: float) -> float:
        """The seconds to wait for the first word, if the whole answer may take this many."""
        return min(seconds, max(_FIRST_WORD, 2 * self._took)) if self.is_here else seconds

    def heard(self, seconds: float) -> None:
        """The first word took so long."""
        self._took = seconds

    @property
    def limit(self) -> str:
        """The SQL that limits the wait of a transaction for a lock."""
        if not self.is_here:
            return ""
        seconds = _LOCK if self._since is None else _LOCK_AGAIN
        return f"; SET LOCAL lock_timeout = {int(seconds * 1000)}"

    def puts_off(self) -> bool:
        """True if a save that met a lock must be tried again, as the lock is still young."""
        if not self.is_here:
            return False
        if self._since is None:
            self._since = time.monotonic()
        if time.monotonic() - self._since < LOCK_SECONDS:
            return True
        self._since = None
        return False

    def done(self) -> None:
        """Nothing was in the way."""
        if self.is_here:
            self._since = None
