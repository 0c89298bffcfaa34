"""The least that each database's driver asks for a row of the events' table to be durable."""

import datetime as dt
import json
import sqlite3
from contextlib import closing
from typing import Any, Protocol
from uuid import uuid4

import psycopg

from tourney.laptop.address import Address, Server
from tourney.service.director import Director

Row = tuple[str | int | dt.datetime | None, ...]

_NAMES = ("stream", "seq", "uuid", "kind", "version", "payload", "at", "by", "saw")
_AT = dt.datetime(2026, 11, 20, 20, 15, 30, 123456, dt.UTC)
_PAYLOAD = json.dumps({"player": 3, "value": 54})


def row(stream: str, seq: int) -> Row:
    """A roll."""
    return (stream, seq, str(uuid4()), "rolled", 1, _PAYLOAD, _AT, "host", None)


class Raw(Protocol):
    """A driver's own connection, with whatever makes a commit durable."""

    @property
    def name(self) -> str:
        """Which driver, and how it is set."""
        ...

    def put(self, row: Row) -> None:
        """Have a row on disk."""
        ...

    def close(self) -> None: ...


def with_tables(address: Address) -> Address:
    """The address, once there is an empty store."""
    Director.open(address).close()
    return address


def connect(address: Address) -> Raw:
    """A connection to a store whose tables are there, of the settings that the store has."""
    return _Psycopg(address) if isinstance(address, Server) else _Sqlite(str(address))


class _Sqlite:
    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, timeout=60, isolation_level=None)
        (journal,) = self._run("PRAGMA journal_mode").fetchone()
        if journal != "wal":
            journal = "truncate"
            self._run("PRAGMA journal_mode = TRUNCATE")
        self._run("PRAGMA foreign_keys = ON")
        self._run("PRAGMA synchronous = FULL")
        self.name = f"raw sqlite3, {journal} journal,"

    def put(self, row: Row) -> None:
        at = row[6]
        assert isinstance(at, dt.datetime)
        values = (*row[:6], at.strftime("%Y-%m-%d %H:%M:%S.%f"), *row[7:])
        with closing(self._connection.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute(_insert("?"), values)
            cursor.execute("COMMIT")

    def close(self) -> None:
        self._connection.close()

    def _run(self, statement: str) -> sqlite3.Cursor:
        return self._connection.execute(statement)


class _Psycopg:
    name = "raw psycopg"

    def __init__(self, server: Server) -> None:
        self._connection: psycopg.Connection[Any] = psycopg.connect(server.url, autocommit=True)

    def put(self, row: Row) -> None:
        with self._connection.transaction():
            self._connection.execute(_insert("%s").encode(), row)

    def close(self) -> None:
        self._connection.close()


def _insert(mark: str) -> str:
    marks = ", ".join([mark] * len(_NAMES))
    return f"INSERT INTO event ({', '.join(_NAMES)}) VALUES ({marks})"
