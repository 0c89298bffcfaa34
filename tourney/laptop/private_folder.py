"""Folders and files that this program makes: their owner's alone, whatever the umask."""

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
