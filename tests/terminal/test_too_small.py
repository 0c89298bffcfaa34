"""A terminal too small for anything: the app says so, and goes on when there is room."""

from pathlib import Path

from tests.terminal.program import tourney
from tests.terminal.tmux import COLUMNS, LINES, Tmux


def test_a_small_terminal_is_told_so_and_a_larger_one_goes_on_where_it_was(
    terminal: Tmux, store: Path
) -> None:
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("start a night")
    terminal.press("n")
    terminal.wait_for("▸ Name")
    terminal.type("Fri")
    terminal.wait_for("Fri")
    for columns, lines in ((19, 8), (10, 5), (20, 7)):
        terminal.resize(columns, lines)
        terminal.wait_for("tourney needs more room")
        terminal.type("x")
    terminal.resize(1, 1)
    terminal.wait_until(lambda screen: screen.strip() == "t", "as much as there is room for")
    terminal.resize(20, 8)
    terminal.wait_for("▸ Name")
    terminal.resize(COLUMNS, LINES)
    terminal.wait_for("▸ Name", "Money")
    terminal.type("day")
    terminal.wait_for("Friday")
    terminal.resize(15, 6)
    terminal.wait_for("tourney needs more")
    terminal.press("C-q")
    terminal.wait_for("Ctrl+Q quits. The plan is not saved")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()
