"""Writers in processes of their own, forked from a warm one, so that a start costs little."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.faults.ledger import acknowledged, codes
from tests.faults.writer import play
from tourney.laptop.address import Address

#: Two busy cores are slow: this is for giving up, not for waiting.
PATIENCE_SECONDS = 60.0
_BETWEEN_LOOKS_SECONDS = 0.001

#: Where processes of tests are forked from.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.faults.preloaded"])


def until(stands: Callable[[], object], what: str) -> None:
    """Wait until something is so.

    Raises:
        AssertionError: it never was.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not stands():
        assert time.monotonic() < deadline, f"{what} for {PATIENCE_SECONDS:.0f} seconds"
        time.sleep(_BETWEEN_LOOKS_SECONDS)


class Child:
    """A process that runs a function of a module, and can be killed at any moment.

    Args:
        run: a function at the top of a module, which gets a connection to here last.
    """

    def __init__(self, run: Callable[..., None], *arguments: Any) -> None:
        self._here, there = FORKS.Pipe()
        self._process = FORKS.Process(target=run, args=(*arguments, there), daemon=True)
        self._process.start()
        there.close()

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process.pid is not None
        return self._process.pid

    def tell(self, what: object) -> None:
        """Send something to the child."""
        self._here.send(what)

    def hear(self) -> Any:
        """The next message of the child.

        Raises:
            AssertionError: nothing for a long time, or it has died.
        """
        heard = self.hears_or_dies()
        assert heard is not None, f"{self._process.name} has died"
        return heard

    def hears_or_dies(self) -> Any:
        """The next message of the child, or None when it dies before that.

        Raises:
            AssertionError: nothing for a long time.
        """
        assert self._here.poll(PATIENCE_SECONDS), f"{self._process.name} says nothing"
        try:
            return self._here.recv()
        except (EOFError, ConnectionResetError):
            return None

    def kill(self) -> None:
        """`kill -9`, whatever it is at."""
        os.kill(self.pid, signal.SIGKILL)
        self._join(-signal.SIGKILL)

    def end(self) -> None:
        """Let it end by itself, and see that it ends well."""
        self._here.close()
        self._join(0)

    def _join(self, status: int) -> None:
        self._process.join(PATIENCE_SECONDS)
        assert self._process.exitcode == status, self._process.exitcode
        self._here.close()
        self._process.close()


class Writer(Child):
    """A host at a table, as `play` has him.

    Attributes:
        ledger: where he notes what he saves.
    """

    def __init__(
        self, store: Address, folder: Path, name: str, table: int, seed: int, user: int = 0
    ) -> None:
        """Start him as that user, where it is not 0, and wait until he can type."""
        self.ledger = folder / f"{name}.ledger"
        super().__init__(play, user, store, self.ledger, name, table, seed)
        self.rests()

    def rests(self) -> None:
        """Wait until he has typed all that he was told to."""
        assert self.hear() == "resting"

    def type(self, entries: int) -> None:
        """Let him type so many entries."""
        self.tell(entries)

    def go_on(self) -> None:
        """Let him type until he is stopped."""
        self.tell(0)

    def stop(self) -> None:
        """Let him finish his entry and rest."""
        self.tell("stop")
        self.rests()

    def gets_on(self, saves: int = 1) -> None:
        """Wait until he has saved so much more."""
        enough = acknowledged(self.ledger) + saves
        until(lambda: acknowledged(self.ledger) >= enough, "nothing more was saved")

    def is_refused(self, code: str) -> None:
        """Wait until a save of his is refused with this code."""
        until(lambda: code in codes(self.ledger), f"nothing was refused as {code}")
