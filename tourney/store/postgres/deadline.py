"""Deadlines on whatever waits for a network, which can swallow every word and never say so."""

import math
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Generic, TypeVar

import psycopg

T = TypeVar("T")


class Watch:
    """Cuts a connection that is still at work when its time is up.

    libpq waits for an answer without end. Once the line is shut down, it gets its end at once.

    Attributes:
        until: the moment at which its time is up, as `time.monotonic` counts.
    """

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self._lock = threading.Lock()
        self._line: socket.socket | None = None
        self._is_up = False

    @property
    def left(self) -> float:
        """The seconds that are left, at least a moment."""
        return max(0.05, self.until - time.monotonic())

    @property
    def is_over(self) -> bool:
        """True if its time is up."""
        return time.monotonic() >= self.until

    def __enter__(self) -> "Watch":
        _ALARM.set(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        _ALARM.lift(self)
        with self._lock:
            self._let_go()

    def extend(self, seconds: float) -> None:
        """Give it this many seconds from now on."""
        self.until = time.monotonic() + seconds
        _ALARM.set(self)

    def over(self, connection: "psycopg.Connection[Any]") -> None:
        """Watch over this connection from now on."""
        with self._lock:
            self._let_go()
            # A copy of one's own: libpq's number may be another file's by the time it is used.
            self._line = socket.fromfd(connection.pgconn.socket, socket.AF_INET, socket.SOCK_STREAM)
            if self._is_up:
                self._shut()

    def cut(self) -> None:
        """Shut down what it watches over, now and from now on."""
        with self._lock:
            self._is_up = True
            self._shut()

    def _shut(self) -> None:
        if self._line is not None:
            with suppress(OSError):
                self._line.shutdown(socket.SHUT_RDWR)

    def _let_go(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


class _Alarm:
    """Cuts whatever is overdue, in one thread for all: to start one takes as long as a save."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._watches: set[Watch] = set()
        self._thread = threading.Thread()
        self._wakes = 0.0

    def set(self, watch: Watch) -> None:
        """Look at it from now on."""
        with self._changed:
            self._watches.add(watch)
            # A program that has forked has no other thread any more.
            if not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
            elif watch.until < self._wakes:
                self._changed.notify()

    def lift(self, watch: Watch) -> None:
        """Look at it no more; once this returns it is not cut."""
        with self._changed:
            self._watches.discard(watch)

    def _run(self) -> None:
        with self._changed:
            while True:
                for watch in [watch for watch in self._watches if watch.is_over]:
                    self._watches.discard(watch)
                    watch.cut()
                self._wakes = min((watch.until for watch in self._watches), default=math.inf)
                left = self._wakes - time.monotonic()
                self._changed.wait(left if self._watches else None)


_ALARM = _Alarm()


class Late(Generic[T]):
    """Work that is done in a thread of its own, and not waited for longer than its time.

    Looking up a server's name cannot be broken off.

    Args:
        do: it raises nothing.
        undo: what to do with its result if it comes too late.
    """

    def __init__(self, do: Callable[[], T], undo: Callable[[T], None]) -> None:
        self._do = do
        self._undo = undo
        self._lock = threading.Lock()
        self._done = threading.Event()
        self._is_late = False
        self._results: list[T] = []
        threading.Thread(target=self._run, daemon=True).start()

    def wait(self, seconds: float) -> T | None:
        """The result, or None when it is not there in time."""
        self._done.wait(seconds)
        with self._lock:
            self._is_late = not self._results
            return self._results[0] if self._results else None

    def _run(self) -> None:
        result = self._do()
        with self._lock:
            if not self._is_late:
                self._results.append(result)
                self._done.set()
                return
        self._undo(result)
