"""Every way out leaves the terminal as it was and tells the shell how it went."""

import os
import pty
import shlex
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.forked import forked
from tests.terminal.nights import in_play
from tests.terminal.program import environment, tourney
from tests.terminal.tmux import PATIENCE_SECONDS, Tmux


def _playing(store: Path) -> None:
    in_play(store, 54)


Step = tuple[str, str]
_GO_ON: Step = ("", "Enter Friday")
_TABLE: tuple[Step, ...] = (_GO_ON, ("Enter", "Dice _ _"))

#: By screen: what is in the store, and each key on the way with what the screen then says.
SCREENS: dict[str, tuple[Callable[[Path], None] | None, tuple[Step, ...]]] = {
    "home, empty": (None, (("", "start a night"),)),
    "table, a roll half typed": (_playing, (*_TABLE, ("4", "Dice 4 _"))),
    "help": (_playing, (*_TABLE, ("F1", "Esc close"))),
    "palette": (_playing, (*_TABLE, ("C-p", "An action, a person"))),
}


@pytest.mark.parametrize("name", SCREENS)
def test_ctrl_q_quits_from_every_screen_and_restores_the_terminal(
    name: str, terminal: Tmux, tmp_path: Path
) -> None:
    fill, steps = SCREENS[name]
    store = tmp_path / "nights.db"
    if fill is not None:
        fill(store)
    terminal.run(tourney("--store", str(store)))
    for key, says in steps:
        if key:
            terminal.press(key)
        terminal.wait_for(says)
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_to_end_restores_the_terminal_and_is_told_to_the_shell(
    terminal: Tmux, store: Path, number: signal.Signals
) -> None:
    _playing(store)
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("Enter Friday")
    terminal.press("Enter")
    terminal.wait_for("Dice _ _")
    os.kill(terminal.program(), number)
    assert terminal.wait_for_end() == 128 + number
    assert terminal.is_restored()
    says = f"tourney was stopped ({number.name})", f"are saved in {store}"
    terminal.wait_until(  # as one line: the store's name may be as long as it likes
        lambda screen: all(text in screen.replace("\n", "") for text in says), "nothing was said"
    )


def test_a_signal_at_the_start_leaves_the_terminal_as_it_was(terminal: Tmux, store: Path) -> None:
    for seconds in (0.1, 0.3, 0.5, 0.7):
        command = shlex.join(tourney("--store", str(store)))
        # In the foreground of its terminal, and stopped however far it has come by then.
        terminal.run(["sh", "-c", f"(sleep {seconds}; kill -TERM $$) & exec {command}"])
        assert terminal.wait_for_end() == 128 + signal.SIGTERM
        assert terminal.is_restored()


def test_the_program_ends_when_its_window_is_closed(terminal: Tmux, store: Path) -> None:
    _playing(store)
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("Enter Friday")
    terminal.hang_up()


def test_the_program_ends_when_its_terminal_goes_without_a_signal(store: Path, home: Path) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(  # in a session without a terminal that it would be told of
        tourney("--store", str(store)),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(home),
        start_new_session=True,
    ) as program:
        try:
            os.close(theirs)
            drawn = b""
            while b"tourney" not in drawn:
                drawn += os.read(ours, 4096)
            os.close(ours)
            assert program.wait(PATIENCE_SECONDS) == 128 + signal.SIGHUP
        finally:
            program.kill()


def test_a_terminal_that_is_not_left_restored_is_noticed(terminal: Tmux) -> None:
    terminal.run(["sh", "-c", "stty -echo; printf '\\033[?1049h'"])
    assert terminal.wait_for_end() == 0
    assert not terminal.is_restored()


@pytest.mark.parametrize("arguments", [(), ("demo",)])
def test_without_a_terminal_there_is_a_sentence_and_exit_status_2(
    arguments: tuple[str, ...], home: Path
) -> None:
    done = forked(*arguments, cwd=home, env=environment(home))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.endswith(".\n")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert "terminal" in done.stderr
    assert not list(home.rglob("*"))


def test_the_demo_opens_and_touches_no_store_of_the_person(terminal: Tmux, home: Path) -> None:
    terminal.run(tourney("demo"))
    terminal.wait_for("won by", "playing", "Enter")
    terminal.press("Enter")
    terminal.wait_for("Dice _ _", "roll")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()
    assert not list(home.rglob("*.db"))
