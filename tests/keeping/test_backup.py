"""Backups: whole stores that open, made while play goes on, whatever kills them."""

import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.store.samples import ROOT, child, said_by
from tests.stores import IN_PLAY, filled, new_file, overwrite, rolls, stored_ends
from tourney.game.refusal import Refused
from tourney.keeping.backup import Backup, Backups
from tourney.keeping.doctor import examine
from tourney.keeping.restore import restore
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.store.engine import Journal

JOURNALS: tuple[Journal, ...] = ("truncate", "wal")

#: Writes to two logs at once for ever, and says how far they are.
WRITE_FOR_EVER = """
import sys
from pathlib import Path
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent
store = open_store(Path(sys.argv[1]))
seq = 0
while True:
    seq += 1
    rows = [NewEvent(s, seq, "rolled", 1, {"x": "x" * 500}, "host") for s in ("house", "seasons")]
    store.append(rows)
    print(seq, flush=True)
"""

#: Starts makers of backups, one after another, and kills each at some moment: every other one
#: wherever it is, the rest where they have been stopped and a draft of theirs is seen to be there.
KILL_MAKERS = """
import os, random, signal, sys, time
from pathlib import Path
from tourney.keeping.backup import Backups
store, folder, lots = Path(sys.argv[1]), Path(sys.argv[2]), random.Random(5)
backups = Backups(store, folder, keep=6)
def seconds():
    began = time.monotonic()
    backups.make()
    return time.monotonic() - began
took = min(seconds() for _ in range(3))
drafts = 0
for anywhere in [True, False] * 10:
    maker = os.fork()
    if maker == 0:
        while True:
            backups.make()
    for _ in range(1000):
        time.sleep(lots.uniform(0, 2 * took))
        os.kill(maker, signal.SIGSTOP)
        os.waitpid(maker, os.WUNTRACED)
        has_draft = any(folder.glob(f".*.{maker}-*.new"))
        if anywhere or has_draft:
            break
        os.kill(maker, signal.SIGCONT)
    os.kill(maker, signal.SIGKILL)
    os.waitpid(maker, 0)
    drafts += has_draft
print(drafts)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


@contextmanager
def stopped_afterwards(process: "subprocess.Popen[str]") -> Iterator["subprocess.Popen[str]"]:
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def made(backups: Backups) -> Backup:
    backup = backups.make()
    assert backup is not None
    return backup


@pytest.mark.parametrize("journal", JOURNALS)
def test_a_backup_has_all_that_was_saved(journal: Journal, tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights", journal)
    with closing(Director.open(store)) as director:
        backup = made(Backups(store, folder))
        director.night(IN_PLAY).table().roll(62)
    assert rolls(backup.path) == (54,)
    assert rolls(store) == (54, 62)
    assert backup.size == backup.path.stat().st_size
    assert backup.rows == sum(stored_ends(backup.path).values())


def test_a_backup_is_its_owners_alone_and_named_by_its_time(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    backup = made(Backups(store, folder))
    name = re.compile(r"tourney-[0-9a-f]{6}-[0-9]{8}T[0-9]{6}\.[0-9]{3}Z\.db")
    assert name.fullmatch(backup.path.name)
    assert list(folder.iterdir()) == [backup.path]
    assert stat.S_IMODE(backup.path.stat().st_mode) == 0o600


@pytest.mark.skipif(not hasattr(os, "fork"), reason="makers are forked")
def test_every_backup_is_whole_whenever_its_maker_was_killed(tmp_path: Path, folder: Path) -> None:
    """While somebody writes to two logs at once, so that half of a save would be seen."""
    store = new_file(tmp_path / "nights")
    with stopped_afterwards(child(WRITE_FOR_EVER, store)) as writer:
        assert writer.stdout is not None
        for _ in range(300):
            writer.stdout.readline()
        (drafts,) = said_by(child(KILL_MAKERS, store, folder))
        assert int(drafts) >= 10
        last = made(Backups(store, folder, keep=6))
        writer.kill()
        acknowledged = 300 + writer.communicate()[0].count("\n")
    backups = Backups(store, folder).made()
    assert 1 < len(backups) <= 6
    for path in backups:
        ends = stored_ends(path)
        assert ends["house"] == ends["seasons"] >= 300
    assert stored_ends(last.path)["house"] <= acknowledged + 1
    assert set(folder.iterdir()) == set(backups)


def test_what_a_killed_maker_left_is_cleared(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    backups = Backups(store, folder)
    name = made(backups).path.name
    (dead,) = said_by(child("import os; print(os.getpid())"))
    left = folder / f".{name}.{dead}-0123abcd.new"
    live = folder / f".{name}.{os.getppid()}-0123abcd.new"
    others = folder / f".holiday.jpg.{dead}-0123abcd.new"
    for path in (left, left.with_name(f"{left.name}-journal"), live, others):
        path.write_bytes(b"half")
    assert len(backups.made()) == 1
    made(backups)
    assert {path.name for path in folder.iterdir() if path.name.startswith(".")} == {
        live.name,
        others.name,
    }


def test_no_backup_is_made_where_nothing_is_new(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    backups = Backups(store, folder)
    assert backups.make(unless_same=True) is not None
    assert backups.make(unless_same=True) is None
    with closing(Director.open(store)) as director:
        director.night(IN_PLAY).table().roll(62)
    again = backups.make(unless_same=True)
    assert again is not None
    again.path.unlink()
    assert backups.make(unless_same=True) is not None


def test_the_newest_are_kept_and_those_of_other_stores(tmp_path: Path, folder: Path) -> None:
    other = made(Backups(new_file(tmp_path / "other"), folder)).path
    (folder / "holiday.db").touch()
    backups = Backups(new_file(tmp_path / "nights"), folder, keep=2)
    paths = [made(backups).path for _ in range(4)]
    assert set(folder.iterdir()) == {*paths[2:], other, folder / "holiday.db"}
    with pytest.raises(Refused, match="At least one"):
        Backups(tmp_path, folder, keep=0)


def test_a_new_backup_is_kept_though_the_clock_was_set_back(tmp_path: Path, folder: Path) -> None:
    backups = Backups(new_file(tmp_path / "nights"), folder, keep=1)
    first = made(backups).path
    later = first.with_name(re.sub(r"-[0-9]{8}T", "-29991231T", first.name))
    first.rename(later)
    newest = made(backups).path
    assert list(folder.iterdir()) == [newest]


def test_a_folder_that_is_gone_is_told_and_not_made_again(tmp_path: Path, folder: Path) -> None:
    backups = Backups(new_file(tmp_path / "nights"), folder)
    folder.rmdir()
    with pytest.raises(Refused) as refusal:
        backups.make()
    assert refusal.value.code == "not-backed-up"
    assert f"there is no folder {folder}. Plug its disk in" in refusal.value.sentence
    assert not folder.exists()
    folder.mkdir()
    assert made(backups).path.exists()


def test_a_full_disk_is_told_and_nothing_half_is_left(tmp_path: Path, folder: Path) -> None:
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=60k", "tmpfs", folder], capture_output=True
    ).returncode:
        pytest.skip("no disk may be mounted here")
    try:
        with pytest.raises(Refused) as refusal:
            Backups(new_file(tmp_path / "nights"), folder).make()
        assert f"no room is left for {folder}" in refusal.value.sentence
        assert list(folder.iterdir()) == []
    finally:
        subprocess.run(["umount", folder], check=True)


def test_a_damaged_store_is_not_backed_up(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    overwrite(store, 8192, b"\xff" * 8192)
    with pytest.raises(Refused) as refusal:
        Backups(store, folder, keep=1).make()
    assert refusal.value.code == "damaged"
    assert "an earlier backup" in refusal.value.sentence
    assert list(folder.iterdir()) == []


def test_a_store_that_stays_locked_is_told(tmp_path: Path, folder: Path) -> None:
    store = new_file(tmp_path / "nights")
    with closing(sqlite3.connect(store, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Refused, match="locked for 3 seconds"):
            Backups(store, folder).make()
    assert list(folder.iterdir()) == []


def test_what_is_no_store_is_not_backed_up(tmp_path: Path, folder: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE cookies (crumb)")
    with pytest.raises(Refused, match="another program"):
        Backups(other, folder).make()
    assert list(folder.iterdir()) == []


def test_a_server_is_backed_up_into_a_store_file(tables: str, folder: Path) -> None:
    server = Server(tables)
    filled(server)
    backups = Backups(server, folder)
    backup = made(backups)
    assert backups.make(unless_same=True) is None
    assert rolls(backup.path) == (54,)
    with closing(Director.open(server)) as there, closing(Director.open(backup.path)) as here:
        assert here.nights() == there.nights()
        assert here.people() == there.people()
        assert here.night(1).table().standings_view() == there.night(1).table().standings_view()
    assert "secret" not in backup.path.name


def test_the_command_makes_a_folder_and_a_backup_and_says_where(tmp_path: Path) -> None:
    store, folder = new_file(tmp_path / "nights"), tmp_path / "usb" / "backups"
    done = run("--store", str(store), "backup", "--to", str(folder), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    (path,) = folder.iterdir()
    assert done.stdout == f"{path}\n"
    refused = run("--store", str(store), "backup", "--to", "b", "--every", "0", folder=tmp_path)
    assert refused.returncode == 1
    assert refused.stderr.startswith("--every takes minutes")
    missing = run("--store", str(tmp_path / "no.db"), "backup", "--to", "b", folder=tmp_path)
    assert (missing.returncode, (tmp_path / "no.db").exists()) == (1, False)


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGTERM")
def test_backups_go_on_until_stopped_whatever_becomes_of_the_folder(tmp_path: Path) -> None:
    store, folder = new_file(tmp_path / "nights"), tmp_path / "usb"
    arguments = ("backup", "--to", folder, "--every", "0.002")
    with stopped_afterwards(
        subprocess.Popen(
            [sys.executable, "-m", "tourney", "--store", *map(str, (store, *arguments))],
            cwd=ROOT,
            env=os.environ | {"HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    ) as process:
        assert process.stdout is not None
        assert "Backed up" in process.stdout.readline()
        assert "Nothing new since the last backup." in process.stdout.readline()
        shutil.rmtree(folder)
        said = process.stdout.readline()
        while "Nothing new" in said:
            said = process.stdout.readline()
        assert "there is no folder" in said
        folder.mkdir()
        while "there is no folder" in said:
            said = process.stdout.readline()
        assert "Backed up" in said
        process.terminate()
        _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, "")
    assert [path.suffix for path in folder.iterdir()] == [".db"]


def test_a_file_is_named_from_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_file(tmp_path)
    monkeypatch.chdir(tmp_path)
    backups = Backups(Path("tourney.db"), Path("backups"))
    backups.make_folder()
    made = backups.make()
    assert made is not None
    assert all(finding.is_sound for finding in examine(Path("tourney.db")))
    restored = restore(Path("backups", made.path.name), Path("tourney.db"))
    assert restored.aside is not None
    assert rolls(Path("tourney.db")) == (54,)
