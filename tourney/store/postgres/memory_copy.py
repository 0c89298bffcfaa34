"""A copy of a server's database at one moment, as a SQLite database in memory."""

import sqlite3
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, StaticPool, Table, create_engine, event, insert, select
from sqlmodel import SQLModel

import tourney.store.rows.models  # noqa: F401 (fills the metadata)
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.store.engine import kept_if_sound
from tourney.store.postgres.database import ServerDatabase
from tourney.store.postgres.failure import refusing
from tourney.store.postgres.survey import check, look_at, venue_of
from tourney.store.upgrade import migrate

_Rows = dict[Table, list[dict[str, Any]]]


def server_moment(server: Server) -> sqlite3.Connection:
    """Return a copy in memory of the store in a database, with the tables of a file.

    Nothing is changed on the server: no tables are made or upgraded there.

    Raises:
        Refused: there is no store of this version, or the store cannot be read.
    """
    with refusing(server, "read"):
        found = look_at(server)
    if check(server, found):
        there = "is of an older version" if found.tables else "has no nights yet"
        raise Refused(
            "not-a-store",
            f"Not read: the database {found.database} at {server.host} {there}. "
            "Open it once with tourney, then try again.",
        )
    with closing(ServerDatabase(server, venue_of(server, found))) as database:
        return _in_memory(database.read(_all_rows, long=True))


def _all_rows(connection: Connection) -> _Rows:
    rows: _Rows = {}
    for table in SQLModel.metadata.sorted_tables:
        query = select(table).order_by(*table.primary_key.columns)
        rows[table] = [dict(row) for row in connection.execute(query).mappings()]
    return rows


def _in_memory(rows: _Rows) -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: memory, poolclass=StaticPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    with kept_if_sound(memory):
        # Faults in the rows are left to the code that looks for them.
        memory.execute("PRAGMA foreign_keys = OFF")
        memory.execute("PRAGMA ignore_check_constraints = ON")
        with engine.begin() as connection:
            migrate(connection)
            guards = connection.exec_driver_sql(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            ).all()
            for name, _ in guards:
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
            for table, those in rows.items():
                if those:
                    connection.execute(insert(table), those)
            for _, statement in guards:
                connection.exec_driver_sql(statement)
        memory.execute("PRAGMA ignore_check_constraints = OFF")
        memory.execute("PRAGMA foreign_keys = ON")
    return memory
