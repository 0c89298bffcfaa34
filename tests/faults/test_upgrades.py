"""An upgrade that is killed, or for which there is no room, leaves the old store as it was."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.failing import failing
from tests.faults.forked_writers import Child
from tests.faults.opening import open_when_told
from tests.faults.small_disk import NoDisk, small_disk
from tests.store.released_stores import content, restored
from tourney.game.refusal import Refused
from tourney.service.director import Director
from tourney.store.open import open_store
from tourney.store.rows.tables import HEAD, REVISIONS

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
def test_an_upgrade_killed_at_any_write_leaves_a_store_that_can_be_upgraded(
    tmp_path: Path, journal: str
) -> None:
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
