"""The director on the floor of a night of duels: who is out, who waits, who goes home (F6.1)."""

import pytest

from tests.scripts import Night

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


def test_f2_1_whoever_has_a_bye_or_waits_goes_home_and_the_other_goes_through(
    play: Night,
) -> None:
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


def test_f6_1_who_lost_once_in_double_elimination_may_go_home_before_the_second_duel(
    play: Night,
) -> None:
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
