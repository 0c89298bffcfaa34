"""A database of two venues, and what their hosts say to it in the server's own client."""

from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest
from msgspec import Struct

from tests.postgres import ROLE, Postgres, database_of
from tests.store.samples import night, rolled
from tourney.keeping.logins import invite
from tourney.keeping.venues import add_venue, rename_venue
from tourney.laptop.address import Server
from tourney.store.open import open_store

#: The secret of the second venue, which is in all its tables.
SECRET = "Zoe"
#: What stands behind an address to open that venue.
ANCHOR = "&venue=The%20Anchor"
TABLES = ("event", "player", "night", "entry", "result")
#: The login that an older version made for a league's office: of no venue, it reads all of them.
_OFFICE = (
    "CREATE ROLE {database}_office NOLOGIN NOINHERIT",
    "CREATE ROLE {database}_league NOLOGIN NOINHERIT",
    "GRANT USAGE ON SCHEMA public TO {database}_office, {database}_league",
    "GRANT SELECT ON event, player, night, entry, result, alembic_version"
    " TO {database}_office, {database}_league",
    "GRANT SELECT ON host TO {database}_office",
    "GRANT {database}_league TO {database}_office",
    *(f"CREATE POLICY league ON {table} FOR SELECT TO {{database}}_league USING (true)"
      for table in TABLES),
    "CREATE ROLE office LOGIN",
    "GRANT {database}_office TO office",
    "INSERT INTO host (login, venue_id) VALUES ('office', NULL)",
)  # fmt: skip


class League(Struct, frozen=True):
    """A database of two venues with a night each, and a login of each, and an old office's."""

    postgres: Postgres
    owner: str

    @property
    def database(self) -> str:
        return database_of(self.owner)

    def url(self, login: str) -> str:
        return self.postgres.url(self.database, login)

    def psql(self, login: str, script: str) -> tuple[bool, str]:
        """Whether the client came to the end of a script, and all that it said."""
        done = self.postgres.psql(self.url(login), script)
        return done.returncode == 0, done.stdout + done.stderr

    def all_of(self, login: str) -> list[object]:
        """All rows that a login of one venue has."""
        with closing(psycopg.connect(self.url(login), autocommit=True)) as line:
            return [line.execute(f"TABLE {name}".encode()).fetchall() for name in TABLES]


@pytest.fixture(scope="module")
def league(postgres: Postgres, template: str) -> Iterator[League]:
    there = League(postgres, postgres.new_database(template))
    owner = Server(there.owner)
    postgres.sql(f"ALTER ROLE {ROLE} CREATEROLE")
    rename_venue(owner, "The house", "The Crown")
    assert add_venue(owner, "The Anchor") == 2
    for statement in _OFFICE:
        postgres.sql(statement.format(database=there.database), there.database, ROLE)
    for login, venue in (("crown", "The Crown"), ("anchor", "the ANCHOR")):
        assert invite(owner, login, venue)
    with closing(open_store(Server(there.url("anchor")))) as store:
        secret = rolled(1, payload={"who": SECRET})
        store.append([secret, rolled(2)], night(1, SECRET, place=1))
        store.append([rolled(1, "night/7")], night(7, SECRET))
    with closing(open_store(Server(there.url("crown")))) as store:
        store.append([rolled(1), rolled(2)], night(1, "Ann", "Bob", place=1))
    postgres.sql("ANALYZE", there.database)
    yield there
    postgres.drop(there.owner)
    groups = [f"{there.database}_{what}" for what in ("hosts", "office", "league")]
    for role in ("crown", "anchor", "office", *groups):
        postgres.sql(f"DROP ROLE {role}")
    postgres.sql(f"ALTER ROLE {ROLE} NOCREATEROLE")
