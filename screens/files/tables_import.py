"""Files that a person named: a night as JSON, or score sheets for a night or its tables."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from screens.ui.typed_file import read_file
from tourney.game.refusal import Refused
from tourney.night.planning import from_sheet
from tourney.night.state.room_clock import evening_of


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


def read_sheets(files: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Return the text of each sheet, and a form with the name and date that the first one gives.

    Raises:
        Refused: a file cannot be read or has a fault.
    """
    texts: list[str] = []
    paths: list[Path] = []
    for at, file in enumerate(files):
        path, data = read_file(file, from_sheet.MOST_BYTES, "friday.mex")
        paths.append(path)
        try:
            texts.append(from_sheet.decode_sheet(data))
        except from_sheet.UnreadableSheet as refusal:
            raise from_sheet.RefusedSheet(at, refusal) from refusal
    from_sheet.read_tables(texts)
    today = evening_of(dt.datetime.now(dt.UTC))
    return texts, from_sheet.suggested_form(texts[0], paths[0].stem, today)


def check_sheets(texts: Sequence[str], form: Mapping[str, str]) -> None:
    """Check that a night can be made of the sheets, before there is a store to keep it.

    Raises:
        Refused: as in `Director.plan_from_sheets`.
    """
    sheets = from_sheet.read_tables(texts)
    for _ in from_sheet.entries_of_sheets("", from_sheet.plan_of_sheet(form, sheets[0]), sheets):
        pass


@contextmanager
def naming(files: Sequence[str]) -> Iterator[None]:
    """Name the file at fault in a refusal, if there are several files."""
    try:
        yield
    except from_sheet.RefusedSheet as refusal:
        if len(files) == 1:
            raise
        file = files[refusal.at]
        raise Refused(refusal.code, f"{file}: {refusal.sentence}") from refusal
