"""The least that each database's driver asks for a row of the events' table to be durable."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import psycopg

from tourney.laptop.address import Address, Server

Row = tuple[str | int | None, ...]

NAMES = "stream, seq, uuid, kind, version, payload, at, by, saw"


def row(stream: str, seq: int) -> Row:
    """A roll."""
    at, payload = "2026-11-20 20:15:30.123456", json.dumps({"player": 3, "value": 54})
    return (stream, seq, str(uuid4()), "rolled", 1, payload, at, "host", None)


class Raw:
    """A driver's own connection to a store with its tables, of the settings that the store has.

    Attributes:
        name: which driver, and how it is set.
    """

    def __init__(self, address: Address) -> None:
        self._connection: Any
        if isinstance(address, Server):
            self.name, self._begin, mark = "raw psycopg", "BEGIN", "%s"
            self._connection = psycopg.connect(address.url, autocommit=True)
        else:
            self._connection = sqlite3.connect(address, timeout=60, isolation_level=None)
            (journal,) = self._connection.execute("PRAGMA journal_mode").fetchone()
            journal = "wal" if journal == "wal" else "truncate"
            for setting in (f"journal_mode = {journal}", "foreign_keys = ON", "synchronous = FULL"):
                self._connection.execute(f"PRAGMA {setting}")
            self.name, self._begin, mark = (
                f"raw sqlite3, {journal} journal,",
                "BEGIN IMMEDIATE",
                "?",
            )
        self._insert = f"INSERT INTO event ({NAMES}) VALUES ({', '.join([mark] * 9)})"

    def put(self, *commits: Sequence[Row]) -> None:
        """Have rows on disk, those of each commit in one transaction."""
        for rows in commits:
            self._connection.execute(self._begin)
            for each in rows:
                self._connection.execute(self._insert, each)
            self._connection.execute("COMMIT")

    def close(self) -> None:
        self._connection.close()
