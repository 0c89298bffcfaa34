"""The program that serves guests' phones beside the app, and ends with the app."""

import os
import socket
import sys
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from tempfile import TemporaryFile
from threading import Lock
from typing import IO
from urllib.parse import urlsplit

from screens.app.role import VARIABLE
from tourney.laptop.address import Address, as_told

_PATIENCE = 5.0
#: The seconds that an address may take to answer.
_ANSWERED_WITHIN = 2.0


class Beside:
    """The program, while it runs; when this process ends in any way, the program ends too.

    Attributes:
        ends: True while the program has been told to end and has not ended.
    """

    def __init__(self) -> None:
        self._process: Popen[str] | None = None
        #: The program's messages about faults; a pipe that no one reads would be full one day.
        self._faults: IO[str] | None = None
        #: Starts and ends happen in threads, so only one may run at a time.
        self._lock = Lock()
        self.ends = False

    @property
    def runs(self) -> bool:
        """True from the program's start to its end."""
        return self._process is not None and self._process.poll() is None

    def start(self, store: Address, night: int) -> None:
        """Share a night with guests' phones in the network, in place of any other."""
        with self._lock:
            self._end()
            self._start(store, night)

    def _start(self, store: Address, night: int) -> None:
        serve = ("serve", "--guests", "--night", str(night), "--while-open")
        where = ("--bind", "0.0.0.0")
        environment = {name: its for name, its in os.environ.items() if name not in _NOT_ITS}
        environment["TOURNEY_STORE"] = as_told(store)
        self._faults = TemporaryFile(  # noqa: SIM115  closed once it has ended
            "w+", encoding="utf-8", errors="replace"
        )
        self._process = Popen(
            [sys.executable, "-P", "-m", "tourney", *serve, *where],
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=self._faults,
            text=True,
            env=environment,
            # Ctrl+C in the app's terminal is for the app alone.
            start_new_session=True,
        )

    def why_ended(self) -> str:
        """Return why the program has ended by itself, in a sentence, or ""."""
        process = self._process
        if process is None or self.ends or self.runs:
            return ""
        assert self._faults is not None
        self._faults.seek(0)
        said = self._faults.read().strip().splitlines()
        self._let_go(process)
        return said[-1] if said else "It stopped for an unknown reason."

    def end(self) -> None:
        """End the program, and wait for its end."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        if (process := self._process) is None:
            return
        self.ends = True
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(_PATIENCE)
        except TimeoutExpired:
            process.kill()
            process.wait()
        self._let_go(process)

    def _let_go(self, process: "Popen[str]") -> None:
        for file in filter(None, (process.stdin, self._faults)):
            with suppress(OSError):
                file.close()
        self._process, self._faults, self.ends = None, None, False


#: The app's variables that this program must not have, as it is no app in a browser.
_NOT_ITS = frozenset(("TEXTUAL_DRIVER", VARIABLE))


def is_answered(address: str) -> bool:
    """Return whether a program listens at an address; the one that shared it may be gone."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        with socket.create_connection((parts.hostname or "", port), timeout=_ANSWERED_WITHIN):
            return True
    except OSError:
        return False


#: The program of this process.
BESIDE = Beside()
