"""Whether a server can be reached: asked in the background, so that no key has to wait for it."""

import threading
import time
from collections.abc import Callable

import psycopg

#: How long after an attempt the next one is made, in seconds.
EVERY = 1.0
_FIRST = 0.2


class Reach:
    """Remembers that a server is away, until it answers again.

    Args:
        knock: connects and hangs up; raises `psycopg.Error` when it cannot.
    """

    def __init__(self, knock: Callable[[], None]) -> None:
        self._knock = knock
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._here = threading.Event()
        self._here.set()

    @property
    def is_away(self) -> bool:
        """Whether it was away when it was last tried."""
        return not self._here.is_set()

    def lose(self) -> None:
        """It could not be reached just now."""
        with self._lock:
            if self._closed.is_set() or not self._here.is_set():
                return
            self._here.clear()
        threading.Thread(target=self._wait_for_it, daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Wait until it can be reached, no longer than so many seconds; whether it can be."""
        return self._here.wait(seconds)

    def close(self) -> None:
        """Ask no more."""
        self._closed.set()

    def _wait_for_it(self) -> None:
        pause = _FIRST
        while not self._closed.wait(pause):
            began = time.monotonic()
            try:
                self._knock()
            except psycopg.Error:
                pause = max(_FIRST, EVERY - (time.monotonic() - began))
            else:
                self._here.set()
                return
