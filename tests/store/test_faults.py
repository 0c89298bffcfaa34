"""Disks that fill, programs that die, locks that stay: every acknowledged event is there."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import FrameType

import pytest

from tests.store.samples import TABLE, child, night, rolled, said_by
from tourney.game.refusal import Refused
from tourney.store.database import FileChanges
from tourney.store.open import open_store
from tourney.store.snapshot import snapshot
from tourney.store.store import Store

APPEND_FOR_EVER = """
import sys
from pathlib import Path
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent
store = open_store(Path(sys.argv[1]))
seq = 0
while True:
    seq += 1
    store.append([NewEvent("night/1", seq, "Rolled", 1, {"n": seq}, "host")])
    print(seq, flush=True)
"""

FILL_TO_THE_LIMIT = """
import resource, sys
from pathlib import Path
from tourney.game.refusal import Refused
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent
path = Path(sys.argv[1])
store = open_store(path)
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 50_000, hard))
seq = 0
while True:
    event = NewEvent("night/1", seq + 1, "Rolled", 1, {"x": "x" * 1000}, "host")
    try:
        store.append([event])
    except Refused as refusal:
        print(refusal.code, refusal.sentence, sep="|")
        break
    seq += 1
print(seq, len(store.events("night/1")))
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
store.append([event])
print(store.events("night/1")[-1].uuid == event.uuid)
store.close()
"""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 400 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    try:
        mount = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", disk], capture_output=True
        )
    except FileNotFoundError:
        pytest.skip("there is no mount command")
    if mount.returncode != 0:
        pytest.skip("no disk may be mounted here")
    yield disk
    subprocess.run(["umount", disk], check=True)


def refusal_of_append(store: Store, seq: int) -> Refused:
    with pytest.raises(Refused) as refusal:
        store.append([rolled(seq)], night(1, "Bob"))
    return refusal.value


def test_all_that_was_acknowledged_is_there_after_a_kill(path: Path) -> None:
    with child(APPEND_FOR_EVER, path) as process:
        assert process.stdout is not None
        for _ in range(150):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        # `communicate` would not see the lines that were read ahead.
        acknowledged = 150 + process.stdout.read().count("\n")
    store = open_store(path)
    stored = [row.payload["n"] for row in store.events("night/1")]
    assert stored == list(range(1, len(stored) + 1))
    assert len(stored) in (acknowledged, acknowledged + 1)
    store.append([rolled(len(stored) + 1, "night/1")])
    store.close()


def test_a_full_disk_is_told_and_the_key_can_be_pressed_again(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    store = open_store(small_disk / "tourney.db")
    store.append([rolled(1)], night(1, "Ann"))
    ballast.write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * 4096))
    seq = 1
    with pytest.raises(Refused) as refusal:  # noqa: PT012 (which append fails is the disk's choice)
        while True:
            store.append([rolled(seq + 1)], night(1, "Bob"))
            seq += 1
    assert refusal.value.code == "not-saved"
    assert refusal.value.sentence == ("Not saved: the disk is full. Make room, then try again.")
    assert len(store.events(TABLE)) == seq
    ballast.unlink()
    store.append([rolled(seq + 1)], night(1, "Bob"))
    assert store.players() == ["Bob"]
    store.close()


def test_a_disk_too_full_for_a_new_store_leaves_nothing_behind(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * 4096 - 20_000))
    with pytest.raises(Refused, match="disk is full") as refusal:
        open_store(small_disk / "tourney.db")
    assert refusal.value.code == "not-opened"
    assert list(small_disk.iterdir()) == [ballast]
    ballast.unlink()
    open_store(small_disk / "tourney.db").close()


@pytest.mark.skipif(os.name == "nt", reason="there are no limits on a file's size")
def test_a_file_that_may_not_grow_keeps_what_it_has(path: Path) -> None:
    said, counts, again = said_by(child(FILL_TO_THE_LIMIT, path))
    code, sentence = said.split("|")
    acknowledged, stored = map(int, counts.split())
    assert code == "not-saved"
    assert sentence.startswith("Not saved: ")
    assert str(path) in sentence
    assert acknowledged == stored > 0
    assert again == "True"
    store = open_store(path)
    assert len(store.events("night/1")) == acknowledged + 1
    store.close()


def test_a_lock_that_stays_is_told_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tourney.db"
    store = open_store(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        refusal = refusal_of_append(store, 1)
        assert refusal.code == "not-saved"
        assert "locked for 3 seconds" in refusal.sentence
        holder.execute("ROLLBACK")
    assert store.streams() == []
    store.append([rolled(1)])
    store.close()


def open_and_close(path: Path) -> None:
    open_store(path).close()


def copy(path: Path) -> None:
    snapshot(path).close()


def look_for_changes(path: Path) -> None:
    changes = FileChanges(path)
    assert changes.wait(0)
    changes.close()
    changes.wait(0)  # so that it lets go


@pytest.mark.parametrize("come", [open_and_close, copy, look_for_changes])
def test_whoever_comes_into_a_crowd_looks_until_there_is_a_gap(
    come: Callable[[Path], object], path: Path
) -> None:
    """The lock is let go of at the twentieth look; SQLite alone would look ten times a second."""
    open_and_close(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        looks = 0

        def counted(_frame: FrameType, what: str, called: object) -> None:
            nonlocal looks
            looks += what == "c_call" and called is time.sleep
            if looks == 20 and other.in_transaction:
                other.execute("ROLLBACK")

        before = sys.getprofile()
        sys.setprofile(counted)
        try:
            come(path)
        finally:
            sys.setprofile(before)


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be moved")
def test_a_store_that_was_moved_takes_no_more_rows(file_store: Store, path: Path) -> None:
    file_store.append([rolled(1)])
    aside = path.with_name("aside.db")
    path.rename(aside)
    refusal = refusal_of_append(file_store, 2)
    assert refusal.code == "not-saved"
    assert str(path) in refusal.sentence
    aside.rename(path)
    file_store.append([rolled(2)])
    assert len(file_store.events(TABLE)) == 2


def test_a_page_ruined_under_an_open_store_is_told_as_damage(path: Path) -> None:
    store = open_store(path)
    store.append([rolled(seq) for seq in range(1, 3001)])
    store.close()
    store = open_store(path)
    # Another process does it: an ordinary open and close here would drop the store's locks.
    ruin = (
        "import sys\n"
        "with open(sys.argv[1], 'r+b') as file:\n"
        "    size = file.seek(0, 2)\n"
        "    file.seek(8192)\n"
        "    file.write(b'\\xff' * (size - 8192))\n"
    )
    said_by(child(ruin, path))
    with pytest.raises(Refused) as refusal:
        store.events(TABLE)
    assert refusal.value.code == "damaged"
    assert refusal_of_append(store, 3001).code == "damaged"
    store.close()


def test_a_text_that_is_none_is_told_as_damage(path: Path) -> None:
    store = open_store(path)
    store.append([rolled(1, payload={"by": "Maximilian"})])
    store.close()
    data = path.read_bytes()
    path.write_bytes(data.replace(b"Maximilian", b"Maxi\xff\xfelian"))
    store = open_store(path)
    with pytest.raises(Refused) as refusal:
        store.events(TABLE)
    assert refusal.value.code == "damaged"
    store.close()


def test_a_name_of_a_table_that_is_none_is_told_as_damage(path: Path) -> None:
    data = path.read_bytes()
    assert data.count(b"CREATE TABLE event") == 1
    path.write_bytes(data.replace(b"CREATE TABLE event", b"CREATE TABLE \xff\xfeent"))
    with pytest.raises(Refused) as refusal:
        open_store(path)
    assert refusal.value.code == "damaged"


def test_a_store_deleted_while_open_is_told(file_store: Store, path: Path) -> None:
    path.unlink()
    assert refusal_of_append(file_store, 1).code == "not-saved"
