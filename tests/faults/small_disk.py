"""A disk that is soon full."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NoDisk(Exception):
    """No disk may be mounted here."""


def _mount(options: str, folder: Path) -> None:
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, check=False, text=True)
    except FileNotFoundError as error:
        raise NoDisk("there is no mount command") from error
    if done.returncode != 0:
        raise NoDisk("no disk may be mounted here")


@contextmanager
def small_disk(folder: Path, kilobytes: int = 300) -> Iterator[Path]:
    """A disk of that size, empty, at a folder.

    Raises:
        NoDisk: it cannot be had.
    """
    folder.mkdir(exist_ok=True)
    _mount(f"size={kilobytes}k", folder)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def enlarge(folder: Path, kilobytes: int) -> None:
    """Make room on a small disk."""
    _mount(f"remount,size={kilobytes}k", folder)
