"""A copy of any store at one moment, as a database in memory."""

import sqlite3
from collections.abc import Callable, Collection

from sqlalchemy import Connection, StaticPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.store.changes import Changes
from tourney.store.database import T
from tourney.store.engine import is_read_only
from tourney.store.failure import refusal_of
from tourney.store.snapshot import DatabaseKind, database_kind, snapshot, untouched


def moment_of(store: Address, *, leave_alone: bool = False) -> sqlite3.Connection:
    """A store as it is now, as a connection to a database in memory that the caller closes.

    Args:
        leave_alone: change no byte of a file, not even to take back a save that was cut off.

    Raises:
        Refused: it cannot be read, or is no store (`not-a-store`).
    """
    if isinstance(store, Server):
        from tourney.store.postgres.open import refuse_without_driver

        refuse_without_driver()
        from tourney.store.postgres.memory_copy import server_moment

        return server_moment(store)
    try:
        moment = untouched(store) if leave_alone or is_read_only(store) else snapshot(store)
        kind = database_kind(moment)
    except sqlite3.Error as error:
        refusal = refusal_of(error, store, "read")
        if refusal is None:
            raise
        raise refusal from error
    if kind is not DatabaseKind.STORE:
        moment.close()
        raise Refused("not-a-store", f"Not read: {store} is no store of nights, but {kind.value}.")
    return moment


class MemoryDatabase:
    """A database under a store that is gone when it is let go; it may be written to.

    It implements `tourney.store.database`.
    """

    def __init__(self, connection: sqlite3.Connection, address: Address) -> None:
        """Take over a connection to a database in memory, a copy of the store at an address."""
        self.address = address
        self._engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
        event.listen(self._engine, "begin", _begin)

    def read(self, work: Callable[[Connection], T], *, long: bool = False) -> T:  # noqa: ARG002 (nobody waits)
        """As `Database.read`."""
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise Refused("damaged", f"{self.address} is damaged ({error.orig}).") from error

    def write(
        self,
        work: Callable[[Connection], T],
        *,
        alone: Collection[str] = (),  # noqa: ARG002 (nobody else writes to it)
        beside: Collection[str] = (),  # noqa: ARG002
        long: bool = False,  # noqa: ARG002
    ) -> T:
        """As `Database.write`."""
        return self.read(work)

    def is_free(self) -> bool:
        """As `Database.is_free`."""
        return True

    def changes(self) -> Changes:
        """As `Database.changes`; there aren't any."""
        raise NotImplementedError

    def close(self) -> None:
        """As `Database.close`."""
        self._engine.dispose()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
