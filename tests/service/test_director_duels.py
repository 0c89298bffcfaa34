"""Duels through the director: of one match and of several (F6.1)."""

import pytest

from tests.nights import night_form
from tests.scripts import Night
from tourney.game.refusal import Refused
from tourney.service.director import Director

# The director on the floor of a night of duels: who is out, who waits, who goes home (F6.1)


#: Ann and Dee have a bye, Bob meets Cid, Eve meets Fay.
SIX = "seats Ann / Bob Cid / Dee / Eve Fay; start"


@pytest.mark.parametrize("card", ["rules", "card"])
def test_f6_1_the_rules_on_paper_say_how_a_duel_is_won(play: Night, card: str) -> None:
    night = play(f"6 people, 4 tables, duel classic units=1; {SIX}").night
    told = {line.heading: line.sentence for line in getattr(night, card)().lines}
    assert told["Win"] == "The player with units left wins the match."


# A night of duels of several matches, through the director (F6.1)


#: Ann meets Bob, and Cid meets Dee.
FOUR = "4 people, 4 tables, duel classic units=1"


def test_f6_1_the_bracket_moves_on_when_a_duel_is_won(play: Night) -> None:
    duels = play(f"{FOUR} best=3; seats by 2; start")("""
        Bob Ann lose a match
        = t1: Ann* 1, Bob 1 (due, 1 : 1)
        accept ! tables-play
        Bob Dee lose a match; Dee loses a match
        = plan: close 1, close 2, open 1 with Ann 1, Cid 1
        """)
    semis, final = duels.night.bracket().stages
    assert (semis.title, final.title) == ("Semi-finals, best of 3", "Final, best of 3")
    assert [
        [(person.name, person.units, person.result) for person in table.people]
        for table in semis.tables
    ] == [[("Ann", 2, "through"), ("Bob", 1, "out")], [("Cid", 2, "through"), ("Dee", 0, "out")]]
    duels("accept; Cid loses a match; Cid loses a match; = winner: Ann")


def test_f6_1_each_match_begins_with_full_units_and_the_loser_leads(play: Night) -> None:
    duels = play(f"{FOUR} final=3; seats by 2; start; Bob Dee lose; accept; Cid loses")
    duels("= t1: Ann 1, Cid* 1 (due, Ann leads 1 : 0)")
    view = duels.night.table(3).page().table
    assert view.duel == "match 2 of 3, Ann leads 1 : 0"
    assert [each.title for each in duels.night.show().tables] == ["Final, Ann leads 1 : 0"]
    duels.night.room.hide_lead()  # F12.3: a score says who leads
    assert [each.title for each in duels.night.show().tables] == ["Final"]


def test_a_plan_says_of_how_many_matches_and_refuses_other_numbers(director: Director) -> None:
    with pytest.raises(Refused, match="Best of: 1, 3, 5"):
        director.plan(night_form("duel", 2, best="2"))
