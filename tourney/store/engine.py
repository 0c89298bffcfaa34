"""Connections to a SQLite file: its pragmas, its journal, and who may write or locks it."""

import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from threading import get_ident
from typing import Any, Literal
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event

BUSY_SECONDS = 3.0
MIGRATION_SECONDS = 60
#: How soon a waiting program tries again, in seconds. The time is random, so that waiting programs
#: do not all come at once.
_LOOK_AGAIN_SECONDS = 0.0005, 0.003
#: Keeps one state of a file for reading: the first read takes the lock, whatever it reads.
ONE_MOMENT = "BEGIN", "PRAGMA schema_version"

Journal = Literal["wal", "truncate"]
Mode = Literal["ro", "rw", "rwc"]


def journal_for(version: tuple[int, int, int]) -> Journal:
    """Return the journal mode that is safe with this SQLite library.

    Libraries up to 3.51.2 may lose pages when a write meets a checkpoint of a WAL
    (sqlite.org/wal.html, "The WAL-Reset Bug"); 3.50.7 and 3.44.6 are repaired too.

    >>> journal_for((3, 51, 3)), journal_for((3, 50, 4)), journal_for((3, 44, 6))
    ('wal', 'truncate', 'wal')
    """
    repaired = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51, 0)
    repaired = repaired or (3, 44, 6) <= version < (3, 45, 0)
    return "wal" if repaired else "truncate"


def sqlite_uri(path: PurePath, query: str) -> str:
    """Return a file's name as a URI for SQLite, with options.

    `Path.as_uri` would put the server of a Windows share into the URI's host, which SQLite refuses.

    >>> from pathlib import PureWindowsPath
    >>> sqlite_uri(PureWindowsPath("//pub/share/a b.db"), "mode=rw")
    'file:////pub/share/a%20b.db?mode=rw'
    >>> sqlite_uri(PureWindowsPath("C:/nights.db"), "mode=rw")
    'file:///C:/nights.db?mode=rw'
    """
    name = quote(path.as_posix(), safe="/:")
    return f"file://{'' if name.startswith('/') else '/'}{name}?{query}"


def is_read_only(path: Path) -> bool:
    """Return True if this user may not write to an existing file, or to its folder."""
    return not (os.access(path.parent, os.W_OK | os.X_OK) and os.access(path, os.R_OK | os.W_OK))


def connect(
    path: Path, *, mode: Mode = "rw", query_only: bool = False, seconds: float = BUSY_SECONDS
) -> sqlite3.Connection:
    """Return a connection whose caller runs the transactions, and which may change threads.

    A file keeps the journal mode that it was made with. WAL is never switched off, as another
    process may be using it.

    Args:
        seconds: how long to wait for others.
    """
    connection = sqlite3.connect(
        sqlite_uri(path.absolute(), f"mode={mode}"),
        uri=True,
        timeout=seconds,
        isolation_level=None,
        check_same_thread=False,
    )
    with kept_if_sound(connection):
        connection.execute("PRAGMA foreign_keys = ON")
        # These read the file's schema.
        ((journal,),) = in_a_crowd(
            connection, "PRAGMA synchronous = FULL", "PRAGMA journal_mode", seconds=seconds
        )
        if journal != "wal":
            connection.execute("PRAGMA journal_mode = TRUNCATE")
        if query_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            # Room for the rows of a long sheet: otherwise pages are written out early, and read
            # again for the next row.
            connection.execute("PRAGMA cache_size = -16000")
    return connection


@contextmanager
def kept_if_sound(connection: sqlite3.Connection) -> Iterator[None]:
    """Close the connection if the block fails."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


def in_a_crowd(
    driver: sqlite3.Connection, *statements: str, seconds: float = BUSY_SECONDS
) -> list[Any]:
    """Run statements that may have to wait for others, and retry them often.

    SQLite itself retries ever more seldom, in the end ten times a second. Among many programs, the
    connection that has waited longest would be served last, or never.

    Args:
        seconds: how long to wait in all, and for anything that this connection does later.

    Returns:
        The rows of the last statement.

    Raises:
        sqlite3.Error: others have locked the file for all that time; or another failure.
    """
    until = time.monotonic() + seconds
    rows: list[Any] = []
    driver.execute("PRAGMA busy_timeout = 0")
    try:
        for statement in statements:
            rows = _run(driver, statement, until)
    finally:
        driver.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
    return rows


def _run(driver: sqlite3.Connection, statement: str, until: float) -> list[Any]:
    while True:
        try:
            return driver.execute(statement).fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(random.uniform(*_LOOK_AGAIN_SECONDS))


def engine_of(
    path: Path, patience: Callable[[], float] = lambda: BUSY_SECONDS, *, writes: bool
) -> Engine:
    """Return an engine with one connection to write on, or with several that only read.

    Transactions to write lock at once: one that reads first and writes later would fail if someone
    wrote in between, whatever the busy timeout. The others see one state of the file.

    Args:
        patience: returns how many seconds a transaction that begins now may wait for others.
    """
    engine = create_engine(
        "sqlite://",
        creator=lambda: connect(path, query_only=not writes, seconds=patience()),
        poolclass=QueuePool,
        pool_size=1 if writes else 2,
        max_overflow=0 if writes else 10,
        pool_timeout=BUSY_SECONDS,
    )
    begins = ("BEGIN IMMEDIATE",) if writes else ONE_MOMENT

    def begin(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        in_a_crowd(driver, *begins, seconds=patience())

    event.listen(engine, "begin", begin)
    return engine


def migrating_engine(path: Path, mode: Mode) -> Engine:
    """Return an engine for one migration, which waits its turn and may rebuild tables.

    The driver's connection cannot be handed in with its transaction begun: SQLAlchemy rolls back on
    the first connection of an engine.
    """

    def connect_to_migrate() -> sqlite3.Connection:
        connection = connect(path, mode=mode)
        connection.execute(f"PRAGMA busy_timeout = {MIGRATION_SECONDS * 1000}")
        # Dropping a table that others refer to would fail. After BEGIN this pragma has no effect.
        connection.execute("PRAGMA foreign_keys = OFF")
        return connection

    engine = create_engine("sqlite://", creator=connect_to_migrate, poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


#: How many seconds other work waits for saves that are almost done.
_A_MOMENT = 0.25


class Lock:
    """The lock of a SQLite file, and how long each thread waits for it.

    Time spent waiting between calls of `is_free` is subtracted from the `patience` of the next
    transaction. A thread that calls `is_free` waits only for a moment.
    """

    def __init__(self, path: Path) -> None:
        """Open a connection to an existing file, only to ask about its lock."""
        self._connection = sqlite3.connect(
            sqlite_uri(path.absolute(), "mode=rw"),
            uri=True,
            timeout=0,
            isolation_level=None,
            check_same_thread=False,
        )
        #: The time since which every question has found the file locked.
        self._since: float | None = None
        #: The threads that have called `is_free`.
        self._asks_in: set[int] = set()

    def is_free(self) -> bool:
        """Return True if a save need not wait now, or has waited long enough."""
        self._asks_in.add(get_ident())
        try:
            # A reader too keeps a save from finishing.
            self._connection.execute("BEGIN EXCLUSIVE").close()
            self._connection.execute("ROLLBACK").close()
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                self._begin_to_wait()
                return self._left() <= 0
        self._since = None
        return True

    def patience(self) -> float:
        """Return how many seconds a transaction waits for the lock in this thread."""
        return min(_A_MOMENT, self._left()) if get_ident() in self._asks_in else self._left()

    def is_to_be_asked_again(self) -> bool:
        """Return True if work that met the lock in this thread should be tried again later."""
        if get_ident() not in self._asks_in:
            return False
        self._begin_to_wait()
        return self._left() > 0

    def _begin_to_wait(self) -> None:
        if self._since is None:
            self._since = time.monotonic()

    def _left(self) -> float:
        if self._since is None:
            return BUSY_SECONDS
        return max(0.0, BUSY_SECONDS - (time.monotonic() - self._since))

    def close(self) -> None:
        """Close the connection to the file."""
        self._connection.close()
