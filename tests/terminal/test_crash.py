"""A fault of the program's own, wherever it is: the terminal is whole, and the night is found."""

import sys
from pathlib import Path

import pytest

from tests.terminal.tmux import Tmux

_HOME = (("start a night", "n"),)
_DIALOG = (("start a night", "o"), ("Type the path of", "Enter"))

#: Where the fault is: what makes it, and what stands on the screen when each key is pressed.
FAULTS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "a key's action": (
        "from screens.home.screen import HomeScreen\nHomeScreen.action_new_night = fault",
        _HOME,
    ),
    "a worker": ("from screens.app.app import TourneyApp\nTourneyApp._open_store = fault", ()),
    "the start": ("from screens.app.app import TourneyApp\nTourneyApp.__init__ = fault", ()),
    "the first screen": (
        "from screens.home.screen import HomeScreen\nHomeScreen.compose = fault",
        (),
    ),
    "the style sheet": ("from screens.app.app import TourneyApp\nTourneyApp.CSS = '}{'", ()),
    "the store": ("import tourney.store.open\ntourney.store.open._open_file = fault", ()),
    "a screen": ("from screens.plan.screen import PlanScreen\nPlanScreen.on_mount = fault", _HOME),
    "a dialog": (
        "from screens.files.open_sheet import OpenSheetScreen\nOpenSheetScreen.action_read = fault",
        _DIALOG,
    ),
    "the end": (
        "from screens.app.app import TourneyApp\nTourneyApp.on_unmount = fault",
        (("start a night", "C-q"),),
    ),
    "the end, while a thread waits for ever": (
        "import asyncio, threading\nfrom screens.app.app import TourneyApp\n"
        "def stuck(_):\n"
        "    asyncio.get_running_loop().run_in_executor(None, threading.Event().wait)\n"
        "    fault()\n"
        "TourneyApp.on_unmount = stuck",
        (("start a night", "C-q"),),
    ),
}

_FAULTY = """
from screens.cli.command import main

def fault(*_arguments, **_named):
    raise RuntimeError("\\x1b]0;mine\\x07\\x1b[?1049h\\x1b[?25l")

{where}
main()
"""


@pytest.mark.parametrize("where", FAULTS)
def test_a_crash_restores_the_terminal_and_says_where_the_night_is_saved(
    where: str, terminal: Tmux, tmp_path: Path
) -> None:
    code, keys = FAULTS[where]
    program = _FAULTY.format(where=code)
    terminal.run([sys.executable, "-c", program, "--store", str(tmp_path / "n.db")])
    for says, key in keys:
        terminal.wait_for(says)
        terminal.press(key)
    assert terminal.wait_for_end() == 1
    assert terminal.is_restored()
    terminal.wait_for("had to stop because of a bug", "n.db")
