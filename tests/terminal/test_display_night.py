"""A whole night typed at the host's terminal, and followed on the display in another."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from screens.ui.large.letters import letters
from tests.nights import FORM
from tests.terminal.program import tourney
from tests.terminal.tmux import COLUMNS, Tmux
from tests.terminal.typist import Typist
from tourney.game.mexico.table import TableView
from tourney.service.before_play import Register
from tourney.service.director import Director

NAMES = ("李雷", "Bob", "[/]", "=1+1", "Zed [b", "Ann")
DICE = "42613"
#: Of these throws comes a Mexico of a lead's, in a night that is soon over.
SEED = 37


@pytest.fixture
def television(tmp_path: Path, home: Path) -> Iterator[Tmux]:
    folder = tmp_path / "television"
    folder.mkdir()
    opened = Tmux(folder, home)
    yield opened
    opened.close()


class Host(Typist):
    """Types at the host's terminal, and looks at the display."""

    def __init__(self, director: Director, terminal: Tmux, television: Tmux) -> None:
        super().__init__(director, terminal, SEED)
        self._television = television
        self.mexicos = 0

    def enter(self, number: int, table: int, view: TableView) -> None:
        """Press what the entry takes; a Mexico of a lead's is on the display."""
        del table  # there is one
        keys = self.keys(view)
        self.press_and_wait(number, *keys)
        if view.as_lead and keys == ["2", "1"]:
            self.mexicos += 1
            name = next(seat.name for seat in view.seats if seat.on_turn)
            self._television.wait_until(
                lambda screen: reads(screen, "MEXICO!") and reads(screen, name),
                f"{name}'s Mexico never stood on the display",
            )


def reads(screen: str, text: str) -> bool:
    """True if the room can read a text, in plain letters or in large ones of any size."""
    lines = [line.ljust(COLUMNS) for line in screen.splitlines()]
    large = (letters(text, scale) for scale in range(1, 5))
    return text in screen or any(_stands(lines, drawn) for drawn in large if drawn)


def _stands(lines: list[str], drawn: tuple[str, ...]) -> bool:
    wide, high = len(drawn[0]), len(drawn)
    return any(
        all(line[left : left + wide] == row for line, row in zip(lines[top:], drawn, strict=False))
        for top in range(len(lines) - high + 1)
        for left in range(COLUMNS - wide + 1)
    )


def test_the_display_follows_a_night_from_an_empty_store_to_its_winner(
    terminal: Tmux, television: Tmux, tmp_path: Path
) -> None:
    store = tmp_path / "nights.db"
    with closing(Director.open(store)) as director:
        television.run(tourney("--store", str(store), "tools", "display"))
        television.wait_for("The host plans it.", "This screen updates itself.")
        number = _registered(director)
        television.wait_until(lambda screen: reads(screen, "Friday"), "the night never came")

        terminal.run(tourney("--store", str(store)))
        terminal.wait_for("Enter Friday")
        terminal.press("Enter")
        terminal.wait_for("6 players")
        terminal.press("Enter")
        terminal.wait_for("no one seated yet")
        terminal.type(DICE)
        terminal.wait_for("Drawn from 4 2 6 1 3")
        terminal.press("Enter")
        terminal.wait_for("[/]: one die")
        director.night(number).follow()
        host = Host(director, terminal, television)
        host.go_on(number)
        winner = director.night(number).places().winner
    assert host.mexicos == 1
    assert winner == "[/]"
    terminal.wait_for(winner)
    television.wait_until(
        lambda screen: reads(screen, winner) and "has won the night" in screen,
        f"{winner} never stood on the display as the winner",
    )
    for pane in (terminal, television):
        pane.press("C-q")
        assert pane.wait_for_end() == 0
        assert pane.is_restored()


def _registered(director: Director) -> int:
    form = FORM | {"units": "1"}
    number = director.plan(form)
    director.night(number).send(Register(NAMES))
    return number
