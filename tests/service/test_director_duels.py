"""Duels through the director: of one match and of several (F6.1)."""

import pytest

from tests.nights import night_form
from tests.scripts import Night
from tourney.game.refusal import Refused
from tourney.service.director import Director

# The director on the floor of a night of duels: who is out, who waits, who goes home (F6.1)


#: Ann and Dee have a bye, Bob meets Cid, Eve meets Fay.
SIX = "seats Ann / Bob Cid / Dee / Eve Fay; start"


def test_f6_1_out_is_who_has_lost_twice_and_each_once(play: Night) -> None:
    play(f"6 people, 4 tables, duel classic units=1 elimination=double; {SIX}")("""
        Cid Fay lose
        = out: none
        accept
        = tables: 1 with 2, 2 with 2
        = t1: Ann+ 1, Bob+ 1 (due)
        = t2: Dee+ 1, Eve+ 1 (due)
        = t3: not open
        = t4: not open
        all: last; accept
        = out: none
        all: last; accept
        = out: Eve Bob
        to the end
        = out: Cid Dee Fay Eve Bob
        = places: 1 Ann, 2 Cid, 3 Dee, 4 Fay, 5 Eve, 5 Bob
        """)


def test_f6_1_who_plays_for_the_third_place_is_not_out_yet(play: Night) -> None:
    play("""
        4 people, 2 tables, duel classic units=1 third=yes; seats by 2; start; Bob Dee lose
        accept
        = out: none; = status: Third place, Final: waiting for tables 1 and 2.
        Ann loses
        = status: Third place: waiting for table 1.; = winner: none
        """)


def test_f6_1_the_floor_tells_every_round_that_is_played(play: Night) -> None:
    play("""
        12 people, 3 tables, duel classic units=1
        seats Ann Bob / Cid Dee / Eve Fay / Gus Hal / Ida / Jon / Kay / Leo; start
        Bob Dee lose; accept
        = status: Round 1, Quarter-finals: waiting for tables 1, 2 and 3.
        """)


def test_f2_1_whoever_has_a_bye_or_waits_goes_home_and_the_other_goes_through(play: Night) -> None:
    play(f"6 people, 4 tables, duel classic units=1; {SIX}")("""
        = between: Ann Dee
        Dee goes home
        = between: Ann
        Fay Cid lose; accept; Bob loses  # Eve has nobody to meet in the semi-final
        = plan: close 1, open 1 with Ann 1, Eve 1
        accept; Ann loses
        = winner: Eve
        = places: 1 Eve, 2 Ann, 3 Bob, 4 Dee, 5 Fay, 5 Cid
        """)


def test_f6_1_who_lost_once_of_two_may_go_home_before_the_second(play: Night) -> None:
    play(f"6 people, 4 tables, duel classic units=1 elimination=double; {SIX}")("""
        Cid loses; accept
        = between: Dee Cid; = pot: 1 unit
        Cid goes home
        = between: Dee; = pot: 1 unit
        """)


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


def test_f6_1_f9_1_a_match_put_right_opens_a_duel_again(play: Night) -> None:
    play(f"{FOUR} best=3; seats by 2; start")("""
        Bob Dee lose a match; Bob Dee lose a match; t1 round 2 was Ann, match
        = t1: Ann* 1, Bob 1 (due, 1 : 1)
        accept ! tables-play
        Ann loses a match
        = plan: close 1, close 2, open 1 with Bob 1, Cid 1
        """)


def test_f6_1_f9_1_whoever_has_gone_on_stays_gone_on(play: Night) -> None:
    play(f"{FOUR} best=3; seats by 2; start")("""
        Bob Dee lose a match; Bob Dee lose a match; accept; t1 round 2 was Ann, match
        = t1: Ann+ 1, Cid+ 1 (due, 0 : 0)
        Cid loses a match; Cid loses a match
        = winner: Ann
        """)


def test_f1_3_whoever_goes_home_between_two_matches_has_lost_the_duel(play: Night) -> None:
    play(f"{FOUR} best=5; seats by 2; start")("""
        Bob loses a match; Bob loses a match; Ann goes home
        Dee loses a match; Dee loses a match; Dee loses a match
        = plan: close 1, close 2, open 1 with Bob 1, Cid 1
        """)


def test_f6_1_the_grand_final_and_its_reset_are_of_several_matches(play: Night) -> None:
    play("""
        2 people, 4 tables, duel classic units=1 elimination=double final=3; seats by 2; start
        Bob loses a match; accept; Ann Bob lose a match; Ann loses a match
        = plan: close 1, open 1 with Bob 1, Ann 1
        accept
        = t1: Bob+ 1, Ann+ 1 (due, 0 : 0)
        Ann loses a match; Ann loses a match
        = winner: Bob
        """)


def test_f10_1_units_of_every_match_are_in_the_standings_and_add_up(play: Night) -> None:
    play(f"{FOUR} best=3; seats by 2; start")("""
        Ann Dee lose a match; Bob Dee lose a match; Bob loses a match
        # Three matches of a unit each; of two of them Ann held it to the end.
        = units_start of Ann: 3; = units_paid of Ann: 1; = units_aside of Ann: 1
        = units_left of Ann: 1
        # Nobody knows what was rolled in a match of which only the loser was typed.
        = mexicos_known of Ann: False
        """)


def test_a_plan_says_of_how_many_matches_and_refuses_other_numbers(director: Director) -> None:
    with pytest.raises(Refused, match="Best of: 1, 3, 5"):
        director.plan(night_form("duel", 2, best="2"))
