"""The app's end of a terminal."""

import os
import selectors
import signal
from contextlib import suppress

from textual.drivers.linux_driver import LinuxDriver

from screens.app.key_reader import KeyReader, KeysDropped, fail

_MOST_BYTES = 4096


class TerminalDriver(LinuxDriver):
    """Textual's driver for terminals, made to survive input that cannot be read."""

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the size of the terminal that is typed into; Textual would ask standard output."""
        with suppress(OSError):
            columns, lines = os.get_terminal_size(self.fileno)
            if columns and lines:
                return columns, lines
        return super()._get_terminal_size()

    def run_input_thread(self) -> None:
        """Read until the app is left."""
        try:
            self._read()
        except Exception as error:
            # A driver has no public name for its app.
            self._app.call_later(fail, self._app, error)

    def _read(self) -> None:
        reader = KeyReader(lambda: self.send_message(KeysDropped()))
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                came = selector.select(reader.patience)
                if came and not (typed := self._typed()):
                    os.kill(os.getpid(), signal.SIGHUP)
                    return
                for message in reader.feed(typed) if came else reader.tick():
                    self.process_message(message)

    def _typed(self) -> bytes:
        """Return what was typed; nothing if the terminal has gone, which not all of them signal."""
        try:
            return os.read(self.fileno, _MOST_BYTES)
        except OSError:
            return b""
