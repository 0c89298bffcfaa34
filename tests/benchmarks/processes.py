"""What programs use of the processor and the memory, as Linux tells in `/proc`."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from tests.postgres import Postgres

_EVERY_SECONDS = 2.0


def busy(process: int | str) -> float:
    """The seconds of a processor that a program and those that it waited for have used so far."""
    told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")


def memory(process: int | str, *names: str, of: str = "status") -> float:
    """So many megabytes, as they are named there."""
    lines = Path(f"/proc/{process}/{of}").read_text().splitlines()
    told = dict(line.split(":", 1) for line in lines if line.endswith(" kB"))
    return sum(int(told[name].split()[0]) for name in names) / 1024


def peak(process: int | str) -> float:
    """The most megabytes that a program has had in memory."""
    return memory(process, "VmHWM")


class Used(Struct):
    """Attributes:
    seconds: of processor time, by all of them.
    megabytes: the most that they had, without what they share.
    """

    seconds: float = 0.0
    megabytes: float = 0.0


@contextmanager
def used_by(server: "Postgres") -> Iterator[Used]:
    """What a server, and a pooler before it, use within this; told at its end."""
    used, is_over = Used(), threading.Event()

    def look() -> None:
        while not is_over.wait(_EVERY_SECONDS):
            had = _sum(server, lambda process: memory(process, "RssAnon", "VmPTE"))
            used.megabytes = max(used.megabytes, had)

    watch = threading.Thread(target=look, daemon=True)
    before = _sum(server, busy)
    watch.start()
    yield used
    is_over.set()
    watch.join()
    # Of one that has ended, the time is its parent's by now.
    used.seconds = _sum(server, busy) - before


def _sum(server: "Postgres", read: Callable[[str], float]) -> float:
    """Of all processes; some end meanwhile."""
    folder, found = str(server.folder), 0.0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, KeyError):
            if (
                str((process / "cwd").readlink()).startswith(folder)
                or f"{folder}/pooler.ini" in (process / "cmdline").read_text()
            ):
                found += read(process.name)
    return found
