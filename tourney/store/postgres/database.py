"""A PostgreSQL database under a store, and how long a thread with a screen waits for it."""

import time
import zlib
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
from tourney.store.database import NO_CLAIMS, Changes, Claims, T, Work
from tourney.store.failure import Attempt
from tourney.store.postgres import dial, failure
from tourney.store.postgres.changes import CHANNEL, Reach, ServerChanges
from tourney.store.rows.tables import APPLICATION_ID

#: Seconds to wait for the first answer; longer on a slow line.
_FIRST_WORD = 0.25
#: Seconds to wait for another program's lock, and for a lock that was met before.
_LOCK, _LOCK_AGAIN = 0.2, 0.05


class Haste:
    """Shorter waits for threads that serve a screen: those that have called `is_free`."""

    def __init__(self) -> None:
        self._threads: set[int] = set()
        #: How many seconds the last first answer took.
        self._took = 0.0
        #: The time since which a lock has been in the way.
        self._since: float | None = None

    def begin(self) -> None:
        """Make this thread wait only shortly from now on."""
        self._threads.add(get_ident())

    @property
    def is_here(self) -> bool:
        """True in a thread that waits only shortly."""
        return get_ident() in self._threads

    def first_word(self, seconds: float) -> float:
        """Return how long to wait for the first answer, if the whole may take this many seconds."""
        return min(seconds, max(_FIRST_WORD, 2 * self._took)) if self.is_here else seconds

    def heard(self, seconds: float) -> None:
        """Note how long the first answer took."""
        self._took = seconds

    @property
    def limit(self) -> str:
        """The SQL that limits how long a transaction waits for a lock; or ""."""
        if not self.is_here:
            return ""
        seconds = _LOCK if self._since is None else _LOCK_AGAIN
        return f"; SET LOCAL lock_timeout = {int(seconds * 1000)}"

    def puts_off(self) -> bool:
        """Return True if a save that met a lock must be tried again: the lock is not old yet."""
        if not self.is_here:
            return False
        if self._since is None:
            self._since = time.monotonic()
        if time.monotonic() - self._since < dial.LOCK_SECONDS:
            return True
        self._since = None
        return False

    def done(self) -> None:
        """Note that no lock was in the way."""
        if self.is_here:
            self._since = None


#: How often a transaction is run if others get in its way.
_TRIES = 5

# For a login of one venue this setting has no effect; a login that may choose has chosen.
_VENUE = "; SET LOCAL tourney.venue = {venue}"
_READ = f"BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY{dial.SETTINGS}{_VENUE}"
# Each statement sees all commits before it: once the locks are held, the latest state.
_WRITE = f"BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE{dial.SETTINGS}{_VENUE}"
_LONG = f"SET LOCAL statement_timeout = {int(dial.LONG_SECONDS * 1000)}"
# A save must survive a power cut and, with a standby, the loss of the server. This setting
# therefore holds to the end of the transaction.
_DURABLE = (
    "set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit')"
    " IN ('off', 'local') THEN 'on' ELSE current_setting('synchronous_commit') END, true)"
)
# A statement timeout would end the wait for a standby and call the rows saved. NOTIFY commits one
# at a time on the whole server, so the rows are committed separately before it.
_SAVED = (
    "SET LOCAL statement_timeout = 0; COMMIT;"
    f" BEGIN; SET LOCAL synchronous_commit = off; NOTIFY {CHANNEL}; COMMIT"
)


class _Silent(Exception):
    """The first answer did not come in time; nothing was asked before it."""


#: The watch that limits the time of connections made in this context.
_WATCH: ContextVar[dial.Watch] = ContextVar("_WATCH")


def engine_of(server: Server) -> Engine:
    """Return an engine whose callers begin transactions by their own statements."""
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: dial.dial(server, _WATCH.get()),
        poolclass=QueuePool,
        pool_size=2,
        max_overflow=4,
        pool_timeout=dial.FIRST_SECONDS,
        pool_use_lifo=True,
        use_native_hstore=False,
    )


class ServerDatabase:
    """A database that several programs write to at once, over an unreliable network.

    Advisory locks let one program at a time write a night's own log and flat rows, while any number
    write at its tables. The rows that a save rests on therefore stay the last until it is done. A
    save whose connection is lost is tried once more on a new one. If the first try got through, its
    rows are there already. Venues in one database neither wait for one another nor hear of one
    another's changes.
    """

    def __init__(self, server: Server, venue: int) -> None:
        """Use a database whose tables exist and are up to date.

        Args:
            venue: the number of the venue that is opened.
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

    def read(self, work: Work[T], *, long: bool = False) -> T:
        """Implement `Database.read`."""
        return self._run("read", self._begin_read, "", work, "COMMIT", long)

    def write(self, work: Work[T], claims: Claims = NO_CLAIMS, *, long: bool = False) -> T:
        """Implement `Database.write`."""
        locks = _locks(self._venue, claims)
        return self._run("save", self._begin_write, locks, work, self._saved, long)

    def is_free(self) -> bool:
        """Implement `Database.is_free`, and ask the server in a thread in the background."""
        self._haste.begin()
        return self._closed or self._reach.is_known()

    def changes(self) -> Changes:
        """Implement `Database.changes`."""
        return ServerChanges(self.address, self._venue, self._reach)

    def close(self) -> None:
        """Implement `Database.close`."""
        self._closed = True
        self._reach.close()
        self._let_go()

    def _run(
        self, attempt: Attempt, begin: str, locks: str, work: Work[T], end: str, long: bool
    ) -> T:
        if self._closed:
            raise RuntimeError(f"the store at {self.address} is closed")
        if self._reach.is_away:
            raise failure.unreachable(self.address, attempt)
        until = time.monotonic() + dial.SAVE_SECONDS
        seconds = dial.FIRST_SECONDS
        was_lost = False
        tried = 0
        try:
            while True:
                tried += 1
                try:
                    return self._once(begin, locks, work, end, seconds, long)
                except _Silent as error:
                    self._let_go()
                    self._reach.doubt()
                    raise failure.unanswered(self.address, attempt) from error
                except (DBAPIError, psycopg.Error, PoolTimeoutError) as error:
                    if failure.is_lost(error):
                        self._let_go()
                        if not was_lost and not self._closed:
                            was_lost = True
                            seconds = max(
                                dial.SAVE_SECONDS - dial.FIRST_SECONDS, until - time.monotonic()
                            )
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
        self, begin: str, locks: str, work: Work[T], end: str, seconds: float, long: bool
    ) -> T:
        has_answered = False
        with dial.Watch(self._haste.first_word(seconds)) as watch:
            token = _WATCH.set(watch)
            try:
                # The watch also covers the rollback after a failure, and giving the connection
                # back.
                with self._engine.connect() as connection, connection.begin():
                    watch.over(_driver(connection))
                    asked = time.monotonic()
                    _tell(connection, begin + self._haste.limit + locks)
                    has_answered = True
                    self._haste.heard(time.monotonic() - asked)
                    if long:
                        # The server has just answered: anything slow from now on is slow because it
                        # is much.
                        watch.extend(dial.LONG_SECONDS)
                        _tell(connection, _LONG)
                    elif self._haste.is_here:
                        watch.extend(seconds)
                    result = work(connection)
                    _tell(connection, end)
                    self._reach.hear()
                    self._haste.done()
                    return result
            except (DBAPIError, psycopg.Error) as error:
                in_haste = self._haste.is_here and not has_answered
                if in_haste and watch.is_over and failure.is_lost(error):
                    raise _Silent from error
                raise
            finally:
                _WATCH.reset(token)

    def _knock(self) -> None:
        with dial.Watch(dial.connect_seconds(self.address)) as watch:
            dial.dial(self.address, watch).close()

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
    """Run statements without results; SQLAlchemy would take as long as the server itself."""
    driver = _driver(connection)
    try:
        driver.execute(statements.encode())
    except psycopg.Error:
        if driver.closed:
            connection.invalidate()
        raise


def _locks(venue: int, claims: Claims) -> str:
    """Return the SQL that makes a save durable and takes the locks on these logs of a venue.

    All programs take locks in the same order.
    """
    keys = {_key(log): "pg_advisory_xact_lock_shared" for log in claims.beside}
    keys |= {_key(log): "pg_advisory_xact_lock" for log in claims.alone}
    calls = (f"{lock}({APPLICATION_ID + venue}, {key})" for key, lock in sorted(keys.items()))
    return f"; SELECT {', '.join((_DURABLE, *calls))}"


def _key(log: str) -> int:
    """Return a log's number for its lock; logs that share a number only wait for each other."""
    return zlib.crc32(log.encode()) - 2**31
