"""A survey of a server's database: its contents, and whether a store can be there."""

from typing import Any, LiteralString

from msgspec import Struct

from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.postgres.dial import Watch, connect_seconds, dial
from tourney.store.rows.tables import MARK, SERVER_HEAD, SERVER_REVISIONS
from tourney.store.upgrade import is_newer, is_older

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

_VENUE: LiteralString = """
    SELECT id, name, session_user::text, chooses_venue(), rolsuper OR rolbypassrls,
        (SELECT count(*) FROM venue)
    FROM pg_roles LEFT JOIN venue ON CASE
        WHEN chooses_venue() AND %(key)s <> '' THEN key = %(key)s ELSE id = current_venue() END
    WHERE rolname = current_user
"""


class Venue(Struct, frozen=True):
    """The venue that a login opens, of those in a database.

    Attributes:
        number: the venue's number, or None if this login has none or the name is unknown.
        chooses: True if the login may open any venue.
        sees_all: True if row-level security does not hold for the login.
        count: how many venues the login can see.
    """

    number: int | None
    name: str | None
    login: str
    chooses: bool
    sees_all: bool
    count: int


class Survey(Struct, frozen=True):
    """The contents of a database, as far as the login can see them.

    Attributes:
        venue: the login's venue, in a store that is up to date; else None.
    """

    database: str
    role: str
    encoding: str
    schema: str | None
    tables: tuple[str, ...]
    mark: str | None
    revision: str | None
    venue: Venue | None


def look_at(server: Server) -> Survey:
    """Survey a database, on a connection of its own.

    Raises:
        psycopg.Error: the server cannot be reached, or does not answer.
    """
    with Watch(connect_seconds(server)) as watch, dial(server, watch) as connection:
        return survey(connection, server.venue)


def survey(connection: Any, venue: str = "") -> Survey:
    """Survey a database on a plain connection.

    Args:
        venue: the venue to open, for a login that may choose; else the login's own is used.
    """
    database, role, encoding, schema, tables, mark = connection.execute(_SURVEY).fetchone()
    revision = None
    if mark == MARK and "alembic_version" in tables:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        revision = None if row is None else str(row[0])
    its = None
    if revision == SERVER_HEAD:
        its = Venue(*connection.execute(_VENUE, {"key": person_key(venue)}).fetchone())
    return Survey(database, role, encoding, schema, tuple(tables), mark, revision, its)


def check(server: Server, found: Survey) -> bool:
    """Return True if tables must be made or brought up to date.

    Raises:
        Refused: a store cannot be here, or a newer one is.
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
    if is_newer(found.revision, SERVER_REVISIONS):
        raise Refused(
            "newer",
            f"Not opened: {at} was written by a newer version of tourney "
            f"(schema {found.revision}). Install the newest version, and open it with that.",
        )
    return is_older(found.revision, SERVER_REVISIONS)


def venue_of(server: Server, found: Survey) -> int:
    """Return the number of the venue that this address opens, in a store that is up to date.

    Raises:
        Refused: `"sees-all"` or `"no-venue"`.
    """
    venue = found.venue
    assert venue is not None
    at = f"the database {found.database} at {server.host}"
    if venue.sees_all and venue.count > 1:
        raise Refused(
            "sees-all",
            f"Not opened: {at} holds {venue.count} venues, and for {found.role}, a superuser, "
            "nothing keeps them apart. Open it as the owner of its tables, or as a login that was "
            "invited.",
        )
    if venue.number is not None:
        if server.venue and person_key(server.venue) != person_key(venue.name or ""):
            raise Refused(
                "no-venue",
                f"Not opened: {venue.login} is a login of {venue.name}, and not of {server.venue}.",
            )
        return venue.number
    if not venue.chooses:
        raise Refused(
            "no-venue",
            f"Not opened: {at} holds several venues, and {venue.login} is a login of none of "
            f"them. Its administrator adds it with: "
            f"tourney league venue invite {venue.login} VENUE",
        )
    if server.venue:
        raise Refused(
            "no-venue",
            f"Not opened: {at} has no venue called {server.venue}. List them with: "
            "tourney league venue list",
        )
    raise Refused(
        "no-venue",
        f"Not opened: {venue.login} may look at every venue of {at}. Say which, behind the "
        "address: ?venue=NAME",
    )
