"""The change feed of a server: what it tells is a hint, and it is asked again all the same.

Whether the server can be reached is looked at in the background, so that no key waits for it. Past
a pooler such as PgBouncer a connection of its own is made: what one is told for longer than a
transaction, as by LISTEN, is lost with the next client.
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


_ASK: LiteralString = """
    SELECT pg_backend_pid(), pg_postmaster_start_time(), current_setting('port'),
        host(inet_server_addr())
"""


class _Place(Struct, frozen=True):
    """The server at the end of a connection.

    Attributes:
        is_ours: the connection goes to it straight, and stays.
        started: since when it runs, to the microsecond, by which it is known again.
        address: where it was reached, or None by a unix socket.
    """

    is_ours: bool
    started: object
    port: str
    address: str | None


def _place_of(connection: Connection) -> _Place:
    row = connection.execute(_ASK).fetchone()
    assert row is not None
    process, started, port, address = row
    # A pooler has simulated the number that it gave with the connection.
    return _Place(process == connection.info.backend_pid, started, port, address)


def dial_past_pooler(server: Server, watch: Watch) -> tuple[Connection, bool]:
    """Connect to the server itself, even if the address is a pooler's.

    It is looked for at its own port: where the pooler is, or where the pooler has found it, if
    that is another machine.

    Returns:
        A connection, and whether it stays with this program; if not, the server cannot be reached
        but by the pooler.

    Raises:
        psycopg.Error: as `dial`, or it was lost at once.
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
