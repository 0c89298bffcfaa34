"""Bringing a file to the newest schema: Alembic is imported here, and only when it is needed."""

import io
import os
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from sqlalchemy import Connection

from tourney.store.drafts import draft_of, left_behind, publish, sync_folder
from tourney.store.engine import Journal, connect, migrating_engine
from tourney.store.rows.schema import HEAD, REVISIONS, SERVER_HEAD


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


def migrate(connection: Connection) -> None:
    """Run the missing migrations in the transaction that is open."""
    from alembic import command
    from alembic.config import Config

    config = Config(stdout=io.StringIO(), output_buffer=io.StringIO())
    config.set_main_option("script_location", "tourney.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if connection.dialect.name != "sqlite":
        command.upgrade(config, SERVER_HEAD)
        return
    command.upgrade(config, HEAD)
    # Foreign keys are off: nothing else would see a row left pointing nowhere.
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise RuntimeError("a migration left rows that refer to nothing")


def _back_up(path: Path) -> Path:
    """Copy the store as it is committed; the caller holds the write lock.

    The copy has its name once it is whole, and takes nobody else's: a clock may be set back.
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
