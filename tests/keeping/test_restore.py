"""Restoring: whole or not at all, and nothing that was there is lost."""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from tests.cli.running import run
from tests.screens.driving import running, store_opened, until
from tests.screens.reading import USUAL, screen_text
from tests.store.released_stores import restored as first_version
from tests.store.samples import child, listing, said_by
from tests.stores import IN_PLAY, filled, new_file, overwrite, rolls, stored_ends
from tourney.game.refusal import Refused
from tourney.keeping.backup import Backups
from tourney.keeping.restore import look_into, restore
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.store.engine import Journal

JOURNALS: tuple[Journal, ...] = ("truncate", "wal")

#: Starts restorers, one after another, and kills each at some moment; another goes on until then.
KILL_RESTORERS = """
import os, random, signal, sys, time
from pathlib import Path
from tourney.keeping.restore import restore
store, backup, lots = Path(sys.argv[1]), Path(sys.argv[2]), random.Random(5)
began = time.monotonic()
restore(backup, store)
took = time.monotonic() - began
halves = 0
for _ in range(40):
    restorer = os.fork()
    if restorer == 0:
        while True:
            restore(backup, store)
    time.sleep(lots.uniform(0, 3 * took))
    os.kill(restorer, signal.SIGKILL)
    os.waitpid(restorer, 0)
    halves += any(path.suffix == ".new" for path in store.parent.iterdir())
    assert store.exists()
print(halves)
"""

WRITE_UNTIL_REFUSED = """
import sys
import time
from pathlib import Path
from tourney.game.refusal import Refused
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent
store = open_store(Path(sys.argv[1]))
seq = 0
try:
    while True:
        store.append([NewEvent("house", seq + 1, "rolled", 1, {}, "host")])
        seq += 1
        if seq == 50:
            print("ready", flush=True)
        time.sleep(0.01)  # even a fast table leaves the store alone between two keys
except Refused as refusal:
    print(seq, refusal.code, flush=True)
"""


def backed_up(store: Path) -> Path:
    """A backup of a store, which is written to once more then."""
    folder = store.parent.parent / "backups"
    folder.mkdir()
    backup = Backups(store, folder).make()
    assert backup is not None
    with closing(Director.open(store)) as director:
        director.night(IN_PLAY).table().roll(62)
    return backup.path


def refused(backup: Path, store: Path) -> Refused:
    """Why a backup is not restored, after seeing that nothing was touched."""
    folders = {backup.parent, store.parent}
    before = [listing(folder) for folder in folders if folder.is_dir()]
    for attempt in (look_into, restore):
        with pytest.raises(Refused) as refusal:
            attempt(backup, store)
    assert [listing(folder) for folder in folders if folder.is_dir()] == before
    return refusal.value


@pytest.mark.parametrize("journal", JOURNALS)
def test_the_store_is_as_in_the_backup(journal: Journal, tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights", journal)
    backup = backed_up(store)
    found = look_into(backup, store)
    assert (found.nights, found.rows) == (2, sum(stored_ends(backup).values()))
    before = backup.read_bytes()
    restored = restore(backup, store)
    assert restored.aside is not None
    assert restored.aside.name.startswith("tourney.before-restore-")
    assert (rolls(store), rolls(restored.aside)) == ((54,), (54, 62))
    assert backup.read_bytes() == before
    for path in (store, restored.aside):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert path.stat().st_nlink == 1
    names = {path.name for path in store.parent.iterdir() if path.stat().st_size}
    assert names == {store.name, restored.aside.name}


def test_a_backup_makes_a_store_where_there_is_none(tmp_path: Path) -> None:
    backup = backed_up(new_file(tmp_path / "nights"))
    store = tmp_path / "new" / "laptop" / "tourney.db"
    assert restore(backup, store).aside is None
    assert rolls(store) == (54,)
    assert stat.S_IMODE(store.parent.stat().st_mode) == 0o700


def test_who_has_the_old_store_open_neither_reads_nor_writes_it_any_more(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    backup = backed_up(store)
    with closing(Director.open(store)) as director, closing(director.changes()) as changes:
        assert director.night(IN_PLAY).table().page().table.rolls == (54, 62)
        assert changes.wait(0)
        restored = restore(backup, store)
        assert restored.aside is not None
        aside = restored.aside.read_bytes()
        for attempt in (
            lambda: director.night(IN_PLAY).table().roll(31),
            lambda: director.night(IN_PLAY).follow(),
            lambda: changes.wait(0),
            director.nights,
        ):
            with pytest.raises(Refused) as refused:
                attempt()
            assert refused.value.code in ("not-saved", "not-read")
    assert restored.aside.read_bytes() == aside
    assert rolls(store) == (54,)


def test_nothing_that_was_acknowledged_to_a_writer_goes_nowhere(tmp_path: Path) -> None:
    """It is in the file that was put aside, and what comes after is refused."""
    store = new_file(tmp_path / "nights")
    backup = backed_up(store)
    writer = child(WRITE_UNTIL_REFUSED, store)
    assert writer.stdout is not None
    try:
        assert writer.stdout.readline() == "ready\n"
        restored = restore(backup, store)
        acknowledged, code = said_by(writer)[-1].split()
    finally:
        writer.kill()
    assert restored.aside is not None
    assert code == "not-saved"
    assert stored_ends(restored.aside)["house"] == int(acknowledged)
    assert "house" not in stored_ends(store)


def test_a_wal_that_somebody_has_open_is_not_put_aside(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights", "wal")
    backup = backed_up(store)
    with closing(Director.open(store)) as director:
        director.night(IN_PLAY).view()
        with pytest.raises(Refused, match="Close every one that has") as refusal:
            restore(backup, store)
        assert refusal.value.code == "in-use"
        director.night(IN_PLAY).table().stand()
    assert {path.name for path in store.parent.iterdir()} == {store.name}
    restore(backup, store)
    assert rolls(store) == (54,)


def test_a_store_that_somebody_is_writing_to_is_not_put_aside(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    backup = backed_up(store)
    with closing(sqlite3.connect(store, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused) as refusal:
            restore(backup, store)
        holder.execute("ROLLBACK")
    assert refusal.value.code == "in-use"
    assert rolls(store) == (54, 62)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restorers are forked")
def test_the_store_is_always_there_and_whole_whenever_a_restore_was_killed(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    backup = backed_up(store)
    (halves,) = said_by(child(KILL_RESTORERS, store, backup))
    assert int(halves) > 0
    assert rolls(store) == (54,)
    asides = sorted(store.parent.glob("*.before-restore-*"))
    assert rolls(asides[0]) == (54, 62)
    restore(backup, store)
    assert [path.name for path in store.parent.iterdir() if path.suffix == ".new"] == []


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA application_id = 7")


def with_a_gap(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TRIGGER event_is_never_deleted")
        connection.execute("DELETE FROM event WHERE stream = 'night/2' AND seq = 2")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda path: path.unlink(), "no-backup"),
        (lambda path: path.write_bytes(b""), "empty"),
        (lambda path: path.write_text("Dear diary, " * 99), "not-a-store"),
        (lambda path: path.write_bytes(bytes(100) + path.read_bytes()[100:]), "not-a-store"),
        (lambda path: path.write_bytes(path.read_bytes()[:20_000]), "damaged"),
        (lambda path: overwrite(path, 8192, b"\xff" * 4096), "damaged"),
        (with_a_gap, "damaged"),
        (newer, "newer"),
        (of_another_program, "other-database"),
    ],
)
def test_what_is_no_sound_backup_is_refused_and_nothing_touched(
    spoil: Callable[[Path], object], code: str, tmp_path: Path
) -> None:
    store = new_file(tmp_path / "nights")
    backup = backed_up(store)
    spoil(backup)
    refusal = refused(backup, store)
    assert refusal.code == code
    assert refusal.sentence.startswith(f"Not restored: {backup} ")
    assert rolls(store) == (54, 62)


def test_the_store_itself_is_no_backup_by_any_name(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    link = tmp_path / "link.db"
    link.symlink_to(store)
    assert refused(store, store).code == "same-file"
    assert refused(link, store).code == "same-file"


def test_another_programs_database_is_not_put_aside(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    backup = backed_up(store)
    of_another_program(store)
    with pytest.raises(Refused) as refusal:
        restore(backup, store)
    assert refusal.value.code == "other-database"
    assert {path.name for path in store.parent.iterdir()} <= {store.name, f"{store.name}-journal"}


def test_a_damaged_store_is_put_aside_byte_for_byte_with_its_log(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights", "wal")
    backup = backed_up(store)
    overwrite(store, 0, bytes(100))
    damaged = store.read_bytes()
    log = store.with_name(f"{store.name}-wal")
    log.write_bytes(b"what was left of a log")
    restored = restore(backup, store)
    assert restored.aside is not None
    assert restored.aside.read_bytes() == damaged
    assert not log.exists()
    aside = restored.aside.with_name(f"{restored.aside.name}-wal")
    assert aside.read_bytes() == b"what was left of a log"
    assert rolls(store) == (54,)


def test_what_was_only_in_a_wal_is_in_what_is_put_aside(tmp_path: Path) -> None:
    """As after a crash: nobody has the file open, and its log has not been taken in."""
    live = new_file(tmp_path / "live", "wal")
    store = tmp_path / "nights" / "tourney.db"
    store.parent.mkdir()
    with closing(Director.open(live)) as director:
        director.night(IN_PLAY).table().roll(62)
        for end in ("", "-wal"):
            copy = (live.with_name(f"{live.name}{end}")).read_bytes()
            store.with_name(f"{store.name}{end}").write_bytes(copy)
    backup = backed_up(new_file(tmp_path / "other" / "nights"))
    restored = restore(backup, store)
    assert restored.aside is not None
    assert rolls(restored.aside) == (54, 62)
    assert not store.with_name(f"{store.name}-wal").exists()


def test_a_copy_that_was_made_by_hand_counts_with_the_log_beside_it(tmp_path: Path) -> None:
    live = new_file(tmp_path / "live", "wal")
    copy = tmp_path / "stick" / "copy.db"
    copy.parent.mkdir()
    with closing(Director.open(live)) as director:
        director.night(IN_PLAY).table().roll(62)
        for end in ("", "-wal"):
            part = live.with_name(f"{live.name}{end}").read_bytes()
            copy.with_name(f"{copy.name}{end}").write_bytes(part)
    store = tmp_path / "nights.db"
    restore(copy, store)
    assert rolls(store) == (54, 62)


def test_a_backup_of_the_first_version_is_upgraded_when_opened(tmp_path: Path) -> None:
    backup, store = tmp_path / "old.db", tmp_path / "nights" / "tourney.db"
    restore(first_version("0001", backup), store)
    with closing(Director.open(store)) as director:
        assert director.night(1).table().standings_view().winner == "Ann"


def test_a_backup_is_restored_to_a_server_with_no_nights(database: str, tmp_path: Path) -> None:
    backup = backed_up(new_file(tmp_path / "nights"))
    server = Server(database)
    assert restore(backup, server).aside is None
    assert rolls(server) == (54,)
    with closing(Director.open(server)) as there, closing(Director.open(backup)) as here:
        assert there.nights() == here.nights()
        assert there.people() == here.people()
        there.night(IN_PLAY).table().roll(62)
    with pytest.raises(Refused) as refusal:
        restore(backup, server)
    assert refusal.value.code == "not-empty"
    assert "createdb" in refusal.value.sentence
    assert rolls(server) == (54, 62)


def test_a_backup_takes_a_server_to_another(tables: str, database: str, tmp_path: Path) -> None:
    old, new = Server(tables), Server(database)
    filled(old)
    backup = Backups(old, tmp_path).make()
    assert backup is not None
    restore(backup.path, new)
    with closing(Director.open(old)) as one, closing(Director.open(new)) as other:
        assert one.night(1).json() == other.night(1).json()
        assert one.nights() == other.nights()


def test_the_command_asks_and_where_nobody_can_be_asked_wants_a_yes(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    backup = backed_up(store)
    asked = run("--store", str(store), "restore", str(backup), folder=tmp_path)
    assert (asked.returncode, asked.stdout) == (1, "")
    assert asked.stderr == "Not restored: there is no one to ask here. Add --yes.\n"
    assert rolls(store) == (54, 62)
    done = run("--store", str(store), "restore", "--yes", str(backup), folder=tmp_path)
    (aside,) = store.parent.glob("*.before-restore-*")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (f"Restored 2 nights to {store}.\nThe old store is now {aside}.\n")
    assert rolls(store) == (54,)


async def test_an_open_screen_says_that_its_store_was_replaced(tmp_path: Path) -> None:
    store = new_file(tmp_path / "nights")
    backup = backed_up(store)
    app = TourneyApp(store)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        app.show_night(IN_PLAY)
        await until(pilot, lambda: "李雷" in screen_text(app))
        restore(backup, store)
        await until(
            pilot, lambda: "was moved, replaced or deleted" in " ".join(screen_text(app).split())
        )
    assert rolls(store) == (54,)
