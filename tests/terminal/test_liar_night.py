"""A night of Liar's Mexico from its seats to its winner, by keys alone."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.terminal.bursts import Night, Pace, in_bursts, logged, own_terminal, type_again
from tests.terminal.liar_evening import LiarEvening
from tests.terminal.nights import NAME
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux
from tourney.game.liar.rules import LIAR
from tourney.game.rules import change_rules
from tourney.laptop.address import Address, Server
from tourney.service.before_play import PlaceSeats, Register
from tourney.service.director import Director

PLAYERS = ("李雷", "Bob", "[/]", "=1+1", "Zed [b")
WORD = "drinks"
#: Of these claims comes all that can happen at a table, in a night that is soon over.
SEED = 1664


@dataclass(frozen=True, slots=True)
class Liar(Night):
    """The night, and the match that was typed in it."""

    evening: LiarEvening
    store: Path


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Liar]:
    folder = tmp_path_factory.mktemp("night")
    store = folder / "nights.db"
    _seated(store)
    with own_terminal(folder) as (terminal, _):
        evening = _typed(terminal, store)
        yield Liar(terminal.typed, logged(store), evening, store)


def _typed(terminal: Tmux, store: Path) -> LiarEvening:
    """Type the night, look at what stands after each entry, and leave."""
    evening = LiarEvening(change_rules(LIAR, {"lives": "7"}), PLAYERS, WORD, SEED)
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for(NAME)
    terminal.press("Enter")
    terminal.wait_for("Seats set by hand")
    terminal.press("o")
    terminal.wait_for_act(evening.says)
    for entry in evening.entries():
        terminal.press(*entry.keys)
        if not evening.match.over:
            terminal.wait_for_act(entry.says)
    terminal.wait_for("Play is over")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    return evening


def test_a_night_of_liars_mexico_typed_by_keys_ends_as_its_match_does(night: Liar) -> None:
    evening = night.evening
    assert evening.happened == {
        "beginning",
        "claim",
        "doubt",
        "eleven",
        "foul",
        "taking",
        "turn of direction",
        "undo",
        "unnoticed",
    }
    with closing(Director.open(night.store)) as director:
        table = director.night(1).table().liar_page().table
    assert table.finished
    assert tuple(seat.penalties for seat in table.seats) == evening.match.penalties
    assert table.winner == PLAYERS[evening.match.winner or 0]


@in_bursts
@pytest.mark.parametrize("kind", ["file", "server"])
def test_the_night_typed_in_bursts_has_the_same_log(
    night: Liar, pace: Pace, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = str(tmp_path / "n.db") if kind == "file" else request.getfixturevalue("tables")
    store = Path(where) if kind == "file" else Server(where)
    _seated(store)
    with own_terminal(tmp_path) as (terminal, _):
        type_again(terminal, tourney("--store", where), night, pace)
    assert logged(store) == night.log


def _seated(store: Address) -> None:
    with closing(Director.open(store)) as director:
        form = {"name": NAME, "date": "2026-11-20", "preset": "liar", "lives": "7"}
        number = director.plan({**form, "penalties": WORD})
        director.night(number).send(Register(PLAYERS))
        entries = [entry.entry for entry in director.night(number).view().entries]
        director.night(number).send(PlaceSeats([entries]))
