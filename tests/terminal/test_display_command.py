"""`tourney tools display`, as it is typed at a shell."""

from pathlib import Path

import pytest

from screens.app.role import VARIABLE
from tests.screens.tables import opened_table
from tests.terminal.bursts import store_in
from tests.terminal.forked import forked
from tests.terminal.program import environment, tourney
from tests.terminal.tmux import Tmux


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
