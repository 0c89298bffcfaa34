"""Output on the standard streams: it steers no terminal, and its reader may go away."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from tourney.game.names import harmless
from tourney.game.refusal import Refused

#: What a shell says of a program that wrote to a pipe which no one reads any more.
NOBODY_READS = 141


class Plain:
    r"""A stream on which all that could steer a terminal is written as its escape, but for `\n`.

    Typer's message about an argument repeats it, and a traceback repeats the text that was read.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the text, made harmless line by line; how many characters it had."""
        self._stream.write("\n".join(map(harmless, text.split("\n"))))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Out:
    """Standard output; what it has no room for is a refusal, and not a fault of the program's."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the text."""
        with self._telling():
            return self._stream.write(text)

    def flush(self) -> None:
        """Write what is left to be written."""
        with self._telling():
            self._stream.flush()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            _give_up(self._stream)
            raise
        except OSError as error:
            _give_up(self._stream)
            raise Refused("not-written", f"Not written: {error.strerror}.") from error

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def say(sentence: str) -> None:
    """Write a line on standard output that steers no terminal, at once."""
    sys.stdout.write(f"{harmless(sentence)}\n")
    sys.stdout.flush()


def complain(sentence: str) -> None:
    """Write a line on standard error that steers no terminal."""
    sys.stderr.write(f"{harmless(sentence)}\n")


def make_ready() -> None:
    """Make both standard streams fit to be written to, whatever this program was started with."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # it was closed; the next file that is opened would take its place
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            # A console that is not UTF-8 shows an escape for what it does not have.
            stream.reconfigure(errors="backslashreplace")
    sys.stdout = cast(TextIO, _Out(sys.stdout))
    sys.stderr = cast(TextIO, Plain(sys.stderr))


def _give_up(stream: TextIO) -> None:
    """Drop what is still unwritten, which Python would complain about when it ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
