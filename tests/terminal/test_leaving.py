"""How a real terminal is come to and left, and one that is too small."""

import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.nights import HOSTILE_NAMES
from tests.screens.tables import opened_table
from tests.sql import rows
from tests.terminal.program import environment, tourney
from tests.terminal.tmux import COLUMNS, LINES, PATIENCE_SECONDS, Tmux
from tourney.game.mexico.words import after_roll, first_roll

# Every way out leaves the terminal as it was and tells how it went; a kill loses nothing


def _at_table(terminal: Tmux, store: Path) -> None:
    opened_table(store, "Ann", "Bob", played="54")
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("carry on with Friday")
    terminal.press("Enter")
    terminal.wait_for("1 2 3 4 5 6")


#: By screen: the key that leads to it, and what it says.
SCREENS = {
    "a roll half typed": ("4", "second die"),
    "help": ("F1", "Esc close"),
    "palette": ("C-p", "An action, a player"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_ctrl_q_quits_and_restores_the_terminal(name: str, terminal: Tmux, store: Path) -> None:
    _at_table(terminal, store)
    key, says = SCREENS[name]
    terminal.press(key)
    terminal.wait_for(says)
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_to_end_restores_the_terminal_and_is_told_to_the_shell(
    terminal: Tmux, store: Path, number: signal.Signals
) -> None:
    _at_table(terminal, store)
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
    _at_table(terminal, store)
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


def test_the_demo_opens_and_touches_no_store_of_the_person(terminal: Tmux, home: Path) -> None:
    terminal.run(tourney("demo"))
    terminal.wait_for("won by", "playing", "Enter")
    terminal.press("Enter")
    terminal.wait_for("1 2 3 4 5 6", "roll")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()
    assert not list(home.rglob("*.db"))


# A fault of the program's own, wherever it is

_HOME = (("start a night", "n"),)
_DIALOG = (("start a night", "o"), ("Type where the file is", "Enter"))

#: Where the fault is: what makes it, and what stands on the screen when each key is pressed.
FAULTS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "a key's action": (
        "from screens.home.screen import HomeScreen\nHomeScreen.action_new_night = fault",
        _HOME,
    ),
    "a worker": ("from screens.app.app import TourneyApp\nTourneyApp._open_store = fault", ()),
    "the start": ("from screens.app.app import TourneyApp\nTourneyApp.__init__ = fault", ()),
    "the first screen": (
        "from screens.home.screen import HomeScreen\nHomeScreen.compose = fault",
        (),
    ),
    "the style sheet": ("from screens.app.app import TourneyApp\nTourneyApp.CSS = '}{'", ()),
    "a dialog": (
        "from screens.files.sheet import OpenSheetScreen\nOpenSheetScreen.action_read = fault",
        _DIALOG,
    ),
    "the end": (
        "from screens.app.app import TourneyApp\nTourneyApp.on_unmount = fault",
        (("start a night", "C-q"),),
    ),
    "the end, while a thread waits for ever": (
        "import asyncio, threading\nfrom screens.app.app import TourneyApp\n"
        "def stuck(_):\n"
        "    asyncio.get_running_loop().run_in_executor(None, threading.Event().wait)\n"
        "    fault()\n"
        "TourneyApp.on_unmount = stuck",
        (("start a night", "C-q"),),
    ),
}

_FAULTY = """
from screens.cli.command import main

def fault(*_arguments, **_named):
    raise RuntimeError("\\x1b]0;mine\\x07\\x1b[?1049h\\x1b[?25l")

{where}
main()
"""


@pytest.mark.parametrize("where", FAULTS)
def test_a_crash_restores_the_terminal_and_says_where_the_night_is_saved(
    where: str, terminal: Tmux, tmp_path: Path
) -> None:
    code, keys = FAULTS[where]
    program = _FAULTY.format(where=code)
    terminal.run([sys.executable, "-c", program, "--store", str(tmp_path / "n.db")])
    for says, key in keys:
        terminal.wait_for(says)
        terminal.press(key)
    assert terminal.wait_for_end() == 1
    assert terminal.is_restored()
    terminal.wait_for("had to stop because of a bug", "n.db")


# The laptop dies in the middle of a turn

TURN = f"43 {after_roll(1, 3)}"


def _rolls(store: Path) -> int:
    return len(rows(store, "SELECT seq FROM event WHERE kind = 'rolled'"))


def _without_the_answer(screen: str) -> list[str]:
    """The screen, the line that answers the last key left empty."""
    return ["" if line.startswith((" ✓", " ✗")) else line for line in screen.splitlines()]


def test_a_night_killed_in_a_turn_goes_on_at_the_same_roll(terminal: Tmux, store: Path) -> None:
    opened_table(store, "Ann", "Bob", "Cid", "Dora", played="65 31 52")
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("Friday", f"Bob: {first_roll(3)}")
    terminal.press("Enter")
    terminal.wait_for("1 2 3 4 5 6", f"Bob: {first_roll(3)}", "Beat Ann's 52 to be safe.")
    terminal.press("3", "4")
    before = terminal.wait_for(TURN, "u undo Bob's roll 43")
    terminal.press("6")
    terminal.wait_for("second die")

    os.kill(terminal.program(), signal.SIGKILL)
    assert terminal.wait_for_end() == 128 + signal.SIGKILL
    assert _rolls(store) == 4

    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("Friday", TURN)
    terminal.press("Enter")
    terminal.wait_until(
        lambda screen: _without_the_answer(screen) == _without_the_answer(before),
        f"the table was never again as it was:\n{before}",
    )
    terminal.press("5", "2")
    terminal.wait_for(f"52 {after_roll(2, 3)}")
    assert _rolls(store) == 5


# A terminal too small for anything: the app says so, and goes on when there is room


def test_a_small_terminal_is_told_so_and_a_larger_goes_on(terminal: Tmux, store: Path) -> None:
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("start a night")
    terminal.press("n")
    terminal.wait_for("▸ Name")
    terminal.type("Fri")
    terminal.wait_for("Fri")
    for columns, lines in ((19, 8), (10, 5), (20, 7)):
        terminal.resize(columns, lines)
        terminal.wait_for("tourney needs more room")
        terminal.type("x")
    terminal.resize(1, 1)
    terminal.wait_until(lambda screen: screen.strip() == "t", "as much as there is room for")
    terminal.resize(20, 8)
    terminal.wait_for("▸ Name")
    terminal.resize(COLUMNS, LINES)
    terminal.wait_for("▸ Name", "Money")
    terminal.type("day")
    terminal.wait_for("Friday")
    terminal.resize(15, 6)
    terminal.wait_for("tourney needs more")
    terminal.press("C-q")
    terminal.wait_for("Ctrl+Q quits. The plan is not saved")
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()


# The first minute of a host who has never seen it: doing what stands there, without the help


PEOPLE = (*HOSTILE_NAMES[:5], "Ann")
#: What the room rolls: a die each for the lead, and a roll of each that beats those before it.
DICE = "654321"
ROLLS = ("31", "41", "43", "52", "61", "62")


def test_six_people_play_a_round_by_what_the_screens_say_alone(terminal: Tmux) -> None:
    terminal.run(tourney())
    terminal.press(key_for(terminal, "start a night"))

    terminal.wait_for("▸ Name", "Leave empty to use the date.")
    terminal.type("Friday")
    terminal.press(key_for(terminal, "add players"))

    for count, name in enumerate(PEOPLE, start=1):
        terminal.wait_for("Name", "a name, or paste a list")
        terminal.type(name)
        terminal.press(key_for(terminal, f"add {name}"))
        terminal.wait_for(f"✓ {name} ", f"{count} player")
    terminal.press(key_for(terminal, f"draw seats for {len(PEOPLE)}"))

    terminal.press(key_for(terminal, "draw the seats"))
    terminal.press(key_for(terminal, "open the table"))

    for die in DICE:
        terminal.wait_for("1 2 3 4 5 6  the die")
        terminal.press(die)
        terminal.wait_for(f"{die} in the roll-off")
    for dice in ROLLS:
        terminal.wait_for("1 2 3 4 5 6")
        terminal.press(*dice)
        screen = terminal.wait_for(f"roll {max(dice)}{min(dice)}")
        if dice == ROLLS[0]:
            terminal.press(key_for(terminal, "stand  "))
            terminal.wait_for("stands on")
    assert "with 31 pays 1 unit, 4 left." in screen
    assert "Round 2" in screen

    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    terminal.run(tourney())
    terminal.press(key_for(terminal, "carry on with Friday"))
    terminal.wait_for("Round 2")


def key_for(terminal: Tmux, what: str) -> str:
    """The key that stands before what it does, as tmux calls it, once that is there."""
    found = re.search(rf"(\S+) +{re.escape(what)}", terminal.wait_for(what))
    assert found is not None
    key = found[1]
    return f"C-{key[-1].lower()}" if key.startswith("Ctrl+") else key
