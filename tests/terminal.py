"""A program in a real terminal of 80 by 24, for tests on POSIX."""

import fcntl
import os
import pty
import select
import struct
import termios
import time
from collections.abc import Sequence
from types import TracebackType

_PATIENCE = 30.0


class Terminal:
    """Runs a program; what it has written so far is `seen`."""

    def __init__(self, command: Sequence[str], **environment: str) -> None:
        self.seen = ""
        self._status: int | None = None
        size = struct.pack("HHHH", 24, 80, 0, 0)
        self.pid, self._end = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.execvpe(command[0], command, os.environ | {"TERM": "xterm-256color"} | environment)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._end)
        if self._status is None:
            os.kill(self.pid, 9)
            os.waitpid(self.pid, 0)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._end, keys.encode())

    def until(self, text: str) -> None:
        """Read on until a text has been written."""
        deadline = time.monotonic() + _PATIENCE
        while text not in self.seen:
            assert time.monotonic() < deadline, f"{text!r} never came:\n{self.seen[-2000:]}"
            assert self._read(), f"It ended without {text!r}:\n{self.seen[-2000:]}"

    def status(self) -> int:
        """Read on until the program has ended; its exit status."""
        deadline = time.monotonic() + _PATIENCE
        while self._read():
            assert time.monotonic() < deadline, f"It never ended:\n{self.seen[-2000:]}"
        _, status = os.waitpid(self.pid, 0)
        self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def _read(self) -> bool:
        """Take in what there is; whether there can be more."""
        if not select.select([self._end], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self._end, 65536)
        except OSError:
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)
