"""`tourney tools display`, as it is typed at a shell."""

import subprocess
from pathlib import Path

import pytest

from screens.app.role import VARIABLE
from screens.serve.window import role_text
from tests.terminal.nights import NAME, in_play
from tests.terminal.program import environment, tourney
from tests.terminal.tmux import Tmux
from tourney.log.roles import Role, Who

AT_A_TABLE = role_text(Who(Role.TABLE, "link 3", 1, 1))


@pytest.mark.parametrize("night", [(), (NAME,)])
def test_it_opens_right_on_the_night_and_quits_with_the_terminal_restored(
    night: tuple[str, ...], terminal: Tmux, store: Path
) -> None:
    in_play(store, 54)
    terminal.run(tourney("--store", str(store), "tools", "display", *night))
    terminal.wait_for(NAME, "Round 1")
    terminal.press("Escape", "5", "4", "C-q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()


@pytest.mark.parametrize(
    ("words", "role", "status", "says"),
    [
        (("Saturday",), None, 1, "There is no night of that number or name."),
        (("7",), None, 1, "There is no night of that number or name."),
        ((), AT_A_TABLE, 1, "it has no big screen"),
        ((), '{"role": "owner"}', 1, "tourney won't start"),
        ((), None, 2, "must run in a terminal"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(
    words: tuple[str, ...], role: str | None, status: int, says: str, tmp_path: Path
) -> None:
    store = tmp_path / "nights.db"
    in_play(store)
    named = {} if role is None else {VARIABLE: role}
    done = subprocess.run(
        tourney("--store", str(store), "tools", "display", *words),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(tmp_path) | named,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == status
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_it_waits_for_the_first_night_of_the_usual_store(terminal: Tmux) -> None:
    terminal.run(tourney("tools", "display"))
    terminal.wait_for("The host plans it.")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0


def test_where_a_named_store_is_missing_it_says_so_and_makes_none(home: Path, store: Path) -> None:
    done = subprocess.run(
        tourney("--store", str(store), "tools", "display"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(home),
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 1
    assert done.stderr == f"No nights yet: {store} is not there.\n"
    assert not store.exists()
