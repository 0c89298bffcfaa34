"""The first minute of a host who has never seen it: doing what stands there, without the help."""

import re
from pathlib import Path

from tests.terminal.bursts import Night, Pace, logged, own_terminal, store_in, type_again
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux

PEOPLE = ("李雷", "Bob", "[/]", "=1+1", "Zed [b", "Ann")
#: What the room rolls: a die each for the lead, and a roll of each that beats those before it.
DICE = "654321"
ROLLS = ("31", "41", "43", "52", "61", "62")


def test_six_people_play_a_round_by_what_the_hints_say_alone(
    terminal: Tmux, home: Path, tmp_path: Path
) -> None:
    terminal.run(tourney())
    screen = terminal.wait_for("No nights yet", "Plan tonight")
    terminal.press(key_before(screen, "Plan tonight"))

    terminal.wait_for("→ Type a name if you like, then")
    terminal.type("Friday")
    terminal.press(key_in(hint(terminal.screen)))

    for count, name in enumerate(PEOPLE, start=1):
        if count == 1:
            assert key_in(hint(terminal.wait_for("→ Type a name;"))) == "Enter"
        terminal.type(name)
        terminal.press("Enter")
        terminal.wait_for(f"{name} is on the list.", f"{count} player")
    terminal.press(key_in(hint(terminal.wait_for("goes on to the seats"))))

    terminal.press(key_in(hint(terminal.wait_for("draws the seats"))))
    terminal.press(key_in(hint(terminal.wait_for("opens the table"))))

    terminal.wait_for("Everybody rolls one die for the lead. Type what it shows, 1 to 6.")
    for die in DICE:
        terminal.press(die)
        terminal.wait_for(f"rolls {die}.")
    terminal.wait_for("→ Type the two dice, such as 6 2.")
    stands = ""
    for dice in ROLLS:
        terminal.press(*dice)
        screen = terminal.wait_for(f"rolls {max(dice)}{min(dice)}.")
        if not stands:
            stands = key_in(hint(terminal.wait_for("when the player stands")))
            terminal.press(stands)
            screen = terminal.wait_for("stands on")
    assert "loses round 1 with 31" in screen
    assert "Round 2" in screen

    # What was done needs to be said no more, in another night either.
    assert not hint(screen)
    terminal.press("C-q")
    assert terminal.wait_for_end() == 0
    night = Night(tuple(terminal.typed), logged(store_in(home)))
    terminal.run(tourney())
    screen = terminal.wait_for("Friday", "playing", "goes on with the night that is marked.")
    terminal.press(key_in(hint(screen)))
    assert not hint(terminal.wait_for("Round 2"))

    # As fast as can be, all of it has the same log.
    for pace in Pace:
        with own_terminal(tmp_path / pace.name) as (other, its_home):
            type_again(other, tourney(), night, pace)
        assert logged(store_in(its_home)) == night.log


def hint(screen: str) -> str:
    """The hint that stands on the screen, or ""."""
    found = re.search(r"^ → (.*)$", screen, re.MULTILINE)
    return found[1].rstrip(" ─") if found else ""


def key_in(words: str) -> str:
    """The first key that a hint names, as tmux calls it."""
    found = re.search(r"\bCtrl\+([A-Z])\b|\b(Enter|Esc|F\d+)\b|(?:^|\. )([a-z])\b", words)
    assert found is not None, f"No key stands in {words!r}"
    letter, named, single = found.groups()
    return f"C-{letter.lower()}" if letter else named or single


def key_before(screen: str, offer: str) -> str:
    """The key that stands in the box before what it does."""
    found = re.search(rf"(\S)  {re.escape(offer)}", screen)
    assert found is not None
    return found[1]
