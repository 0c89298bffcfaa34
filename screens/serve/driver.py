"""The app's end of the pipes between it and the serving program."""

import json
import os
import threading
from functools import partial
from typing import Any

from textual import messages
from textual.app import App

# The pieces that the serving program sends, as Textual's own driver for browsers takes them apart.
from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver

from screens.app.key_reader import KeyReader, KeysDropped, fail

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
        # Every packet goes out by it; Textual's drops what the pipe does not take at once.
        self._write = partial(_write_whole, threading.Lock(), self.fileno)

    def run_input_thread(self) -> None:
        """Read until there is nothing more to come, or the app is left."""
        try:
            self._read()
        except Exception as error:
            # A driver keeps the app that it was made for, and has no public name for it.
            self._app.call_later(fail, self._app, error)
            return
        if not self.exit_event.is_set():
            self.send_message(messages.ExitApp())
            last = threading.Timer(_PATIENCE, os._exit, (0,))
            last.daemon = True
            last.start()

    def _read(self) -> None:
        reader = KeyReader(lambda: self.send_message(KeysDropped()))
        packets = ByteStream()
        came = b""
        # Reads the pipe, and ends where that does: Textual's own `run_input_thread` tells no one.
        for data in self._input_reader:
            for kind, payload in packets.feed(data) if data else ():
                if kind == "D":
                    for message in reader.feed(payload):
                        self.process_message(message)
                    # A page sends in one piece whatever begins with an Escape.
                    for message in reader.tick() if payload == b"\x1b" else ():
                        self.process_message(message)
                else:
                    told = json.loads(payload)
                    self.on_meta(told["type"], told)
            # Behind what came, nothing comes at once: that says not yet that nothing more does.
            for message in () if data or came else reader.tick():
                self.process_message(message)
            came = data
            self._input_reader.timeout = reader.patience


def _write_whole(lock: threading.Lock, file: int, data: bytes) -> int:
    """Write a packet; into a pipe that no one reads any more it is dropped.

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
