"""Stores that another program holds on to while somebody types."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg

from tests.faults.forked_writers import Writer
from tests.faults.ledger import acknowledged
from tests.faults.verdict import Tally, verdict
from tourney.laptop.address import Address, Server
from tourney.store.open import open_store


@contextmanager
def held(store: Address, lock: str) -> Iterator[None]:
    """Another connection holds the store's lock: SQLite's word for it, or PostgreSQL's."""
    if isinstance(store, Server):
        with closing(psycopg.connect(store.url)) as server:
            server.execute(f"LOCK TABLE event IN {lock} MODE".encode())
            yield
            server.rollback()
    else:
        with closing(sqlite3.connect(store, isolation_level=None)) as file:
            file.execute(f"BEGIN {lock}")
            yield
            file.execute("ROLLBACK")


def hold(store: Address, folder: Path, seed: int, lock: str) -> Tally:
    """Hold a store's lock for longer than a writer waits, then let him type on.

    Raises:
        AssertionError: the verdict went against the store.
    """
    writer = Writer(store, folder, "writer", 1, seed)
    writer.type(10)
    writer.rests()
    before = acknowledged(writer.ledger)
    with held(store, lock):
        writer.type(1)
        writer.rests()
    assert acknowledged(writer.ledger) == before
    with closing(open_store(store)) as opened:
        verdict(opened, writer.ledger)
        writer.type(10)
        writer.rests()
        assert acknowledged(writer.ledger) > before
        tally = verdict(opened, writer.ledger)
    writer.end()
    return tally
