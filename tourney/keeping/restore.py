"""Restoring a backup in a store's place, whole or not at all; the old store is put aside."""

import datetime as dt
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from msgspec import Struct
from sqlalchemy import select

from tourney.game.refusal import Refused
from tourney.keeping.backup import sound_ends
from tourney.laptop.address import Address, Server, is_there
from tourney.laptop.private_folder import make_folder
from tourney.service.director import Director
from tourney.store import upgrade
from tourney.store.engine import connect, journal_for
from tourney.store.memory_database import MemoryDatabase
from tourney.store.open import open_store
from tourney.store.rows.tables import EVENT
from tourney.store.snapshot import DatabaseKind, database_kind, read_only, sibling_file, untouched
from tourney.store.store import Store

_JOURNALS = ("-wal", "-journal")
_EVENTS = select(EVENT).order_by(EVENT.c.stream, EVENT.c.seq)
_LATEST = "SELECT MAX(at) FROM event"
_NIGHTS = "SELECT COUNT(*) FROM night"


class BackupContents(Struct, frozen=True):
    """The contents of a backup; `latest` is the time of its last row, "" if it has no row."""

    nights: int
    rows: int
    latest: str


class Restored(Struct, frozen=True):
    """A store restored from a backup; `aside` is the old store's file, None if there was none."""

    store: Address
    aside: Path | None


def look_into(backup: Path, store: Address) -> BackupContents:
    """Return the contents of a backup that may take a store's place; neither is changed.

    Raises:
        Refused: the backup is missing, is no store, is empty, is damaged, is of a newer version, or
            is the store itself.
    """
    with closing(_read(backup, store)) as moment:
        there = sound_ends(moment, f"Not restored: {backup}")
        (latest,) = moment.execute(_LATEST).fetchone()
        (nights,) = moment.execute(_NIGHTS).fetchone()
        return BackupContents(
            nights, sum(end.rows for end in there.values()), str(latest or "")[:19]
        )


def restore(backup: Path, store: Address) -> Restored:
    """Put a backup in a store's place.

    On a server, this works only if the venue has no nights yet.

    Raises:
        Refused: as in `look_into`, `not-restored`, or `not-empty`; the store has not changed.
    """
    if isinstance(store, Server):
        return _restore_to_server(backup, store)
    return _restore_file(backup, store)


def _restore_to_server(backup: Path, server: Server) -> Restored:
    with closing(_read(backup, server)) as moment:
        sound_ends(moment, f"Not restored: {backup}")
        database = MemoryDatabase(moment, server)
        if upgrade.is_older(upgrade.stored_revision(moment)):
            moment.execute("PRAGMA foreign_keys = OFF")
            database.write(upgrade.migrate)
        projections, _ = Director(Store(database)).projections()
        rows = [dict(row) for row in database.read(lambda c: c.execute(_EVENTS).mappings().all())]
        database.close()
    with closing(open_store(server)) as opened:
        try:
            opened.fill(rows, projections)
        except Refused as refusal:
            if refusal.code != "not-empty":
                raise
            raise Refused(
                "not-empty",
                f"Not restored: {server} has nights in it, and nothing on a server is put aside. "
                "Make a new database (createdb NAME) or venue (tourney league venue add NAME), and "
                "restore to that.",
            ) from refusal
    return Restored(server, None)


def _restore_file(backup: Path, store: Path) -> Restored:
    """Put the old file aside, and a backup in its place.

    No program can write to the old file while it is put aside. Programs that have the old file open
    are refused from then on. The backup is not changed.
    """
    store = store.resolve()
    try:
        with closing(_read(backup, store)) as moment:
            sound_ends(moment, f"Not restored: {backup}")
            make_folder(store.parent)
            for leftover in upgrade.left_behind(store.parent, re.compile(re.escape(store.name))):
                leftover.unlink(missing_ok=True)
            with upgrade.draft_of(store) as draft:
                moment.execute("VACUUM INTO ?", (str(draft),))
                upgrade.choose_journal(draft, journal_for(sqlite3.sqlite_version_info[:3]))
                with _locked(store), _put_aside(store) as aside:
                    upgrade.publish(draft, store)
    except sqlite3.Error as error:
        raise _not_restored(str(error)) from error
    except OSError as error:
        raise _not_restored(error.strerror or str(error)) from error
    return Restored(store, aside)


def _read(backup: Path, store: Address) -> sqlite3.Connection:
    """Return a copy of a backup in memory."""
    lead = f"Not restored: {backup}"
    if isinstance(store, Path) and store.is_dir():
        raise Refused("is-a-folder", f"Not restored: {store} is a folder. Name a file in it.")
    if not is_there(backup) or not backup.is_file():
        raise Refused("no-backup", f"{lead} is not there. Name a backup file.")
    if isinstance(store, Path) and store.exists() and backup.samefile(store):
        raise Refused("same-file", f"{lead} is the store itself. Name a backup of it.")
    if backup.stat().st_size == 0:
        raise Refused("empty", f"{lead} is empty. Name another backup.")
    moment = None
    try:
        moment = untouched(backup)
        kind = database_kind(moment)
    except sqlite3.DatabaseError as error:
        if moment is not None:
            moment.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            sentence = "is no backup, or its beginning is damaged. Name another."
            raise Refused("not-a-store", f"{lead} {sentence}") from error
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise Refused("damaged", f"{lead} is damaged. Name another backup.") from error
        raise Refused("not-read", f"{lead} cannot be read ({error}).") from error
    if kind is DatabaseKind.STORE:
        return moment
    moment.close()
    match kind:
        case DatabaseKind.NEWER:
            raise Refused(
                "newer",
                f"{lead} was written by a newer version of tourney. Install the newest version, "
                "and restore it with that.",
            )
        case DatabaseKind.EMPTY:
            raise Refused("empty", f"{lead} has nothing in it. Name another backup.")
        case DatabaseKind.OTHER:
            raise Refused("other-database", f"{lead} is a database of another program.")


@contextmanager
def _locked(store: Path) -> Iterator[None]:
    """Lock every other program out of the file, after moving its write-ahead log into the file.

    Raises:
        Refused: `in-use`, or `other-database`.
    """
    if _size(store) == 0:
        yield
        return
    with ExitStack() as stack:
        try:
            if _kind_there(store) is DatabaseKind.OTHER:
                raise Refused(
                    "other-database",
                    f"Not restored: {store} is a database of another program. Name another file.",
                )
            holder = stack.enter_context(closing(connect(store)))
            # A program that still had the write-ahead log open would go on writing to that log.
            # This statement moves the log into the file, and is refused while anyone else has the
            # file open.
            holder.execute("PRAGMA journal_mode = DELETE")
            holder.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            primary = error.sqlite_errorcode & 0xFF
            if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise Refused(
                    "in-use",
                    f"Not restored: another program has {store} open. Close every one that has, "
                    "then try again.",
                ) from error
            # No program can write to a file that is no longer a database.
            if primary not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise
        if os.name == "nt":
            stack.close()  # Windows does not replace an open file
        yield


def _kind_there(store: Path) -> DatabaseKind | None:
    """Return the kind of a file, read without its write-ahead log; None if that log is needed."""
    try:
        with closing(read_only(store)) as connection:
            return database_kind(connection)
    except sqlite3.OperationalError:
        return None


@contextmanager
def _put_aside(store: Path) -> Iterator[Path | None]:
    """Give the store file a second name, and move its journal files to that name.

    Yield the second name, or None if there was no store. If the caller's work then fails, all files
    get their old names back.
    """
    stamp = dt.datetime.now(dt.UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    aside = store.with_name(f"{store.stem}.before-restore-{stamp}{store.suffix}")
    with ExitStack() as undo:
        for end in _JOURNALS:
            if sibling_file(store, end).exists():
                sibling_file(store, end).rename(sibling_file(aside, end))
                undo.callback(sibling_file(aside, end).rename, sibling_file(store, end))
        sibling_file(store, "-shm").unlink(missing_ok=True)
        there = store.exists()
        if there:
            try:
                os.link(store, aside)
                undo.callback(aside.unlink)
            except OSError:
                # No hard links here (FAT, some network shares): for a moment no file has the
                # store's name.
                store.rename(aside)
                undo.callback(aside.rename, store)
            upgrade.sync_folder(store.parent)
        yield aside if there else None
        undo.pop_all()
    for end in _JOURNALS:
        if sibling_file(aside, end).exists() and not _size(sibling_file(aside, end)):
            sibling_file(aside, end).unlink()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _not_restored(reason: str) -> Refused:
    return Refused(
        "not-restored", f"Not restored: {reason}. The nights are as they were; fix that first."
    )
