"""The store an app is at: watched from a thread of its own, and left for a demo or another."""

import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from textual.message import Message

from tourney.game.refusal import Refused
from tourney.laptop.address import Address

#: Seconds that one wait for a change lasts, and seconds until a store out of reach is tried again.
_PATIENCE, _AGAIN = 5.0, 1.0


class ChangeSource(Protocol):
    """The director's source of changes, to wait on."""

    def wait(self, seconds: float) -> bool: ...

    def close(self) -> None: ...


class StoreChanged(Message):
    """Something has been written to the store."""

    def can_replace(self, message: Message) -> bool:
        """One look shows whatever was written up to then."""
        return isinstance(message, StoreChanged)


class StoreAway(Message):
    """The store cannot be reached."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class StoreBack(Message):
    """The store can be reached again."""


class StoreWatch:
    """Waits for changes until it is stopped, and posts what it finds.

    Args:
        changes: what to wait on; it is closed in the end.
        post: takes messages from any thread.
    """

    def __init__(self, changes: ChangeSource, post: Callable[[Message], object]) -> None:
        self._changes = changes
        self._post = post
        self._stopped = threading.Event()

    def run(self) -> None:
        """Watch; this is the thread's."""
        away = False
        try:
            while not self._stopped.is_set():
                try:
                    changed = self._changes.wait(_PATIENCE)
                except Refused as refusal:
                    if not away:
                        self._post(StoreAway(refusal.sentence))
                    away = True
                    self._stopped.wait(_AGAIN)
                    continue
                if self._stopped.is_set():
                    return
                if away:
                    away = False
                    self._post(StoreBack())
                if changed:
                    self._post(StoreChanged())
        finally:
            self._changes.close()
            with suppress(Refused):
                self._changes.wait(0)  # so that it lets go, in the thread that took hold

    def stop(self) -> None:
        """Have the thread come to its end."""
        self._stopped.set()
        self._changes.close()


class Stores:
    """The way to a demo that is gone when the app is left, and back to the store it began with.

    Args:
        own: the store that the app began with.
        demo: that one is the demo's, to be filled.

    Attributes:
        at: the store that is looked at.
        is_demo: that is a demo's.
    """

    def __init__(self, own: Address, *, demo: bool = False) -> None:
        self.at: Address = own
        self.is_demo = demo
        self._own: tuple[Address, bool] = (own, demo)
        self._open: tuple[Address, bool] = self._own
        self._folders: list[TemporaryDirectory[str]] = []

    @property
    def is_elsewhere(self) -> bool:
        """True if there is a way back to the store that the app began with."""
        return (self.at, self.is_demo) != self._own

    def go(self, *, demo: bool) -> None:
        """Turn to a demo yet to be made, or back to the store that the app began with.

        Raises:
            Refused: `no-room`.
        """
        if not demo:
            self.at, self.is_demo = self._own
            return
        try:
            folder = TemporaryDirectory(prefix="tourney-demo-", ignore_cleanup_errors=True)
        except OSError as error:
            raise Refused(
                "no-room", f"No room for the demo nights: {error.strerror or error}."
            ) from error
        self._folders.append(folder)
        self.at, self.is_demo = Path(folder.name) / "demo.db", True

    def fill(self) -> None:
        """Put the nights into a demo, if that is not done.

        Raises:
            Refused: the store cannot be made or written.
        """
        if self.is_demo and isinstance(self.at, Path) and not self.at.exists():
            from tourney.keeping.demo import lay_out_demo
            from tourney.night.state.room_clock import evening_of

            lay_out_demo(self.at, evening_of(datetime.now(UTC)))

    def opened(self) -> None:
        """Note that it is open."""
        self._open = self.at, self.is_demo

    def stay(self) -> None:
        """Stay with the store that is open: another could not be."""
        self.at, self.is_demo = self._open

    def close(self) -> None:
        """Throw away what was simulated here."""
        for folder in self._folders:
            folder.cleanup()
