"""Opening a store file, or making one; a file that is no sound store is left as it was."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tourney.game.refusal import Refused
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address, Server
from tourney.laptop.private_folder import make_folder
from tourney.store import database, engine, failure, upgrade
from tourney.store.rows.tables import APPLICATION_ID
from tourney.store.store import Store

SMALLEST_PAGE = 512


def open_store(
    address: Address, acknowledged: Acknowledged | None = None, *, only_read: bool = False
) -> Store:
    """Open the store at an address; make the store, and a file's folder, if there is none.

    An older store is brought up to date, with a backup beside it.

    Args:
        acknowledged: as in `Store`.
        only_read: the caller records nothing, so the file is not searched for damage first; reading
            finds any damage on its way.

    Raises:
        Refused: as in `_open_file` or `open_server`; nothing has been changed.
    """
    if isinstance(address, Server):
        from tourney.store.postgres.open import open_server

        return Store(open_server(address), acknowledged)
    return Store(_open_file(address, only_read=only_read), acknowledged)


def _open_file(path: Path, *, only_read: bool) -> database.Database:
    """Open a store file, or make one; a file that may not be written is opened for reading.

    Raises:
        Refused: with the code `"folder-not-writable"`, `"is-a-folder"`,
            `"file-not-readable"`, `"empty-file"`, `"not-a-database"`, `"other-database"`,
            `"damaged"`, `"newer"`, or `"not-opened"` for a failing disk or a lock that stays.
    """
    path = path.resolve()
    _check_place(path)
    try:
        with failure.refusing(path, "open"):
            if path.exists() and engine.is_read_only(path):
                _check_kind(path)
                from tourney.store.memory_database import ReadOnlyFile

                return ReadOnlyFile(path, _check_all)
            if not path.exists():
                upgrade.build(path, engine.journal_for(sqlite3.sqlite_version_info[:3]))
            _check_kind(path)
            with closing(engine.connect(path)) as connection:
                engine.in_a_crowd(connection, *engine.ONE_MOMENT)
                revision = _check_content(connection, path)
                if upgrade.is_older(revision) or not only_read:
                    _look_through(connection, path)
            if upgrade.is_older(revision):
                upgrade.upgrade(path)
            lock = engine.Lock(path)
            writer = engine.engine_of(path, lock.patience, writes=True)
            reader = engine.engine_of(path, lock.patience, writes=False)
    except OSError as error:
        raise _no_folder(path.parent, error.strerror or str(error)) from error
    return database.FileDatabase(path, writer, reader, lock)


def _check_place(path: Path) -> None:
    """Refuse a path where no store can be, without opening the file; make its folder."""
    folder = path.parent
    try:
        make_folder(folder)
        exists = path.exists()
    except OSError as error:
        raise _no_folder(folder, error.strerror or str(error)) from error
    if path.is_dir():
        raise Refused(
            "is-a-folder",
            f"Not opened: {path} is a folder. Name a file in it, such as {path / 'tourney.db'}.",
        )
    if not exists and not os.access(folder, os.W_OK | os.X_OK):
        raise _no_folder(folder, "it may not be written")
    if exists and not os.access(path, os.R_OK):
        raise Refused(
            "file-not-readable",
            f"Not opened: {path} may not be read by you. "
            "Change its permissions, or name another file.",
        )
    if exists and path.stat().st_size == 0:
        raise Refused(
            "empty-file",
            f"Not opened: {path} is there, but it is empty, with no night in it. "
            "If there should be nights in it, put a backup in its place; "
            "if not, delete it and start the program again.",
        )


def _no_folder(folder: Path, reason: str) -> Refused:
    return Refused(
        "folder-not-writable",
        f"Not opened: the folder {folder} cannot be used ({reason}). "
        "Change its permissions, or name a file in another folder.",
    )


def _check_kind(path: Path) -> None:
    """Refuse a file that is no store by its first page, before it is opened for writing.

    `immutable` neither plays back a journal nor makes a file, so another program's database stays
    as it is. SQLite does the reading: an ordinary open and close would drop the locks that this
    process holds on the file through other connections.
    """
    # SQLite treats a file of a few bytes as an empty database.
    if path.stat().st_size < SMALLEST_PAGE:
        raise _no_database(path)
    uri = engine.sqlite_uri(path, "mode=ro&immutable=1")
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        try:
            (application_id,) = connection.execute("PRAGMA application_id").fetchone()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                raise _no_database(path) from error
            # A page read during someone's write looks damaged too; the next check holds a lock.
            return
    if application_id != APPLICATION_ID:
        raise _other(path)


def _check_content(connection: sqlite3.Connection, path: Path) -> str | None:
    """Return the stored revision, and refuse a store that this program cannot read."""
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    if application_id != APPLICATION_ID:
        raise _other(path)
    revision = upgrade.stored_revision(connection)
    if upgrade.is_newer(revision):
        raise Refused(
            "newer",
            f"Not opened: {path} was written by a newer version of tourney "
            f"(schema {revision}). Install the newest version, and open it with that."
            f"{_older(path)}",
        )
    return revision


def _older(path: Path) -> str:
    """Return a sentence about the copy made before the store's upgrade; or ""."""
    if (copy := upgrade.copy_before_upgrade(path)) is None:
        return ""
    return f" As it was before that, it is in {copy}, which this version can open."


def _check_all(connection: sqlite3.Connection, path: Path) -> str | None:
    revision = _check_content(connection, path)
    _look_through(connection, path)
    return revision


def _look_through(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a damaged file; this reads the whole file."""
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise failure.damaged(path, "open")


def _no_database(path: Path) -> Refused:
    return Refused(
        "not-a-database",
        f"Not opened: {path} is not a tourney file, or its beginning is damaged. "
        "Name another file, or put a backup in its place.",
    )


def _other(path: Path) -> Refused:
    return Refused(
        "other-database",
        f"Not opened: {path} is a database of another program. Name another file.",
    )
