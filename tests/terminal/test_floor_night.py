"""A night over several tables at one terminal: floor, tables, barriers, and what lies over them."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.screens.floors import a_floor
from tests.terminal.bursts import Night, Pace, in_bursts, logged, own_terminal, type_again
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux
from tourney.game.mexico.table import TableView
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.simulate import Simulation, stands_by_habit

NAMES = ("李雷", "Bob", "[/]", "=1+1", "Zed [b", "Ann", "Cid", "Dora")


def _on_floor(screen: str) -> bool:
    """True if the floor itself is on the screen, with nothing laid over it."""
    return " Floor " in screen.partition("\n")[0] and "Esc Back" in screen


def _at_table(screen: str, place: int) -> bool:
    return f" table {place} " in screen.partition("\n")[0].lower()


class Host(Simulation):
    """Types what a simulation of the night would record, and looks at what lies over the floor.

    Args:
        director: reads what the terminal has recorded.
    """

    def __init__(self, director: Director, terminal: Tmux) -> None:
        super().__init__(director, Random(37))
        self.terminal = terminal
        self._at = 0
        self._stops = iter((self._looks, self._asks))

    def between(self, number: int, floor: FloorView) -> None:
        """At the first stops, open what lies over the floor, and close it."""
        del number  # there is one
        if floor.finished:
            return
        self._leave_table()
        if (stop := next(self._stops, None)) is not None:
            stop()

    def _looks(self) -> None:
        """Help, standings and history."""
        for key, words in (
            ("F1", "Every table at a glance"),
            ("F3", "tourney  Standings"),
            ("F4", "tourney  History"),
        ):
            self._open_and_close(words, key)

    def _asks(self) -> None:
        """A dialog that is left, the palette, and an export."""
        self._open_and_close("Who leaves for good?", "w")
        self.terminal.press("C-p")
        self.terminal.wait_for("An action, a player")
        self.terminal.type("standings")
        self.terminal.wait_for("Standings")
        self._open_and_close("tourney  Standings", "Enter")
        self.terminal.press("F6")
        self.terminal.wait_for("Enter save")
        self._open_and_close("files are in", "Enter")

    def _open_and_close(self, words: str, *keys: str) -> None:
        self.terminal.press(*keys)
        self.terminal.wait_for(words)
        self.terminal.press("Escape")
        self._wait_for_floor(words)

    def _wait_for_floor(self, over: str = "") -> None:
        """Wait until nothing lies over the floor, so that each key has its screen's title."""
        self.terminal.wait_until(
            lambda screen: _on_floor(screen) and (not over or over not in screen), "no floor"
        )

    def enter(self, number: int, table: int, view: TableView) -> None:
        """Go to the table, and press what the entry takes."""
        if self._at != table:
            self._leave_table()
            places = {its.number: its.place for its in self.director.night(number).floor().tables}
            self.terminal.press(str(places[table]))
            self.terminal.wait_until(partial(_at_table, place=places[table]), "no table")
            self._at = table
        if view.phase == "roll-off":
            keys = [str(self.chance.randint(1, 6))]
        else:
            stands = view.rolls and stands_by_habit(view)
            keys = ["Enter"] if stands else list(str(self.roll()))
        self._press_and_wait(number, *keys)

    def _press_and_wait(self, number: int, *keys: str) -> None:
        """Press keys, and wait until what they enter is in the store."""
        self.terminal.press(*keys)
        self.terminal.wait_until(
            lambda _: bool(self.director.night(number).follow().tables), "nothing was entered"
        )

    def hold(self, number: int) -> bool:
        """Accept what is proposed, and have everybody sit down."""
        floor = self.director.night(number).floor()
        if floor.finished:
            return False
        self._leave_table()
        self.terminal.press("p")
        self.terminal.wait_until(
            lambda shown: "Enter  start" in shown and "Floor" not in shown, "no plan of a lap"
        )
        self._press_and_wait(number, "Enter")
        if self._coming(number):
            self.terminal.wait_for("to move")
            self.terminal.press("C-a")
            while self._coming(number):
                self.director.night(number).follow()
        self._wait_for_floor()
        return True

    def _coming(self, number: int) -> bool:
        return any(not mover.sat for mover in self.director.night(number).floor().movers)

    def _leave_table(self) -> None:
        if self._at:
            self.terminal.press("Escape")
            self._wait_for_floor()
            self._at = 0


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    folder = tmp_path_factory.mktemp("night")
    store = folder / "nights.db"
    number = a_floor(store, NAMES, 2, units="1")
    with own_terminal(folder) as (terminal, _), closing(Director.open(store)) as director:
        terminal.run(tourney("--store", str(store)))
        terminal.wait_for("continue Friday")
        terminal.press("Enter")
        terminal.wait_until(_on_floor, "no floor")
        Host(director, terminal).go_on(number)
        terminal.press("C-q")
        assert terminal.wait_for_end() == 0
        assert director.night(number).places().winner
        yield Night(terminal.typed, logged(store))


@in_bursts
def test_a_night_over_two_tables_typed_in_bursts_has_the_same_log(
    night: Night, pace: Pace, tmp_path: Path
) -> None:
    store = tmp_path / "nights.db"
    a_floor(store, NAMES, 2, units="1")
    with own_terminal(tmp_path) as (terminal, _):
        type_again(terminal, tourney("--store", str(store)), night, pace)
    assert logged(store) == night.log
