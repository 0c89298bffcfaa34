"""Looking a store's file over, from outside and page by page; not a byte of it is changed."""

import os
import re
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from tourney.game.wording import bytes_words, listed, quantity
from tourney.keeping.doctor.finding import Finding
from tourney.store.drafts import left_behind
from tourney.store.engine import is_read_only, journal_for
from tourney.store.snapshot import DatabaseKind, database_kind, faults, has_wal, untouched

#: A disk with less than this left, in bytes, and less than twice the file, is nearly full.
_ROOM = 50_000_000
_BESIDE = ("-wal", "-shm", "-journal")

FROM_BACKUP = "Keep the file as it is, and go on from the newest backup: tourney restore BACKUP."


def look_around(path: Path) -> Iterator[Finding]:
    """Look at the file without looking into it: its place, who may read it, room, leftovers."""
    if not path.is_file():
        todo = "Name the file that keeps the nights: tourney --store FILE doctor."
        yield Finding("file", f"{path} is {'a folder' if path.is_dir() else 'not there'}", todo)
        return
    size = path.stat().st_size
    if size == 0:
        todo = "Put a backup in its place: tourney restore BACKUP."
        yield Finding("file", f"{path} is empty", todo)
        return
    links = path.stat().st_nlink
    if links > 1:
        yield Finding(
            "file",
            f"{path} has {quantity(links - 1, 'other name')}, by which nobody may open it",
            "Look for a file called before-restore beside it, of the same inode (ls -i), and "
            "delete that name.",
        )
    else:
        yield Finding("file", f"{path}, {bytes_words(size)}")
    yield _permissions(path)
    yield _room(path, size)
    yield _leftovers(path)


def look_at_sqlite(path: Path) -> Finding:
    """The SQLite library, the journal that it is given and why, and the one that the file has."""
    version = sqlite3.sqlite_version
    chosen = journal_for(sqlite3.sqlite_version_info[:3])
    why = (
        "in which a WAL is safe: new files get one"
        if chosen == "wal"
        else "in which a WAL can lose pages (mended in 3.51.3): new files get a TRUNCATE journal"
    )
    try:
        is_wal = has_wal(path)
    except OSError:
        return Finding("sqlite", f"version {version}, {why}")
    if is_wal and chosen != "wal":
        return Finding(
            "sqlite",
            f"version {version}, in which a WAL can lose pages, and the file has one",
            "Close every program that has it open, back it up and restore it here, which gives it "
            "another journal; or use SQLite 3.51.3 or newer.",
        )
    has = "a WAL" if is_wal else "a TRUNCATE journal"
    return Finding("sqlite", f"version {version}, {why}; this file has {has}")


def read_all(path: Path) -> tuple[sqlite3.Connection | None, list[Finding]]:
    """A copy of the file in memory, as far as it can be read, and the findings on it."""
    moment, finding = _read(path)
    if moment is None:
        return None, [finding]
    try:
        kind = database_kind(moment)
    except sqlite3.Error as error:
        moment.close()
        return None, [_damaged(f"the file is damaged, and not even its tables are left ({error})")]
    if kind is not DatabaseKind.STORE:
        moment.close()
        return None, [_of_kind(kind)]
    wrong = faults(moment)
    if wrong and finding.sound:
        finding = _damaged(f"the file is damaged: {wrong[0]}")
    return moment, [finding]


def _read(path: Path) -> tuple[sqlite3.Connection | None, Finding]:
    sound = Finding("pages", "every page of the file is sound")
    try:
        return untouched(path), sound
    except sqlite3.Error as error:
        code, words = error.sqlite_errorcode & 0xFF, str(error)
    if code == sqlite3.SQLITE_NOTADB:
        return None, _damaged("the file's beginning is damaged, or it never was a store")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return None, Finding(
            "pages", "another program keeps the file locked", "Close it, then look again."
        )
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
        return None, Finding(
            "pages",
            "the file cannot be read without writing to it, or not by you",
            "If a program was killed in the middle of a save, open it once with tourney, which "
            "takes that back; else see to its permissions.",
        )
    if code != sqlite3.SQLITE_CORRUPT:
        return None, _damaged(f"the file cannot be read ({words})")
    cut = _damaged("the file is cut off, or its pages are damaged; what is left is looked at")
    try:
        return untouched(path, half=True), cut
    except sqlite3.Error:
        return None, _damaged("the file is damaged from its beginning on")


def _damaged(words: str) -> Finding:
    return Finding("pages", words, FROM_BACKUP)


def _of_kind(kind: DatabaseKind) -> Finding:
    todo = {
        DatabaseKind.NEWER: "Install the newest version, and look with that.",
        DatabaseKind.EMPTY: FROM_BACKUP,
    }.get(kind, "Name another file.")
    return Finding("schema", f"the file is {kind.value}", todo)


def _permissions(path: Path) -> Finding:
    if os.name == "nt":
        return Finding("permissions", "are the folder's")
    if not os.access(path, os.R_OK):
        return Finding(
            "permissions",
            f"you may not read {path}",
            "Change its permissions, or look as whoever owns it.",
        )
    if is_read_only(path):
        return Finding(
            "permissions",
            "you may read the file, and not write it: its nights can be looked at, and no more",
        )
    files = [path, *(path.with_name(f"{path.name}{end}") for end in _BESIDE)]
    open_files = [file for file in files if file.exists() and _mode(file) & 0o077]
    if open_files:
        names = listed([file.name for file in open_files])
        return Finding(
            "permissions",
            f"others than you may read or write {names}",
            f"Take that from them: chmod 600 {' '.join(map(str, open_files))}",
        )
    folder = path.parent
    mode = _mode(folder)
    if mode & 0o022 and not mode & stat.S_ISVTX:
        return Finding(
            "permissions",
            f"others than you may put files in {folder}, and take them away",
            f"Take that from them: chmod go-w {folder}",
        )
    return Finding("permissions", "only you may read and write the file")


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _room(path: Path, size: int) -> Finding:
    free = shutil.disk_usage(path.parent).free
    words = f"{bytes_words(free)} left on the file's disk"
    if free < max(_ROOM, 2 * size):
        return Finding("room", words, "Make room: a full disk saves nothing.")
    return Finding("room", words)


def _leftovers(path: Path) -> Finding:
    names = re.compile(re.escape(path.stem) + r"(?:-.*)?" + re.escape(path.suffix))
    left = left_behind(path.parent, names)
    if not left:
        return Finding("leftovers", "no half files lie beside it")
    return Finding(
        "leftovers",
        f"{quantity(len(left), 'half file')} of a program that was killed beside it",
        f"Delete {listed([file.name for file in left])}.",
    )
