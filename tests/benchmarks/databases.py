"""The databases that a store can stand on, each with empty places for stores."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.benchmarks.figure import Figure
from tests.postgres import started
from tourney.laptop.address import Address, Server


@dataclass(frozen=True, slots=True)
class Database:
    """Attributes:
    new: the address of a place with nothing in it yet.
    """

    name: str
    new: Callable[[], Address]


@contextmanager
def sqlite() -> Iterator[Database]:
    """Files in a folder."""
    numbers = count(1)
    with TemporaryDirectory() as folder:
        yield Database("SQLite", lambda: Path(folder) / f"{next(numbers)}.db")


@contextmanager
def postgresql() -> Iterator[Database]:
    """A server that syncs what it commits, as one for an evening does and one for tests does not.

    Raises:
        pytest.skip.Exception: PostgreSQL is not installed.
    """
    with started() as server:
        server.sql("ALTER SYSTEM SET fsync = on")
        server.sql("SELECT pg_reload_conf()")
        yield Database("PostgreSQL", lambda: Server(server.new_database()))


def on_each(measure: Callable[[Database], Iterator[Figure]]) -> Iterator[Figure]:
    """The figures of each database that is installed."""
    for opened in (sqlite, postgresql):
        try:
            with opened() as database:
                yield from measure(database)
        except pytest.skip.Exception as absent:
            yield Figure(str(absent.msg), "skipped")
