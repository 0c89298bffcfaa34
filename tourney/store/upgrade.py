"""Bringing a file to the newest schema; new files are made as drafts and renamed when complete.

Alembic is imported here, and only when it is needed.
"""

import io
import os
import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from sqlalchemy import Connection

from tourney.store.engine import Journal, connect, migrating_engine
from tourney.store.rows.tables import HEAD, REVISIONS, SERVER_HEAD

_DRAFT = re.compile(r"\.(?P<of>.+)\.(?P<pid>[0-9]+)-[0-9a-f]{8}\.new(?:-journal|-wal|-shm)?")
_BESIDE = ("", "-journal", "-wal", "-shm")
#: Seconds after which a draft has no owner: its process id may be another program's by now.
_FORGOTTEN = 3600.0


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Yield a new empty file beside `path` that only this user can read; delete it afterwards."""
    draft = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.new")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield draft
    finally:
        for end in _BESIDE:
            with suppress(OSError):
                draft.with_name(f"{draft.name}{end}").unlink(missing_ok=True)


def publish(draft: Path, path: Path) -> None:
    """Give a finished draft its name, safe against a power cut; nothing may have it open.

    Raises:
        OSError: the draft keeps its own name.
    """
    with draft.open("r+b") as file:
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name survive a power cut, where folders can be synced."""
    if os.name == "nt":
        return
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def left_behind(folder: Path, of: re.Pattern[str]) -> list[Path]:
    """Return the drafts in a folder whose makers were killed.

    Args:
        of: the pattern of the final names of the drafts.
    """
    return sorted(
        entry
        for entry in folder.iterdir()
        if (match := _DRAFT.fullmatch(entry.name))
        and of.fullmatch(match["of"])
        and _is_forgotten(entry, int(match["pid"]))
    )


def _is_forgotten(draft: Path, pid: int) -> bool:
    if pid != os.getpid() and not _is_alive(pid):
        return True
    try:
        return time.time() - draft.stat().st_mtime > _FORGOTTEN
    except OSError:
        return False


def _is_alive(pid: int) -> bool:
    if os.name == "nt":
        return True  # on Windows, os.kill would end the process
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


#: Alembic's working state is global, so one migration runs at a time.
_ALEMBIC = Lock()


def stored_revision(connection: sqlite3.Connection) -> str | None:
    """Return the revision of a file, or None for a file from before the first."""
    tables = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
    if connection.execute(tables).fetchone() is None:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def is_older(revision: str | None, known: Sequence[str] = REVISIONS) -> bool:
    return revision is None or (revision in known and revision != known[-1])


def is_newer(revision: str | None, known: Sequence[str] = REVISIONS) -> bool:
    return revision is not None and revision not in known


def build(path: Path, journal: Journal) -> None:
    """Make a new store where there is none; it appears whole or not at all.

    If several programs do this at once, one store stays and all use it.
    """
    with draft_of(path) as draft:
        with migrating_engine(draft, "rw").begin() as connection:
            migrate(connection)
        choose_journal(draft, journal)
        _publish(draft, path)


def choose_journal(draft: Path, journal: Journal) -> None:
    """Have a draft, which nobody else has open, keep this journal."""
    if journal == "wal":
        with closing(connect(draft)) as plain:
            plain.execute("PRAGMA journal_mode = WAL")


def upgrade(path: Path) -> Path | None:
    """Bring an older store up to date, after a backup of it beside it.

    Returns:
        The backup, or None when another program was quicker.
    """
    with migrating_engine(path, "rw").begin() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        if not is_older(stored_revision(driver)):
            return None
        backup = _back_up(path)
        try:
            migrate(connection)
        except BaseException:
            backup.unlink(missing_ok=True)
            raise
    return backup


def altered(connection: sqlite3.Connection) -> list[str]:
    """Return the tables, indexes and triggers that differ from those the migrations make.

    Their definition is stored in the file as text. One changed bit there makes a table refuse or
    hide rows, and SQLite's own check does not notice it.
    """
    there, made = _texts(connection), _made()
    return sorted(name for name in there | made if there.get(name) != made.get(name))


@cache
def _made() -> dict[str, str]:
    with TemporaryDirectory(prefix="tourney-") as folder:
        path = Path(folder) / "made.db"
        with migrating_engine(path, "rwc").begin() as connection:
            migrate(connection)
        with closing(connect(path)) as plain:
            return _texts(plain)


def _texts(connection: sqlite3.Connection) -> dict[str, str]:
    """Return, by name, the type of each object and its SQL, with single spaces."""
    columns = ", ".join(f"CAST({its} AS BLOB)" for its in ("name", "type", "tbl_name", "sql"))
    texts = [
        [(text or b"").decode(errors="replace") for text in row]
        for row in connection.execute(f"SELECT {columns} FROM sqlite_master")
    ]
    return {name: " ".join(" ".join(rest).split()) for name, *rest in texts}


def migrate(connection: Connection) -> None:
    """Run the missing migrations in the open transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config(stdout=io.StringIO(), output_buffer=io.StringIO())
    config.set_main_option("script_location", "tourney.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    on_file = connection.dialect.name == "sqlite"
    with _ALEMBIC:
        command.upgrade(config, HEAD if on_file else SERVER_HEAD)
    if not on_file:
        return
    # Foreign keys are off, so this check alone finds a row that refers to nothing.
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise RuntimeError("a migration left rows that refer to nothing")


def _back_up(path: Path) -> Path:
    """Copy the store as it is committed; the caller holds the write lock.

    The copy gets its name once it is whole, and no name that is taken: a clock may be set back.
    """
    lead, end = f"{path.stem}.before-{HEAD}-", path.suffix
    for leftover in left_behind(path.parent, re.compile(f"{re.escape(lead)}.*")):
        leftover.unlink(missing_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    backup = path.with_name(f"{lead}{stamp}{end}")
    for another in count(2):
        if not backup.exists():
            break
        backup = path.with_name(f"{lead}{stamp}-{another}{end}")
    with draft_of(backup) as draft:
        with closing(connect(path)) as reading:
            reading.execute("VACUUM INTO ?", (str(draft),))
        publish(draft, backup)
    return backup


def copy_before_upgrade(path: Path) -> Path | None:
    """Return the copy that a newer version made before its first upgrade past this version."""
    lead, end = re.escape(f"{path.stem}.before-"), re.escape(path.suffix)
    name = re.compile(rf"{lead}(\d+)-\d+T\d+Z(?:-\d+)?{end}")
    found = [(match[1], each) for each in path.parent.iterdir() if (match := name.match(each.name))]
    first = min((revision for revision, _ in found if revision > HEAD), default=None)
    return max((each for revision, each in found if revision == first), default=None)


def _publish(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    except OSError:
        # No hard links here (FAT, some network shares): two first starts may collide at this
        # moment.
        if not path.exists():
            draft.rename(path)
    sync_folder(path.parent)
