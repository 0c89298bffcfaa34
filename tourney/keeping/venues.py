"""The venues in a database: making, naming and counting them."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import LiteralString

import psycopg
from msgspec import Struct

from tourney.game.names import clean_text, person_key
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.night.planning.plan import VENUE_CELLS
from tourney.store.postgres.dial import LONG_SECONDS, SETTINGS, Connection, Watch, dial
from tourney.store.postgres.failure import refusing
from tourney.store.postgres.open import up_to_date
from tourney.store.postgres.survey import Survey

_STANDING: LiteralString = """
    SELECT pg_has_role(current_user, relowner, 'MEMBER'), pg_get_userbyid(relowner)::text
    FROM pg_class WHERE oid = 'event'::regclass
"""
_VENUES: LiteralString = """
    SELECT id, name, array(SELECT login::text FROM host WHERE venue_id = venue.id ORDER BY login)
    FROM venue ORDER BY id
"""
_OWN: LiteralString = "SELECT id, name, '{}'::text[] FROM venue WHERE id = current_venue()"
_OF_NONE: LiteralString = "SELECT login::text FROM host WHERE venue_id IS NULL ORDER BY login"


class VenueLine(Struct, frozen=True):
    """A venue in one line.

    Attributes:
        last: the date of the venue's newest night.
        logins: the logins of the venue, if the caller may see them.
    """

    number: int
    name: str
    nights: int
    last: dt.date | None
    logins: tuple[str, ...]


def list_venues(server: Server) -> tuple[list[VenueLine], list[str]]:
    """Return the venues that a login may see, oldest first, and the logins that read all.

    Raises:
        Refused: the database cannot be read, or holds no store.
    """
    with at_work(server) as (connection, found):
        chooses = found.venue is not None and found.venue.chooses
        venues = connection.execute(_VENUES if chooses else _OWN).fetchall()
        of_none = connection.execute(_OF_NONE).fetchall() if chooses else []
        counted = _counted(connection, [number for number, *_ in venues])
    lines = [VenueLine(n, name, *counted[n], tuple(logins)) for n, name, logins in venues]
    return lines, [login for (login,) in of_none]


def _counted(connection: Connection, venues: list[int]) -> dict[int, tuple[int, dt.date | None]]:
    """Return, by venue, the number of nights and the newest date, asked in one query."""
    counted: dict[int, tuple[int, dt.date | None]] = {}
    if not venues:
        return counted
    asked = (
        f"SET LOCAL tourney.venue = {venue}; "
        f"SELECT {venue}, count(*)::integer, max(date) FROM night"
        for venue in venues
    )
    cursor = connection.execute("; ".join(asked).encode())
    while True:
        if cursor.description:
            for venue, nights, last in cursor.fetchall():
                counted[venue] = nights, last
        if not cursor.nextset():
            return counted


def add_venue(server: Server, name: str) -> int:
    """Add a venue, and return its number.

    Raises:
        Refused: `"has-venue"`, a name that is not allowed, or a login without the right.
    """
    name = clean_text(name, "venue", VENUE_CELLS)
    with as_owner(server) as (connection, _), _new_name(name):
        row = connection.execute(
            "INSERT INTO venue (name, key) VALUES (%s, %s) RETURNING id", (name, person_key(name))
        ).fetchone()
    assert row is not None
    return int(row[0])


def rename_venue(server: Server, old: str, name: str) -> None:
    """Give a venue another name; its nights keep the name that they were held under.

    Raises:
        Refused: as in `add_venue`, or `"no-venue"`.
    """
    name = clean_text(name, "venue", VENUE_CELLS)
    with as_owner(server) as (connection, _), _new_name(name):
        connection.execute(
            "UPDATE venue SET name = %s, key = %s WHERE id = %s",
            (name, person_key(name), venue_called(connection, old)),
        )


@contextmanager
def _new_name(name: str) -> Iterator[None]:
    try:
        yield
    except psycopg.errors.UniqueViolation as error:
        raise Refused("has-venue", f"There is a venue called {name} already.") from error


def venue_called(connection: Connection, name: str) -> int:
    """Return the number of a venue, by its name in any spelling.

    Raises:
        Refused: `"no-venue"`.
    """
    found = connection.execute(
        "SELECT id FROM venue WHERE key = %s", (person_key(name),)
    ).fetchone()
    if found is None:
        raise Refused(
            "no-venue",
            f"There is no venue called {name}. List them with: tourney league venue list. "
            "Make one with: tourney league venue add NAME",
        )
    return int(found[0])


@contextmanager
def at_work(server: Server) -> Iterator[tuple[Connection, Survey]]:
    """Run a transaction on a database that is up to date, and yield it with its survey.

    Raises:
        Refused: as in `up_to_date`, or the database refuses.
    """
    found = up_to_date(server)
    with (
        refusing(server, "save"),
        Watch(LONG_SECONDS) as watch,
        dial(server, watch) as line,
        line.transaction(),
    ):
        line.execute(SETTINGS.removeprefix("; ").encode())
        yield line, found


@contextmanager
def as_owner(server: Server) -> Iterator[tuple[Connection, Survey]]:
    """Run a transaction as in `at_work`, if the login owns the tables.

    Raises:
        Refused: `"not-owner"`, or as in `at_work`.
    """
    with at_work(server) as (connection, found):
        row = connection.execute(_STANDING).fetchone()
        assert row is not None
        is_owner, owner = row
        if not is_owner:
            raise Refused(
                "not-owner",
                f"Venues and their logins are seen to by {owner}, who owns the tables, and you "
                f"came as {found.role}: open the database as {owner}.",
            )
        yield connection, found
