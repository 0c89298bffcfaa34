"""A night as JSON in a file that a person named."""

from collections.abc import Sequence

from screens.ui.typed_file import read_file
from tourney.game.refusal import Refused


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
