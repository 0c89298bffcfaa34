"""A PostgreSQL database under a store, and how long a thread with a screen waits for it."""

import time
import zlib
from collections.abc import Callable, Collection
from contextlib import suppress
from contextvars import ContextVar
from threading import get_ident
from typing import Any

import psycopg
from sqlalchemy import Connection, Engine, QueuePool, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.database import Changes, T
from tourney.store.failure import Attempt
from tourney.store.postgres import failure
from tourney.store.postgres.changes import CHANNEL, Reach, ServerChanges
from tourney.store.postgres.dial import (
    FIRST_SECONDS,
    LOCK_SECONDS,
    LONG_SECONDS,
    SAVE_SECONDS,
    SETTINGS,
    Watch,
    connect_seconds,
    dial,
)
from tourney.store.rows.tables import APPLICATION_ID

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


#: The number of times a transaction is run that others were in the way of.
_TRIES = 5

# A login of one venue has that, whatever is set; the one who may choose has chosen it.
_VENUE = "; SET LOCAL tourney.venue = {venue}"
_READ = f"BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY{SETTINGS}{_VENUE}"
# Each statement sees what was committed before it: once the locks are held, all there is.
_WRITE = f"BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE{SETTINGS}{_VENUE}"
_LONG = f"SET LOCAL statement_timeout = {int(LONG_SECONDS * 1000)}"
# A save that a power cut takes back, or the loss of a server that has a standby, was none: whatever
# is set meanwhile, this holds to the end.
_DURABLE = (
    "set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit')"
    " IN ('off', 'local') THEN 'on' ELSE current_setting('synchronous_commit') END, true)"
)
# At the end of a statement's time the wait for a standby would end, and be called saved. Commits
# that tell something go to disk one at a time, on the whole server, so that of the rows does not.
_SAVED = (
    "SET LOCAL statement_timeout = 0; COMMIT;"
    f" BEGIN; SET LOCAL synchronous_commit = off; NOTIFY {CHANNEL}; COMMIT"
)


class _Silent(Exception):
    """The first word did not come in time; nothing was asked for before it."""


#: What connections made in this thread have their time from.
_WATCH: ContextVar[Watch] = ContextVar("_WATCH")


def engine_of(server: Server) -> Engine:
    """An engine whose connections begin their transactions by what is said to them."""
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: dial(server, _WATCH.get()),
        poolclass=QueuePool,
        pool_size=2,
        max_overflow=4,
        pool_timeout=FIRST_SECONDS,
        pool_use_lifo=True,
        use_native_hstore=False,
    )


class ServerDatabase:
    """A database that several programs write to at once, over a network that comes and goes.

    Advisory locks let one program at a time write a night's own log and its flat rows, and any
    number write at its tables; so the rows that a save rests on stay the last until it is there. A
    save on a connection that is lost is tried once more on a fresh one, which also tells whether
    the first had got through: its rows are there already. Of the venues that a database holds it
    is one: they neither wait for one another nor hear of one another's changes.
    """

    def __init__(self, server: Server, venue: int) -> None:
        """Take a database whose tables are there and up to date.

        Args:
            venue: the number of the one that is open here.
        """
        self.address = server
        self._venue = venue
        self._begin_read = _READ.format(venue=venue)
        self._begin_write = _WRITE.format(venue=venue)
        self._saved = _SAVED.format(venue=venue)
        self._engine = engine_of(server)
        self._reach = Reach(self._knock, self._ask)
        self._haste = Haste()
        self._closed = False

    def read(self, work: Callable[[Connection], T], *, long: bool = False) -> T:
        """As `Database.read`."""
        return self._run("read", self._begin_read, "", work, "COMMIT", long)

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        alone: Collection[str] = (),
        beside: Collection[str] = (),
        long: bool = False,
    ) -> T:
        """As `Database.write`."""
        claims = _claims(self._venue, alone, beside)
        return self._run("save", self._begin_write, claims, work, self._saved, long)

    def is_free(self) -> bool:
        """As `Database.is_free`: it is found out beside the one who asks whether it answers."""
        self._haste.begin()
        return self._closed or self._reach.is_known()

    def changes(self) -> Changes:
        """As `Database.changes`."""
        return ServerChanges(self.address, self._venue, self._reach)

    def close(self) -> None:
        """As `Database.close`."""
        self._closed = True
        self._reach.close()
        self._let_go()

    def _run(
        self,
        attempt: Attempt,
        begin: str,
        claims: str,
        work: Callable[[Connection], T],
        end: str,
        long: bool,
    ) -> T:
        if self._closed:
            raise RuntimeError(f"the store at {self.address} is closed")
        if self._reach.is_away:
            raise failure.unreachable(self.address, attempt)
        until = time.monotonic() + SAVE_SECONDS
        seconds = FIRST_SECONDS
        was_lost = False
        tried = 0
        try:
            while True:
                tried += 1
                try:
                    return self._once(begin, claims, work, end, seconds, long)
                except _Silent as error:
                    self._let_go()
                    self._reach.doubt()
                    raise failure.unanswered(self.address, attempt) from error
                except (DBAPIError, psycopg.Error, PoolTimeoutError) as error:
                    if failure.is_lost(error):
                        self._let_go()
                        if not was_lost and not self._closed:
                            was_lost = True
                            seconds = max(SAVE_SECONDS - FIRST_SECONDS, until - time.monotonic())
                            continue
                        self._reach.lose()
                    elif failure.is_passing(error) and tried < _TRIES:
                        continue
                    elif failure.is_locked(error) and self._haste.puts_off():
                        raise failure.locked(self.address, attempt) from error
                    refusal = failure.refusal_of(error, self.address, attempt)
                    if refusal is None:
                        raise
                    raise refusal from error
        finally:
            if self._closed:
                self._let_go()

    def _once(
        self,
        begin: str,
        claims: str,
        work: Callable[[Connection], T],
        end: str,
        seconds: float,
        long: bool,
    ) -> T:
        has_answered = False
        with Watch(self._haste.first_word(seconds)) as watch:
            token = _WATCH.set(watch)
            try:
                # A failure is undone, and the connection given back, while it is watched.
                with self._engine.connect() as connection, connection.begin():
                    watch.over(_driver(connection))
                    asked = time.monotonic()
                    _tell(connection, begin + self._haste.limit + claims)
                    has_answered = True
                    self._haste.heard(time.monotonic() - asked)
                    if long:
                        # It has just answered: what is slow now is slow because there is much.
                        watch.extend(LONG_SECONDS)
                        _tell(connection, _LONG)
                    elif self._haste.is_here:
                        watch.extend(seconds)
                    result = work(connection)
                    _tell(connection, end)
                    self._reach.hear()
                    self._haste.done()
                    return result
            except (DBAPIError, psycopg.Error) as error:
                if (
                    self._haste.is_here
                    and not has_answered
                    and watch.is_over
                    and failure.is_lost(error)
                ):
                    raise _Silent from error
                raise
            finally:
                _WATCH.reset(token)

    def _knock(self) -> None:
        with Watch(connect_seconds(self.address)) as watch:
            dial(self.address, watch).close()

    def _ask(self) -> None:
        with suppress(Refused):
            if not self._closed:
                self.read(lambda _: None)

    def _let_go(self) -> None:
        self._engine.pool.dispose()


def _driver(connection: Connection) -> "psycopg.Connection[Any]":
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def _tell(connection: Connection, statements: str) -> None:
    """Have statements done that answer nothing; SQLAlchemy would take as long as the server."""
    driver = _driver(connection)
    try:
        driver.execute(statements.encode())
    except psycopg.Error:
        if driver.closed:
            connection.invalidate()
        raise


def _claims(venue: int, alone: Collection[str], beside: Collection[str]) -> str:
    """What a save asks for at first: to be durable, and the locks on these logs of a venue.

    They are taken in an order that is everyone's.
    """
    keys = {_key(log): "pg_advisory_xact_lock_shared" for log in beside}
    keys |= {_key(log): "pg_advisory_xact_lock" for log in alone}
    calls = (f"{lock}({APPLICATION_ID + venue}, {key})" for key, lock in sorted(keys.items()))
    return f"; SELECT {', '.join((_DURABLE, *calls))}"


def _key(log: str) -> int:
    """Two logs that share a number only wait for each other."""
    return zlib.crc32(log.encode()) - 2**31
