"""The terminal in which serving was started: lines in, text out, and signals to end."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

#: What a shell adds to the number of the signal that ended a program.
BY_SIGNAL = 128


def is_typed_at() -> bool:
    """Return whether a user can type here: in a terminal, and not in its background."""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    # A background program that reads from its terminal would be stopped.
    return not hasattr(os, "tcgetpgrp") or os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()


def shows_pictures() -> bool:
    """Return whether the terminal shows half blocks in colours."""
    if not sys.stdout.isatty():
        return False
    try:
        "▀▄█".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def write(text: str) -> None:
    """Write text; if the terminal has gone, drop it."""
    with suppress(OSError):
        sys.stdout.write(text)
        sys.stdout.flush()


def say_whole(say: Callable[[str], object], heading: str, text: str) -> None:
    """Say a text of several lines below a heading."""
    say(heading)
    for line in text.splitlines():
        say(f"  {line}")


def lines() -> "asyncio.Queue[str | None]":
    """Return a queue of the lines typed from now on; None marks the end.

    A thread reads them without a buffer, as a thread waiting in `readline` would keep Python from
    ending.
    """
    typed: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    file = sys.stdin.fileno()

    def read() -> None:
        rest = b""
        with suppress(RuntimeError):  # the loop has ended
            while data := _some(file):
                *whole, rest = (rest + data).split(b"\n")
                for line in whole:
                    loop.call_soon_threadsafe(typed.put_nowait, line.decode("utf-8", "replace"))
            loop.call_soon_threadsafe(typed.put_nowait, None)

    threading.Thread(target=read, name="lines", daemon=True).start()
    return typed


def _some(file: int) -> bytes:
    """Return the bytes typed next; none once the terminal is closed."""
    try:
        return os.read(file, 4096)
    except OSError:
        return b""


def end_by_signal(end: Callable[[int], object]) -> None:
    """Call a function with the exit status once a signal to end comes, in the running loop."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)
        # Windows lacks SIGHUP, and signal handlers on the loop.
        if number is not None:
            with suppress(NotImplementedError):
                loop.add_signal_handler(number, end, BY_SIGNAL + number)
