"""Writes that the file itself refuses, from any program."""

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
from typing import Any
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import Connection, make_url, text
from sqlmodel import SQLModel

import tourney.store.rows.models  # noqa: F401 (fills the metadata)
from tests.sql import rows
from tests.store.conftest import file_of
from tests.store.samples import TABLE, child, night, rolled, said_by
from tourney.game.refusal import Refused
from tourney.store.database import FileChanges
from tourney.store.engine import connect, engine_of, journal_for
from tourney.store.memory_database import ReadOnlyFile
from tourney.store.open import open_store
from tourney.store.rows import tables
from tourney.store.rows.records import EntryFlat, ProjectionRows
from tourney.store.rows.tables import REVISIONS, SERVER_REVISIONS
from tourney.store.snapshot import Unreadable, sibling_file, snapshot
from tourney.store.store import Store

EVENT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, '2026-03-04 20:15:00.000000', 'host', ?)"


@pytest.fixture
def sql(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection to a store with two events and a night."""
    path = file_of(tmp_path, "truncate")
    with closing(open_store(path)) as store:
        store.append([rolled(1), rolled(2)], night(1, "Bob", place=1))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE event SET payload = '{}' WHERE seq = 1", "never updated"),
        ("UPDATE event SET seq = 3 WHERE seq = 2", "never updated"),
        ("DELETE FROM event", "never deleted"),
        ("DELETE FROM event WHERE seq = 2", "never deleted"),
        (
            "INSERT OR REPLACE INTO event SELECT * FROM event WHERE seq = 1",
            "stored already|one more",
        ),
        (
            "INSERT OR IGNORE INTO event SELECT * FROM event WHERE seq = 1",
            "stored already|one more",
        ),
        (
            "INSERT OR REPLACE INTO event SELECT stream, 3, uuid, kind, version, payload, at, 'x',"
            " saw FROM event WHERE seq = 1",
            "stored already",
        ),
    ],
)
def test_an_event_stays_as_it_was_written(
    sql: sqlite3.Connection, statement: str, why: str
) -> None:
    before = sql.execute("SELECT * FROM event").fetchall()
    with pytest.raises(sqlite3.IntegrityError, match=why):
        sql.execute(statement)
    assert sql.execute("SELECT * FROM event").fetchall() == before


@pytest.mark.parametrize("seq", [-1, 0, 1, 2, 4, None, "3x"])
def test_a_seq_is_one_more_than_the_last(sql: sqlite3.Connection, seq: object) -> None:
    with pytest.raises(sqlite3.IntegrityError, match=r"one more than|NOT NULL"):
        sql.execute(EVENT, (TABLE, seq, str(uuid4()), "Rolled", 1, "{}", None))


@pytest.mark.parametrize(
    ("values", "constraint"),
    [
        (("", 1, str(uuid4()), "Rolled", 1, "{}", None), "ck_event_stream"),
        ((TABLE, 3, "short", "Rolled", 1, "{}", None), "ck_event_uuid"),
        ((TABLE, 3, str(uuid4()), "", 1, "{}", None), "ck_event_kind"),
        ((TABLE, 3, str(uuid4()), "Rolled", 0, "{}", None), "ck_event_version"),
        ((TABLE, 3, str(uuid4()), "Rolled", "one", "{}", None), "ck_event_integers"),
        ((TABLE, 3, str(uuid4()), "Rolled", 1, "{", None), "ck_event_payload"),
        ((TABLE, 3, str(uuid4()), "Rolled", 1, "[]", None), "ck_event_payload"),
        ((TABLE, 3, str(uuid4()), "Rolled", 1, "{}", "3"), "ck_event_saw"),
    ],
)
def test_a_check_bites_on_a_wrong_event(
    sql: sqlite3.Connection, values: tuple[object, ...], constraint: str
) -> None:
    with pytest.raises(sqlite3.IntegrityError, match=constraint):
        sql.execute(EVENT, values)


@pytest.mark.parametrize(
    ("statement", "constraint"),
    [
        ("UPDATE night SET state = 'over'", "ck_night_state"),
        ("UPDATE night SET number = 0", "ck_night_number"),
        ("UPDATE night SET uid = ''", "ck_night_uid"),
        ("UPDATE night SET players = -1", "ck_night_players"),
        ("UPDATE night SET date = '4 March'", "ck_night_date"),
        ("UPDATE player SET name = ''", "ck_player_name"),
        ("UPDATE player SET key = ''", "ck_player_key"),
        ("UPDATE entry SET entry = 0", "ck_entry_entry"),
        ("UPDATE entry SET paid = 2", "ck_entry_paid"),
        ("UPDATE entry SET player = 99", "FOREIGN KEY"),
        ("DELETE FROM night", "FOREIGN KEY"),
        ("UPDATE result SET place = 0", "ck_result_place"),
        ("UPDATE result SET position = 0", "ck_result_position"),
    ],
)
def test_a_check_bites_on_a_wrong_flat_row(
    sql: sqlite3.Connection, statement: str, constraint: str
) -> None:
    with pytest.raises(sqlite3.IntegrityError, match=constraint):
        sql.execute(statement)


def test_the_tables_of_the_code_are_the_tables_of_the_migrations(path: Path) -> None:
    engine = engine_of(path, writes=False)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), SQLModel.metadata) == []
    engine.dispose()


@pytest.mark.parametrize("database", ["sqlite", "postgresql+psycopg"])
def test_the_tables_of_the_queries_are_the_tables_of_the_code(database: str) -> None:
    dialect = make_url(f"{database}://").get_dialect()()
    asked = (tables.EVENT, tables.PLAYER, tables.NIGHT, tables.ENTRY, tables.RESULT)
    assert {its.name for its in asked} == SQLModel.metadata.tables.keys()
    for its in asked:
        asked_for = [(column.name, column.type.compile(dialect)) for column in its.c]
        held = SQLModel.metadata.tables[its.name].c
        assert asked_for == [(column.name, column.type.compile(dialect)) for column in held]


def test_the_checks_of_the_code_are_the_checks_of_the_migrations(
    sql: sqlite3.Connection, tmp_path: Path
) -> None:
    def checks(connection: sqlite3.Connection) -> dict[str, list[str]]:
        tables = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'"
        )
        return {
            name: sorted(line.strip(" \t,)") for line in text.splitlines() if "CHECK" in line)
            for name, text in tables
        }

    made = tmp_path / "made.db"
    connect(made, mode="rwc").close()
    engine = engine_of(made, writes=True)
    SQLModel.metadata.create_all(engine)
    engine.dispose()
    with closing(sqlite3.connect(made)) as connection:
        assert checks(connection) == checks(sql)


def test_the_known_revisions_are_the_migrations_in_order() -> None:
    config = Config()
    config.set_main_option("script_location", "tourney.store:migrations")
    config.set_main_option("path_separator", "os")
    walk = ScriptDirectory.from_config(config).walk_revisions()
    assert tuple(script.revision for script in walk)[::-1] == SERVER_REVISIONS


@pytest.mark.parametrize(
    ("version", "journal"),
    [
        ((3, 6, 23), "truncate"),
        ((3, 7, 0), "truncate"),
        ((3, 40, 1), "truncate"),
        ((3, 44, 5), "truncate"),
        ((3, 44, 6), "wal"),
        ((3, 44, 9), "wal"),
        ((3, 45, 0), "truncate"),
        ((3, 50, 6), "truncate"),
        ((3, 50, 7), "wal"),
        ((3, 51, 0), "truncate"),
        ((3, 51, 2), "truncate"),
        ((3, 51, 3), "wal"),
        ((3, 52, 0), "wal"),
        ((4, 0, 0), "wal"),
    ],
)
def test_only_a_repaired_library_gets_a_wal(version: tuple[int, int, int], journal: str) -> None:
    assert journal_for(version) == journal


def test_every_connection_has_the_pragmas_and_keeps_the_journal_of_the_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as plain:
        (made_with,) = plain.execute("PRAGMA journal_mode").fetchone()
    with closing(connect(path)) as connection:
        values = {
            pragma: connection.execute(f"PRAGMA {pragma}").fetchone()[0]
            for pragma in ("foreign_keys", "synchronous", "busy_timeout", "journal_mode")
        }
    assert values == {
        "foreign_keys": 1,
        "synchronous": 2,
        "busy_timeout": 3000,
        "journal_mode": "wal" if made_with == "wal" else "truncate",
    }


def test_a_reader_cannot_write(path: Path) -> None:
    with (
        closing(connect(path, query_only=True)) as connection,
        pytest.raises(sqlite3.OperationalError, match="readonly"),
    ):
        connection.execute("DELETE FROM night")


def test_what_is_refused_to_readers_is_told_again(file_store: Store, path: Path) -> None:
    is_in_the_way, told = False, 0

    def check(_: sqlite3.Connection, __: Path) -> str:
        if is_in_the_way:
            raise Unreadable("somebody is in the way")
        return REVISIONS[-1]

    database = ReadOnlyFile(path, check)
    with closing(database.changes()) as changes:
        assert changes.wait(0)
        file_store.append([rolled(1)])
        assert changes.wait(60)
        is_in_the_way = True
        with pytest.raises(Refused):
            database.read(lambda _: None)
        is_in_the_way = False
        assert changes.wait(60)
        database.read(lambda _: None)
        # A file in WAL is read once more, for a commit may count a moment after it was written.
        while changes.wait(2) and (told := told + 1) < 4:
            database.read(lambda _: None)
        assert told < 4
    database.close()


def test_a_commit_that_counts_a_moment_after_it_was_written_is_read(tmp_path: Path) -> None:
    """The log is written before its index says so: what is read in between is the commit before."""
    path = file_of(tmp_path, "wal")
    store = open_store(path)

    def events(connection: Connection) -> int:
        return int(connection.execute(text("SELECT count(*) FROM event")).scalar_one())

    def index(header: bytes) -> bytes:
        with sibling_file(path, "-shm").open("r+b") as file:
            was = file.read(96)
            file.seek(0)
            file.write(header)
        return was

    with closing(store), closing(connect(path)) as other:
        # Keeps the log and its index where they are.
        other.execute("SELECT count(*) FROM event").fetchone()
        store.append([rolled(1)])
        before = index(b"")
        store.append([rolled(2)])
        after = index(before)
        database = ReadOnlyFile(path, lambda *_: REVISIONS[-1])
        with closing(database), closing(database.changes()) as changes:
            assert changes.wait(0)
            assert database.read(events) == 1
            index(after)
            while database.read(events) == 1:
                assert changes.wait(10)
            while changes.wait(2):
                database.read(events)


# Disks that fill, programs that die, locks that stay: every acknowledged event is there


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


# Flat rows: what people with SQL find


def respelled(projection: ProjectionRows, key: str, name: str) -> ProjectionRows:
    entries = tuple(
        EntryFlat(e.entry, name, key, e.paid) if e.key == key else e for e in projection.entries
    )
    return ProjectionRows(projection.night, entries, projection.results)


def everything(store: Store) -> list[Any]:
    return [
        rows(store.address, "SELECT * FROM night ORDER BY number"),
        rows(store.address, "SELECT * FROM result ORDER BY night, position"),
        rows(
            store.address,
            "SELECT night, entry, key, entry.name, player.name, paid FROM entry"
            " JOIN player ON player.id = player ORDER BY night, entry",
        ),
        rows(store.address, "SELECT key, name FROM player ORDER BY key"),
    ]


def test_a_night_is_read_as_it_was_written(store: Store) -> None:
    projection = night(1, "Bob", "Ann", state="finished", place=1)
    store.append([rolled(1)], projection)
    assert store.nights() == [projection.night]


def test_nights_come_newest_first(store: Store) -> None:
    for number in (2, 10, 1):
        store.append([rolled(1, f"night/{number}")], night(number, "Bob"))
    assert [projection.number for projection in store.nights()] == [10, 2, 1]


def test_an_append_replaces_all_rows_of_its_night_and_of_no_other(store: Store) -> None:
    store.append([rolled(1)], night(1, "Bob", "Ann", place=1))
    store.append([rolled(2)], night(2, "Bob", "Cid", place=1))
    store.append([rolled(3)], night(1, "Ann"))
    assert rows(store.address, "SELECT night, name, paid FROM entry ORDER BY night, entry") == [
        (1, "Ann", 1),
        (2, "Bob", 1),
        (2, "Cid", 0),
    ]
    assert rows(store.address, "SELECT night, place, name, points FROM result") == [
        (2, 1, "Bob", 10)
    ]


def test_a_player_is_one_person_over_all_nights_under_the_newest_spelling(store: Store) -> None:
    store.append([rolled(1)], night(1, "bob"))
    store.append([rolled(2)], night(2, "BOB"))
    assert rows(store.address, "SELECT key, name FROM player") == [("bob", "BOB")]
    store.append([rolled(3)], respelled(night(1, "bob"), "bob", "bOb"))
    assert rows(store.address, "SELECT key, name FROM player") == [("bob", "BOB")]
    assert rows(store.address, "SELECT name FROM entry ORDER BY night") == [("bOb",), ("BOB",)]


def test_a_player_who_never_was_is_forgotten(store: Store) -> None:
    store.append([rolled(1)], night(1, "Bbo", "Ann"))
    store.append([rolled(2)], night(1, "Bob", "Ann"))
    assert rows(store.address, "SELECT name FROM player ORDER BY name") == [("Ann",), ("Bob",)]


def test_players_are_listed_by_last_night_then_by_number_of_nights(store: Store) -> None:
    store.append([rolled(1)], night(1, "Ann", "Bob", "Old", "Older"))
    store.append([rolled(2)], night(2, "Bob", "Old"))
    store.append([rolled(3)], night(3, "Ann", "Bob", "New", "Abe"))
    assert store.players() == ["Bob", "Ann", "Abe", "New", "Old", "Older"]


def test_only_what_is_not_as_it_was_known_is_written(store: Store) -> None:
    projections = [
        night(1, "Bob", "Ann"),
        night(1, "Bob", "Ann", "Cid", place=1),
        night(1, "Bob", "Cid", place=2),
        respelled(night(1, "Bob", "Cid", state="finished", place=1), "cid", "CID"),
        night(1, "Bobby", "Cid"),
        night(1),
    ]
    known = None
    for seq, projection in enumerate(projections, 1):
        store.append([rolled(seq)], projection, known)
        written = everything(store)
        store.replace_flat([projection])
        assert everything(store) == written
        known = projection


def test_what_was_known_is_left_alone(store: Store) -> None:
    projection = night(1, "Bob", "Ann", place=1)
    store.append([rolled(1)], projection)
    rows(store.address, "UPDATE entry SET name = 'Mallory' WHERE entry = 2")
    paid = replace(projection.entries[0], paid=False)
    store.append(
        [rolled(2)], replace(projection, entries=(paid, projection.entries[1])), projection
    )
    assert rows(store.address, "SELECT name, paid FROM entry ORDER BY entry") == [
        ("Bob", 0),
        ("Mallory", 0),
    ]


def test_rebuilding_gives_what_the_appends_gave(store: Store) -> None:
    nights = [
        night(1, "bob", "Ann", state="finished", place=1),
        night(2, "Bob", "Cid", state="playing"),
    ]
    for seq, projection in enumerate([night(1, "Typo"), nights[1], nights[0]], 1):
        store.append([rolled(seq)], projection)
    before = everything(store)
    store.replace_flat(list(reversed(nights)))
    assert everything(store) == before


def test_rebuilding_mends_rows_that_somebody_changed_by_hand(store: Store) -> None:
    projection = night(1, "Bob", "Ann")
    store.append([rolled(1)], projection)
    before = everything(store)
    rows(store.address, "UPDATE player SET name = 'Mallory' WHERE key = 'bob'")
    rows(store.address, "UPDATE night SET players = 99")
    store.replace_flat([projection])
    assert everything(store) == before
    store.replace_flat([])
    assert everything(store) == [[], [], [], []]


def test_names_that_look_like_something_else_are_only_names(store: Store) -> None:
    names = ["[/]", "=1+1", "'; DROP TABLE event; --", "李雷", "%s", ":x"]
    store.append([rolled(1)], night(1, *names))
    assert sorted(store.players()) == sorted(names)
