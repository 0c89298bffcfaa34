"""The watch for changes of a store, in its own thread; and the app's store beside the demo."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
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
    """The director's source of changes, as the watch uses it."""

    def wait(self, seconds: float) -> bool: ...

    def close(self) -> None: ...


class StoreChanged(Message):
    """A message that something has been written to the store."""

    def can_replace(self, message: Message) -> bool:
        """Let a newer message replace an older one, as one look shows every change so far."""
        return isinstance(message, StoreChanged)


@dataclass
class StoreAway(Message):
    """A message that the store cannot be reached."""

    sentence: str


class StoreBack(Message):
    """A message that the store can be reached again."""


class StoreWatch:
    """A watch that waits for changes until it is stopped, and posts them as messages.

    Args:
        changes: the source of changes; the watch closes it in the end.
        post: takes messages from any thread.
    """

    def __init__(self, changes: ChangeSource, post: Callable[[Message], object]) -> None:
        self._changes = changes
        self._post = post
        self._stopped = threading.Event()

    def run(self) -> None:
        """Watch the store; this is the body of the thread."""
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
                self._changes.wait(0)  # releases the connection, in the thread that opened it

    def stop(self) -> None:
        """Ask the thread to end."""
        self._stopped.set()
        self._changes.close()


class Stores:
    """The app's own store and its demo, which is deleted when the app is left.

    Args:
        own: the store that the app began with.
        demo: True if that store is a demo and has to be filled.

    Attributes:
        at: the address of the present store.
        is_demo: True if the present store is a demo.
    """

    def __init__(self, own: Address, *, demo: bool = False) -> None:
        self.at: Address = own
        self.is_demo = demo
        self._own: tuple[Address, bool] = (own, demo)
        self._open: tuple[Address, bool] = self._own
        self._folders: list[TemporaryDirectory[str]] = []

    @property
    def is_elsewhere(self) -> bool:
        """True if the present store is not the one that the app began with."""
        return (self.at, self.is_demo) != self._own

    def go(self, *, demo: bool) -> None:
        """Turn to a new demo, or back to the store that the app began with.

        Raises:
            Refused: `no-room`, if there is no place for the demo.
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
        """Write the demo's nights into a demo that has none yet.

        Raises:
            Refused: the store cannot be made or written.
        """
        if self.is_demo and isinstance(self.at, Path) and not self.at.exists():
            from tourney.keeping.demo import lay_out_demo
            from tourney.night.state.room_clock import evening_of

            lay_out_demo(self.at, evening_of(datetime.now(UTC)))

    def opened(self) -> None:
        """Note that the present store has been opened."""
        self._open = self.at, self.is_demo

    def stay(self) -> None:
        """Go back to the open store, as another could not be opened."""
        self.at, self.is_demo = self._open

    def close(self) -> None:
        """Delete the demos."""
        for folder in self._folders:
            folder.cleanup()
