"""A night of Mexxen from an empty machine to its CSV, by keys alone."""

import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from screens.app.role import VARIABLE
from screens.files.tables_written import written
from tests.nights import FORM, HOSTILE_NAMES
from tests.screens.tables import opened_table
from tests.terminal.bursts import (
    Night,
    Pace,
    in_bursts,
    logged,
    own_terminal,
    record,
    store_in,
    type_again,
)
from tests.terminal.forked import forked
from tests.terminal.program import environment, tourney
from tests.terminal.tmux import Tmux
from tourney.service.director import Director

NAMES = (*HOSTILE_NAMES[:5], "Ann")
DICE = "42613"
#: The keys of each entry, `.` for Enter, and the score sheet of what stands: a tied roll-off,
#: Mexicos, standing, passing a roll on, ties by value and by pips, and entries taken back.
TYPED = Path(__file__).with_name("mexxen")
#: What a file has of a night whether it was typed or read from its sheet.
COMPARED = {
    "standings.csv": ("rank", "player", "units_left", "units_paid", "points", "rounds_lost"),
    "rounds.csv": ("round", "lead", "loser", "mexicos", "stake", "paid"),
}


class Mexxen(Night, frozen=True):
    """The night, and the home folder in which it was typed."""

    home: Path


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mexxen]:
    with own_terminal(tmp_path_factory.mktemp("night")) as (terminal, home):
        _type(terminal, home)
        yield Mexxen(terminal.typed, logged(store_in(home)), home)


def _type(terminal: Tmux, home: Path) -> None:
    """Type the night, wait until each entry is recorded, and leave."""
    terminal.run(tourney())
    _plan_a_night(terminal)
    _register(terminal)
    terminal.press("Enter")
    terminal.wait_for(f"{len(NAMES)} people")
    terminal.type(DICE)
    terminal.wait_for("Drawn.")
    terminal.press("Enter")
    terminal.wait_for("the die")
    for entry in TYPED.with_suffix(".keys").read_text(encoding="utf-8").split():
        record(terminal, store_in(home), *("Enter" if key == "." else key for key in entry))
    terminal.wait_for("Finished after")
    terminal.press("F6")
    terminal.wait_for("Export", "Enter save")
    terminal.press("Enter")
    terminal.wait_for("files are in")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0


def test_a_night_typed_by_keys_ends_as_its_score_sheet(night: Mexxen, tmp_path: Path) -> None:
    sheet = TYPED.with_suffix(".mex").read_text(encoding="utf-8")
    with closing(Director.open(tmp_path / "sheet.db")) as director:
        number = director.plan_from_sheet(FORM, sheet)
        of_sheet = written(director, number)
    for name, columns in COMPARED.items():
        (ours,) = night.home.rglob(name)
        assert _cells(ours.read_bytes(), columns) == _cells(of_sheet[name], columns)


@in_bursts
def test_the_night_in_bursts_has_the_same_log(night: Mexxen, pace: Pace, tmp_path: Path) -> None:
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
        terminal.wait_for(f"✓ {name} ", f"{count} player")


def _cells(file: bytes, columns: Sequence[str]) -> list[list[str]]:
    rows = csv.DictReader(io.StringIO(file.decode(), newline=""))
    return [[row[column] for column in columns] for row in rows]


# `tourney tools display`, as it is typed at a shell


@pytest.mark.parametrize("night", [(), ("Friday",)])
def test_it_opens_right_on_the_night_and_quits_with_the_terminal_restored(
    night: tuple[str, ...], terminal: Tmux, store: Path
) -> None:
    opened_table(store, "Ann", "Bob", played="54")
    terminal.run(tourney("--store", str(store), "tools", "display", *night))
    terminal.wait_for("Friday", "Round 1")
    terminal.press("Escape", "5", "4", "C-q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()


@pytest.mark.parametrize(
    ("store", "words", "role", "status", "says"),
    [
        ("nights.db", ("Saturday",), None, 1, "no night"),
        ("nights.db", ("7",), None, 1, "no night"),
        ("nights.db", (), '{"role": "table", "night": 1}', 1, "won't start"),
        ("nights.db", (), '{"role": "owner"}', 1, "won't start"),
        ("nights.db", (), None, 2, "must run in a terminal"),
        ("none.db", (), None, 1, "No nights yet: none.db is not there."),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence_and_makes_no_store(
    store: str, words: tuple[str, ...], role: str | None, status: int, says: str, tmp_path: Path
) -> None:
    opened_table(tmp_path / "nights.db", "Ann", "Bob")
    named = {} if role is None else {VARIABLE: role}
    done = forked(
        *("--store", store, "tools", "display", *words),
        cwd=tmp_path,
        env=environment(tmp_path) | named,
    )
    assert done.returncode == status
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not (tmp_path / "none.db").exists()


def test_it_waits_for_the_first_night_and_follows_it(terminal: Tmux, home: Path) -> None:
    terminal.run(tourney("tools", "display"))
    terminal.wait_for("The host is setting up the night.")
    opened_table(store_in(home), "Ann", "Bob", played="54")
    terminal.wait_for("Friday", "Round 1")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
