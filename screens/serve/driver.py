"""The app's end of the pipes between it and the serving program."""

import os
import threading
from functools import partial
from typing import Any

from textual import events, messages
from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.message import Message

#: How long, in seconds, the app may take to end.
_PATIENCE = 5


class ServedDriver(WebDriver):
    """Textual's driver for browsers; the app ends when the serving program lets go of it.

    Textual's own reads no more then, and lives on for ever, deaf.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(_write_whole, threading.Lock(), self.fileno)

    def process_message(self, message: Message) -> None:
        """Pass on what was typed, but for sizes among it.

        A terminal may say its size so. A browser's comes another way, and is looked at there: this
        one could be a window that no memory holds.
        """
        if not isinstance(message, events.Resize | messages.InBandWindowResize):
            super().process_message(message)

    def run_input_thread(self) -> None:
        """Read until there is nothing more to come."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())
            last = threading.Timer(_PATIENCE, os._exit, (0,))
            last.daemon = True
            last.start()


def _write_whole(lock: threading.Lock, file: int, data: bytes) -> int:
    """Write a packet; into a pipe that nobody reads any more it is dropped.

    Files are delivered from the thread that reads: what two threads write may not mix.
    """
    with lock:
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(file, left) :]
            except OSError:
                break
    return len(data)
