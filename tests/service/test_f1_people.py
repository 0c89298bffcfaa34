"""F1: who waits for a chair, buys in again, is away, has units of their own, or is let in."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.files.tables_written import written
from screens.floor.screen import FloorScreen
from screens.people.late import LateDialog
from screens.ui.dialog import ReasonScreen
from tests.nights import begun, night_form
from tests.refusals import refusing
from tests.screens.driving import answer, type_in, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.screens.reading import line_with, screen_text
from tests.scripts import Night
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.log.codec import decode, encode, kind_of
from tourney.night.state.events import HandicapsGiven
from tourney.service.director import Director

# A waiting list when the chairs are full, seated in order (F1.10, F3.1, F8.5)


#: Two tables of four, at which nobody rests.
TABLES = "2 tables, freezeout chips units=1 seats=4 rest=no"
#: The same on a night of points.
POINTS = "2 tables, points chips units=1 seats=4 late=yes sittings=2 beats=1"


def test_f1_10_those_beyond_the_chairs_wait_in_the_order_of_the_list(play: Night) -> None:
    play(f"11 people, {TABLES}")("""
        = line: Ida Jon Kay
        draw
        = draw: Eve Fay Cid Bob / Ann Dee Hal Gus
        = line: Ida Jon Kay
        """)


def test_f1_10_of_those_checked_in_only_those_beyond_the_chairs_wait(play: Night) -> None:
    play(f"11 people, {TABLES}")("""
        all but Ann are here
        = line: Jon Kay
        draw
        = draw: Eve Dee Hal Bob / Fay Cid Ida Gus
        """)


def test_f1_10_who_has_a_seat_keeps_it_whoever_comes(play: Night) -> None:
    play(f"9 people, {TABLES}")("""
        all but Ann are here; draw
        = draw: Eve Dee Hal Bob / Fay Cid Ida Gus
        Ann is here
        = line: Ann
        = draw: Eve Dee Hal Bob / Fay Cid Ida Gus
        """)


def test_f1_10_the_first_in_line_has_the_chair_of_somebody_taken_off_the_list(play: Night) -> None:
    play(f"10 people, {TABLES}")("""
        draw
        = draw: Eve Fay Cid Bob / Ann Dee Hal Gus
        Cid is removed
        = draw: Eve Fay Bob Ida / Ann Dee Hal Gus
        = line: Jon
        """)


def test_f1_10_the_first_in_line_has_the_chair_of_who_is_not_here(play: Night) -> None:
    play(f"10 people, {TABLES}")("""
        Ann Bob Cid Dee Eve Fay Gus Hal Ida Jon are here; draw
        = draw: Eve Fay Cid Bob / Ann Dee Hal Gus
        Cid is not here
        = draw: Eve Fay Bob Ida / Ann Dee Hal Gus
        = line: Jon
        """)


def test_f1_10_a_table_more_in_the_plan_seats_those_who_wait(play: Night) -> None:
    play(f"10 people, {TABLES}")("""
        draw; plan tables=3
        = line: none
        draw
        = draw: Eve Fay Hal Gus / Ann Dee Ida / Jon Cid Bob
        """)


def test_f1_10_in_play_the_line_is_seated_in_order_as_chairs_free_up(play: Night) -> None:
    play(f"11 people, {TABLES}")("""
        start
        = line: Ida Jon Kay; = waiting: Ida Jon Kay
        all: last
        = plan: Ida 0>1 by Cid, Jon 0>2 by Ann
        = notes: Kay waits: no free seat until a player is out or leaves.
        accept
        = t1: Eve* 1, Fay 1, Cid 1, Ida+ 1 (due)
        = t2: Ann* 1, Jon+ 1, Dee 1, Hal 1 (due)
        = line: Kay
        """)


def test_f1_10_at_one_table_too_the_line_is_seated_before_anybody_has_won(play: Night) -> None:
    play("""
        5 people, 1 tables, freezeout chips units=1 seats=4 rest=no; start
        t1: last; t1: last; t1: last
        = state: playing
        = plan: Eve 0>1 by Ann
        accept
        = t1: Ann* 1, Eve+ 1 (due)
        = line: none
        """)


def test_f1_10_a_points_night_seats_the_line_where_somebody_goes_home(play: Night) -> None:
    play(f"10 people, {POINTS}")("""
        start; Jon first in line: drives the last bus; all: last; Ann goes home; accept
        = t1: Cid+ 0, Bob+ 0, Jon+ 0, Dee+ 0 (due)
        = t2: Fay+ 0, Hal+ 0, Gus+ 0, Eve+ 0 (due)
        = line: Ida
        """)


def test_f1_10_f8_5_who_waits_owes_nothing_until_they_sit(play: Night) -> None:
    play(f"10 people (8 paid), {TABLES}")("""
        start
        = owed: none
        all: last; accept
        = owed: Ida 1000, Jon 1000
        """)


def test_f1_10_f8_5_who_has_paid_and_goes_home_from_the_line_has_it_back(play: Night) -> None:
    play(f"10 people, {TABLES}")("""
        start; Jon goes home
        = money of Jon: fee 1000, refund -1000
        = reckoned of Jon: -1000 had no chair
        = proof: 8 units dealt = 8 held + 0 in the pot · €100 = €81 + €9 + €10
        """)


def test_f1_10_without_late_entry_who_has_no_chair_owes_nothing(play: Night) -> None:
    play(f"10 people (9 paid), {TABLES} late=no")("""
        start
        = line: none; = waiting: none; = status of Ida, Jon: no-show, no-show
        = rank of Ida, Jon: 0, 0; = owed: none; = reckoned of Ida: -1000 had no chair
        """)


def test_f1_10_heats_which_take_nobody_late_begin_with_as_many_as_have_chairs(play: Night) -> None:
    play("""
        18 people, 4 tables, heats chips units=1 seats=4 final=4
        = line: Quin Ray
        start
        = tables: 1 with 4, 2 with 4, 3 with 4, 4 with 4
        """)


def test_f1_10_when_the_host_ends_play_who_never_sat_has_no_place(play: Night) -> None:
    ended = play(f"9 people, {TABLES}")("""
        start; all: last; end
        = status of Ida: no-show; = rank of Ida: 0; = no_chair of Ida: True
        """)
    page = written(ended.director, 1)
    assert "had no chair" in page["report.html"].decode()
    assert "did not come" not in page["report.html"].decode()
    assert ",no-show," in page["standings.csv"].decode()


def test_f1_10_who_is_put_first_in_line_has_a_chair_before_who_came_earlier(play: Night) -> None:
    play(f"11 people, {TABLES}")("""
        start; Kay first in line: drives the last bus
        = line: Kay Ida Jon; = waiting: Kay Ida Jon
        = told: Kay put first in line: drives the last bus
        all: last
        = plan: Kay 0>1 by Cid, Ida 0>2 by Ann
        accept
        = line: Jon
        """)


def test_f1_10_who_is_put_first_has_a_chair_or_the_next(play: Night) -> None:
    play(f"11 people, {TABLES}")("""
        Kay first in line: drives the last bus
        = line: Hal Ida Jon
        draw
        = draw: Eve Fay Cid Kay / Ann Dee Bob Gus
        Jon first in line: has come by train
        = line: Jon Hal Ida
        = draw: Eve Fay Cid Kay / Ann Dee Bob Gus
        Ann is removed
        = draw: Eve Fay Cid Kay / Dee Bob Gus Jon
        start
        = line: Hal Ida; = told: Jon put first in line: has come by train
        """)


def test_f1_10_who_was_put_first_may_be_taken_off_the_list(play: Night) -> None:
    play(f"10 people, {TABLES}")("""
        Jon first in line: drives the last bus; Jon is removed; start
        = line: Ida; = told: none
        """)


@pytest.mark.parametrize("begins", ["", "start"])
def test_f1_10_who_cannot_be_put_first_is_refused(play: Night, begins: str) -> None:
    play(f"10 people, {TABLES}; {begins}")("""
        Ann first in line: drives the last bus ! not-in-line
        Ida first in line: drives the last bus ! first
        Jon first in line: ! reason
        """)


def test_f1_10_nobody_is_put_first_once_the_end_is_called(play: Night) -> None:
    play(f"10 people, {TABLES}")("""
        start; end after the round
        Jon first in line: drives the last bus ! ends
        """)


def test_f1_10_nobody_is_put_by_hand_where_there_is_no_chair(play: Night) -> None:
    play(f"10 people, {TABLES}")("""
        seats by 5
        open ! too-many-people
        Ann is removed; Fay is removed; start
        = tables: 1 with 4, 2 with 4; = line: none
        """)


def test_f1_10_duels_that_find_no_table_wait_for_one_and_nobody_is_in_line(play: Night) -> None:
    play("9 people, 1 tables, duel chips units=1 seats=4; start; = line: none")


# Several re-buys for each where the plan says so (F1.4, F1.7, F8)


#: Twelve at two tables, a unit each, who buy in again for 5 euros until lap 5.
REBUYS = "12 people, 2 tables, freezeout chips units=1 rebuy=5 rebuy_fee=5 rest=no"
#: Ann went out, was in again, and went out again.
AGAIN = f"{REBUYS} rebuys=2; seats by 6; start; all: first; Ann buys in; accept; Ann Hal lose"


def test_f1_4_each_may_buy_in_again_as_often_as_the_plan_says(play: Night) -> None:
    play(AGAIN)("""
        = proof: 13 units dealt = 9 held + 4 in the pot · €125 = €113 + €12
        Ann buys in; accept; Ann loses; t2: first
        = out: Ann Hal Gus
        Ann buys in ! rebought
        = rebuys of Ann: 2
        """)


def test_f1_7_the_host_may_allow_one_more_with_a_reason(play: Night) -> None:
    play(AGAIN)("""
        Ann buys in; accept; Ann loses; t2: first; Ann buys in although she stood a round
        = rebuys of Ann: 3; = told: Ann bought in again, let in anyway: she stood a round
        """)


def test_f8_every_re_buy_is_in_fees_prizes_units_and_the_proof(play: Night) -> None:
    play(AGAIN)("""
        Ann buys in unpaid; accept  # one was paid, one is owed; each brought a unit
        = rebuys of Ann: 2; = fees of Ann: 1500; = units_start of Ann: 3
        = money of Ann: fee 1000, rebuy 500
        = owed: Ann 500
        = proof: 14 units dealt = 10 held + 4 in the pot · €125 = €113 + €12
        """)


def test_f1_4_with_none_for_each_nobody_buys_in_again(play: Night) -> None:
    play(f"{REBUYS} rebuys=0; seats by 6; start; all: first")("""
        Ann buys in ! no-rebuy
        """)


@pytest.mark.parametrize(
    ("rebuys", "told"),
    [
        ("0", "No re-buys."),
        ("3", "Up to 3 times, until lap 5, with full units and a new seat. Each costs €5.00."),
    ],
)
def test_f1_4_the_card_of_the_evening_says_how_often(play: Night, rebuys: str, told: str) -> None:
    card = play(f"{REBUYS} rebuys={rebuys}").night.card()
    assert [line.sentence for line in card.lines if line.heading == "Re-buy"] == [told]


def test_f10_2_night_json_of_before_has_one_for_each(play: Night) -> None:
    row = play(f"{REBUYS} rebuys=1").night.session.rows[0].event
    payload = encode(row)
    options = payload["plan"]["setup"]["options"]
    payload["plan"]["setup"]["options"] = [each for each in options if each[0] != "rebuys"]
    assert decode(kind_of(row), 6, payload) == row


def test_f1_4_once_one_is_left_nobody_buys_in_again_whatever_the_lap(play: Night) -> None:
    play("""
        2 people, 1 tables, freezeout chips units=1 rebuy=9 rebuys=2; start; Ann loses
        Ann buys in ! final
        """)


def test_f1_4_who_has_bought_in_again_is_not_said_to_be_out_where_they_lost(play: Night) -> None:
    night = play(REBUYS)("seats by 6; start; all: first; = out: Gus Ann")
    assert night.at(1).words == "Ann is out"
    night("Ann buys in; = out: Gus")
    assert night.at(1).words == "Ann is in again"


# F1.6: somebody is away for a while, at one table, in nights of several tables, at the end


#: Two tables of four, two units each; nobody rests.
TWO = "8 people, 2 tables, freezeout chips units=2 rest=no; seats by 4; start"
#: One table: Ann has 3 units, Bob 2, Cid 1, and Dee is out, with 60 euros to win.
FINAL = """
    4 people, 1 tables, freezeout classic units=3 fee=20 house=5 prizes=50/30/20
    seats by 4; start; Dee lead; Dee loses; Dee loses; Dee loses; Bob loses; Cid loses; Cid loses
    """
#: Two duels of three matches, a unit each.
DUELS = "4 people, 2 tables, duel classic units=1 best=3; seats by 2; start"


# One table


@pytest.mark.parametrize(("lots", "leads"), [("11111", "Bob leads"), ("44444", "Cid leads")])
def test_f1_6_who_is_away_is_not_in_the_first_lot(play: Night, lots: str, leads: str) -> None:
    night = play(f"""
        3 people, 1 tables, single chips; seats by 3; start
        lots {lots}; Ann is away; Bob loses  # of a lead that is drawn with the result
        """).night
    (drawn,) = night.draws().draws
    assert (drawn.fault, drawn.names, drawn.moves) == ("", ("Bob", "Cid"), (leads,))


def test_f1_6_at_one_table_play_goes_on_and_undo_says_who_was_away(play: Night) -> None:
    play("""
        3 people, 1 tables, single classic; seats by 3; start; Ann leads
        Bob is away
        = undo: Bob is away
        Cid loses
        Bob loses ! away
        Bob is back; undo
        = t1: Ann 5, Bob~ 5, Cid* 4 (due)
        """)


def test_f1_6_a_liars_table_too(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], preset="liar")
    table = director.night(number).table()
    table.step_out(0)
    page = table.liar_page()
    assert page.table.on_turn is not None
    assert page.table.on_turn.name == "Bob"
    table.come_back(0)
    assert not any(seat.away for seat in table.liar_page().table.seats)


# Several tables


def test_f1_6_the_table_plays_its_laps_on_and_the_units_are_held(play: Night) -> None:
    play(TWO)("""
        Ann is away; all: last; accept
        = t1: Ann~ 2, Bob 2, Cid 2, Dee* 1 (due)
        Ann is back; Ann loses
        = t1: Ann* 1, Bob 2, Cid 2, Dee 1 (done)
        t2: last; to the end
        """)


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats", "points"])
def test_f1_6_a_night_goes_on_with_somebody_away(play: Night, format_: str) -> None:
    """Nobody loses a unit or a place by it, at tables that close, open anew or play the final."""
    night = play(f"12 people, 2 tables, {format_} chips units=2; seats by 6; start; Ann is away")
    night("until one is waited for; = units_paid of Ann: 0")
    seats = (seat for table in night.night.floor().tables for seat in table.seats)
    ann = next(seat for seat in seats if seat.name == "Ann")
    assert ann.away
    assert ann.units >= 2 or format_ == "points"


def test_f1_6_a_final_of_two_with_one_away_waits_for_them(play: Night) -> None:
    play("""
        6 people, 2 tables, freezeout chips units=1 rest=no; seats by 3; start
        all: last; accept; all: last; accept; Ann is away
        = t1: Ann~ 1, Dee+ 1 (due, waits)
        = state: playing
        Ann is back; to the end
        """)


def test_f1_6_a_table_of_which_one_is_there_is_done_unless_it_is_to_wait(play: Night) -> None:
    play("""
        6 people, 2 tables, freezeout chips units=2 rest=no; seats by 3; start
        Ann Dee lead; Ann is away; Cid is away and waited for; t2: last
        accept ! tables-play
        Cid is away
        = status: Lap 1 is over.
        = plan: none
        accept
        """)


def test_f1_6_a_table_without_a_first_lead_at_which_one_is_there_is_done_too(play: Night) -> None:
    play("""
        6 people, 2 tables, freezeout chips units=2 rest=no; seats by 3; start
        Dee leads; Ann is away; Bob is away; t2: last
        = status: Lap 1 is over.
        Ann is back
        accept ! tables-play
        Ann is away
        = plan: none
        accept
        """)


def test_f1_6_balancing_leaves_who_is_away_where_they_are(play: Night) -> None:
    play("""
        16 people, 3 tables, freezeout chips units=1 rest=no
        seats Ann Bob Cid Dee Eve Fay Gus / Hal Ida Jon Kay / Leo Mia Ned Ola Pam; start
        Cid is away; Dee is away; all: first
        = plan: close 2, Ida 2>3 by Kay, Kay 2>3 by Pam, Jon 2>1 by Bob
        accept Cid>3 ! fixed-seat
        """)


def test_f1_6_a_table_where_somebody_is_away_closes_last(play: Night) -> None:
    play("""
        12 people, 3 tables, freezeout chips units=1 rest=no; seats by 4; start
        Eve is away; Ida is away; all: last; accept; all: last
        = plan: close 1, Ann 1>2 by Fay, Bob 1>3 by Jon
        accept; all: last
        = plan: close 2, close 3, open 2 with Eve 1, Jon 1, Fay 1, Ida 1
        = unkept: Ida is away, and has the next seat at table 2.
        accept
        = t2: Eve~+ 1, Jon+ 1, Fay+ 1, Ida~+ 1 (due)
        """)


def test_f1_6_away_for_more_laps_than_the_plan_allows_is_asked_about(play: Night) -> None:
    play("""
        10 people, 2 tables, freezeout chips units=9 rest=no away=2; seats by 5; start
        Ann is away; all: last; accept; all: last
        = long-away: none
        accept; all: last
        = long-away: Ann 3
        accept
        = t1: Ann~ 9, Bob 9, Cid 9, Dee 9, Eve* 6 (due)
        Ann goes home
        = status of Ann: withdrawn
        """)


def test_f1_6_whoever_is_found_at_another_table_is_not_away(play: Night) -> None:
    play(TWO)("""
        Ann is away; move Ann to 2
        = t2: Eve 2, Fay 2, Gus 2, Hal 2, Ann 2 (due)
        """)


def test_f1_6_only_who_sits_at_a_table_is_away(play: Night) -> None:
    play("""
        8 people, 2 tables, freezeout chips units=1 rest=no; seats by 4; start; Ann loses
        Ann is away ! not-seated
        Cid is back ! is-here
        """)


# The end, and the money


def test_f1_6_f6_3_who_is_away_all_of_a_points_night_is_last(play: Night) -> None:
    play("""
        8 people, 2 tables, points classic; seats by 4; start; Ann is away; to the end
        = units_paid of Ann: 0; = lost of Ann: 0; = rank of Ann: 8
        = night_points: Bob 62, Cid 62, Fay 60, Gus 60, Dee 44, Hal 44, Eve 17
        = prize: Bob 2880, Cid 2880, Fay 720, Gus 720
        """)


def test_f1_6_f6_1_a_duel_waits_between_two_matches_and_the_others_play_on(play: Night) -> None:
    play(DUELS)("""
        Bob loses a match; Ann is away
        = t1: Ann~ 1, Bob* 1 (due, Ann leads 1 : 0, waits)
        Ann loses a match ! waits
        Bob loses a match ! waits
        Dee loses a match; Dee loses a match
        accept ! tables-play
        Ann is back; Ann loses a match; Bob loses a match
        = plan: close 1, close 2, open 1 with Ann 1, Cid 1
        """)


def test_f1_6_f1_3_who_is_away_from_a_duel_and_goes_home_has_lost_it(play: Night) -> None:
    play(DUELS)("""
        Bob Dee lose a match; Dee loses a match; Ann is away; Ann goes home; accept
        Cid loses a match; Cid loses a match
        = winner: Bob
        """)


def test_f1_6_f11_3_who_is_away_has_their_part_of_a_deal(play: Night) -> None:
    play(FINAL)("""
        Bob is away; deal by units
        = deal: Ann 3000, Bob 2000, Cid 1000
        """)


@pytest.mark.parametrize("waits", ["", " and waited for"])
@pytest.mark.parametrize(
    "end",
    ["end; = state: finished", "end after the round; Eve is back; t2: last; = state: finished"],
)
def test_f1_6_f11_2_a_night_ends_with_somebody_away(play: Night, waits: str, end: str) -> None:
    """Also where their table waits for them, with a round to play."""
    play(TWO)(f"""
        all: last; accept; t1: last
        Eve is away{waits}
        {end}
        = rank of Eve: 1; = units_left of Eve: 2; = status of Eve: placed
        """)


# Units of one's own: typed, dealt in every format, counted in the proof and the files (F1.9)


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


# The host overrules what only a date or a lap forbids, with a reason (F1.7)


WHY = "stood at the door at eight"
#: Two tables of four, a unit each; two are out.
TWO_OUT = "seats by 4; start; all: last"


def told(director: Director, number: int) -> list[str]:
    return [line.words for part in director.night(number).history() for line in part.lines]


def test_f1_7_a_late_entry_after_the_first_elimination_is_let_in_with_a_reason(play: Night) -> None:
    play(f"8 people, 2 tables, freezeout chips units=1 rest=no; {TWO_OUT}")("""
        register Zoe ! too-late
        register Zoe although stood at the door at eight
        = told: Zoe came late, let in anyway: stood at the door at eight
        = plan: Zoe 0>1 by Cid
        accept; to the end
        = rank: Eve 1, Ann 2, Bob 3, Fay 4, Cid 4, Zoe 6, Gus 6, Dee 8, Hal 8
        """)


def test_f1_7_what_the_plan_forbids_is_not_overruled(play: Night) -> None:
    play(f"8 people, 2 tables, freezeout chips units=1 rest=no late=no; {TWO_OUT}")("""
        register Zoe although at the door ! no-late
        Dee buys in although at the door ! no-rebuy
        """)


def test_f1_7_a_re_buy_after_its_last_lap_and_a_second_one_with_a_reason(play: Night) -> None:
    play("""
        4 people, 1 tables, freezeout classic units=1 rebuy=1; seats by 4; start
        Dee loses; Dee buys in; accept; Dee loses; Cid loses
        Cid buys in ! too-late
        Cid buys in although at the bar
        Dee buys in ! too-late
        Dee buys in although at the bar
        = told: Dee bought in again, let in anyway: at the bar; = rebuys of Cid, Dee: 1, 2
        """)


def test_f1_7_nobody_is_let_in_where_the_proof_would_break(play: Night) -> None:
    play("""
        3 people, 1 tables, freezeout mexxen units=1 rebuy=9; seats by 3; start
        Cid loses; Bob loses
        Cid buys in although at the bar ! final
        register Zoe although at the door ! over
        """)


async def test_f1_7_the_floor_asks_who_and_then_why_and_lets_them_in(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, units="1", **{"option.rest": "no"})
    director = Director.open(store)
    lose(director, number, 1)
    director.close()
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, LateDialog))
        assert "Let a player" in screen_text(app)
        await type_in(pilot, "Zoe")
        await pilot.press("enter")
        await until(pilot, lambda: "Let Zoe in" in screen_text(app))
        await type_in(pilot, WHY)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, FloorScreen))
        names = [line.name for line in app.director.night(number).view().entries]
        assert "Zoe" in names
        assert f"Zoe came late, let in anyway: {WHY}" in told(app.director, number)


async def test_f1_10_the_floor_asks_who_has_the_next_chair_and_why(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, units="2", **{"option.rest": "no"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("exclamation_mark")
        await until(
            pilot, lambda: "Fewer than two players are waiting for a seat." in screen_text(app)
        )
    with closing(Director.open(store)) as director:
        director.night(number).people.register(["Zoe", "Yan"])
    async with on_floor(store, number) as (app, pilot):
        await until(pilot, lambda: "! " in line_with(app, "Zoe and Yan"))
        await answer(pilot, "exclamation_mark", "Who gets the next seat?", "Yan")
        await until(pilot, lambda: isinstance(app.screen, ReasonScreen))
        await type_in(pilot, WHY)
        await pilot.press("enter")
        await until(pilot, lambda: "Yan gets the next seat." in screen_text(app))
        assert "Yan and Zoe" in screen_text(app)
        assert told(app.director, number)[-1] == f"Yan put first in line: {WHY}"
        await pilot.press("u")
        await until(pilot, lambda: "Undone: Yan put first in line." in screen_text(app))
