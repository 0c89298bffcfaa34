"""Units of one's own: typed, dealt in every format, counted in the proof and the files (F1.9)."""

import pytest

from tests.nights import night_form
from tests.refusals import refusing
from tests.scripts import Night
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.night.state.events import HandicapsGiven
from tourney.service.director import Director

#: Ten at two tables; Ann begins with 7 units, all others with the 3 of the rules.
TEN = "10 people, 2 tables, freezeout chips rest=no rebuy=9; Ann begins with 7"


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats"])
def test_f1_9_units_of_ones_own_are_dealt_when_the_tables_open(play: Night, format_: str) -> None:
    play(f"10 people, 2 tables, {format_} chips; Ann begins with 7; seats by 5; start")("""
        = t1: Ann 7, Bob 3, Cid 3, Dee 3, Eve 3 (due)
        = t2: Fay 3, Gus 3, Hal 3, Ida 3, Jon 3 (due)
        = units_start of Ann: 7; = units_left of Ann: 7
        """)
    assert "34 units dealt" in play.night.places().proof.in_full


def test_f1_9_at_one_table_too(play: Night) -> None:
    night = play("3 people, 1 tables, single chips; Ann begins with 7; seats by 3; start")
    night("= t1: Ann 7, Bob 3, Cid 3 (due)")
    assert "@units" in night.night.table(1).sheet()


def test_f1_9_the_card_of_the_evening_names_them(play: Night) -> None:
    card = play(TEN).night.card()
    assert [each.sentence for each in card.lines if each.heading == "Their own units"] == ["Ann 7."]


def test_f1_9_in_duels_they_are_those_of_every_duel_and_of_every_match(play: Night) -> None:
    play("4 people, 2 tables, duel chips best=3; Ann begins with 7; seats by 2; start")("""
        Bob loses a match
        = t1: Ann 7, Bob* 3 (due, Ann leads 1 : 0)
        Bob loses a match; Dee loses a match; Dee loses a match; accept
        = t1: Ann+ 7, Cid+ 3 (due, 0 : 0)
        """)


def test_f1_9_a_re_buy_brings_them_again(play: Night) -> None:
    play("""
        10 people, 2 tables, freezeout sudden-death rest=no rebuy=9; Ann begins with 2
        seats by 5; start; Ann Fay lose; accept; Ann loses; t2: last; Ann buys in; accept
        = units_left of Ann: 2; = units_start of Ann: 4; = rebuys of Ann: 1
        """)


def test_f1_9_who_comes_late_has_as_many_fewer_as_everybody_has_lost(play: Night) -> None:
    night = play(TEN)("seats by 5; start").night
    night.people.register(["Kim"], [True], units=[9])
    play("""
        all: first; accept
        = units_left of Kim: 8  # a unit each on average, rounded up
        """)


def test_f1_9_they_are_given_and_taken_away_beside_the_name_before_play(play: Night) -> None:
    play(TEN)("""
        Bob begins with 12
        = undo: Bob beginning with 12 units
        Bob begins with 0; undo; seats by 5; start
        = units_start of Ann, Bob, Cid: 7, 12, 3
        Bob begins with 3 ! begun
        Bob is called Ben
        = units_left of Ben: 12
        """)


def test_f1_9_given_to_several_in_one_entry_they_count_alike(play: Night) -> None:
    night = play(TEN).night
    night.session.record(Batch([HandicapsGiven((1, 2), (0, 4))]))
    play("""
        = undo: units by rating, 1 player beginning with their own
        seats by 5; start
        = units_start of Ann, Bob: 3, 4
        """)
    with pytest.raises(Refused, match="starting units can't change"):
        night.session.record(Batch([HandicapsGiven((2,), (5,))]))


@pytest.mark.parametrize("units", [-1, 1000, 99999])
def test_what_is_no_number_of_units_is_refused_and_nobody_is_added(play: Night, units: int) -> None:
    night = play("1 people, 2 tables, freezeout chips").night
    with pytest.raises(Refused, match="1 to 999"):
        night.people.register(["Bob", "Cid"], units=[0, units])
    play(f"= list: Ann paid; Ann begins with {units} ! units")


def test_where_units_mean_nothing_nobody_has_their_own(director: Director) -> None:
    liar = director.night(director.plan(night_form("single", 1, "liar")))
    with refusing("no-units"):
        liar.people.register(["Ann"], units=[7])
    points = director.night(director.plan(night_form("points", 2, "chips")))
    with pytest.raises(Refused, match="A points night has no starting units"):
        points.people.register(["Ann"], units=[7])


def test_a_plan_that_comes_to_have_no_units_forgets_them(play: Night) -> None:
    play("""
        2 people, 1 tables, single chips; Ann begins with 7
        plan preset=liar; start
        = state: playing
        """)
