"""Connections to a server: in time, with deadlines of their own, and without telling a password.

A network can swallow every word and never say so.
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


Connection: TypeAlias = psycopg.Connection[Any]

CONNECT_SECONDS = 2.5
#: Seconds of a whole save, with one more try on a fresh connection, and of its first try.
SAVE_SECONDS = 4.0
FIRST_SECONDS = 2.8
#: Seconds of a save with much to send or to work out.
LONG_SECONDS = 30.0
#: Seconds that a statement waits for another's lock, within the first try.
LOCK_SECONDS = 2.2

#: The settings of every transaction, after its BEGIN: a pooler hands a connection from one client
#: to the next, with whatever was set on it for longer. Times are in milliseconds. A client that
#: goes silent amid a save holds up the others no longer than they wait for a lock.
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
#: The beginning of a reason that the server itself gave.
ANSWERED = "FATAL:"
#: The text behind the address in libpq's message.
_REASON = re.compile(r"failed: ((?!connection to |.*failed: ).+)")


def connect_seconds(server: Server) -> float:
    """The seconds that connecting may take: each of the servers may be silent but the last."""
    return CONNECT_SECONDS * server.hosts


def dial(server: Server, watch: Watch, **place: str | None) -> Connection:
    """Connect, without a transaction, and have the watch continue over the connection.

    Of several servers it is the first, in the order of the address, that takes new rows.

    Args:
        place: the parts of the address to take in the place of the server's own, as libpq calls
            them.

    Raises:
        psycopg.OperationalError: it could not be reached in time, or would not have us.
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
    """A connection, or why there isn't one.

    The error itself holds on to all that psycopg was called with, the password too, and a report
    of a crash would show that.
    """
    try:
        address = conninfo_to_dict(server.for_libpq)
        if server.hosts > 1:
            address.setdefault("target_session_attrs", "read-write")
        return psycopg.connect(
            make_conninfo("", **{**address, **place}),
            autocommit=True,
            # Several statements at once go over the line in one go, and are not prepared.
            prepare_threshold=None,
            connect_timeout=int(CONNECT_SECONDS),
            application_name="tourney",
            keepalives=1,
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=2,
            # In milliseconds: what was sent, and no one has taken.
            tcp_user_timeout=3000,
        )
    except psycopg.Error as error:
        if error.pgconn is not None and error.pgconn.needs_password:
            return f"{ANSWERED} it asks for a password"
        return _clean(str(error), server)


def _clean(reason: str, server: Server) -> str:
    """A reason in one line, as a person can be shown it.

    libpq tries first with encryption and then without; what is amiss is said about the first.
    """
    first = next(filter(None, _REASON.findall(reason)), reason)
    line = " ".join(first.split())
    for secret in server.secrets:
        line = line.replace(secret, "…")
    return line


def _hang_up(answer: Connection | str) -> None:
    if not isinstance(answer, str):
        answer.close()
