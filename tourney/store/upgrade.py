"""Bringing a file to the newest schema: Alembic is imported here, and only when it is needed."""

import io
import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection

from tourney.store.engine import Journal, connect, migrating_engine
from tourney.store.schema import HEAD, REVISIONS


def stored_revision(connection: sqlite3.Connection) -> str | None:
    """Return the revision of a file, or None for one from before the first."""
    tables = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
    if connection.execute(tables).fetchone() is None:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def is_older(revision: str | None) -> bool:
    return revision is None or (revision in REVISIONS and revision != HEAD)


def is_newer(revision: str | None) -> bool:
    return revision is not None and revision not in REVISIONS


def build(path: Path, journal: Journal) -> None:
    """Make a new store where nothing is yet: it is there whole, or not at all.

    When several programs do this at once, one store stays and the others use it.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.new")
    try:
        with migrating_engine(draft, "rwc").begin() as connection:
            keep_private(draft)
            _migrate(connection)
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
            _migrate(connection)
        except BaseException:
            backup.unlink(missing_ok=True)
            raise
    return backup


def keep_private(path: Path) -> None:
    """Let only its owner read the file, where the file system knows of owners."""
    if os.name != "nt":
        with suppress(OSError):
            path.chmod(0o600)


def _migrate(connection: Connection) -> None:
    """Run the missing migrations in the transaction that is open."""
    from alembic import command
    from alembic.config import Config

    config = Config(stdout=io.StringIO(), output_buffer=io.StringIO())
    config.set_main_option("script_location", "tourney.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)
    # Foreign keys are off: nothing else would see a row left pointing nowhere.
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise RuntimeError("a migration left rows that refer to nothing")


def _back_up(path: Path) -> Path:
    """Copy the store as it is committed; the caller holds the write lock."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    backup = path.with_name(f"{path.stem}.before-{HEAD}-{stamp}{path.suffix}")
    try:
        with closing(connect(path)) as reading:
            reading.execute("VACUUM INTO ?", (str(backup),))
        # SQLite leaves the copy unsynced.
        with backup.open("r+b") as copy:
            os.fsync(copy.fileno())
    except BaseException:
        backup.unlink(missing_ok=True)
        raise
    keep_private(backup)
    _sync_folder(backup.parent)
    return backup


def _publish(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    except OSError:
        # No hard links here (FAT, some shares): two first starts may meet in this one moment.
        if not path.exists():
            draft.rename(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make a new name survive a power cut, where folders can be synced."""
    if os.name == "nt":
        return
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
