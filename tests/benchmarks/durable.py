"""One roll on disk, beside the least that SQLite itself asks for the same row."""

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from tests.benchmarks.figure import Figure, at_most, by_turns, seconds
from tests.benchmarks.nights import open_table, throw
from tourney.director import Director
from tourney.store.open import open_store
from tourney.store.records import NewEvent

ROUNDS = 600
STREAM = "night/2/table/1"
_INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


def measure() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        path, raw_path = Path(folder) / "nights.db", Path(folder) / "raw.db"
        dice = random.Random(5)
        with closing(Director.open(path)) as director, closing(open_store(path)) as store:
            with closing(Director.open(raw_path)) as other:
                open_table(other, "Friday", units="999")
            number = open_table(director, "Friday", units="999")
            with closing(_like(path, raw_path)) as raw:
                journal = raw.execute("PRAGMA journal_mode").fetchone()[0]
                director_took, store_took, raw_took = by_turns(
                    ROUNDS,
                    lambda: _timed_roll(director, number, throw(dice)),
                    _counting(lambda seq: seconds(lambda: store.append([_event(seq)]))),
                    _counting(lambda seq: _timed_insert(raw, seq)),
                    warm_up=30,
                )
    name = f"raw sqlite3, {journal} journal,"
    yield at_most("one roll durable, by the director", director_took, raw_took, name, 2.5)
    yield at_most("the same event, by the store", store_took, raw_took, name, 2.5)


def _timed_roll(director: Director, number: int, value: int) -> float:
    return seconds(lambda: director.roll(number, value))


def _counting(timed: Callable[[int], float]) -> Callable[[], float]:
    seqs = iter(range(1, 1_000_000))
    return lambda: timed(next(seqs))


def _event(seq: int) -> NewEvent:
    return NewEvent(STREAM, seq, "rolled", 1, {"player": 3, "value": 54}, "host")


def _timed_insert(connection: sqlite3.Connection, seq: int) -> float:
    """The row is made beforehand: this is the disk and SQLite alone."""
    at = "2026-11-20 20:15:30.123456"
    payload = json.dumps({"player": 3, "value": 54})
    row = (STREAM, seq, str(uuid4()), "rolled", 1, payload, at, "host", None)

    def insert() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(_INSERT, row)
        connection.execute("COMMIT")

    return seconds(insert)


def _like(path: Path, raw_path: Path) -> sqlite3.Connection:
    """A connection to another file of the same tables, with the store's journal and pragmas."""
    with closing(sqlite3.connect(path)) as connection:
        journal = connection.execute("PRAGMA journal_mode").fetchone()[0]
    connection = sqlite3.connect(raw_path, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA journal_mode = {'wal' if journal == 'wal' else 'truncate'}")
    return connection
