"""Backups: copies of a whole store file, put in a folder while play continues."""

import datetime as dt
import errno
import hashlib
import platform
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server
from tourney.laptop.private_folder import FULL, make_folder
from tourney.store import memory_database, snapshot, upgrade

_STAMP = "%Y%m%dT%H%M%S.%f"
_LONGEST = 40


class Backup(Struct, frozen=True):
    """A backup that was made; `size` is in bytes, `rows` counts the rows of all its logs."""

    path: Path
    size: int
    rows: int


class Backups:
    """The backups of one store in one folder."""

    def __init__(self, store: Address, folder: Path, keep: int | None = None) -> None:
        """Use a folder for the backups of a store.

        Args:
            keep: how many of the newest backups to keep, from 1; None keeps all.

        Raises:
            Refused: `keep` is below 1.
        """
        if keep is not None and keep < 1:
            raise Refused("keep", "At least one backup has to be kept.")
        self.folder = folder
        self._store = store
        self._keep = keep
        self._lead = lead_of(store)
        #: The names of this store's backups.
        self._names = re.compile(re.escape(self._lead) + r"-[0-9]{8}T[0-9]{6}\.[0-9]{3}Z\.db")
        #: The last backup that this object made, and the end of each stream in that backup.
        self._last: tuple[Path, Mapping[str, snapshot.StreamEnd]] | None = None

    def make_folder(self) -> None:
        """Make the folder if it is missing. Only this method makes it.

        A folder that goes missing later, such as one on a disk that was pulled out, is not made
        again.

        Raises:
            Refused: `not-backed-up`.
        """
        try:
            make_folder(self.folder)
        except OSError as error:
            raise _not_written(self.folder, error) from error

    def make(self, *, unless_same: bool = False) -> Backup | None:
        """Make a backup, whole or not at all, and delete the oldest ones beyond `keep`.

        Args:
            unless_same: make no backup if nothing was written since the last one that this object
                made.

        Returns:
            None if no backup was needed.

        Raises:
            Refused: the store cannot be read, or is damaged; or `not-backed-up`, if the folder or
                its disk prevents the backup.
        """
        with closing(memory_database.moment_of(self._store)) as moment:
            there = sound_ends(moment, f"Not backed up: {self._store}")
            if unless_same and self._last is not None:
                path, saved = self._last
                if saved == there and path.exists():
                    return None
            try:
                path = self._write(moment, there)
                size = path.stat().st_size
                self._drop_old(path)
            except OSError as error:
                raise _not_written(self.folder, error) from error
        self._last = path, there
        return Backup(path, size, sum(end.rows for end in there.values()))

    def made(self) -> list[Path]:
        """Return the backups in the folder, oldest first."""
        names = self.folder.iterdir() if self.folder.is_dir() else ()
        return sorted(entry for entry in names if self._names.fullmatch(entry.name))

    def _write(self, moment: sqlite3.Connection, there: Mapping[str, snapshot.StreamEnd]) -> Path:
        for leftover in upgrade.left_behind(self.folder, self._names):
            leftover.unlink(missing_ok=True)
        stamp = dt.datetime.now(dt.UTC).strftime(_STAMP)[:-3]
        path = self.folder / f"{self._lead}-{stamp}Z.db"
        with upgrade.draft_of(path) as draft:
            try:
                moment.execute("VACUUM INTO ?", (str(draft),))
                _refuse_other(draft, there)
            except sqlite3.Error as error:
                full = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL
                raise OSError(errno.ENOSPC if full else errno.EIO, str(error)) from error
            upgrade.publish(draft, path)
        return path

    def _drop_old(self, newest: Path) -> None:
        if self._keep is None:
            return
        others = [path for path in self.made() if path != newest]
        for path in others[: max(len(others) - self._keep + 1, 0)]:
            path.unlink(missing_ok=True)


def lead_of(store: Address) -> str:
    """Return the beginning of the names of a store's backups: the store's name and a digest.

    The digest is of the store's whole address. Stores of the same name can therefore share a
    folder, and each deletes only its own backups.
    """
    if isinstance(store, Server):
        name, which = urlsplit(str(store)).path, str(store)
    else:
        name, which = store.stem, f"{platform.node()}\n{store.resolve()}"
    plain = re.sub(r"[^A-Za-z0-9_]+", "-", name)[:_LONGEST].strip("-") or "nights"
    return f"{plain}-{hashlib.sha256(which.encode(errors='surrogateescape')).hexdigest()[:6]}"


def sound_ends(moment: sqlite3.Connection, lead: str) -> dict[str, snapshot.StreamEnd]:
    """Return the end of each stream in a store, if nothing is damaged and no row is missing.

    Args:
        lead: the beginning of the refusal's sentence, which names the job that was not done.

    Raises:
        Refused: `damaged`.
    """
    try:
        there = snapshot.stream_ends(moment)
        wrong = snapshot.faults(moment)
        if not wrong:  # what else is wrong with a damaged file cannot be read
            dangling = snapshot.dangling_references(moment)
            wrong = [f"{table}: rows that refer to nothing" for table in dangling]
        gaps = (stream for stream, end in there.items() if end.last != end.rows)
        wrong = wrong or [f"a row of {stream} is missing" for stream in gaps]
    except sqlite3.Error as error:
        wrong = [str(error)]
    if wrong:
        raise Refused(
            "damaged",
            f"{lead} is damaged ({wrong[0]}). Keep it as it is, and use an earlier backup.",
        )
    return there


def _refuse_other(draft: Path, there: Mapping[str, snapshot.StreamEnd]) -> None:
    """Read the new backup, and check that it holds the same rows as the store.

    Raises:
        OSError: the backup is damaged, or holds other rows.
    """
    with closing(snapshot.read_only(draft, immutable=True)) as written:
        if snapshot.faults(written, 1) or snapshot.stream_ends(written) != there:
            raise OSError(errno.EIO, "what was written there reads otherwise")


def _not_written(folder: Path, error: OSError) -> Refused:
    if error.errno in FULL:
        sentence = f"no room is left for {folder}. Make room, or name another folder."
    elif isinstance(error, FileNotFoundError | NotADirectoryError):
        sentence = f"there is no folder {folder}. Plug its disk in, or name another."
    else:
        reason = error.strerror or str(error)
        sentence = f"the folder {folder} cannot be used ({reason}). Fix that, or name another."
    return Refused("not-backed-up", f"Not backed up: {sentence}")
