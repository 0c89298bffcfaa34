"""Files that a person named: a night as JSON, or score sheets for a night or tables of one."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from screens.ui.typed_file import read_file
from tourney.game.refusal import Refused
from tourney.night.planning.from_sheet import (
    MOST_BYTES,
    RefusedSheet,
    UnreadableSheet,
    decode_sheet,
    entries_of_sheets,
    plan_of_sheet,
    read_tables,
    suggested_form,
)
from tourney.night.state.room_clock import evening_of

if TYPE_CHECKING:
    from tourney.service.director import Director


def is_night(data: bytes) -> bool:
    """True if a file that begins so is a night as JSON rather than a score sheet."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def read_night_file(file: str) -> bytes:
    """The contents of the file; that it is a night is not checked.

    Raises:
        Refused: it cannot be read.
    """
    from tourney.interchange.night_json import MOST_BYTES

    return read_file(file, MOST_BYTES, "night.json")[1]


def one_night(files: Sequence[str]) -> bytes | None:
    """The night that is in a file, or None where none of the files is one.

    Raises:
        Refused: `one-night`, for one among others, or a file that cannot be read.
    """
    nights = [file for file in files if is_night(read_file(file, 100, "night.json")[1])]
    if not nights:
        return None
    if len(files) > 1:
        raise Refused("one-night", f"{nights[0]} is a whole night. Import it on its own.")
    return read_night_file(nights[0])


class SheetFiles(Struct, frozen=True):
    """Sheets that have been read, none of which has a fault of its own.

    Attributes:
        files: as they were named.
        form: a name and a date for a night that is made of them, from the first.
    """

    files: Sequence[str]
    texts: Sequence[str]
    form: Mapping[str, str]

    @classmethod
    def read(cls, files: Sequence[str]) -> "SheetFiles":
        """Read the files.

        Raises:
            Refused: the first that cannot be read, or has a fault; it is named if there are others.
        """
        texts: list[str] = []
        paths: list[Path] = []
        with _naming(files):
            for at, file in enumerate(files):
                path, data = read_file(file, MOST_BYTES, "friday.mex")
                paths.append(path)
                try:
                    texts.append(decode_sheet(data))
                except UnreadableSheet as refusal:
                    raise RefusedSheet(at, refusal) from refusal
            read_tables(texts)
        today = evening_of(dt.datetime.now(dt.UTC))
        return cls(files, texts, suggested_form(texts[0], paths[0].stem, today))

    def check(self, form: Mapping[str, str]) -> None:
        """Find out whether a night can be made of them, before there is a store to keep it.

        Raises:
            Refused: as `make`.
        """
        with _naming(self.files):
            sheets = read_tables(self.texts)
            for _ in entries_of_sheets("", plan_of_sheet(form, sheets[0]), sheets):
                pass

    def make(self, director: "Director", form: Mapping[str, str]) -> int:
        """Make a night of them, a table each; its number.

        Raises:
            Refused: as `Director.plan_from_sheets`.
        """
        with _naming(self.files):
            return director.plan_from_sheets(form, self.texts)

    def merge(self, director: "Director", number: int) -> tuple[int, ...]:
        """Make them tables of a night, all of them or none; the tables' numbers.

        Raises:
            Refused: as `Director.merge_sheets`.
        """
        with _naming(self.files):
            return director.night(number).merge_sheets(self.texts)


@contextmanager
def _naming(files: Sequence[str]) -> Iterator[None]:
    """Name the file at fault, if it is one of several."""
    try:
        yield
    except RefusedSheet as refusal:
        if len(files) == 1:
            raise
        file = files[refusal.at]
        raise Refused(refusal.code, f"{file}: {refusal.sentence}") from refusal
