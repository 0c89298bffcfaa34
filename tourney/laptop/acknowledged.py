"""What this laptop remembers of a store, where the store is not: rows acknowledged, results.

A store that comes back with less has lost what people were told is saved: the last of its log was
torn off, an old copy was put in its place, a server has lost its last commits. Nothing in such a
store is out of order, so that only who remembers more can know.

Every figure of years of nights can be worked out again, which takes a tenth of a second a night.
Nothing rests on these files: each says of which rows it was worked out, and what is of others,
cannot be read or is not there is worked out again.
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
#: As many are shown in a sentence.
_MOST = 3


class LostRows(Struct, frozen=True):
    """A promise that a store does not keep; `there` is the seq with which the stream ends in it."""

    stream: str
    promised: int
    there: int

    @property
    def night(self) -> int:
        """The number of the night that lost them; 0 for a log of the house."""
        night = _NIGHT.fullmatch(self.stream)
        return int(night[1]) if night else 0

    @property
    def place(self) -> str:
        """The night, its table or the log of the house that lost them, in words."""
        table = _AT_TABLE.fullmatch(self.stream)
        if table:
            return f"night {self.night}'s table {table[1]}"
        if self.night:
            return f"night {self.night}"
        return {"house": "the house's presets"}.get(self.stream, f"the {self.stream}")


class Acknowledged:
    """The last seq of every stream that one store has acknowledged here.

    A line a stream, of which only the digits are written over: many programs may do that at once,
    and where two have begun a line for one stream, the higher counts. Nothing is synced: what a
    power cut takes back is a promise too many forgotten, never one too many remembered, and a
    program that is killed loses nothing. Where the file cannot be written, play continues without.
    """

    def __init__(self, folder: Path, store: Address) -> None:
        """Remember in a folder of this laptop's, made when it is needed, for its owner alone."""
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
        """The last seq promised, by stream.

        Args:
            under: only of this stream, and of those whose names continue from its with a `/`.
        """
        promised: dict[str, int] = {}
        for stream, seq, _ in self._lines():
            if seq and (not under or stream == under or stream.startswith(f"{under}/")):
                promised[stream] = max(seq, promised.get(stream, 0))
        return promised

    def forget(self, broken: tuple[LostRows, ...] | None = None) -> None:
        """Expect no more than there is, or nothing at all any more.

        The lines stay, for other programs know where they are.

        Raises:
            OSError: it cannot be written down.
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
        """Let the file go."""
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
        """Begin a line, behind whatever others have begun; where it is."""
        line = b"%b %b\n" % (_digits(seq), stream.encode())
        with self.path.open("ab", buffering=0) as file:
            # The line before it may have been torn by a power cut.
            file.write(b"\n" + line)
            return file.tell() - len(line)

    def _lines(self) -> list[tuple[str, int, int]]:
        """The stream, the seq and the position of every line that can be read."""
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
    """The missing rows of a night or of a log of the house, and the remedy."""
    # The first frame does not wait for the words of the game.
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
    """A file for each thing that was worked out, for their owner alone."""

    def __init__(self, folder: Path) -> None:
        """Remember in a folder, made when it is needed."""
        self.folder = folder

    @classmethod
    def beside(cls, promises: Acknowledged) -> "WorkedOut":
        """The results of the store whose promises these are."""
        path = promises.path
        return cls(path.parent.parent / "worked-out" / path.name)

    def read(self, name: str, of: str) -> Any:
        """The result remembered under a name, if it was worked out from these rows; else None."""
        with suppress(OSError, ValueError, RecursionError):
            data = json.loads(self._path(name).read_bytes())
            if isinstance(data, dict) and data.get("of") == of:
                return data.get("is")
        return None

    def write(self, name: str, of: str, data: Any) -> None:
        """Remember it in the place of what was; where that cannot be written, nothing is."""
        text = json.dumps({"of": of, "is": data}, ensure_ascii=False, separators=(",", ":"))
        with suppress(OSError):
            put_file(self._path(name), text.encode(errors="surrogatepass"))

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def mark_of(ends: object) -> str:
    """A mark of rows, by the last of each of their streams: the same for the same rows alone."""
    return hashlib.sha256(repr(ends).encode(errors="surrogateescape")).hexdigest()[:32]
