"""Programs beside the app, which end with it: what serves guests' phones, and what tells others."""

import os
import socket
import sys
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from tempfile import TemporaryFile
from threading import Thread
from typing import IO
from urllib.parse import urlsplit

from screens.app.role import VARIABLE
from tourney.laptop.address import Address, Server

#: What is tried first, as an address that is known from the last night is a good one.
_PORT = 8000
_PATIENCE = 5.0
#: How long something may take to answer, in seconds.
_ANSWERED_WITHIN = 2.0


class Beside:
    """The program, while it runs. When this process ends, however it does, so does that.

    Attributes:
        ends: it has been told to end, and has not yet.
    """

    def __init__(self) -> None:
        self._process: Popen[str] | None = None
        #: What it says of its faults: a pipe that nobody reads meanwhile would be full one day.
        self._faults: IO[str] | None = None
        self.ends = False

    @property
    def runs(self) -> bool:
        """True from its start to its end."""
        return self._process is not None and self._process.poll() is None

    def start(self, store: Address, night: int) -> None:
        """Have it show guests' phones a night, to all of the network that this machine is in."""
        if not self.runs:
            its = ("serve", "--bind", "0.0.0.0", "--port", str(_free_port()))
            self.begin(store, *its, "--guests", "--night", str(night))

    def begin(self, store: Address, *command: str, heard: bool = False) -> None:
        """Run a command at a store.

        Args:
            heard: what it says is kept, too, besides its faults.
        """
        environment = {name: its for name, its in os.environ.items() if name not in _NOT_ITS}
        environment["TOURNEY_STORE"] = store.url if isinstance(store, Server) else str(store)
        self._faults = TemporaryFile(  # noqa: SIM115  closed once it has ended
            "w+", encoding="utf-8", errors="replace"
        )
        self._process = Popen(
            [sys.executable, "-P", "-m", "tourney", *command, "--while-open"],
            stdin=PIPE,
            stdout=self._faults if heard else DEVNULL,
            stderr=self._faults,
            text=True,
            env=environment,
            # Ctrl+C in the app's terminal is for the app alone.
            start_new_session=True,
        )

    def why_ended(self) -> str:
        """Why it has ended by itself, in a sentence; "" while it has not."""
        process = self._process
        if process is None or self.ends or self.runs:
            return ""
        words = self.last_words()
        self._let_go(process)
        return words or "It ended without a word."

    def last_words(self) -> str:
        """The last line that it has said; "" is none."""
        if self._faults is None:
            return ""
        self._faults.seek(0)
        return next(reversed(self._faults.read().strip().splitlines()), "")

    def end(self) -> None:
        """Have it end, and wait for that."""
        if (process := self._process) is None or self.ends:
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


class TellsOthers:
    """The program that tells others of the night at hand, as its plan says."""

    def __init__(self) -> None:
        self._its = Beside()
        self._of: tuple[Address, int, str] | None = None

    def keep(self, store: Address, night: int, tell: str) -> None:
        """Have others told of a night from now on, and of no other.

        Args:
            tell: as of `Plan`; "" is nobody.
        """
        wanted = (store, night, tell) if tell else None
        if wanted == self._of:
            return  # also where it has come to its end: everything was told, or it said why not
        self.end()
        self._of = wanted
        if wanted is not None:
            self._its.begin(store, "tell", str(night), heard=True)

    def said(self, night: int) -> str:
        """What it said last of a night, in a sentence; "" is nothing."""
        return self._its.last_words() if self._of and self._of[1] == night else ""

    def end(self) -> None:
        """Have it end; what it is sending arrives first, and nobody waits for that."""
        Thread(target=self._its.end, name="told", daemon=True).start()
        self._its, self._of = Beside(), None


#: What of the app's environment is not for a program that is no app, and nobody's browser; nor
#: does an address of the app's terminal take the place of the plan's.
_NOT_ITS = frozenset(("TEXTUAL_DRIVER", VARIABLE, "TOURNEY_TELL_TO"))


def is_answered(address: str) -> bool:
    """True if something listens at an address; what shared it may have ended with the power."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        with socket.create_connection((parts.hostname or "", port), timeout=_ANSWERED_WITHIN):
            return True
    except OSError:
        return False


def _free_port() -> int:
    """The usual port, or 0 for any that is free where another program has that."""
    try:
        with socket.create_server(("", _PORT)):
            return _PORT
    except OSError:
        return 0


#: Those of this process.
BESIDE = Beside()
TELLS = TellsOthers()
