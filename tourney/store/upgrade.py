"""Bringing a file to the newest schema, in a draft that takes its name once it is whole.

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
#: A draft older than this, in seconds, has lost its owner: process ids are given again.
_FORGOTTEN = 3600.0


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """A file beside `path` that no one else makes, empty and its owner's alone; gone afterwards."""
    draft = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.new")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield draft
    finally:
        for end in _BESIDE:
            with suppress(OSError):
                draft.with_name(f"{draft.name}{end}").unlink(missing_ok=True)


def publish(draft: Path, path: Path) -> None:
    """Give a whole draft its name, so that it survives a power cut; nothing holds it open.

    Raises:
        OSError: it is where it was.
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
    """The drafts in a folder whose makers were killed.

    Args:
        of: what the whole name looks like that they were to have.
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
        return True  # to ask would be to end it
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


#: Alembic keeps what it is at work on for the whole program.
_ALEMBIC = Lock()


def stored_revision(connection: sqlite3.Connection) -> str | None:
    """The revision of a file, or None for one from before the first."""
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
    """Make a new store where nothing is yet: it is there whole, or not at all.

    When several programs do this at once, one store stays and the others use it.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.new")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with migrating_engine(draft, "rw").begin() as connection:
            migrate(connection)
        if journal == "wal":
            with closing(connect(draft)) as plain:
                plain.execute("PRAGMA journal_mode = WAL")
        _publish(draft, path)
    finally:
        for leftover in (draft, draft.with_name(f"{draft.name}-journal")):
            leftover.unlink(missing_ok=True)


def upgrade(path: Path) -> Path | None:
    """Bring an older store up to date, after writing a backup of it beside it.

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
    """The tables, indexes and guards of a file that are not as the migrations make them, sorted.

    One bit of their text, stored in the file as any other, changes what is refused or cannot be
    read any more, and SQLite's own check finds nothing.
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
    """By name: what it is, and the words of the statement that made it, with one space between."""
    columns = ", ".join(f"CAST({its} AS BLOB)" for its in ("name", "type", "tbl_name", "sql"))
    texts = [
        [(text or b"").decode(errors="replace") for text in row]
        for row in connection.execute(f"SELECT {columns} FROM sqlite_master")
    ]
    return {name: " ".join(" ".join(rest).split()) for name, *rest in texts}


def migrate(connection: Connection) -> None:
    """Run the missing migrations in the transaction that is open."""
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
    # Foreign keys are off: nothing else would see a row left pointing nowhere.
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise RuntimeError("a migration left rows that refer to nothing")


def _back_up(path: Path) -> Path:
    """Copy the store as it is committed; the caller holds the write lock.

    The copy has its name once it is whole, and takes no one else's: a clock may be set back.
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
    """The copy of a store that a newer version made before it went past what this one can open."""
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
        # No hard links here (FAT, some shares): two first starts may meet in this one moment.
        if not path.exists():
            draft.rename(path)
    sync_folder(path.parent)
