"""A check that a server can be reached, made in the background so that no key waits for it."""

import threading
import time
from collections.abc import Callable

import psycopg

#: How long after an attempt the next one is made, in seconds.
EVERY = 1.0
_FIRST = 0.2
#: For how long it is taken to be there once it has answered, in seconds.
_FRESH = 1.0


class Reach:
    """Remembers that a server is away, until it answers again, and when it has answered last.

    Args:
        knock: connects and hangs up; raises `psycopg.Error` when it cannot.
        ask: has it answer, or finds that it is away.
    """

    def __init__(self, knock: Callable[[], None], ask: Callable[[], None]) -> None:
        self._knock = knock
        self._ask = ask
        self._answered = 0.0
        self._is_asked = False
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._here = threading.Event()
        self._here.set()

    @property
    def is_away(self) -> bool:
        """True if it was away when it was last tried."""
        return not self._here.is_set()

    def is_known(self) -> bool:
        """True if the server is known to be here, or to be away; if not, it is asked now."""
        if self.is_away or time.monotonic() < self._answered + _FRESH:
            return True
        with self._lock:
            if not self._is_asked:
                self._is_asked = True
                threading.Thread(target=self._find_out, daemon=True).start()
        return False

    def hear(self) -> None:
        """It has answered just now."""
        self._answered = time.monotonic()

    def doubt(self) -> None:
        """It has not answered in time: it is asked beside before it is taken to be there."""
        self._answered = 0.0

    def lose(self) -> None:
        """It could not be reached just now."""
        with self._lock:
            if self._closed.is_set() or not self._here.is_set():
                return
            self._here.clear()
        threading.Thread(target=self._wait_for_it, daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Wait until it can be reached, no longer than this many seconds; whether it can be."""
        return self._here.wait(seconds)

    def close(self) -> None:
        """Ask no more."""
        self._closed.set()

    def _find_out(self) -> None:
        try:
            self._ask()
            # The next question hears of any other fault.
            self.hear()
        finally:  # or it would never be asked again, and keys would wait for ever
            self._is_asked = False

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
