"""Starting the app in a terminal, and leaving it so that the shell knows how it went."""

import asyncio
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TextIO, cast

from screens.app.role import read_display, read_who
from screens.cli.plain_output import Plain
from tourney.game.names import harmless
from tourney.laptop.address import Address

if TYPE_CHECKING:
    from screens.app.app import TourneyApp

_NO_TERMINAL = 2
_CRASHED = 1
#: What a shell adds to the number of the signal that ended a program.
_BY_SIGNAL = 128
#: How long, in seconds, the app may take to leave the terminal as it found it.
_PATIENCE = 5


def launch(store: Address, *, demo: bool = False, display: int | None = None) -> int:
    """Run the app until it is left; the exit status.

    Args:
        demo: fill the store, which is new, with the demo's nights first.
        display: show the display alone, of the night of that number, or of the newest where it
            is 0.

    Raises:
        Refused: the environment does not say who is at the keys, or they are shown no display
            (`read_who`, `read_display`).
    """
    who = read_who(os.environ) if display is None else read_display(os.environ, display)
    # Textual draws on standard error; in a browser, through the serving program.
    served = "TEXTUAL_DRIVER" in os.environ
    if not served and not (_is_terminal(sys.stdin) and _is_terminal(sys.stderr)):
        sys.stderr.write("tourney must run in a terminal. Try tourney --help.\n")
        return _NO_TERMINAL
    if not served:
        # A size that a shell has exported would be believed above the terminal's own.
        os.environ.pop("COLUMNS", None)
        os.environ.pop("LINES", None)
    try:
        from screens.app.app import TourneyApp
        from screens.files.paths import (
            keymap_file,
            last_export_file,
            promises_of,
            settings_file,
        )
        from screens.ui.settings import read_settings
        from tourney.laptop.private_folder import LastExport

        settings, faults = read_settings(settings_file())
        # The host's own app tells of lost rows, not the television.
        remembers = not demo and not who.is_display
        acknowledged = promises_of(store) if remembers else None
        app = TourneyApp(
            store,
            keymap_file=keymap_file(),
            demo=demo,
            who=who,
            acknowledged=acknowledged,
            settings=settings,
            settings_file=settings_file(),
            settings_faults=faults,
            exported=LastExport(last_export_file()),
        )
        if not served and sys.platform != "win32":
            from screens.cli.terminal_driver import TerminalDriver

            app.driver_class = TerminalDriver
        return asyncio.run(_run(app))
    except Exception:
        _tell_of_fault(store)
        return _CRASHED


def launch_demo() -> int:
    """Run the app on the demo's nights, which are gone when it is left; the exit status."""
    with TemporaryDirectory(prefix="tourney-demo-", ignore_cleanup_errors=True) as folder:
        return launch(Path(folder) / "demo.db", demo=True)


def _tell_of_fault(store: Address) -> None:
    if sys.exception() is not None:
        traceback.print_exc()
    _tell("tourney had to stop because of a bug.", store)


def _tell(what: str, store: Address) -> None:
    """Say why the app was left, and where the nights are; a terminal that has gone hears it not."""
    with suppress(OSError):
        sys.stderr.write(
            f"{what} All recorded entries are saved in "
            f"{harmless(str(store))}. Start tourney again.\n"
        )
        sys.stderr.flush()


def _is_terminal(stream: object) -> bool:
    """True if a standard stream is there and is a terminal."""
    return stream is not None and bool(getattr(stream, "isatty", lambda: False)())


def _leave(app: "TourneyApp", number: signal.Signals) -> None:
    """Leave the app, and the process in any case."""
    status = _BY_SIGNAL + number
    app.exit(return_code=status)
    _end_soon(status)


def _end_soon(status: int) -> None:
    """End the process in any case.

    A terminal that has gone can keep Textual waiting for ever for its last output to be written,
    and a thread that waits for a lock keeps Python from ending. Every key that was acknowledged
    is on disk.
    """
    last = threading.Timer(_PATIENCE, os._exit, (status,))
    last.daemon = True
    last.start()


async def _run(app: "TourneyApp") -> int:
    """Run the app; a signal to end leaves it as a key would, with the terminal restored.

    Why it was left is said before the loop is closed, which waits for threads, for ever perhaps.
    """
    from rich.console import Console

    # Textual's report of a fault quotes the text that was read, which may steer a terminal.
    errors = cast(TextIO, Plain(sys.stderr))
    app.error_console = Console(file=errors, force_terminal=False, markup=False, highlight=False)
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)
        # Windows lacks SIGHUP, and handlers on the loop.
        if number is not None:
            with suppress(NotImplementedError):
                loop.add_signal_handler(number, partial(_leave, app, number))
    status = _CRASHED
    try:
        await app.run_async()
        status = app.return_code or 0
        if status == _CRASHED:
            _tell_of_fault(app.store)
    except Exception:
        _tell_of_fault(app.store)
    finally:
        _end_soon(status)
    if status > _BY_SIGNAL:
        _tell(f"tourney was stopped ({signal.Signals(status - _BY_SIGNAL).name}).", app.store)
    return status
