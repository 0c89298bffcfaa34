"""Opening: what is made, what is refused, and that what is refused stays as it was."""

import os
import re
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.store.released_stores import content, restored, saved
from tests.store.samples import TABLE, child, listing, night, rolled, said_by
from tests.store.starting import start_together
from tourney.game.refusal import Refused
from tourney.store.open import open_store
from tourney.store.rows.tables import APPLICATION_ID, HEAD, REVISIONS
from tourney.store.upgrade import upgrade


def refused(path: Path) -> str:
    """The code with which a path is refused, after seeing that nothing was touched."""
    folder = path if path.is_dir() else path.parent
    before = listing(folder)
    with pytest.raises(Refused) as refusal:
        open_store(path)
    assert listing(folder) == before
    assert str(path) in refusal.value.sentence
    assert refusal.value.sentence.endswith(".")
    return refusal.value.code


def fill(path: Path, rows: int = 200) -> None:
    store = open_store(path)
    store.append([rolled(seq) for seq in range(1, rows + 1)], night(1, "Bob"))
    store.close()


def overwrite(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def test_a_missing_store_is_made_with_its_folder_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tourney.db"
    store = open_store(path)
    store.append([rolled(1)])
    assert store.address == path
    store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert {entry.name for entry in path.parent.iterdir()} <= {"tourney.db", "tourney.db-journal"}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)


def test_a_store_is_there_again_after_closing(path: Path) -> None:
    fill(path, 3)
    store = open_store(path)
    assert len(store.events(TABLE)) == 3
    store.close()


def test_a_store_opens_twice_in_one_process_and_both_keep_their_locks(path: Path) -> None:
    first = open_store(path)
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        second = open_store(path)
        rival = child(
            "import sqlite3, sys\n"
            "c = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)\n"
            "try:\n"
            "    c.execute('BEGIN IMMEDIATE')\n"
            "    print('in')\n"
            "except sqlite3.OperationalError as error:\n"
            "    print(error)\n"
            "finally:\n"
            "    c.close()\n",
            path,
        )
        assert said_by(rival) == ["database is locked"]
        holder.execute("ROLLBACK")
    first.append([rolled(1)])
    second.append([rolled(2)])
    assert first.events(TABLE) == second.events(TABLE)
    second.close()
    first.close()


@pytest.mark.parametrize("name", ["a b#?%41.db", "naïve 李雷.db", "plain"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    for _ in range(2):
        open_store(tmp_path / name).close()
    assert (tmp_path / name).is_file()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files cannot be listed")
def test_a_closed_store_holds_no_file_open(tmp_path: Path) -> None:
    def held() -> list[Path]:
        links = [entry for entry in Path("/proc/self/fd").iterdir() if entry.is_symlink()]
        return [link.readlink() for link in links if tmp_path in link.readlink().parents]

    store = open_store(tmp_path / "tourney.db")
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(store.events, ["night/1"] * 9))
    store.append([rolled(1)])
    assert held() != []
    store.close()
    assert held() == []


def test_a_link_to_a_store_opens_the_store(tmp_path: Path) -> None:
    fill(tmp_path / "real" / "tourney.db", 3)
    (tmp_path / "link.db").symlink_to(tmp_path / "real" / "tourney.db")
    store = open_store(tmp_path / "link.db")
    assert len(store.events(TABLE)) == 3
    store.close()
    assert [entry.name for entry in tmp_path.iterdir() if entry.is_file()] == ["link.db"]


def test_an_existing_store_opens_without_alembic_and_sqlmodel(path: Path) -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from tourney.store.open import open_store\n"
        "open_store(Path(sys.argv[1])).close()\n"
        "print({'alembic', 'sqlmodel', 'pydantic'} & sys.modules.keys())\n"
    )
    assert said_by(child(program, path)) == ["set()"]


def test_records_are_imported_without_sqlalchemy() -> None:
    program = "import sys, tourney.store.rows.records; print('sqlalchemy' in sys.modules)"
    assert said_by(child(program)) == ["False"]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path) == "is-a-folder"


def test_a_file_where_a_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(Refused) as refusal:
        open_store(tmp_path / "file" / "tourney.db")
    assert refusal.value.code == "folder-not-writable"
    assert str(tmp_path / "file") in refusal.value.sentence


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tourney.db").touch()
    assert refused(tmp_path / "tourney.db") == "empty-file"


@pytest.mark.parametrize("content", [b"x", b"names\nBob\n" * 1000, b"SQLite format 3\x00"])
def test_what_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tourney.db").write_bytes(content)
    assert refused(tmp_path / "tourney.db") == "not-a-database"


@pytest.mark.parametrize("journal", ["delete", "wal"])
def test_another_programs_database_is_refused_at_work(tmp_path: Path, journal: str) -> None:
    path = tmp_path / "bookmarks.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("CREATE TABLE bookmark (url)")
    program = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('PRAGMA cache_size = 1')\n"
        "c.execute('BEGIN')\n"
        "c.executemany('INSERT INTO bookmark VALUES (?)', [('x' * 900,)] * 400)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    child(program, path).communicate()
    assert {entry.name for entry in tmp_path.iterdir()} > {"bookmarks.db"}
    assert refused(path) == "other-database"


def test_a_newer_store_is_refused(path: Path) -> None:
    fill(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert refused(path) == "newer"


def test_a_newer_store_names_the_copy_made_before_its_upgrade(path: Path) -> None:
    fill(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    for revision, day in (("0003", 9), ("0008", 1), ("0008", 2), ("9999", 3)):
        path.with_name(f"{path.stem}.before-{revision}-2027010{day}T200000Z.db").touch()
    copy = path.with_name(f"{path.stem}.before-0008-20270102T200000Z.db")
    with pytest.raises(Refused, match=re.escape(f"it is in {copy}, which this version can open.")):
        open_store(path)


def test_a_store_with_a_ruined_header_is_refused(path: Path) -> None:
    fill(path)
    overwrite(path, 0, b"\xff" * 64)
    assert refused(path) == "not-a-database"


def test_a_store_with_a_ruined_page_is_refused(path: Path) -> None:
    fill(path, 2000)
    overwrite(path, path.stat().st_size // 2 // 4096 * 4096, b"\xff" * 4096)
    assert refused(path) == "damaged"


def test_half_a_store_is_refused(path: Path) -> None:
    fill(path, 2000)
    os.truncate(path, path.stat().st_size // 2 // 4096 * 4096)
    assert refused(path) == "damaged"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can be another user")
@pytest.mark.parametrize(
    ("mode_of_folder", "mode_of_file", "code"),
    [
        (0o555, 0o666, "opened"),
        (0o555, None, "folder-not-writable"),
        (0o777, 0o444, "opened"),
        (0o777, 0o600, "file-not-readable"),
    ],
)
def test_what_another_user_may_not_write_is_read_or_refused_and_stays_as_it_is(
    mode_of_folder: int, mode_of_file: int | None, code: str
) -> None:
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from tourney.game.refusal import Refused\n"
        "from tourney.store.open import open_store\n"
        "os.setuid(65534)\n"
        "try:\n"
        "    open_store(Path(sys.argv[1])).close()\n"
        "except Refused as refusal:\n"
        "    print(refusal.code)\n"
        "else:\n"
        "    print('opened')\n"
    )
    # pytest's own folders are closed to everybody else.
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "tourney.db"
        if mode_of_file is not None:
            fill(path, 3)
            path.chmod(mode_of_file)
        folder.chmod(mode_of_folder)
        before = listing(folder)
        assert said_by(child(program, path)) == [code]
        assert listing(folder) == before


# Bringing a file up to date: once, whoever starts, and never without a backup


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
