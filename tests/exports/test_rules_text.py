"""The rules card as text."""

import pytest

from exports.text.rules_card import card_text, presets_text
from tourney.game.games import PRESETS
from tourney.game.names import width
from tourney.game.rules import change_rules

_MEXXEN = """\
Mexxen
======

Start      7 units each. Lose them all and you are out.
Win        The last player with units left takes the pot.
Order      Read the higher die first. 31 is lowest, doubles beat 65, 21 beats
           all.
Turn       The player who leads rolls up to 3 times. The others get no more
           rolls than the lead took. Only the last roll counts. A 21 ends the
           turn.
Lose       The player with the lowest roll pays, and leads the next round.
Mexico     Every 21 is a Mexico.
Stake      The loser pays 1 unit; 2, 4, 6 with one, two, three Mexicos, and so
           on.
Ties       Players tied for lowest roll once each for the same stake; lowest
           loses. The last of them may count pips instead.
Early end  Until someone rolls 21, a player who has rolled may end the round.
           The lowest so far pays 1. The player who ended the round loses a tie.
Points     1 for a round survived, 2 more with a 21; 1 off for a round lost; 5
           for a win.

Changed from Mexxen: Units: 7.

@rules mexxen units=7
rules deeadofp
"""


def test_a_card_is_the_screens_own_words_with_what_stands_on_a_score_sheet() -> None:
    assert card_text(change_rules(PRESETS["mexxen"], {"units": "7"})) == _MEXXEN


def test_r9_6_the_card_says_who_starts_fresh_after_a_claim_of_11() -> None:
    words = " ".join(card_text(PRESETS["liar"]).split())
    assert (
        "11 Names a player, who takes 1 penalty or doubts: 2 penalties if it is true, else 1 for "
        "the claimant. Either way the player after the claimant starts fresh. Fouls" in words
    )


@pytest.mark.parametrize("preset", list(PRESETS))
def test_no_line_but_the_score_sheets_own_is_wider_than_a_terminal(preset: str) -> None:
    many = {
        "units": "999",
        "max_rolls": "9",
        "mexico_by": "after-lead",
        "escalation": "double",
        "stake_cap": "99999",
        "tie_escalates": "yes",
        "abort": "yes",
        "points": "yes",
        "order": "liar",
    }
    if not PRESETS[preset].has_units:
        many = {"truth": "exact", "lives": "999999999"}
    rules = change_rules(PRESETS[preset], many)
    for text in (card_text(rules), presets_text()):
        assert all(width(line) <= 80 for line in text.splitlines() if line[:7] != "@rules ")
        assert not any(line != line.rstrip() for line in text.splitlines())
