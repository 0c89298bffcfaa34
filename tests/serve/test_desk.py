"""The serving terminal."""

from pathlib import Path

from tests.screens.tables import opened_table
from tests.terminal.conftest import home, terminal
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux

__all__ = ["home", "terminal"]


def test_a_host_hands_out_links_sees_who_is_in_and_ends_it(terminal: Tmux, store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    terminal.run(tourney("--store", str(store), "serve", "--port", "0"))
    screen = terminal.wait_for("1 host, for one browser, within 30 minutes:", "/join/", "q quit")
    assert "▄" in screen
    for line, says in (
        ("what", "l list who is in"),
        ("t 1", "2 table 1 of Friday, for one browser"),
        ("t 1 1", "3 table 1 of Friday, for one browser"),
        ("t 9", "There is one table in night 1, Friday."),
        ("t 1 9", "There is no night of that number."),
        ("t \N{ARABIC-INDIC DIGIT ONE}", "4 table 1 of Friday"),
        ("d", "5 the display, for one browser"),
        ("x 5", "Link 5 no longer works."),
        ("x 5", "That number isn't in use"),
        ("l", "3 table 1 of Friday not used yet, good for 30 minutes"),
    ):
        terminal.type(line)
        terminal.press("Enter")
        terminal.wait_for(says)
    terminal.type("q")
    terminal.press("Enter")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()


def test_the_end_of_the_terminal_is_the_end_of_serving(terminal: Tmux, store: Path) -> None:
    terminal.run(tourney("--store", str(store), "serve", "--port", "0"))
    terminal.wait_for("q quit")
    terminal.hang_up()
