"""A clock that is set back: events keep the order in which they were typed."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.forked_writers import Writer
from tests.faults.verdict import verdict
from tests.faults.writer import NIGHT
from tests.store.released_stores import content, restored
from tests.store.samples import ROOT
from tourney.laptop.address import Address, Server
from tourney.service.director import Director
from tourney.store.open import open_store
from tourney.store.rows.tables import REVISIONS

MOMENT = "2026-11-20 20:15:00"
OPEN = """
import sys
from pathlib import Path
from tourney.store.open import open_store
open_store(Path(sys.argv[1])).close()
"""
TYPE_THIRTY = """
import sys
from pathlib import Path
from tests.faults.writer import host_of
from tourney.laptop.address import read_address
host = host_of(read_address(sys.argv[1]), Path(sys.argv[2]), "late", 1, 8)
for _ in range(30):
    host.type()
"""


def at(moment: str, program: str, *arguments: Path | str) -> None:
    """Run a Python program by a clock as faketime sets it."""
    command = ["faketime", "-f", moment, sys.executable, "-c", program, *map(str, arguments)]
    subprocess.run(command, cwd=ROOT, check=True)


def url_of(address: Address) -> str:
    """An address as a person names it."""
    return address.url if isinstance(address, Server) else str(address)


@pytest.fixture
def faketime() -> None:
    """Skip the test where no clock can be set."""
    if shutil.which("faketime") is None:
        pytest.skip("faketime is not installed, so no clock can be set back")


@pytest.mark.usefixtures("faketime")
def test_a_clock_set_back_changes_no_order(address: Address, tmp_path: Path) -> None:
    writer = Writer(address, tmp_path, "writer", 1, 7)
    writer.type(30)
    writer.rests()
    ledger = tmp_path / "late.ledger"
    at("-40d", TYPE_THIRTY, url_of(address), ledger)
    writer.type(30)
    writer.rests()
    with closing(open_store(address)) as store:
        verdict(store, writer.ledger, ledger)
        instants = [row.at for row in store.events(f"night/{NIGHT}/table/1")]
        assert instants != sorted(instants)
        director = Director(store)
        before = director.night(NIGHT).view().undo, director.night(NIGHT).table().history()
    writer.end()
    with closing(Director.open(address)) as again:
        assert (again.night(NIGHT).view().undo, again.night(NIGHT).table().history()) == before


@pytest.mark.usefixtures("faketime")
def test_an_upgrade_at_the_moment_of_an_earlier_one_keeps_the_backups_of_both(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "nights"
    folder.mkdir()
    for revision in ("first", "second"):
        path = restored(REVISIONS[-2], folder / "tourney.db")
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE night SET venue = ?", (revision,))
        at(MOMENT, OPEN, path)
        path.unlink()
    kept = ["".join(content(backup)) for backup in sorted(folder.glob("*.before-*"))]
    assert len(kept) == 2
    assert {word for word in ("first", "second") for text in kept if word in text} == {
        "first",
        "second",
    }
