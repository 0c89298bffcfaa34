"""Files made beside their place, which take their name once they are whole."""

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_DRAFT = re.compile(r"\.(?P<of>.+)\.(?P<pid>[0-9]+)-[0-9a-f]{8}\.new(?:-journal|-wal|-shm)?")
_BESIDE = ("", "-journal", "-wal", "-shm")
#: A draft older than this, in seconds, has lost its owner: process ids are given again.
_FORGOTTEN = 3600.0


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """A file beside `path` that no one else makes, empty and its owner's alone; gone afterwards."""
    draft = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.new")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield draft
    finally:
        for end in _BESIDE:
            with suppress(OSError):
                draft.with_name(f"{draft.name}{end}").unlink(missing_ok=True)


def publish(draft: Path, path: Path) -> None:
    """Give a whole draft its name, so that it survives a power cut; nothing holds it open.

    Raises:
        OSError: it is where it was.
    """
    with draft.open("r+b") as file:
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name survive a power cut, where folders can be synced."""
    if os.name == "nt":
        return
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def left_behind(folder: Path, of: re.Pattern[str]) -> list[Path]:
    """The drafts in a folder whose makers were killed.

    Args:
        of: what the whole name looks like that they were to have.
    """
    return sorted(
        entry
        for entry in folder.iterdir()
        if (match := _DRAFT.fullmatch(entry.name))
        and of.fullmatch(match["of"])
        and _is_forgotten(entry, int(match["pid"]))
    )


def _is_forgotten(draft: Path, pid: int) -> bool:
    if pid != os.getpid() and not _is_alive(pid):
        return True
    try:
        return time.time() - draft.stat().st_mtime > _FORGOTTEN
    except OSError:
        return False


def _is_alive(pid: int) -> bool:
    if os.name == "nt":
        return True  # to ask would be to end it
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
