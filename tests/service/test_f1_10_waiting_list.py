"""A waiting list when the chairs are full, seated in order (F1.10, F3.1, F8.5)."""

import pytest

from screens.files.tables_written import written
from tests.scripts import Night

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


def test_f1_10_who_has_a_seat_keeps_it_when_somebody_before_them_on_the_list_comes(
    play: Night,
) -> None:
    play(f"9 people, {TABLES}")("""
        all but Ann are here; draw
        = draw: Eve Dee Hal Bob / Fay Cid Ida Gus
        Ann is here
        = line: Ann
        = draw: Eve Dee Hal Bob / Fay Cid Ida Gus
        """)


def test_f1_10_the_first_in_line_has_the_chair_of_somebody_taken_off_the_list(
    play: Night,
) -> None:
    play(f"10 people, {TABLES}")("""
        draw
        = draw: Eve Fay Cid Bob / Ann Dee Hal Gus
        Cid is removed
        = draw: Eve Fay Bob Ida / Ann Dee Hal Gus
        = line: Jon
        """)


def test_f1_10_the_first_in_line_has_the_chair_of_somebody_who_is_not_here_after_all(
    play: Night,
) -> None:
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


def test_f1_10_once_play_has_begun_the_line_is_seated_in_order_as_chairs_free_up(
    play: Night,
) -> None:
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


def test_f1_10_without_late_entry_who_has_no_chair_does_not_play_and_owes_nothing(
    play: Night,
) -> None:
    play(f"10 people (9 paid), {TABLES} late=no")("""
        start
        = line: none; = waiting: none; = status of Ida, Jon: no-show, no-show
        = rank of Ida, Jon: 0, 0; = owed: none; = reckoned of Ida: -1000 had no chair
        """)


def test_f1_10_heats_which_take_nobody_late_begin_with_as_many_as_have_chairs(
    play: Night,
) -> None:
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


def test_f1_10_who_is_put_first_in_line_has_a_chair_before_who_came_earlier(
    play: Night,
) -> None:
    play(f"11 people, {TABLES}")("""
        start; Kay first in line: drives the last bus
        = line: Kay Ida Jon; = waiting: Kay Ida Jon
        = told: Kay put first in line: drives the last bus
        all: last
        = plan: Kay 0>1 by Cid, Ida 0>2 by Ann
        accept
        = line: Jon
        """)


def test_f1_10_before_the_draw_who_is_put_first_has_a_chair_and_after_it_the_next(
    play: Night,
) -> None:
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


def test_f1_10_who_was_put_first_and_is_taken_off_the_list_leaves_the_night_as_it_is(
    play: Night,
) -> None:
    play(f"10 people, {TABLES}")("""
        Jon first in line: drives the last bus; Jon is removed; start
        = line: Ida; = told: none
        """)


@pytest.mark.parametrize("begins", ["", "start"])
def test_f1_10_who_cannot_be_put_first_is_refused_and_nothing_changes(
    play: Night, begins: str
) -> None:
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
