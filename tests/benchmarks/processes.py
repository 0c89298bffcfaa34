"""The processor time and the memory that a server and a pooler before it use, on Linux."""

import os
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from tests.postgres import Postgres

_EVERY_SECONDS = 2.0
_OWN = ("RssAnon:", "VmPTE:")


class Used:
    """What is used while this is entered.

    Attributes:
        seconds: of processor time, by all of them.
        memory: the most that they had, in kB, without what they share.
    """

    def __init__(self, server: Postgres) -> None:
        self._folder = str(server.folder)
        self._is_over = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)
        self.seconds = 0.0
        self.memory = 0

    def __enter__(self) -> "Used":
        self.seconds = -sum(map(_seconds, self._processes()))
        self._watch.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over.set()
        self._watch.join()
        # Of one that has ended, the time is its parent's by now.
        self.seconds += sum(map(_seconds, self._processes()))

    def _look(self) -> None:
        while not self._is_over.wait(_EVERY_SECONDS):
            self.memory = max(self.memory, sum(map(_memory, self._processes())))

    def _processes(self) -> Iterator[Path]:
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if (
                    str((process / "cwd").readlink()).startswith(self._folder)
                    or f"{self._folder}/pooler.ini" in (process / "cmdline").read_text()
                ):
                    yield process


def _seconds(process: Path) -> float:
    with suppress(OSError):
        fields = (process / "stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _memory(process: Path) -> int:
    with suppress(OSError):
        lines = (process / "status").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith(_OWN))
    return 0
