"""A program in a pseudo-terminal of 80 by 24, and the instants at which its screen changed."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Self

from tests.benchmarks.vt import Screen
from tests.terminal.program import environment

COLUMNS, LINES = 80, 24
PATIENCE_SECONDS = 30.0


class NeverCame(Exception):
    """The awaited text did not appear on the screen."""


class Terminal:
    """A program at work in a pseudo-terminal, until the `with` block ends.

    Args:
        home: the person's home folder; without it, one's own.

    Attributes:
        screen: what it shows.
        started: the instant just before the program was started.
    """

    def __init__(self, command: Sequence[str], home: Path | None = None) -> None:
        self.screen = Screen(COLUMNS, LINES)
        self._ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self.started = perf_counter()
        self._process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(home),
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._ours)

    @property
    def process(self) -> int:
        """The number of its process."""
        return self._process.pid

    def type(self, keys: bytes) -> float:
        """Type; the instant just before."""
        at = perf_counter()
        os.write(self._ours, keys)
        return at

    def until(self, shown: Callable[[Screen], bool]) -> float:
        """Read until the screen is as wanted; the instant at which its last bytes came.

        Raises:
            NeverCame: it was not for too long, or the program ended.
        """
        deadline = perf_counter() + PATIENCE_SECONDS
        while True:
            at = self._read(deadline - perf_counter())
            if at is None:
                raise NeverCame("\n".join(self.screen.lines))
            if shown(self.screen):
                return at

    def shows(self, *texts: str) -> float:
        """Read until all of these stand on the screen, however it is broken into lines."""
        return self.until(lambda screen: all(text in screen.text for text in texts))

    def ends(self, patience: float = PATIENCE_SECONDS) -> int:
        """Read until the program has ended; its status.

        Raises:
            NeverCame: it went on for too long.
        """
        deadline = perf_counter() + patience
        while self._process.poll() is None:
            if perf_counter() > deadline:
                raise NeverCame("\n".join(self.screen.lines))
            self._read(0.05)
        return self._process.returncode

    def settle(self, quiet: float = 0.05) -> float | None:
        """Read until nothing has come for a while; the instant of the last bytes, if any."""
        last = None
        while (at := self._read(quiet)) is not None:
            last = at
        return last

    def watch(self, seconds: float) -> None:
        """Read whatever comes for so long."""
        deadline = perf_counter() + seconds
        while (left := deadline - perf_counter()) > 0:
            self._read(left)

    def _read(self, seconds: float) -> float | None:
        ready, _, _ = select.select([self._ours], [], [], max(0.0, seconds))
        if not ready:
            return None
        try:
            data = os.read(self._ours, 65_536)
        except OSError:
            # Linux says so when the program has closed its side.
            return None
        at = perf_counter()
        self.screen.feed(data)
        return at if data else None


def script(name: str) -> list[str]:
    """The command that runs a script of this folder."""
    return [sys.executable, str(Path(__file__).with_name(name))]
