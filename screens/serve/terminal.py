"""The terminal that serving was started in: lines in, text out."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress


def is_typed_at() -> bool:
    """True if someone can type here: a terminal, and not in the background of one."""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    # Whatever reads from a terminal in its background is stopped.
    return not hasattr(os, "tcgetpgrp") or os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()


def shows_pictures() -> bool:
    """True if half blocks in colours can be written here."""
    if not sys.stdout.isatty():
        return False
    try:
        "▀▄█".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def write(text: str) -> None:
    """Write text; to a terminal that has gone it is lost."""
    with suppress(OSError):
        sys.stdout.write(text)
        sys.stdout.flush()


def say_whole(say: Callable[[str], object], heading: str, text: str) -> None:
    """Say a text of several lines below a heading."""
    say(heading)
    for line in text.splitlines():
        say(f"  {line}")


def lines() -> "asyncio.Queue[str | None]":
    """The lines that are typed from now on, and None when there are no more.

    They are read in a thread without a buffer: one that waits in `readline` keeps Python from
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
    """The bytes typed next; none when the terminal is closed."""
    try:
        return os.read(file, 4096)
    except OSError:
        return b""
