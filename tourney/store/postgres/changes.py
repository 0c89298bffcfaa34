"""The change feed of a server: notifications, and regular questions in case one is lost.

A background thread finds out whether the server can be reached, so that no key waits for it. If the
address is a pooler such as PgBouncer, a connection past the pooler is made. A pooler passes its
connection on after a transaction, so that LISTEN would be lost with the next client.
"""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import LiteralString

import psycopg
from msgspec import Struct

from tourney.laptop.address import Server
from tourney.store.postgres.dial import CONNECT_SECONDS, Connection, Watch, connect_seconds, dial
from tourney.store.postgres.failure import unreachable

#: Seconds from one attempt to the next.
EVERY = 1.0
_FIRST = 0.2
#: Seconds after an answer during which the server counts as reachable.
_FRESH = 1.0


class Reach:
    """Remembers whether a server is away, and when it last answered.

    Args:
        knock: connects and hangs up; raises `psycopg.Error` if it cannot.
        ask: gets an answer from the server, or finds that the server is away.
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
        """True if the last attempt did not reach the server."""
        return not self._here.is_set()

    def is_known(self) -> bool:
        """Return True if the server is known to be here or away; if not, ask it in a thread."""
        if self.is_away or time.monotonic() < self._answered + _FRESH:
            return True
        with self._lock:
            if not self._is_asked:
                self._is_asked = True
                threading.Thread(target=self._find_out, daemon=True).start()
        return False

    def hear(self) -> None:
        """Note that the server has answered just now."""
        self._answered = time.monotonic()

    def doubt(self) -> None:
        """Note that the server did not answer in time, so that it is asked before the next use."""
        self._answered = 0.0

    def lose(self) -> None:
        """Note that the server cannot be reached, and look for it in a thread."""
        with self._lock:
            if self._closed.is_set() or not self._here.is_set():
                return
            self._here.clear()
        threading.Thread(target=self._wait_for_it, daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Wait up to this many seconds for the server; return True if it can be reached."""
        return self._here.wait(seconds)

    def close(self) -> None:
        """Stop asking."""
        self._closed.set()

    def _find_out(self) -> None:
        try:
            self._ask()
            # Any other fault shows at the next question.
            self.hear()
        finally:  # otherwise it is never asked again, and keys wait for ever
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


_ASK: LiteralString = """
    SELECT pg_backend_pid(), pg_postmaster_start_time(), current_setting('port'),
        host(inet_server_addr())
"""


class _Place(Struct, frozen=True):
    """The server at the end of a connection.

    Attributes:
        is_ours: True if the connection goes straight to the server, not through a pooler, and
            stays.
        started: when the server was started, to the microsecond; this identifies it.
        address: the address at which it was reached, or None for a unix socket.
    """

    is_ours: bool
    started: object
    port: str
    address: str | None


def _place_of(connection: Connection) -> _Place:
    row = connection.execute(_ASK).fetchone()
    assert row is not None
    process, started, port, address = row
    # A pooler makes up the process number that it reports for the connection.
    return _Place(process == connection.info.backend_pid, started, port, address)


def dial_past_pooler(server: Server, watch: Watch) -> tuple[Connection, bool]:
    """Connect to the server itself, even if the address is a pooler's.

    The server is tried at its own port, on the pooler's machine or on the one where the pooler
    reached it.

    Returns:
        A connection, and True if it stays with this program; False if the server can only be
        reached through the pooler.

    Raises:
        psycopg.Error: as in `dial`, or the connection was lost at once.
    """
    pooled = dial(server, watch)
    place = _place_of(pooled)
    if place.is_ours:
        return pooled, True
    elsewhere = place.address is not None and not ip_address(place.address).is_loopback
    address = place.address if elsewhere else pooled.info.hostaddr or None
    watch.extend(CONNECT_SECONDS + connect_seconds(server))
    with suppress(psycopg.Error):
        straight = dial(server, watch, host=pooled.info.host, hostaddr=address, port=place.port)
        there = _place_of(straight)
        if there.is_ours and there.started == place.started:
            pooled.close()
            return straight, True
        straight.close()
    watch.over(pooled)
    return pooled, False


CHANNEL = "tourney_{venue}"

#: Seconds without a notification after which a change is assumed.
PULL_SECONDS = 5.0
#: Seconds within which a wait ends after it is closed.
_SLICE = 0.2


class ServerChanges:
    """The changes of a server, received on a connection of their own.

    If only a pooler can be reached, no notifications come; a change is then assumed now and then.
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
        """Implement `Changes.wait`."""
        try:
            with self._waiting:
                return self._wait(seconds)
        finally:
            if self._closed.is_set():
                self._end()

    def close(self) -> None:
        """Implement `Changes.close`."""
        self._closed.set()
        self._end()

    def _end(self) -> None:
        """Close the connection; if a thread waits on it, that thread closes it."""
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
        """Listen on a new connection; make none while the server is known to be away.

        Returns:
            True if there is one; False if the feed was closed meanwhile.
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
        """Return True if there is a notification, or it is time to look without one."""
        assert self._connection is not None
        try:
            for _ in self._connection.notifies(timeout=seconds, stop_after=1):
                return True
            if time.monotonic() < self._told + PULL_SECONDS:
                return False
            # Listening alone would never notice that a network has gone silent.
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
