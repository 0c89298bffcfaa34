"""Starting the app in a terminal, and leaving it so that the shell knows how it went."""

import asyncio
import os
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tourney.game.names import harmless

if TYPE_CHECKING:
    from screens.app import TourneyApp

_NO_TERMINAL = 2
_CRASHED = 1
#: What a shell adds to the number of the signal that ended a program.
_BY_SIGNAL = 128
#: How long, in seconds, the app may take to leave the terminal as it found it.
_PATIENCE = 5


def launch(store: Path, *, demo: bool = False) -> int:
    """Run the app until it is left; the exit status.

    Args:
        demo: fill the store, which is new, with the demo's nights first.
    """
    # Textual draws on standard error.
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stderr)):
        sys.stderr.write("tourney is drawn in a terminal, and this is none. Try tourney --help.\n")
        return _NO_TERMINAL
    from screens.app import TourneyApp
    from screens.places import keymap_file

    app = TourneyApp(store, keymap_file=keymap_file(), demo=demo)
    asyncio.run(_run(app))
    status = app.return_code or 0
    if status == _CRASHED:
        sys.stderr.write(
            "tourney had to stop because of a fault of its own. Everything that was on the "
            f"screen as recorded is saved in {harmless(str(app.store))}; start it again to go on.\n"
        )
    return status


def _is_terminal(stream: object) -> bool:
    """Whether a standard stream is there and is a terminal."""
    return stream is not None and bool(getattr(stream, "isatty", lambda: False)())


def _leave(app: "TourneyApp", status: int) -> None:
    """Leave the app, and the process in any case.

    A terminal that has gone can keep Textual waiting for ever for its last output to be written.
    Every key that was acknowledged is on disk.
    """
    app.exit(return_code=status)
    last = threading.Timer(_PATIENCE, os._exit, (status,))
    last.daemon = True
    last.start()


async def _run(app: "TourneyApp") -> None:
    """Run the app; a signal to end leaves it as a key would, with the terminal restored."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)
        # Windows lacks SIGHUP, and handlers on the loop.
        if number is not None:
            with suppress(NotImplementedError):
                loop.add_signal_handler(number, partial(_leave, app, _BY_SIGNAL + number))
    await app.run_async()
