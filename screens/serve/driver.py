"""The app's end of the pipes between it and the serving program."""

import json
import os
import threading
from functools import partial
from typing import Any

from textual import messages
from textual.app import App

# Textual's own driver takes the serving program's packets apart in the same way.
from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver

from screens.app.key_reader import KeyReader, KeysDropped, fail

#: The seconds that the app may take to end.
_PATIENCE = 5


class ServedDriver(WebDriver):
    """Textual's driver for browsers, made to end the app when the serving program lets go of it.

    Textual's own would stop reading then, and live on for ever.
    """

    def __init__(self, app: App[Any], **looks: Any) -> None:
        super().__init__(app, **looks)
        # Every packet goes out this way; Textual's own writer drops what the pipe does not take at
        # once.
        self._write = partial(_write_whole, threading.Lock(), self.fileno)

    def run_input_thread(self) -> None:
        """Read until the input ends or the app is left."""
        try:
            self._read()
        except Exception as error:
            # A driver has no public name for its app.
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
        # Ends when the pipe does; Textual's own `run_input_thread` would tell no one.
        for data in self._input_reader:
            for kind, payload in packets.feed(data) if data else ():
                if kind == "D":
                    for message in reader.feed(payload):
                        self.process_message(message)
                    # A page sends a whole sequence in one piece, so an Escape by itself is the key.
                    for message in reader.tick() if payload == b"\x1b" else ():
                        self.process_message(message)
                else:
                    told = json.loads(payload)
                    self.on_meta(told["type"], told)
            # An empty read right after data does not yet mean that the keys have paused.
            for message in () if data or came else reader.tick():
                self.process_message(message)
            came = data
            self._input_reader.timeout = reader.patience


def _write_whole(lock: threading.Lock, file: int, data: bytes) -> int:
    """Write a whole packet; if no one reads the pipe any more, drop it.

    Files are delivered from the reading thread, so two threads' packets must not mix.
    """
    with lock:
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(file, left) :]
            except OSError:
                break
    return len(data)
