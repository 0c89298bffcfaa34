"""The laptop dies in the middle of a turn."""

import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.terminal.nights import in_play
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux

TURN = "Bob has 43 after roll 1 of 3"


def _rolls(store: Path) -> list[str]:
    with closing(sqlite3.connect(store)) as connection:
        query = "SELECT payload FROM event WHERE kind = 'rolled' ORDER BY seq"
        return [payload for (payload,) in connection.execute(query)]


def _without_the_answer(screen: str) -> list[str]:
    """The screen, the line that answers the last key left empty."""
    return ["" if line.startswith((" ✓", " ✗")) else line for line in screen.splitlines()]


def test_a_night_killed_in_the_middle_of_a_turn_goes_on_at_the_same_roll(
    terminal: Tmux, store: Path
) -> None:
    in_play(store, 65, 31, 52)
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("Friday", "Bob: roll 1 of 3")
    terminal.press("Enter")
    terminal.wait_for("Dice _ _", "Bob: roll 1 of 3", "Beat Ann's 52 to be safe.")
    terminal.press("3", "4")
    before = terminal.wait_for(TURN, "u undo Bob's roll 43")
    terminal.press("6")
    terminal.wait_for("Dice 6 _")

    os.kill(terminal.program(), signal.SIGKILL)
    assert terminal.wait_for_end() == 128 + signal.SIGKILL
    assert len(_rolls(store)) == 4

    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("Friday", TURN)
    terminal.press("Enter")
    terminal.wait_until(
        lambda screen: _without_the_answer(screen) == _without_the_answer(before),
        f"the table was never again as it was:\n{before}",
    )
    terminal.press("5", "2")
    terminal.wait_for("Bob has 52 after roll 2 of 3")
    assert len(_rolls(store)) == 5
