"""The doctor: damage is found, and nothing is changed by looking."""

import os
import random
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.store.released_stores import restored as first_version
from tests.store.samples import child, listing
from tests.stores import IN_PLAY, OVER, filled, new_file, overwrite, rolls
from tourney.game.refusal import Refused
from tourney.keeping.doctor import Finding, examine
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.store.engine import Journal

KILLED_IN_A_SAVE = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("CREATE TABLE half AS SELECT hex(randomblob(9000)) FROM event")
os._exit(9)
"""


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return new_file(tmp_path / "nights")


def change(path: Path, *statements: str) -> None:
    """Change a file as somebody with SQL would, whatever guards it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def levitate(store: Path) -> None:
    """Add a row of a kind that was never written."""
    change(
        store,
        "INSERT INTO event SELECT stream, seq + 1, lower(hex(randomblob(18))), 'levitated', 1, "
        "'{}', at, by, saw FROM event WHERE stream = 'night/2' ORDER BY seq DESC LIMIT 1",
    )


def roll_on(store: Path) -> None:
    """Open a store and roll in the night in play."""
    with closing(Director.open(store)) as director:
        director.night(IN_PLAY).table().roll(62)


def wrong(findings: Iterable[Finding]) -> dict[str, str]:
    """The faults of a store by the check that found them."""
    return {finding.check: finding.words for finding in findings if not finding.is_sound}


def seen(path: Path) -> dict[str, str]:
    """The faults of a file; examining it must have changed nothing."""
    before = path.read_bytes()
    found = wrong(examine(path))
    assert path.read_bytes() == before
    return found


@pytest.mark.parametrize("journal", ["truncate", "wal"])
def test_a_sound_store_is_sound_while_it_is_played_on(journal: Journal, tmp_path: Path) -> None:
    path = new_file(tmp_path / "nights", journal)
    with closing(Director.open(path)) as director:
        director.night(IN_PLAY).table().roll(62)
        found = list(examine(path))
        director.night(IN_PLAY).table().stand()
    assert [finding.check for finding in found] == ["integrity", "schema", "replay"]
    assert wrong(found) == {}
    assert found[-1].words == "2 nights to the last row"


def test_the_command_says_so_and_the_exit_status_too(store: Path, tmp_path: Path) -> None:
    done = run("--store", str(store), "tools", "doctor", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [
        ["ok", "integrity"],
        ["ok", "schema"],
        ["ok", "replay"],
    ]
    levitate(store)
    done = run("--store", str(store), "tools", "doctor", folder=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "WRONG  replay" in done.stdout


def test_a_missing_row_is_found(store: Path) -> None:
    change(
        store,
        "DROP TRIGGER event_is_never_deleted",
        "DELETE FROM event WHERE stream = 'night/2/table/1' AND seq = 2",
    )
    assert "a row of night/2/table/1 is missing" in seen(store)["integrity"]


def test_a_row_that_refers_to_nothing_is_found(store: Path) -> None:
    change(store, "PRAGMA foreign_keys = OFF", "UPDATE entry SET player = 77 WHERE entry = 1")
    assert "entry: rows that refer to nothing" in seen(store)["integrity"]


def test_rows_that_can_be_changed_are_found(store: Path) -> None:
    change(store, "DROP TRIGGER event_is_never_updated")
    assert "event_is_never_updated" in seen(store)["schema"]


@pytest.mark.parametrize(
    ("sound", "damaged"),
    [
        (b"json_valid(payload)", b"jsol_valid(payload)"),
        (b"WHEN NEW.seq IS NOT", b"WHEN NEW.sep IS NOT"),
        (b"CHECK (seq >= 1)", b"CHECK (seq >= 9)"),
        (b"SELECT max(seq)", b"SELECT min(seq)"),
        (b"\tpayload VARCHAR", b"\tpaylobd VARCHAR"),
        (b"CREATE TABLE alembic_version", b"CREATE TABLE alembic_rersion"),
    ],
)
def test_a_damaged_text_of_the_schema_is_found(store: Path, sound: bytes, damaged: bytes) -> None:
    content = store.read_bytes()
    assert sound in content
    store.write_bytes(content.replace(sound, damaged))
    assert seen(store).keys() & {"integrity", "schema"}
    with pytest.raises(Refused, match=r"is damaged\. Keep it as it is"):
        roll_on(store)


def test_a_damaged_text_that_still_works_is_found(store: Path) -> None:
    content = store.read_bytes()
    store.write_bytes(content.replace(b"player INTEGER NOT", b"player IN\xd4EGER NOT"))
    assert seen(store)["schema"].startswith("not as tourney makes it (entry).")


def test_a_row_that_cannot_be_replayed_is_found(store: Path) -> None:
    levitate(store)
    found = seen(store)
    assert set(found) == {"replay"}
    assert found["replay"].startswith("night 2: Row ")
    assert "levitated" in found["replay"]


def test_the_logs_of_the_house_are_known_and_played_too(store: Path) -> None:
    with closing(Director.open(store)) as director:
        director.seasons.save("Autumn", [OVER], {"points": "10 7 3"})
    assert seen(store) == {}
    change(
        store,
        "INSERT INTO event SELECT 'seasons', 2, lower(hex(randomblob(18))), kind, 1, payload, "
        "at, by, saw FROM event WHERE stream = 'night/2' AND seq = 2",
    )
    assert seen(store)["replay"].startswith("Row 2 of the seasons cannot be read")


def test_an_older_store_is_looked_at_and_left_as_it_is(tmp_path: Path) -> None:
    old = first_version("0001", tmp_path / "old.db")
    for file in tmp_path.iterdir():
        file.chmod(0o600)
    before = set(tmp_path.iterdir())
    found = list(examine(old))
    assert wrong(found) == {}
    assert found[1].words.startswith("0001, brought to")
    assert set(tmp_path.iterdir()) == before


def newer(path: Path) -> None:
    change(path, "UPDATE alembic_version SET version_num = '9999'")


def of_another_program(path: Path) -> None:
    change(path, "PRAGMA application_id = 7")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.write_bytes(b""), "empty"),
        (lambda path: path.write_text("Dear diary, " * 99), "damaged"),
        (lambda path: overwrite(path, 0, bytes(100)), "damaged"),
        (lambda path: os.truncate(path, path.stat().st_size // 2), "damaged"),
        (lambda path: os.truncate(path, 5000), "damaged"),
        (lambda path: overwrite(path, 8192, b"\xff" * 8192), "damaged"),
        (newer, "a newer version"),
        (of_another_program, "another program"),
    ],
)
def test_what_is_unsound_is_told(spoil: Callable[[Path], object], words: str, store: Path) -> None:
    spoil(store)
    before = listing(store.parent)
    (finding,) = examine(store)
    assert finding.check == "integrity"
    assert words in finding.words
    assert not finding.is_sound
    assert listing(store.parent) == before


def test_whatever_damage_is_looked_at_to_the_end_and_left_as_it_is(store: Path) -> None:
    sound = store.read_bytes()
    lots = random.Random(5)
    found_out = 0
    for _ in range(60):
        data = bytearray(sound)
        start = lots.randrange(len(data))
        end = min(start + lots.choice([20, 500, 9000]), len(data))
        data[start:end] = lots.randbytes(end - start)
        store.write_bytes(data[: lots.choice([len(data), len(data), lots.randrange(1, len(data))])])
        found_out += bool(seen(store))
    assert found_out > 40


@pytest.mark.skipif(os.name == "nt", reason="there is no such exit")
def test_a_save_that_was_cut_off_is_looked_at_as_taken_back(store: Path) -> None:
    child(KILLED_IN_A_SAVE, store).communicate()
    assert store.with_name("tourney.db-journal").stat().st_size > 0
    before = listing(store.parent)
    assert wrong(examine(store)) == {}
    assert listing(store.parent) == before
    assert rolls(store) == (54,)
    assert seen(store) == {}


def test_a_file_that_stays_locked_is_told(store: Path) -> None:
    with closing(sqlite3.connect(store, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        assert "locked" in wrong(examine(store))["integrity"]


def test_a_server_is_looked_over_likewise(tables: str) -> None:
    server = Server(tables)
    filled(server)
    found = list(examine(server))
    assert wrong(found) == {}
    assert found[-1].words == "2 nights to the last row"


def test_a_server_with_no_nights_or_out_of_reach_is_told(database: str, tmp_path: Path) -> None:
    (empty,) = examine(Server(database))
    assert "has no nights yet" in empty.words
    (away,) = examine(Server(f"postgresql://tourney@/nights?host={tmp_path}"))
    assert not away.is_sound
