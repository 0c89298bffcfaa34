"""Folders and files that are their owner's alone, and the one that files went to last."""

import os
from contextlib import suppress
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are not there; what is there stays as it is.

    `Path.mkdir` gives its mode to the last of them only.

    Raises:
        OSError: as `Path.mkdir`.
    """
    missing = []
    for each in (folder, *folder.parents):
        if each.exists():
            break
        missing.append(each)
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)  # or what is in its place is told


def put_file(path: Path, data: bytes) -> None:
    """Put a whole file in the place of what stood there; a power cut may take it back.

    Raises:
        OSError: what stood there still does.
    """
    make_folder(path.parent)
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        with open(beside, "wb", opener=_private) as file:
            file.write(data)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


_MOST_BYTES = 20_000


class LastExport:
    """Which night's it was, in which folder, and where the next night's folder would stand.

    Three lines of a file of this laptop's, its owner's alone. Where that cannot be read or
    written, what was said last counts for as long as the program runs.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Remember in a file; None is nowhere."""
        self._file = file
        self._last = _read(file)

    def keep(self, night: str, folder: Path, name: str) -> None:
        """Note where a night's files have been written.

        Args:
            night: its uid.
            name: that of the folder which is offered for it.
        """
        place = folder.parent if folder.name == name else folder
        self._last = (night, str(folder), str(place))
        if self._file is not None:
            with suppress(OSError, UnicodeEncodeError):
                make_folder(self._file.parent)
                self._file.write_text("".join(f"{each}\n" for each in self._last), "utf-8")

    def folder(self, night: str, name: str) -> Path | None:
        """The folder to offer; None where nothing is remembered, or its place is there no more.

        The same night's is offered again. Another night's stands beside it, or in the one that was
        typed: files of one name would take each other's place.
        """
        if not self._last:
            return None
        was, folder, place = self._last
        offered = Path(folder) if was == night else Path(place) / name
        with suppress(OSError, ValueError):
            return offered if Path(place).is_dir() else None
        return None


def _read(file: Path | None) -> tuple[str, str, str] | tuple[()]:
    """The three lines, if they are that."""
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
