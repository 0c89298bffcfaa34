"""The answers of SQL from a store of any kind."""

import sqlite3
from contextlib import closing
from typing import Any

import psycopg

from tourney.laptop.address import Address, Server


def rows(store: Address, sql: str) -> list[Any]:
    """Run a statement on a connection of its own, and return its rows."""
    if isinstance(store, Server):
        with closing(psycopg.connect(store.url, autocommit=True)) as server:
            cursor = server.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []
    with closing(sqlite3.connect(store, isolation_level=None)) as file:
        return file.execute(sql).fetchall()
