"""Watching the store from a thread of its own: others write to it, it goes away, it comes back."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from textual.message import Message

from tourney.game.refusal import Refused

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
