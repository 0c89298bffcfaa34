"""The doctor: what is wrong is found, what to do is said, and nothing is changed by looking."""

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.store.released_stores import restored as first_version
from tests.store.samples import child, listing, rolled, said_by
from tests.stores import IN_PLAY, OVER, filled, new_file, overwrite, rolls, wrong
from tourney.game.refusal import Refused
from tourney.keeping.doctor.examine import examine, mend
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.service.play import Roll, Stand
from tourney.store.engine import Journal, journal_for
from tourney.store.open import open_store

#: Whether this SQLite loses pages of a WAL now and then.
NO_WAL = journal_for(sqlite3.sqlite_version_info[:3]) != "wal"

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
        director.night(IN_PLAY).table().send(Roll(62))
        found = list(examine(path))
        director.night(IN_PLAY).table().send(Stand())
    assert set(wrong(found)) == ({"sqlite"} if journal == "wal" and NO_WAL else set())
    told = {finding.check: finding.words for finding in found}
    assert sqlite3.sqlite_version in told["sqlite"]
    assert told["replay"] == "2 nights played again to the end"
    assert told["proof"] == "units and money come out even in every night"
    assert {"file", "permissions", "room", "leftovers", "schema", "references"} <= told.keys()


def test_the_command_says_so_and_the_exit_status_too(store: Path, tmp_path: Path) -> None:
    change(store, "UPDATE night SET winner = 'Zoe' WHERE number = 1")
    done = run("--store", str(store), "tools", "doctor", folder=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "WRONG  lists" in done.stdout
    assert "-> Work them out again: tourney tools doctor --mend." in done.stdout
    done = run("--store", str(store), "tools", "doctor", "--mend", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    first, *others = done.stdout.splitlines()
    assert first == "2 nights worked out again."
    assert {line.split()[0] for line in others} == {"ok"}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE night SET winner = 'Zoe' WHERE number = 1",
        "UPDATE result SET units = 99 WHERE night = 1 AND position = 1",
        "UPDATE entry SET paid = 1 WHERE night = 2 AND entry = 1",
        "DELETE FROM result WHERE night = 1",
        "UPDATE player SET name = 'Zoe' WHERE key = 'ann'",
        "INSERT INTO player (key, name) VALUES ('zoe', 'Zoe')",
        "UPDATE night SET date = '2026-99-99' WHERE number = 1",
    ],
)
def test_lists_that_do_not_say_what_the_logs_do_are_found_and_mended(
    statement: str, store: Path
) -> None:
    with closing(Director.open(store)) as director:
        before = director.nights(), director.people(), director.night(OVER).table().standings_view()
    change(store, statement)
    assert set(seen(store)) == {"lists"}
    assert mend(store) == (2, ())
    assert seen(store) == {}
    with closing(Director.open(store)) as director:
        assert (
            director.nights(),
            director.people(),
            director.night(OVER).table().standings_view(),
        ) == before


def test_a_row_that_refers_to_nothing_is_found(store: Path) -> None:
    change(store, "PRAGMA foreign_keys = OFF", "UPDATE entry SET player = 77 WHERE entry = 1")
    found = seen(store)
    assert found["references"] == "rows of entry refer to nothing"
    mend(store)
    assert seen(store) == {}


def test_a_missing_row_is_found_and_never_mended(store: Path) -> None:
    change(
        store,
        "DROP TRIGGER event_is_never_deleted",
        "DELETE FROM event WHERE stream = 'night/2/table/1' AND seq = 2",
    )
    found = seen(store)
    assert found["logs"] == "rows are missing in night/2/table/1"
    assert "Row 3 of night/2/table/1 cannot be read" in found["replay"]
    assert "changed" in found["schema"]
    mend(store)
    assert {"logs", "replay", "schema"} == set(seen(store))


def test_a_row_that_cannot_be_played_again_is_found(store: Path) -> None:
    change(
        store,
        "INSERT INTO event SELECT stream, seq + 1, lower(hex(randomblob(18))), 'levitated', 1, "
        "'{}', at, by, saw FROM event WHERE stream = 'night/2' ORDER BY seq DESC LIMIT 1",
    )
    found = seen(store)
    assert set(found) == {"replay"}
    assert found["replay"].startswith("night 2: Row ")
    assert "levitated" in found["replay"]


@pytest.mark.parametrize("stream", ["night/2/table/7", "night/9/table/1", "[/]", "night/x"])
def test_rows_that_no_night_knows_are_found(stream: str, store: Path) -> None:
    change(
        store,
        f"INSERT INTO event SELECT '{stream}', 1, lower(hex(randomblob(18))), kind, 1, payload, "
        "at, by, saw FROM event WHERE stream = 'night/2' AND seq = 2",
    )
    assert seen(store) == {"strangers": f"no night knows of {stream}"}


def test_the_logs_of_the_house_are_known_and_played_too(store: Path) -> None:
    with closing(Director.open(store)) as director:
        director.seasons.save("Autumn", [OVER], {"points": "10 7 3"})
    assert seen(store) == {}
    change(
        store,
        "INSERT INTO event SELECT 'seasons', 2, lower(hex(randomblob(18))), kind, 1, payload, "
        "at, by, saw FROM event WHERE stream = 'night/2' AND seq = 2",
    )
    assert seen(store)["replay"].startswith("the seasons: Row 2 of the seasons cannot be read")


@pytest.mark.skipif(os.name == "nt", reason="there are no modes")
def test_a_file_that_others_may_read_is_found(store: Path) -> None:
    store.chmod(0o644)
    assert "others than you may read or write tourney.db" in seen(store)["permissions"]
    store.chmod(0o600)
    store.parent.chmod(0o777)
    assert "may put files in" in seen(store)["permissions"]


def test_what_killed_programs_left_is_found(store: Path) -> None:
    (dead,) = said_by(child("import os; print(os.getpid())"))
    store.with_name(f".tourney.db.{dead}-0123abcd.new").touch()
    assert seen(store) == {"leftovers": "1 half file of a program that was killed beside it"}


def test_a_second_name_for_the_file_is_found(store: Path) -> None:
    os.link(store, store.with_name("tourney.before-restore-20261120T201500.000000Z.db"))
    assert "1 other name" in seen(store)["file"]


def test_an_older_store_is_looked_at_and_left_as_it_is(tmp_path: Path) -> None:
    old = first_version("0001", tmp_path / "old.db")
    for file in tmp_path.iterdir():
        file.chmod(0o600)
    before = set(tmp_path.iterdir())
    found = list(examine(old))
    assert wrong(found) == {}
    assert any(finding.words.startswith("0001, which is brought to") for finding in found)
    assert set(tmp_path.iterdir()) == before


def halved(path: Path) -> None:
    """Cut the file so that only the beginnings of many rows are left."""
    with closing(open_store(path)) as store:
        store.append([rolled(seq, "house") for seq in range(1, 2001)])
    os.truncate(path, path.stat().st_size // 2)


def newer(path: Path) -> None:
    change(path, "UPDATE alembic_version SET version_num = '9999'")


def of_another_program(path: Path) -> None:
    change(path, "PRAGMA application_id = 7")


@pytest.mark.parametrize(
    ("spoil", "check", "words"),
    [
        (lambda path: path.unlink(), "file", "is not there"),
        (lambda path: path.write_bytes(b""), "file", "is empty"),
        (lambda path: path.write_text("Dear diary, " * 99), "pages", "never was a store"),
        (lambda path: overwrite(path, 0, bytes(100)), "pages", "beginning is damaged"),
        (halved, "pages", "is cut off"),
        (lambda path: os.truncate(path, 5000), "pages", "damaged"),
        (lambda path: overwrite(path, 8192, b"\xff" * 8192), "pages", "is damaged"),
        (newer, "schema", "a newer version"),
        (of_another_program, "schema", "another program"),
    ],
)
def test_what_is_no_sound_store_is_told_and_not_mended(
    spoil: Callable[[Path], object], check: str, words: str, store: Path
) -> None:
    spoil(store)
    before = listing(store.parent)
    found = wrong(examine(store))
    assert words in found[check]
    if store.exists():
        with pytest.raises(Refused):
            mend(store)
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
def test_a_save_that_was_cut_off_is_looked_at_as_taken_back_and_left_to_who_opens_the_store(
    store: Path,
) -> None:
    child(KILLED_IN_A_SAVE, store).communicate()
    assert store.with_name("tourney.db-journal").stat().st_size > 0
    before = listing(store.parent)
    assert [finding for finding in examine(store) if not finding.sound] == []
    assert listing(store.parent) == before
    assert rolls(store) == (54,)
    assert seen(store) == {}


def test_a_file_that_stays_locked_is_told(store: Path) -> None:
    with closing(sqlite3.connect(store, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        assert wrong(examine(store)) == {"pages": "another program keeps the file locked"}


def test_a_server_is_looked_over_likewise(tables: str) -> None:
    server = Server(tables)
    filled(server)
    found = list(examine(server))
    # The tests' server is not one to keep anything for longer than a test.
    assert wrong(found) == {
        "durability": "the server has fsync off, and can lose what it says is saved"
    }
    said = [finding.words for finding in found]
    assert "2 nights played again to the end" in said
    assert "The house, and no other that the database may hold" in said
    assert mend(server) == (2, ())


def test_a_server_with_no_nights_or_out_of_reach_is_told(database: str, tmp_path: Path) -> None:
    (empty,) = examine(Server(database))
    assert "has no nights yet" in empty.words
    (away,) = examine(Server(f"postgresql://tourney@/nights?host={tmp_path}"))
    assert not away.sound
