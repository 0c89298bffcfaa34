"""Databases on a server as older versions left them, and the rights of a laptop there."""

import io
from uuid import uuid4

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, NullPool, create_engine

from tests.postgres import PASSWORD
from tests.sql import rows
from tests.store.samples import TABLE
from tourney.laptop.address import Server
from tourney.store.rows.tables import REVISIONS

#: The password of `GUARDED`, as it stands in an address.
ESCAPED = PASSWORD.replace(" ", "%20")
#: What the manual grants a laptop that stands at a table.
LAPTOP = (
    "GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}",
    "GRANT INSERT ON event, player, night, entry, result TO {role}",
    "GRANT UPDATE, DELETE ON player, night, entry, result TO {role}",
)


def make_older(url: str, revision: str = REVISIONS[0]) -> None:
    """Make the tables of a revision, with something in them."""
    make_tables(url, revision)
    later = revision != REVISIONS[0]
    names, values = (", at_table, penalties", ", 1, 0") if later else ("", "")
    for statement in (
        "INSERT INTO event VALUES "
        f"('{TABLE}', 1, '{uuid4()}', 'Rolled', 1, '{{}}', '2026-03-04 20:15Z', 'host', NULL)",
        "INSERT INTO player (key, name) VALUES ('bob', 'Bob')",
        "INSERT INTO night VALUES "
        "(1, 'uid-1', 'Thursday 1', '2026-03-01', 'The Crown', 'pub', 'finished', 1, 'Bob')",
        "INSERT INTO entry VALUES (1, 1, 1, 'Bob', true)",
        "INSERT INTO result (night, position, place, name, units, units_paid, rounds_lost, mexicos,"
        f" points{names}) VALUES (1, 1, 1, 'Bob', 6, 2, 1, 3, 10{values})",
    ):
        rows(Server(url), statement)


def make_tables(url: str, revision: str) -> None:
    """Make the tables of a revision in an empty database."""
    config = Config(stdout=io.StringIO())
    config.set_main_option("script_location", "tourney.store:migrations")
    config.set_main_option("path_separator", "os")
    with engine_of(url).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def engine_of(url: str) -> Engine:
    made = f"postgresql+psycopg://{url.removeprefix('postgresql://')}"
    return create_engine(made, poolclass=NullPool)
