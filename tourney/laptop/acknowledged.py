"""Facts about a store that this laptop keeps outside of it: acknowledged rows and results.

A store can come back with fewer rows than it once acknowledged. The end of its log may be torn off,
an old copy may have taken its place, or a server may have lost its last commits. Rows that people
were told are saved are then gone. The rows of such a store are still in order, so only a record
outside the store can show the loss.

Figures over years of nights take a tenth of a second a night to work out. Their results are
therefore kept in files, but nothing depends on those files. Each file names the rows that its
result was worked out from. If a file is missing, cannot be read or is of other rows, the result is
worked out again.
"""

import hashlib
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from msgspec import Struct

from tourney.laptop.address import Address, Server
from tourney.laptop.private_folder import make_folder, put_file

_DIGITS = 20
_LINE = re.compile(rf"([0-9]{{{_DIGITS}}}) (\S+)")
_AT_TABLE = re.compile(r"night/[0-9]+/table/([0-9]+)")
_NIGHT = re.compile(r"night/([0-9]+)(?:/.*)?")
#: The most losses that one sentence lists.
_MOST = 3


class LostRows(Struct, frozen=True):
    """A promise that a store does not keep; `there` is the last seq of the stream in the store."""

    stream: str
    promised: int
    there: int

    @property
    def night(self) -> int:
        """The number of the night that lost rows; 0 for a log of the house."""
        night = _NIGHT.fullmatch(self.stream)
        return int(night[1]) if night else 0

    @property
    def place(self) -> str:
        """The words for the night, its table or the log of the house that lost rows."""
        table = _AT_TABLE.fullmatch(self.stream)
        if table:
            return f"night {self.night}'s table {table[1]}"
        if self.night:
            return f"night {self.night}"
        return {"house": "the house's presets"}.get(self.stream, f"the {self.stream}")


class Acknowledged:
    """The last seq of every stream that one store has acknowledged to this laptop.

    The file has a line for each stream, and only the digits of a line are ever overwritten. Many
    programs may therefore write at once. If two programs have begun a line for the same stream, the
    higher number counts.

    Nothing is synced to the disk. After a power cut a promise may be forgotten, but no false one is
    remembered. A program that is killed loses no promise. If the file cannot be written, play
    continues without it.
    """

    def __init__(self, folder: Path, store: Address) -> None:
        """Use a file in a folder of this laptop, made when needed, for its owner alone."""
        named = str(store) if isinstance(store, Server) else str(store.resolve())
        digest = hashlib.sha256(named.encode(errors="surrogateescape")).hexdigest()
        self.path = folder / digest[:32]
        self.store = store
        self._at: dict[str, int] = {}
        self._file: int | None = None
        self._lock = Lock()

    def keep(self, ends: Mapping[str, int]) -> None:
        """Note that the store has acknowledged these rows as the last of their streams."""
        with self._lock, suppress(OSError):
            if self._file is None:
                self._open()
            assert self._file is not None
            for stream, seq in ends.items():
                at = self._at.get(stream)
                if at is None:
                    self._at[stream] = self._begin(stream, seq)
                else:
                    os.lseek(self._file, at, os.SEEK_SET)
                    os.write(self._file, _digits(seq))

    def made(self, under: str = "") -> dict[str, int]:
        """Return the last seq promised, by stream.

        Args:
            under: count only this stream, and streams whose names are this name, a `/` and more.
        """
        promised: dict[str, int] = {}
        for stream, seq, _ in self._lines():
            if seq and (not under or stream == under or stream.startswith(f"{under}/")):
                promised[stream] = max(seq, promised.get(stream, 0))
        return promised

    def forget(self, broken: tuple[LostRows, ...] | None = None) -> None:
        """Lower the promises of the broken streams to what the store has; None forgets all.

        The lines stay in the file, because other programs remember their positions.

        Raises:
            OSError: the file cannot be written.
        """
        left = None if broken is None else {each.stream: each.there for each in broken}
        with self._lock:
            if not self.path.exists():
                return
            if self._file is None:
                self._open()
            assert self._file is not None
            for stream, _, at in self._lines():
                if left is None or stream in left:
                    os.lseek(self._file, at, os.SEEK_SET)
                    os.write(self._file, _digits(0 if left is None else left[stream]))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._file is not None:
                os.close(self._file)
                self._file = None

    def _open(self) -> None:
        folder = self.path.parent
        make_folder(folder)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._file = os.open(self.path, flags, 0o600)
        self._at = {stream: at for stream, _, at in self._lines()}

    def _begin(self, stream: str, seq: int) -> int:
        """Append a line for a stream, after any lines of other programs; return its position."""
        line = b"%b %b\n" % (_digits(seq), stream.encode())
        with self.path.open("ab", buffering=0) as file:
            # A power cut may have torn the line before.
            file.write(b"\n" + line)
            return file.tell() - len(line)

    def _lines(self) -> list[tuple[str, int, int]]:
        """Return the stream, the seq and the position of every line that can be read."""
        try:
            text = self.path.read_bytes()
        except OSError:
            return []
        noted = []
        at = 0
        for line in text.split(b"\n"):
            match = _LINE.fullmatch(line.decode(errors="replace"))
            if match:
                noted.append((match[2], int(match[1]), at))
            at += len(line) + 1
        return noted


def broken_words(broken: tuple[LostRows, ...], store: Address) -> str:
    """Return a sentence that lists the lost rows and says what to do."""
    # Written without the game's wording helpers, which would delay the program's first frame.
    from tourney.game.wording import quantity

    told = [
        f"{lost.place} had {quantity(lost.promised, 'row')} and has {lost.there or 'none'}"
        for lost in broken[:_MOST]
    ]
    more = len(broken) - _MOST
    if more > 0:
        told.append(f"{quantity(more, 'more table')} had more")
    return (
        f"What was saved is gone: {'; '.join(told)}. Nothing more can be recorded. "
        "Put the newer copy back, or a backup (tourney restore); to continue without it, "
        f"tourney tools doctor --accept-loss. The store is {store}."
    )


def _digits(seq: int) -> bytes:
    return b"%0*d" % (_DIGITS, seq)


class WorkedOut:
    """A file for each result that was worked out, readable by its owner alone."""

    def __init__(self, folder: Path) -> None:
        """Keep the results in a folder, which is made when needed."""
        self.folder = folder

    @classmethod
    def beside(cls, promises: Acknowledged) -> "WorkedOut":
        """Return the results of the store that made these promises."""
        path = promises.path
        return cls(path.parent.parent / "worked-out" / path.name)

    def read(self, name: str, of: str) -> Any:
        """Return the result kept under a name, if it was worked out from these rows; else None."""
        with suppress(OSError, ValueError, RecursionError):
            data = json.loads(self._path(name).read_bytes())
            if isinstance(data, dict) and data.get("of") == of:
                return data.get("is")
        return None

    def write(self, name: str, of: str, data: Any) -> None:
        """Replace the result kept under a name. If the file cannot be written, nothing happens."""
        text = json.dumps({"of": of, "is": data}, ensure_ascii=False, separators=(",", ":"))
        with suppress(OSError):
            put_file(self._path(name), text.encode(errors="surrogatepass"))

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def mark_of(ends: object) -> str:
    """Return a digest of the ends of streams: other rows give another digest."""
    return hashlib.sha256(repr(ends).encode(errors="surrogateescape")).hexdigest()[:32]
