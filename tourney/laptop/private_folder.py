"""Folders that this program makes: their owner's alone, whatever the umask."""

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
    folder.mkdir(mode=0o700, exist_ok=True)  # or what stands in its place is told
