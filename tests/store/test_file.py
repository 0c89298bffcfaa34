"""Writes that the file itself refuses, from any program."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url, text
from sqlmodel import SQLModel

import tests.store.models  # noqa: F401 (fills the metadata)
from tests.store.conftest import file_of
from tests.store.samples import TABLE, night, rolled
from tourney.game.refusal import Refused
from tourney.store.engine import connect, journal_for, reader_engine, writer_engine
from tourney.store.memory_database import ReadOnlyFile
from tourney.store.open import open_store
from tourney.store.rows import tables
from tourney.store.rows.tables import REVISIONS, SERVER_REVISIONS
from tourney.store.snapshot import Unreadable, sibling_file
from tourney.store.store import Store

EVENT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, '2026-03-04 20:15:00.000000', 'host', ?)"


@pytest.fixture
def sql(file_store: Store, path: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection to a store with two events and a night."""
    file_store.append([rolled(1), rolled(2)], night(1, "Bob", place=1))
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
    engine = reader_engine(path)
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
    engine = writer_engine(made)
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


def test_what_is_refused_to_whoever_may_only_read_is_told_of_again(
    file_store: Store, path: Path
) -> None:
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
