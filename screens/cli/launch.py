"""Starting the app in a terminal, and ending with the right exit status."""

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
from screens.serve.terminal import BY_SIGNAL, end_by_signal
from tourney.game.names import harmless
from tourney.laptop.address import Address

if TYPE_CHECKING:
    from screens.app.app import TourneyApp

_NO_TERMINAL = 2
_CRASHED = 1
#: The seconds that the app may take to restore the terminal.
_PATIENCE = 5


def launch(store: Address, *, demo: bool = False, display: int | None = None) -> int:
    """Run the app until it is left, and return the exit status.

    Args:
        demo: fill the new store with the demo's nights first.
        display: the number of a night, to show only its big screen; 0 is the newest.

    Raises:
        Refused: the environment does not say who is at the keys, or the role has no big screen
            (`read_who`, `read_display`).
    """
    who = read_who(os.environ) if display is None else read_display(os.environ, display)
    # Textual draws on standard error or, in a browser, through the serving program.
    served = "TEXTUAL_DRIVER" in os.environ
    if not served and not (_is_terminal(sys.stdin) and _is_terminal(sys.stderr)):
        sys.stderr.write("tourney must run in a terminal. Try tourney --help.\n")
        return _NO_TERMINAL
    if not served:
        # Textual would believe a size that a shell has exported rather than the terminal.
        os.environ.pop("COLUMNS", None)
        os.environ.pop("LINES", None)
    try:
        from screens.app.app import TourneyApp
        from screens.files import paths
        from screens.ui.settings import read_settings
        from tourney.laptop.private_folder import LastExport

        settings, faults = read_settings(paths.settings_file())
        # Lost rows are reported in the host's own app, not on the television.
        remembers = not demo and not who.is_display
        acknowledged = paths.promises_of(store) if remembers else None
        app = TourneyApp(
            store,
            keymap_file=paths.keymap_file(),
            demo=demo,
            who=who,
            acknowledged=acknowledged,
            settings=settings,
            settings_file=paths.settings_file(),
            settings_faults=faults,
            exported=LastExport(paths.last_export_file()),
        )
        if not served and sys.platform != "win32":
            from screens.cli.terminal_driver import TerminalDriver

            app.driver_class = TerminalDriver
        return asyncio.run(_run(app))
    except Exception:
        _tell_of_fault(store)
        return _CRASHED


def launch_demo() -> int:
    """Run the app on the demo's nights, which are then deleted; return the exit status."""
    with TemporaryDirectory(prefix="tourney-demo-", ignore_cleanup_errors=True) as folder:
        return launch(Path(folder) / "demo.db", demo=True)


def _tell_of_fault(store: Address) -> None:
    if sys.exception() is not None:
        traceback.print_exc()
    _tell("tourney had to stop because of a bug.", store)


def _tell(what: str, store: Address) -> None:
    """Say why the app was left, and where the nights are, unless the terminal has gone."""
    with suppress(OSError):
        sys.stderr.write(
            f"{what} All recorded entries are saved in "
            f"{harmless(str(store))}. Start tourney again.\n"
        )
        sys.stderr.flush()


def _is_terminal(stream: object) -> bool:
    """Return whether a standard stream exists and is a terminal."""
    return stream is not None and bool(getattr(stream, "isatty", lambda: False)())


def _leave(app: "TourneyApp", status: int) -> None:
    """Leave the app, and end the process in any case."""
    app.exit(return_code=status)
    _end_soon(status)


def _end_soon(status: int) -> None:
    """End the process after a while in any case.

    A terminal that has gone can keep Textual waiting for ever for its last output. A thread that
    waits for a lock keeps Python from ending. Every acknowledged key is on disk.
    """
    last = threading.Timer(_PATIENCE, os._exit, (status,))
    last.daemon = True
    last.start()


async def _run(app: "TourneyApp") -> int:
    """Run the app; a signal to end leaves it as a key would, with the terminal restored.

    The reason for leaving is written before the loop is closed, as closing waits for threads,
    perhaps for ever.
    """
    from rich.console import Console

    # Textual's report of a fault quotes text that could steer a terminal.
    errors = cast(TextIO, Plain(sys.stderr))
    app.error_console = Console(file=errors, force_terminal=False, markup=False, highlight=False)
    end_by_signal(partial(_leave, app))
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
    if status > BY_SIGNAL:
        _tell(f"tourney was stopped ({signal.Signals(status - BY_SIGNAL).name}).", app.store)
    return status
