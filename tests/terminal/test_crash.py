"""A fault of the program's own."""

import sys
from pathlib import Path

from tests.terminal.tmux import Tmux

_FAULTY = """
from screens.command import main
from screens.home import HomeScreen
HomeScreen.action_new_night = lambda self: 1 / 0
main()
"""


def test_a_crash_restores_the_terminal_and_says_where_the_night_is_saved(
    terminal: Tmux, tmp_path: Path
) -> None:
    terminal.run([sys.executable, "-c", _FAULTY, "--store", str(tmp_path / "n.db")])
    terminal.wait_for("No nights yet")
    terminal.press("n")
    assert terminal.wait_for_end() == 1
    assert terminal.is_restored()
    terminal.wait_for("had to stop because of a fault of its own", "n.db")
