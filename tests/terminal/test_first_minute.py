"""The first minute of a host who has never seen it: doing what stands there, without the help."""

import re

from tests.nights import HOSTILE_NAMES
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux

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
    terminal.press(key_for(terminal, "draw the seats"))

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
    terminal.press(key_for(terminal, "continue Friday"))
    terminal.wait_for("Round 2")


def key_for(terminal: Tmux, what: str) -> str:
    """The key that stands before what it does, as tmux calls it, once that is there."""
    found = re.search(rf"(\S+) +{re.escape(what)}", terminal.wait_for(what))
    assert found is not None
    key = found[1]
    return f"C-{key[-1].lower()}" if key.startswith("Ctrl+") else key
