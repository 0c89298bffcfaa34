"""Opening a database on a server, or making the tables in it; whatever else is there is left."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, LiteralString

from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.rows.schema import MARK
from tourney.store.upgrade import is_newer, is_older

if TYPE_CHECKING:
    from tourney.store.postgres.database import ServerDatabase

_SURVEY: LiteralString = """
    SELECT current_database(), current_user::text, current_setting('server_encoding'),
        current_schema()::text, array(
            SELECT relname::text FROM pg_class WHERE relnamespace = to_regnamespace(
                quote_ident(current_schema())) AND relkind IN ('r', 'p', 'f')
        ), (
            SELECT obj_description(oid, 'pg_class') FROM pg_class WHERE relname = 'event'
                AND relnamespace = to_regnamespace(quote_ident(current_schema()))
        )
"""


@dataclass(frozen=True, slots=True)
class Survey:
    """What there is in a database, as the one who asks can see it."""

    database: str
    role: str
    encoding: str
    schema: str | None
    tables: tuple[str, ...]
    mark: str | None
    revision: str | None


def survey(connection: Any) -> Survey:
    """Look at a database on a plain connection."""
    database, role, encoding, schema, tables, mark = connection.execute(_SURVEY).fetchone()
    revision = None
    if mark == MARK and "alembic_version" in tables:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        revision = None if row is None else str(row[0])
    return Survey(database, role, encoding, schema, tuple(tables), mark, revision)


def refuse_without_driver() -> None:
    """Let only those go on who can speak to a server.

    Raises:
        Refused: `"no-driver"`.
    """
    try:
        import psycopg  # noqa: F401 (whether it can be)
    except ImportError as error:
        raise Refused(
            "no-driver",
            "Not opened: nights on a PostgreSQL server need psycopg, which is not installed here. "
            "Install it with pip install '.[postgres]', or keep the nights in a file.",
        ) from error


def open_server(server: Server) -> "ServerDatabase":
    """Open the store in a database; make its tables where there are none yet.

    An older store is brought up to date, with a copy of its tables in a schema beside.

    Raises:
        Refused: with the code `"no-driver"`, `"other-database"`, `"newer"`, `"encoding"`,
            `"no-schema"`, `"no-backup"`, or `"not-opened"`.
    """
    refuse_without_driver()
    import psycopg
    from sqlalchemy.exc import DBAPIError

    from tourney.store.postgres.database import ServerDatabase
    from tourney.store.postgres.deadline import Watch
    from tourney.store.postgres.dial import CONNECT_SECONDS, dial
    from tourney.store.postgres.failure import refusal_of
    from tourney.store.postgres.upgrade import upgrade

    try:
        with Watch(CONNECT_SECONDS) as watch, dial(server, watch) as connection:
            found = survey(connection)
        if check(server, found):
            upgrade(server)
    except (psycopg.Error, DBAPIError) as error:
        refusal = refusal_of(error, server, "open")
        if refusal is None:
            raise
        raise refusal from error
    return ServerDatabase(server)


def check(server: Server, found: Survey) -> bool:
    """Whether there are tables to be made or brought up to date.

    Raises:
        Refused: this is no place for a store, or a newer one.
    """
    at = f"the database {found.database} at {server.host}"
    if found.encoding != "UTF8":
        raise Refused(
            "encoding",
            f"Not opened: {at} keeps its texts as {found.encoding}, which has no room for all "
            "names. Make one with: createdb --encoding UTF8 --template template0 NAME",
        )
    if found.schema is None:
        raise Refused(
            "no-schema",
            f"Not opened: {found.role} has no schema to work in in {at}. Make one of its own, "
            f"with: CREATE SCHEMA AUTHORIZATION {found.role}",
        )
    if found.tables and found.mark != MARK:
        raise Refused(
            "other-database",
            f"Not opened: {at} has tables of another program. Name a database of its own.",
        )
    if is_newer(found.revision):
        raise Refused(
            "newer",
            f"Not opened: {at} was written by a newer version of tourney "
            f"(schema {found.revision}). Install the newest version, and open it with that.",
        )
    return is_older(found.revision)
