"""F1.6: somebody is away for a while, at one table, in nights of several tables, at the end."""

import pytest

from tests.nights import begun
from tests.scripts import Night
from tourney.service.director import Director

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
def test_f1_6_who_is_away_is_not_in_the_lot_for_the_first_lead(
    play: Night, lots: str, leads: str
) -> None:
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
def test_f1_6_a_night_goes_through_all_its_barriers_with_somebody_away(
    play: Night, format_: str
) -> None:
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


def test_f1_6_a_table_where_somebody_is_away_closes_last_and_the_plan_says_the_new_seat(
    play: Night,
) -> None:
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
def test_f1_6_f11_2_a_night_ends_with_somebody_away_in_the_place_of_their_units(
    play: Night, waits: str, end: str
) -> None:
    """Also where their table waits for them, with a round to play."""
    play(TWO)(f"""
        all: last; accept; t1: last
        Eve is away{waits}
        {end}
        = rank of Eve: 1; = units_left of Eve: 2; = status of Eve: placed
        """)
