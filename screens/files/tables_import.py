"""Files that a person named: a night as JSON, or score sheets for a night or its tables."""

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
    """Return whether a file with this beginning is a night as JSON, not a score sheet."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def read_night_file(file: str) -> bytes:
    """Return the contents of the file, without checking that it is a night.

    Raises:
        Refused: the file cannot be read.
    """
    from tourney.interchange.night_json import MOST_BYTES

    return read_file(file, MOST_BYTES, "night.json")[1]


def one_night(files: Sequence[str]) -> bytes | None:
    """Return the night in the file, or None if none of the files is a night.

    Raises:
        Refused: `one-night`, if a night is among several files; or a file cannot be read.
    """
    nights = [file for file in files if is_night(read_file(file, 100, "night.json")[1])]
    if not nights:
        return None
    if len(files) > 1:
        raise Refused("one-night", f"{nights[0]} is a whole night. Import it on its own.")
    return read_night_file(nights[0])


class SheetFiles(Struct, frozen=True):
    """Score sheets that have been read, each without a fault of its own.

    Attributes:
        files: the files as they were named.
        texts: the text of each sheet.
        form: the name and date for a night made of them, from the first sheet.
    """

    files: Sequence[str]
    texts: Sequence[str]
    form: Mapping[str, str]

    @classmethod
    def read(cls, files: Sequence[str]) -> "SheetFiles":
        """Read the files.

        Raises:
            Refused: a file cannot be read or has a fault; its name is in the sentence if there are
                several.
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
        """Check that a night can be made of the sheets, before there is a store to keep it.

        Raises:
            Refused: as in `make`.
        """
        with _naming(self.files):
            sheets = read_tables(self.texts)
            for _ in entries_of_sheets("", plan_of_sheet(form, sheets[0]), sheets):
                pass

    def make(self, director: "Director", form: Mapping[str, str]) -> int:
        """Make a night with a table per sheet, and return its number.

        Raises:
            Refused: as in `Director.plan_from_sheets`.
        """
        with _naming(self.files):
            return director.plan_from_sheets(form, self.texts)

    def merge(self, director: "Director", number: int) -> tuple[int, ...]:
        """Add all sheets to a night as tables, or none; return the tables' numbers.

        Raises:
            Refused: as in `Director.merge_sheets`.
        """
        with _naming(self.files):
            return director.night(number).merge_sheets(self.texts)


@contextmanager
def _naming(files: Sequence[str]) -> Iterator[None]:
    """Name the file at fault in a refusal, if there are several files."""
    try:
        yield
    except RefusedSheet as refusal:
        if len(files) == 1:
            raise
        file = files[refusal.at]
        raise Refused(refusal.code, f"{file}: {refusal.sentence}") from refusal
