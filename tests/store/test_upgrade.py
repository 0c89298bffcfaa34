"""Bringing a file up to date: once, whoever starts, and never without a backup."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.released_stores import content, restored, saved
from tests.store.samples import listing
from tests.store.starting import start_together
from tourney.game.refusal import Refused
from tourney.store.open import open_store
from tourney.store.rows.tables import APPLICATION_ID, HEAD, REVISIONS
from tourney.store.upgrade import upgrade

EVENTS = "SELECT stream || ' ' || seq || uuid || kind || payload FROM event ORDER BY stream, seq"


def make_older(path: Path, journal: str) -> None:
    """A store from before the first migration, with something in it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("CREATE TABLE keepsake (word)")
        connection.execute("INSERT INTO keepsake VALUES ('kept')")


def words(path: Path, sql: str) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [word for (word,) in connection.execute(sql)]


def test_eight_first_starts_at_once_make_one_store(tmp_path: Path) -> None:
    path = tmp_path / "nights" / "tourney.db"
    start_together(path, 8)
    store = open_store(path)
    assert store.streams() == [f"start/{number}" for number in range(1, 9)]
    store.close()
    assert words(path, "SELECT version_num FROM alembic_version") == [HEAD]
    assert {entry.name for entry in path.parent.iterdir()} <= {"tourney.db", "tourney.db-journal"}


@pytest.mark.parametrize("journal", ["truncate", "wal"])
@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_eight_starts_at_once_on_an_older_store_make_one_upgrade_and_one_backup(
    tmp_path: Path, revision: str, journal: str
) -> None:
    path = restored(revision, tmp_path / "tourney.db", journal)
    before, rows = content(path), words(path, EVENTS)
    start_together(path, 8)
    assert words(path, EVENTS)[: len(rows)] == rows
    assert words(path, "SELECT stream FROM event WHERE stream LIKE 'start/%' ORDER BY stream") == [
        f"start/{number}" for number in range(1, 9)
    ]
    assert words(path, "SELECT version_num FROM alembic_version") == [HEAD]
    assert words(path, "PRAGMA journal_mode")[0] == ("wal" if journal == "wal" else "delete")
    (backup,) = tmp_path.glob(f"tourney.before-{HEAD}-*.db")
    assert content(backup) == before


def test_of_every_schema_but_the_newest_a_store_is_kept() -> None:
    missing = set(REVISIONS[:-1]) - set(saved())
    assert not missing, (
        f"Nothing shows that a store of {missing} can be brought up to date: check out the last "
        "commit before the new revision, and run tests.store.saving there."
    )


@pytest.mark.parametrize("journal", ["truncate", "wal"])
def test_a_store_of_a_newer_schema_is_not_touched(tmp_path: Path, journal: str) -> None:
    path = restored(REVISIONS[-1], tmp_path / "tourney.db", journal)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = listing(tmp_path)
    with pytest.raises(Refused) as refusal:
        open_store(path)
    assert refusal.value.code == "newer"
    assert listing(tmp_path) == before


def test_a_store_that_is_up_to_date_gets_no_backup(path: Path) -> None:
    assert upgrade(path) is None
    assert list(path.parent.glob("*before*")) == []


def test_an_upgrade_that_fails_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tourney.db"
    make_older(path, "delete")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE result (in_the_way)")
    before = path.read_bytes()
    with pytest.raises(Refused, match="is damaged"):
        open_store(path)
    assert path.read_bytes() == before
    assert list(tmp_path.glob("*before*")) == []


def test_an_upgrade_says_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    make_older(tmp_path / "tourney.db", "delete")
    open_store(tmp_path / "tourney.db").close()
    assert capfd.readouterr() == ("", "")
