"""Output on the standard streams: it steers no terminal, and survives a reader that goes away."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from tourney.game.names import harmless
from tourney.game.refusal import Refused

#: The exit status of a program that wrote to a pipe without a reader.
NOBODY_READS = 141


class _Wrapped:
    """A stream around another, which has everything that this one lacks."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class Plain(_Wrapped):
    r"""A stream that writes characters that could steer a terminal as escapes, except `\n`.

    Typer repeats arguments in its messages, and a traceback repeats the text that was read.
    """

    def write(self, text: str) -> int:
        """Write the text, made harmless line by line; return its number of characters."""
        self._stream.write("\n".join(map(harmless, text.split("\n"))))
        return len(text)


class _Out(_Wrapped):
    """Standard output on which a full disk leads to a refusal, not to a crash."""

    def write(self, text: str) -> int:
        """Write the text."""
        with self._telling():
            return self._stream.write(text)

    def flush(self) -> None:
        """Write what is buffered."""
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


def say(sentence: str) -> None:
    """Write a line on standard output at once; it steers no terminal."""
    sys.stdout.write(f"{harmless(sentence)}\n")
    sys.stdout.flush()


def complain(sentence: str) -> None:
    """Write a line on standard error; it steers no terminal."""
    sys.stderr.write(f"{harmless(sentence)}\n")


def make_ready() -> None:
    """Make both standard streams safe to write to, however the program was started."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed: the next opened file would take its place
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            # A console that is not UTF-8 shows an escape for characters that it lacks.
            stream.reconfigure(errors="backslashreplace")
    sys.stdout = cast(TextIO, _Out(sys.stdout))
    sys.stderr = cast(TextIO, Plain(sys.stderr))


def _give_up(stream: TextIO) -> None:
    """Drop unwritten output, about which Python would complain at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
