"""A night of Liar's Mexico from its seats to its winner, by keys alone."""

from contextlib import closing
from pathlib import Path

from tests.terminal.liar_evening import LiarEvening
from tests.terminal.nights import NAME
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux
from tourney.director import Director
from tourney.game.liar.rules import LIAR, change

PLAYERS = ("李雷", "Bob", "[/]", "=1+1", "Zed [b")
WORD = "drinks"
#: Of these claims comes all that can happen at a table, in a night that is soon over.
SEED = 1664


def test_a_night_of_liars_mexico_typed_by_keys_ends_as_its_match_does(
    terminal: Tmux, tmp_path: Path
) -> None:
    store = tmp_path / "nights.db"
    number = _seated(store)
    evening = LiarEvening(change(LIAR, {"lives": "7"}), PLAYERS, WORD, SEED)
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for(NAME)
    terminal.press("Enter")
    terminal.wait_for("Seats put by hand")
    terminal.press("o")
    terminal.wait_for(evening.says)
    for entry in evening.entries():
        terminal.press(*entry.keys)
        terminal.wait_for(entry.says)
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
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0

    with closing(Director.open(store)) as director:
        table = director.liar_table(number).table
    assert table.finished
    assert tuple(seat.penalties for seat in table.seats) == evening.match.penalties
    assert table.winner == PLAYERS[evening.match.winner or 0]


def _seated(store: Path) -> int:
    with closing(Director.open(store)) as director:
        form = {"name": NAME, "date": "2026-11-20", "preset": "liar", "lives": "7"}
        number = director.plan({**form, "penalties": WORD})
        director.register(number, PLAYERS)
        entries = [entry.entry for entry in director.night(number).entries]
        director.place_seats(number, entries)
        return number
