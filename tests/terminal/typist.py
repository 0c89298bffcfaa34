"""Types at a terminal what a simulation of a night would record."""

import time
from random import Random

from tests.terminal.tmux import PATIENCE_SECONDS, Tmux
from tourney.game.mexico.table import TableView
from tourney.service.director import Director
from tourney.service.simulate import Simulation, stands_by_habit


class Typist(Simulation):
    """Types each entry, and waits until it is in the store.

    Args:
        director: reads what the terminal has recorded.
    """

    def __init__(self, director: Director, terminal: Tmux, seed: int) -> None:
        super().__init__(director, Random(seed))
        self.terminal = terminal

    def keys(self, view: TableView) -> list[str]:
        """The keys of the next entry at a table."""
        if view.phase == "roll-off":
            return [str(self.chance.randint(1, 6))]
        return ["Enter"] if view.rolls and stands_by_habit(view) else list(str(self.roll()))

    def press_and_wait(self, number: int, *keys: str) -> None:
        """Press keys, and wait until what they enter is in the store."""
        self.terminal.press(*keys)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self.director.night(number).follow().tables:
            assert time.monotonic() < deadline, self.terminal.screen
            time.sleep(0.005)
