"""Programs that are killed in the middle, a clock that is set back, a save that comes late."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.faults.failing import failing
from tests.faults.forked_writers import Child, Writer
from tests.faults.kills import kill_at_random
from tests.faults.ledger import attempts
from tests.faults.opening import open_when_told
from tests.faults.small_disk import NoDisk, small_disk
from tests.faults.verdict import verdict
from tests.faults.writer import NIGHT, host_of
from tests.store.released_stores import content, restored
from tests.store.samples import ROOT
from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.service.director import Director
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent
from tourney.store.rows.tables import HEAD, REVISIONS

# Writers are killed at any moment, and nothing acknowledged is lost


#: For writers at two tables, and again for writers at one.
MOMENTS_OF_A_FILE, MOMENTS_OF_A_SERVER = 20, 10


@pytest.mark.parametrize("seats", [(1, 2), (1, 1)], ids=["two-tables", "one-table"])
def test_nothing_is_lost_when_either_of_two_writers_is_killed(
    address: Address, tmp_path: Path, seats: tuple[int, int]
) -> None:
    moments = MOMENTS_OF_A_SERVER if isinstance(address, Server) else MOMENTS_OF_A_FILE
    seed = Random().randrange(10**9)
    print(f"seed {seed}")  # noqa: T201 (shown when it fails, to be put in the place of the other)
    tally = kill_at_random(address, tmp_path, seed, moments, seats)
    assert tally.acknowledged > moments
    assert tally.unheard > 0


# An upgrade that is killed, or for which there is no room, leaves the old store as it was


OLD = REVISIONS[-2]
BACKUPS = f"tourney.before-{HEAD}-*.db"


def is_old(path: Path) -> bool:
    """True if a store is of the older schema; else it is of the newest."""
    versions = [line for line in content(path) if line.startswith('INSERT INTO "alembic_version"')]
    (version,) = versions
    assert OLD in version or HEAD in version
    return OLD in version


def goes_on(path: Path) -> None:
    """The store is brought up to date, and its night in play goes on where it stopped."""
    with closing(Director.open(path)) as director:
        table = director.night(7).table()
        assert table.page().table.rolls[-1] == 62
        table.stand()
    assert not is_old(path)


@pytest.mark.usefixtures("strace")
@pytest.mark.parametrize("journal", ["truncate", "wal"])
def test_an_upgrade_killed_at_any_write_can_be_done_again(tmp_path: Path, journal: str) -> None:
    source = restored(OLD, tmp_path / "old.db", journal)
    before = content(source)
    outcomes = set()
    for when in range(1, 500, 7):
        folder = tmp_path / f"killed-{when}"
        folder.mkdir()
        path = folder / "tourney.db"
        shutil.copyfile(source, path)
        start = Child(open_when_told, path)
        assert start.hear() == "ready"
        with failing(start.pid, f"pwrite64:signal=KILL:when={when}"):
            start.tell("go")
            done = start.hears_or_dies() == "opened"
        backups = list(folder.glob(BACKUPS))
        assert all(content(backup) == before for backup in backups)
        old = is_old(path)
        outcomes.add(old)
        if old:
            assert content(path) == before
        goes_on(path)
        assert len(list(folder.glob(BACKUPS))) >= 1
        if done:
            break
    assert done
    assert outcomes == {True, False}


def test_an_upgrade_for_which_there_is_no_room_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    try:
        with small_disk(disk, 600):
            path = restored(OLD, disk / "tourney.db")
            before = path.read_bytes()
            refused = _more_room_each_time(path, before)
            assert refused > 3
            goes_on(path)
            (backup,) = disk.glob(BACKUPS)
            assert content(backup) == content(restored(OLD, tmp_path / "old.db"))
    except NoDisk as reason:
        pytest.skip(str(reason))


def _more_room_each_time(path: Path, before: bytes) -> int:
    """Open a store with more and more room on its disk, until that goes well; the refusals."""
    ballast = path.with_name("ballast")
    for refused in range(100):
        ballast.unlink(missing_ok=True)
        disk = os.statvfs(path.parent)
        ballast.write_bytes(b"x" * max(0, (disk.f_bavail - 3 * refused) * disk.f_frsize))
        refusal = _refusal_of_opening(path)
        if refusal is None:
            return refused
        assert refusal.code == "not-opened"
        assert "the disk is full" in refusal.sentence
        assert path.read_bytes() == before
        left = {entry.name for entry in path.parent.iterdir()}
        assert left - {"tourney.db-journal"} == {"tourney.db", "ballast"}
    raise AssertionError("it was never upgraded")


def _refusal_of_opening(path: Path) -> Refused | None:
    try:
        open_store(path).close()
    except Refused as refusal:
        return refusal
    return None


# A clock that is set back: events keep the order in which they were typed


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
def test_an_upgrade_at_an_earlier_ones_moment_keeps_both_backups(tmp_path: Path) -> None:
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


# A save that gets through after the next try was made, and given up, too


INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)"


def values(event: NewEvent) -> tuple[object, ...]:
    payload, at = json.dumps(dict(event.payload)), event.at.strftime("%Y-%m-%d %H:%M:%S.%f")
    return (event.stream, event.seq, event.uuid, event.kind, event.version, payload, at, event.by)


def test_an_entry_is_there_once_whichever_save_is_late(path: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    director = host_of(path, ledger, "Ann", 1, 7).director
    director.night(NIGHT).table(1).name_lead(0)
    with closing(sqlite3.connect(path, isolation_level=None)) as disk:
        disk.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with pytest.raises(Refused) as refusal:
                director.night(NIGHT).table(1).roll(54)
            assert refusal.value.code == "not-saved"
        (first,) = attempts(ledger)[-2].events
        disk.execute(INSERT, values(first))
        disk.execute("COMMIT")
    director.night(NIGHT).table(1).roll(54)
    director.night(NIGHT).table(1).roll(62)
    rolls = [turn for seat in director.night(NIGHT).table(1).view().seats for turn in seat.rolls]
    assert rolls == [54, 62]
    director.close()
