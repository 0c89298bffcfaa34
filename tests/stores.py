"""Stores with nights in them, of every kind, and damage done to a file behind its back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.nights import begun, ended, turns
from tests.store.samples import child, said_by
from tourney.laptop.address import Address
from tourney.service.director import Director
from tourney.store.engine import Journal
from tourney.store.upgrade import build

#: A night that is over, and one in play at its first roll.
OVER, IN_PLAY = 1, 2

_OVERWRITE = """
import sys
with open(sys.argv[1], "r+b") as file:
    file.seek(int(sys.argv[2]))
    file.write(bytes.fromhex(sys.argv[3]))
"""


def filled(address: Address) -> Address:
    """Put both nights into a store."""
    with closing(Director.open(address)) as director:
        assert ended(director, "Ann", "Bob", "[/]") == OVER
        assert begun(director, ["Ann", "Bob", "李雷"], name="Saturday") == IN_PLAY
        turns(director, IN_PLAY, "54")
    return address


def new_file(folder: Path, journal: Journal = "truncate") -> Path:
    """A new store's file with both nights in it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "tourney.db"
    build(path, journal)
    filled(path)
    return path


def rolls(address: Address, number: int = IN_PLAY) -> tuple[int, ...]:
    """The leader's rolls so far in the night in play."""
    with closing(Director.open(address)) as director:
        return tuple(director.night(number).table().page().table.rolls)


def stored_ends(path: Path) -> dict[str, int]:
    """How far every log goes in a file; fail where one has gaps, or the file is unsound."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute("SELECT stream, MAX(seq), COUNT(*) FROM event GROUP BY stream")
        found = rows.fetchall()
    assert all(last == count for _, last, count in found)
    return {stream: last for stream, last, _ in found}


def overwrite(path: Path, offset: int, data: bytes) -> None:
    """Write into a file from another process: here it would drop the locks of an open store."""
    said_by(child(_OVERWRITE, path, offset, data.hex()))


@contextmanager
def out_of_the_way(store: Path) -> Iterator[None]:
    """The file has lost its name."""
    aside = store.rename(store.with_name("aside.db"))
    yield
    aside.rename(store)


def spoil(path: Path, stream: str, seq: int, payload: str) -> None:
    """Damage a row as a failing disk might: the triggers would refuse anything else."""
    with sqlite3.connect(path) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (trigger,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(
            "UPDATE event SET payload = ? WHERE stream = ? AND seq = ?", (payload, stream, seq)
        )
    connection.close()


def tamper(path: Path, sql: str, *values: object) -> None:
    """Change rows as nothing of tourney can: its triggers would refuse it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (trigger,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(sql, values)
