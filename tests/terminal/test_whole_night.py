"""A night of Mexxen from an empty machine to its CSV, by keys alone."""

import csv
import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.bursts import Night, Pace, in_bursts, logged, own_terminal, store_in, type_again
from tests.terminal.evening import Evening
from tests.terminal.program import environment, tourney
from tests.terminal.tmux import Tmux
from tourney.game.mexico.words import referee
from tourney.night.seating.draw import shuffled

NAMES = ("李雷", "Bob", "[/]", "=1+1", "Zed [b", "Ann")
DICE = "42613"
#: Of these throws come all that can happen at a table, in a night that is soon over.
SEED = 364


@dataclass(frozen=True, slots=True)
class Mexxen(Night):
    """The night, and the match that was typed in it."""

    evening: Evening
    home: Path


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mexxen]:
    with own_terminal(tmp_path_factory.mktemp("night")) as (terminal, home):
        evening = _typed(terminal)
        yield Mexxen(terminal.typed, logged(store_in(home)), evening, home)


def _typed(terminal: Tmux) -> Evening:
    """Type the night, look at what stands after each entry, and leave."""
    terminal.run(tourney())
    _plan_a_night(terminal)
    _register(terminal)
    terminal.press("Enter")
    terminal.wait_for("no one seated yet")
    terminal.type(DICE)
    terminal.wait_for("Drawn.")
    evening = Evening("mexxen", shuffled(DICE, NAMES), SEED)
    terminal.press("Enter")
    terminal.wait_for_act(referee(evening.match))
    for entry in evening.entries():
        terminal.press(*entry.keys)
        if evening.match.winner is None:
            terminal.wait_for_act(entry.says)
    terminal.wait_for("Finished after", "wins the pot")
    terminal.press("F6")
    terminal.wait_for("Export", "Enter write")
    terminal.press("Enter")
    terminal.wait_for("Written:", "standings.csv")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    return evening


def test_a_whole_night_typed_by_keys_ends_in_the_standings_of_its_score_sheet(
    night: Mexxen, tmp_path: Path
) -> None:
    assert night.evening.happened == {
        "Mexico",
        "abort",
        "pips",
        "roll-off tie",
        "stand",
        "tie by pips",
        "tie by value",
        "undo",
    }
    replayed = _replayed(tmp_path / "night.mex", night.evening.sheet)
    (standings,) = night.home.rglob("standings.csv")
    (rounds,) = night.home.rglob("rounds.csv")
    assert _standings_of(standings) == _standings_in(replayed)
    assert rounds.parent == standings.parent
    assert _rounds_of(rounds) == _rounds_in(replayed)


@in_bursts
def test_the_night_typed_in_bursts_has_the_same_log_and_files(
    night: Mexxen, pace: Pace, tmp_path: Path
) -> None:
    with own_terminal(tmp_path) as (terminal, home):
        type_again(terminal, tourney(), night, pace)
    assert logged(store_in(home)) == night.log
    for name in ("standings.csv", "rounds.csv"):
        (ours,), (theirs,) = home.rglob(name), night.home.rglob(name)
        assert ours.read_bytes() == theirs.read_bytes()


def _plan_a_night(terminal: Tmux) -> None:
    terminal.wait_for("start a night")
    terminal.press("n")
    terminal.wait_for("New night", "▸ Name")
    terminal.type("Friday at the Crown")
    terminal.press("Down")
    terminal.wait_for("▸ Game", "One table")
    terminal.type("m")
    terminal.wait_for("◂ Mexxen ▸")
    terminal.press("Enter")
    terminal.wait_for("Friday at the Crown", "0 players")


def _register(terminal: Tmux) -> None:
    for count, name in enumerate(NAMES, start=1):
        terminal.type(name)
        terminal.press("Enter")
        terminal.wait_for(f"{name} is on the list.", f"{count} player")


def _replayed(sheet: Path, text: str) -> dict[str, Any]:
    sheet.write_text(text, encoding="utf-8")
    command = tourney("replay", "--json", str(sheet))
    done = subprocess.run(command, env=environment(), capture_output=True, check=True)
    replayed: dict[str, Any] = json.loads(done.stdout)
    assert replayed["finished"]
    return replayed


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _standings_of(path: Path) -> list[tuple[str, ...]]:
    columns = ("rank", "player", "units_left", "units_paid", "points", "rounds_lost")
    return [tuple(row[column] for column in columns) for row in _rows(path)]


def _standings_in(replayed: dict[str, Any]) -> list[tuple[str, ...]]:
    """The same columns, from the score sheet, which names the loser of each round."""
    losers = [played["loser"] for played in replayed["rounds"]]
    return [
        (
            str(line["place"]),
            _as_in_a_cell(line["player"]),
            str(line["units"]),
            str(line["paid"]),
            str(line["points"]),
            str(losers.count(line["player"])),
        )
        for line in replayed["standings"]
    ]


def _rounds_of(path: Path) -> list[tuple[str, ...]]:
    columns = ("round", "lead", "loser", "mexicos", "stake", "paid")
    return [tuple(row[column] for column in columns) for row in _rows(path)]


def _rounds_in(replayed: dict[str, Any]) -> list[tuple[str, ...]]:
    return [
        (
            str(played["number"]),
            _as_in_a_cell(played["lead"]),
            _as_in_a_cell(played["loser"]),
            str(played["mexicos"]),
            str(played["stake"]),
            str(played["paid"]),
        )
        for played in replayed["rounds"]
    ]


def _as_in_a_cell(name: str) -> str:
    return f"'{name}" if name.startswith("=") else name
