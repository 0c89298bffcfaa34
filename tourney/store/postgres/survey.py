"""A survey of a database on a server: its contents, and whether it is a place for a store."""

from dataclasses import dataclass
from typing import Any, LiteralString

from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.rows.schema import MARK
from tourney.store.upgrade import is_newer, is_older

_SURVEY: LiteralString = """
    SELECT current_database(), current_user::text, current_setting('server_encoding'),
        current_schema()::text, array(
            SELECT relname::text FROM pg_class WHERE relnamespace = to_regnamespace(
                quote_ident(current_schema())) AND relkind IN ('r', 'p', 'f')
        ), (
            SELECT obj_description(oid, 'pg_class') FROM pg_class WHERE relname = 'event'
                AND relnamespace = to_regnamespace(quote_ident(current_schema()))
        ), current_setting('synchronous_standby_names') <> ''
"""


@dataclass(frozen=True, slots=True)
class Survey:
    """The contents of a database, as the one who asks can see them.

    Attributes:
        waits: a save is not acknowledged before a standby has it.
    """

    database: str
    role: str
    encoding: str
    schema: str | None
    tables: tuple[str, ...]
    mark: str | None
    waits: bool
    revision: str | None


def survey(connection: Any) -> Survey:
    """Look at a database on a plain connection."""
    database, role, encoding, schema, tables, mark, waits = connection.execute(_SURVEY).fetchone()
    revision = None
    if mark == MARK and "alembic_version" in tables:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        revision = None if row is None else str(row[0])
    return Survey(database, role, encoding, schema, tuple(tables), mark, waits, revision)


def check(server: Server, found: Survey) -> bool:
    """True if there are tables to be made or brought up to date.

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


def caution(server: Server, found: Survey) -> str:
    """What may be lost if one of several servers dies, in a sentence; "" is nothing."""
    if server.hosts == 1 or found.waits:
        return ""
    return (
        "If the server dies, its standby may lack the last rolls: no save waits for it, as "
        "synchronous_standby_names is empty."
    )
