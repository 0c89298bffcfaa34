"""Folders and files for their owner alone, and the folder that was last exported to."""

import errno
import os
from contextlib import suppress
from pathlib import Path

#: The codes of a disk without room.
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, for their owner alone; existing ones stay.

    `Path.mkdir` would give this mode to the last folder only.

    Raises:
        OSError: as in `Path.mkdir`.
    """
    missing = []
    for each in (folder, *folder.parents):
        if each.exists():
            break
        missing.append(each)
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)  # raises if a file is in its place


def put_file(path: Path, data: bytes) -> None:
    """Replace a file with new contents, whole or not at all; a power cut may undo that.

    Raises:
        OSError: the old contents are kept.
    """
    make_folder(path.parent)
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        with open(beside, "wb", opener=private) as file:
            file.write(data)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def private(path: str, flags: int) -> int:
    """Open a file for its owner alone, as an opener for `open`."""
    return os.open(path, flags, 0o600)


_MOST_BYTES = 20_000


class LastExport:
    """The last export: its night, its folder, and the parent folder for the next night's export.

    They are three lines of a file on this laptop, readable by its owner alone. If the file cannot
    be read or written, they are remembered until the program ends.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Keep the last export in a file; None keeps it in memory only."""
        self._file = file
        self._last = _read(file)

    def keep(self, night: str, folder: Path, name: str) -> None:
        """Note the folder that a night's files were written to.

        Args:
            night: the night's uid.
            name: the name of the folder that the program offers for this night.
        """
        place = folder.parent if folder.name == name else folder
        self._last = (night, str(folder), str(place))
        if self._file is not None:
            with suppress(OSError, UnicodeEncodeError):
                make_folder(self._file.parent)
                self._file.write_text("".join(f"{each}\n" for each in self._last), "utf-8")

    def folder(self, night: str, name: str) -> Path | None:
        """Return the folder to offer for a night; None if there is none to offer.

        The same night gets the same folder again. Another night gets its own folder, beside the
        last one or inside the folder that was typed. Files of the same name would otherwise replace
        each other. Nothing is offered if the parent folder is gone.
        """
        if not self._last:
            return None
        was, folder, place = self._last
        offered = Path(folder) if was == night else Path(place) / name
        with suppress(OSError, ValueError):
            return offered if Path(place).is_dir() else None
        return None


def _read(file: Path | None) -> tuple[str, str, str] | tuple[()]:
    """Return the three lines of the file, or () if it does not hold three such lines."""
    if file is None:
        return ()
    try:
        with file.open("rb") as opened:
            lines = opened.read(_MOST_BYTES).decode().splitlines()
    except (OSError, UnicodeDecodeError):
        return ()
    if len(lines) != 3 or not all(Path(line).is_absolute() for line in lines[1:]):
        return ()
    night, folder, place = lines
    return night, folder, place
