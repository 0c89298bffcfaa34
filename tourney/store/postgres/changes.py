"""The change feed of a server: what it tells is a hint, and it is asked again all the same."""

import threading
import time
from contextlib import suppress

import psycopg

from tourney.laptop.address import Server
from tourney.store.postgres.deadline import Watch
from tourney.store.postgres.dial import CONNECT_SECONDS, Connection, connect_seconds
from tourney.store.postgres.failure import unreachable
from tourney.store.postgres.pooler import dial_past_pooler
from tourney.store.postgres.reach import EVERY, Reach

CHANNEL = "tourney_{venue}"

#: How long, in seconds, nothing may be heard before there is taken to be something to read.
PULL_SECONDS = 5.0
#: How soon a wait ends that is no longer wanted, in seconds.
_SLICE = 0.2


class ServerChanges:
    """The changes of a server, listened for on a connection of their own.

    Where only a pooler can be reached nothing is heard, and it is looked now and then.
    """

    def __init__(self, server: Server, venue: int, reach: Reach) -> None:
        self._server = server
        self._channel = CHANNEL.format(venue=venue)
        self._reach = reach
        self._closed = threading.Event()
        self._waiting = threading.Lock()
        self._connection: Connection | None = None
        self._told = 0.0

    def wait(self, seconds: float) -> bool:
        """As `Changes.wait`."""
        try:
            with self._waiting:
                return self._wait(seconds)
        finally:
            if self._closed.is_set():
                self._end()

    def close(self) -> None:
        """As `Changes.close`."""
        self._closed.set()
        self._end()

    def _end(self) -> None:
        """Let go of the connection, unless someone waits on it, who will do so."""
        if self._waiting.acquire(blocking=False):
            self._let_go()
            self._waiting.release()

    def _wait(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while not self._closed.is_set():
            left = until - time.monotonic()
            if self._connection is None:
                if self._connect(max(0.0, min(left, EVERY))):
                    return self._tell()
            elif self._has_heard(max(0.0, min(left, _SLICE))):
                return self._tell()
            elif left <= 0:
                return False
        return False

    def _tell(self) -> bool:
        self._told = time.monotonic()
        self._reach.hear()
        return True

    def _connect(self, seconds: float) -> bool:
        """Listen, on a new connection; while the server is known to be away, ask for none.

        Returns:
            True if there is one; False once it is no longer wanted.
        """
        until = time.monotonic() + seconds
        while not self._reach.wait(min(_SLICE, max(0.0, until - time.monotonic()))):
            if self._closed.is_set():
                return False
            if time.monotonic() >= until:
                raise unreachable(self._server, "read")
        try:
            with Watch(connect_seconds(self._server)) as watch:
                self._connection, stays = dial_past_pooler(self._server, watch)
                if stays:
                    self._connection.execute(f"LISTEN {self._channel}".encode())
        except psycopg.Error as error:
            raise self._lost() from error
        return True

    def _has_heard(self, seconds: float) -> bool:
        """True if there is a notification, or it is time to look without one."""
        assert self._connection is not None
        try:
            for _ in self._connection.notifies(timeout=seconds, stop_after=1):
                return True
            if time.monotonic() < self._told + PULL_SECONDS:
                return False
            # A network that has gone silent would never be noticed by listening.
            with Watch(CONNECT_SECONDS) as watch:
                watch.over(self._connection)
                self._connection.execute(b"SELECT 1")
        except psycopg.Error as error:
            raise self._lost() from error
        return True

    def _lost(self) -> Exception:
        self._let_go()
        self._reach.lose()
        return unreachable(self._server, "read")

    def _let_go(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
