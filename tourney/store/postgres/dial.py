"""Connections to a server: made in time, with deadlines, and without revealing a password.

A network can swallow every message without an error, so deadlines cannot be left to it.
"""

import math
import re
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Generic, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tourney.laptop.address import Server

T = TypeVar("T")


class Watch:
    """Cuts a connection that still works when its time is over.

    libpq waits for an answer without limit. Once the socket is shut down, libpq stops at once.

    Attributes:
        until: when the time is over, in the clock of `time.monotonic`.
    """

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self._lock = threading.Lock()
        self._line: socket.socket | None = None
        self._is_up = False

    @property
    def left(self) -> float:
        """The seconds left, at least a moment."""
        return max(0.05, self.until - time.monotonic())

    @property
    def is_over(self) -> bool:
        """True if the time is over."""
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
        """Allow this many seconds from now on."""
        self.until = time.monotonic() + seconds
        _ALARM.set(self)

    def over(self, connection: "psycopg.Connection[Any]") -> None:
        """Watch over this connection from now on."""
        with self._lock:
            self._let_go()
            # A copy of the socket: libpq's number may belong to another file when it is used.
            self._line = socket.fromfd(connection.pgconn.socket, socket.AF_INET, socket.SOCK_STREAM)
            if self._is_up:
                self._shut()

    def cut(self) -> None:
        """Shut down the watched connection, and any that is watched later."""
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
    """Cuts overdue connections, in one thread for all: starting a thread is as slow as a save."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._watches: set[Watch] = set()
        self._thread = threading.Thread()
        self._wakes = 0.0

    def set(self, watch: Watch) -> None:
        """Check this watch from now on."""
        with self._changed:
            self._watches.add(watch)
            # After a fork, a program has no other threads.
            if not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
            elif watch.until < self._wakes:
                self._changed.notify()

    def lift(self, watch: Watch) -> None:
        """Stop checking this watch; it is not cut after this returns."""
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
    """Work in a thread of its own, of which a caller waits only for a limited time.

    Looking up a server's name, for example, cannot be interrupted.

    Args:
        do: the work; it raises no error.
        undo: disposes of a result that comes too late.
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
        """Return the result, or None if it does not come in time."""
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


Connection: TypeAlias = psycopg.Connection[Any]

CONNECT_SECONDS = 2.5
#: Seconds that a whole save may take, with a second try on a new connection; and its first try.
SAVE_SECONDS = 4.0
FIRST_SECONDS = 2.8
#: Seconds that a save may take if there is much to send or to work out.
LONG_SECONDS = 30.0
#: Seconds that a statement waits for another program's lock, within the first try.
LOCK_SECONDS = 2.2

#: The settings of every transaction, after its BEGIN. A pooler hands a connection on with settings
#: that last longer than a transaction, so these do not. Times are in milliseconds. A client that
#: goes silent during a save holds up others no longer than they wait for a lock.
SETTINGS = "".join(
    f"; SET LOCAL {name} = {value}"
    for name, value in (
        ("lock_timeout", int(LOCK_SECONDS * 1000)),
        ("statement_timeout", 2500),
        ("idle_in_transaction_session_timeout", 1800),
        ("client_min_messages", "warning"),
        ("TimeZone", "'UTC'"),
        ("DateStyle", "'ISO'"),
    )
)
#: How a reason begins that the server itself gave.
ANSWERED = "FATAL:"
#: The reason after the address in libpq's message.
_REASON = re.compile(r"failed: ((?!connection to |.*failed: ).+)")


def connect_seconds(server: Server) -> float:
    """Return how many seconds connecting may take: all servers but the last may be silent."""
    return CONNECT_SECONDS * server.hosts


def dial(server: Server, watch: Watch, **place: str | None) -> Connection:
    """Connect without a transaction, and have the watch guard the connection.

    Of several servers, the first in the address that accepts writes is used.

    Args:
        place: parts of the address that replace the server's own, named as in libpq.

    Raises:
        psycopg.OperationalError: the server could not be reached in time, or refused the login.
    """
    within = min(connect_seconds(server), watch.left)
    answer = Late(lambda: _answer(server, place), _hang_up).wait(within)
    if answer is None:
        raise psycopg.OperationalError("it does not answer")
    if isinstance(answer, str):
        raise psycopg.OperationalError(answer)
    watch.over(answer)
    return answer


def _answer(server: Server, place: Mapping[str, str | None]) -> Connection | str:
    """Return a connection, or why there is none.

    The exception itself is not kept: it holds the arguments of psycopg with the password, which a
    crash report would show.
    """
    try:
        address = conninfo_to_dict(server.for_libpq)
        if server.hosts > 1:
            address.setdefault("target_session_attrs", "read-write")
        return psycopg.connect(
            make_conninfo("", **{**address, **place}),
            autocommit=True,
            # Several statements at once are sent together, and are not prepared.
            prepare_threshold=None,
            connect_timeout=int(CONNECT_SECONDS),
            application_name="tourney",
            keepalives=1,
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=2,
            # In milliseconds: how long sent data may stay unacknowledged.
            tcp_user_timeout=3000,
        )
    except psycopg.Error as error:
        if error.pgconn is not None and error.pgconn.needs_password:
            return f"{ANSWERED} it asks for a password"
        return _clean(str(error), server)


def _clean(reason: str, server: Server) -> str:
    """Return a reason in one line, fit to show to a person.

    libpq tries with encryption first and then without; the first reason tells what is wrong.
    """
    first = next(filter(None, _REASON.findall(reason)), reason)
    line = " ".join(first.split())
    for secret in server.secrets:
        line = line.replace(secret, "…")
    return line


def _hang_up(answer: Connection | str) -> None:
    if not isinstance(answer, str):
        answer.close()
