"""Bringing a server's database to the newest schema, once, even if many programs start at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import psycopg
from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.exc import OperationalError

from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.engine import MIGRATION_SECONDS
from tourney.store.postgres.dial import Watch, dial
from tourney.store.postgres.survey import Survey, check, survey
from tourney.store.rows.tables import APPLICATION_ID, SERVER_HEAD
from tourney.store.upgrade import migrate

#: An upgrade waits this long for another one under way, and may take as long for each statement.
_BEGIN = (
    "BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE;"
    f" SET LOCAL lock_timeout = {MIGRATION_SECONDS * 1000};"
    f" SET LOCAL statement_timeout = {MIGRATION_SECONDS * 1000};"
    " SET LOCAL idle_in_transaction_session_timeout = 0"
)
#: Either error may come first: the limits differ by microseconds.
_WAITED_LONG = (psycopg.errors.QueryCanceled, psycopg.errors.LockNotAvailable)
_LOCK = f"SELECT pg_advisory_xact_lock({APPLICATION_ID}, {2**31 - 1})"

_TABLES = text("""
    SELECT quote_ident(relname) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = to_regnamespace(quote_ident(current_schema()))
        AND relowner = (
            SELECT relowner FROM pg_class AS events WHERE events.relname = 'event'
                AND events.relnamespace = to_regnamespace(quote_ident(current_schema()))
        )
""")
#: By how many times the limit for a small store is extended, from the size of the events.
_TIMES = text("SELECT 1 + pg_relation_size('event') / 268435456")
_FORCED = text("""
    SELECT quote_ident(relname) FROM pg_class WHERE relkind = 'r' AND relforcerowsecurity
        AND relnamespace = to_regnamespace(quote_ident(current_schema()))
""")
_MAY_BACK_UP = text("SELECT has_database_privilege(current_database(), 'CREATE')")


def upgrade(server: Server) -> str | None:
    """Make the tables of a store, or bring them up to date, in one transaction.

    Returns:
        The schema with a copy of the tables as they were, or None when there were none, or another
        program was quicker.

    Raises:
        Refused: as in `check`, `"no-backup"`, or `"not-opened"` while another program upgrades.
    """
    with Watch(2 * MIGRATION_SECONDS) as watch:
        engine = create_engine(
            "postgresql+psycopg://",
            creator=lambda: dial(server, watch),
            poolclass=NullPool,
            use_native_hstore=False,
        )
        with engine.begin() as connection:
            connection.exec_driver_sql(_BEGIN)
            try:
                connection.exec_driver_sql(_LOCK)
            except OperationalError as error:
                if isinstance(error.orig, _WAITED_LONG):
                    raise _under_way(server) from error
                raise
            found = survey(connection.connection.driver_connection)
            if not check(server, found):
                return None
            backup = None
            with every_venue(connection):
                if found.tables:
                    if not connection.scalar(_MAY_BACK_UP):
                        raise _no_backup(server, found)
                    seconds = MIGRATION_SECONDS * connection.scalar(_TIMES)
                    watch.extend(2 * seconds)
                    connection.exec_driver_sql(f"SET LOCAL statement_timeout = {seconds * 1000}")
                    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ").lower()
                    backup = f"before_{SERVER_HEAD}_{stamp}"
                    copy_tables(connection, backup)
                migrate(connection)
            return backup


@contextmanager
def every_venue(connection: Connection) -> Iterator[None]:
    """Let the owner of the tables see the rows of every venue, inside the block."""
    tables = connection.scalars(_FORCED).all()
    for table in tables:
        connection.exec_driver_sql(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    yield
    for table in tables:
        connection.exec_driver_sql(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")


def copy_tables(connection: Connection, backup: str) -> None:
    """Copy the store's tables, as far as they can be seen, into a new schema."""
    connection.exec_driver_sql(f"CREATE SCHEMA {backup}")
    for table in connection.scalars(_TABLES).all():
        connection.exec_driver_sql(f"CREATE TABLE {backup}.{table} AS TABLE {table}")


def _under_way(server: Server) -> Refused:
    return Refused(
        "not-opened",
        f"Not opened: another program is bringing the database at {server.host} up to date, which "
        "takes minutes where there are many nights. Wait until it is done, then start again.",
    )


def _no_backup(server: Server, found: Survey) -> Refused:
    return Refused(
        "no-backup",
        f"Not opened: the tables at {server.host} are of an older version, and {found.role} may "
        f"not copy them before the upgrade. Let the owner of the database open "
        f"it, or allow it with: GRANT CREATE ON DATABASE {found.database} TO {found.role}",
    )
