"""R15.5, R15.7, R15.8 and F2 to F12: nights of several tables under a cup, played for lives."""

import re
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from screens.files.tables_written import written
from tests.restless_guests import Guests, seeded_director
from tests.scripts import Night, play
from tourney.game.corrections.correction import Correction
from tourney.game.refusal import Refused
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.table_handle import TableHandle

__all__ = ["play"]


# F4: a freeze-out


def test_f4_1_lives_are_kept_from_lap_to_lap_and_are_out_at_none(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start
    Ann loses 2; Fay loses
    = pot: 3 lives
    accept
    = t1: Bob* 2, Cid 2, Dee 2, Eve 2 (due)
    = t2: Fay* 1, Gus 2, Hal 2, Ida 2 (due)
    = units_left of Ann, Fay: 0, 1
    = out_beat of Ann: 1
    = status of Ann: out
    """)


def test_r15_5_a_round_costs_no_more_lives_than_there_are(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses 9
    = units_paid of Ann: 2
    = penalties of Ann: 9
    """)


def test_f7_1_who_held_more_lives_before_the_lap_ranks_better(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=3; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses 2; Fay loses; accept; Ann loses; Gus loses 3; accept
    = rank of Ann, Gus: 9, 8
    """)


def test_f4_2_a_table_closes_and_its_players_take_their_lives_along(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=1; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann Fay lose; accept; Bob Gus lose; accept
    = tables: 1 with 5
    = units_left of Cid, Dee, Eve, Hal, Ida: 1, 1, 1, 1, 1
    to the end
    = pot: 8 lives
    = state: finished
    """)


def test_f4_3_who_is_about_to_begin_is_not_moved(play: Night) -> None:
    play("""
    10 people, 2 tables, freezeout maexchen lives=2
    seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida Jon
    start; Fay loses 2; Ann loses; accept; Gus loses 2; Bob loses
    = plan: Dee 1>2 by Jon
    """)


def test_f1_4_a_latecomer_is_dealt_lives_less_what_the_others_lost(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=5; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses 4; Fay loses 4; register Zoe; accept
    = units_start of Zoe: 4
    """)


def test_f1_4_a_rebuy_brings_full_lives_and_other_penalties_stay(
    play: Night,
) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2 rebuy=3
    seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses 2; Fay loses; Ann buys in; accept
    = units_start of Ann: 4
    = units_left of Ann: 2
    = rebuys of Ann: 1
    = penalties of Ann: 2
    = pot: 3 lives
    """)


# R15.7: who begins, and the direction of the cup


def test_r15_7_the_first_to_begin_is_drawn_with_a_result_and_recorded(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses
    """)
    sheet = play.night.table(1).sheet()
    assert "# drawn by lot from 42613" in sheet
    assert "@lost Ann" in sheet


def test_r15_7_who_begins_may_be_drawn_or_named_before_every_claim(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; t1 claims 54 ! no-lead; t1 draws who begins -> 42613; Gus leads
    = cup of 2: Gus, left
    """)


def test_r15_7_the_direction_and_who_begins_stay_over_a_barrier(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout liar lives=4; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann leads; t1 claims 21, doubt 21; Fay leads; Fay loses
    = cup of 1: Dee, right
    accept
    = cup of 1: Dee, right
    = t1: Ann 4, Bob 4, Cid 4, Dee* 4, Eve 3 (due)
    """)


def test_r15_7_if_who_is_to_begin_is_away_the_next_in_the_direction_begins(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=4; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann Fay lose; accept; Ann is away
    = cup of 1: Bob, left
    """)


def test_r15_7_leaving_in_the_middle_makes_the_round_void(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout liar lives=4; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann leads; t1 claims 43 21; Cid goes home
    = cup of 1: Ann, left
    = t1: Ann* 4, Bob 4, Dee 4, Eve 4 (due)
    = status of Cid: withdrawn
    = pot: 4 lives
    """)


def test_r15_7_two_matches_of_a_duel_follow_and_the_loser_of_the_round_begins(
    play: Night,
) -> None:
    play("""
    2 people, 1 tables, duel maexchen lives=2 best=3; seats Ann Bob
    start; Ann leads; Ann loses 2
    = t1: Ann* 2, Bob 2 (due, Bob leads 1 : 0)
    Ann loses 2
    = winner: Bob
    = units_start of Ann, Bob: 4, 4
    = units_aside of Ann, Bob: 0, 2
    = pot: 4 lives
    """)


# R15.5: fouls and laps


def test_r15_5_a_foul_while_no_claim_stands_is_a_round_of_its_own(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=4; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann leads; Eve drops 2
    = t1: Ann 4, Bob 4, Cid 4, Dee 4, Eve* 2 (done)
    """)


def test_r15_5_a_foul_in_the_middle_ends_the_round(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=4; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann leads; t1 claims 43; Eve drops 1
    = t1: Ann 4, Bob 4, Cid 4, Dee 4, Eve* 3 (done)
    """)


def test_r15_5_a_table_that_waits_for_its_next_lap_notes_no_foul(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=4; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses; Bob drops 1 ! beat; Bob loses ! beat
    """)


# F5, F6: the other formats


def test_f6_2_a_shuffle_draws_new_seats_and_lives_stay(play: Night) -> None:
    play("""
    9 people, 2 tables, shuffle maexchen lives=3 every=1
    seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses 2; Fay loses; accept
    = units_left of Ann, Fay, Bob: 1, 2, 3
    = cup of 1: nobody, left
    = pot: 3 lives
    to the end
    = state: finished
    """)


def test_f5_4_heats_deal_lives_again_and_lay_the_old_ones_aside(play: Night) -> None:
    play("""
    9 people, 2 tables, heats maexchen lives=1 final=5
    seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann Fay lose; accept; Bob Gus lose; accept
    = units_start of Cid, Dee, Eve, Hal, Ida: 2, 2, 2, 2, 2
    = units_aside of Cid, Dee, Eve, Hal, Ida: 1, 1, 1, 1, 1
    to the end
    = state: finished
    """)


def test_f6_3_on_a_points_night_lives_have_no_end_and_losses_are_compared(play: Night) -> None:
    play("""
    8 people, 2 tables, points maexchen lives=2 sittings=2 beats=1
    seats Ann Bob Cid Dee / Eve Fay Gus Hal
    start; Ann loses 9; Eve loses; accept
    = out: none
    = units_paid of Ann, Eve, Bob: 9, 1, 0
    = night_points of Ann, Eve, Bob: 0, 0, 67
    to the end
    = state: finished
    """)


# F9: corrections


def test_f15_1_players_come_and_go_under_a_cup_and_lives_have_no_end(play: Night) -> None:
    play("""
    7 people, 2 tables, come-and-go maexchen beats=1; seats Ann Bob Cid Dee / Eve Fay Gus
    start; Ann loses 9; Eve loses; Bob pauses; accept
    = out: none
    = units_paid of Ann, Eve, Bob: 9, 1, 0
    = night_points of Ann, Eve, Bob: 0, 0, 67
    """)
    assert "Bob" not in {seat.name for at in play.night.floor().tables for seat in at.seats}


def test_f6_3_the_room_and_the_report_see_the_points_of_a_cups_points_night(play: Night) -> None:
    play("""
    6 people, 2 tables, points maexchen beats=1; seats Ann Bob Cid / Dee Eve Fay
    start; Ann loses 2; Dee loses; accept
    """)
    show, report = play.night.show(), reported(play)
    assert (show.measure, show.standings[0].figure) == ("points", "0.75")
    assert re.search("Rank Player Result Points Rounds lost 1= [A-Z][a-z]+ 0.75 0", report)
    assert "Lives lost, lap by lap" in report


def test_r15_5_the_report_of_a_cups_freeze_out_counts_lives(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses 2; Fay loses
    """)
    report = reported(play)
    assert "Rank Player Result Lives Rounds lost Paid in 1= " in report
    assert "8. Fay 1 1 1" in report
    assert "Lives, lap by lap" in report
    assert "The last player with lives left wins." in report
    assert not re.search("[Uu]nits", report.replace("units and money", ""))


def reported(play: Night) -> str:
    """The words of the night's report."""
    page = written(play.director, 1)["report.html"].decode()
    bare = re.sub(r"<(style|script|svg)\b.*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)
    return " ".join(bare.split())


def test_f9_1_who_was_put_out_wrongly_comes_back_at_the_smallest_table(play: Night) -> None:
    play("""
    10 people, 2 tables, freezeout maexchen lives=2
    seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida Jon
    start; Ann loses 2; Fay loses; accept; Bob Gus lose
    = out: Ann
    t1 round 1 was Ann lives=1
    = waiting: Ann
    accept
    = units_left of Ann: 1
    = out: none
    = pot: 4 lives
    """)


def test_f9_1_who_should_be_out_and_has_played_on_stays_with_a_life(play: Night) -> None:
    play("""
    10 people, 2 tables, freezeout maexchen lives=2
    seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida Jon
    start; Ann Fay lose; accept; Bob Gus lose
    t1 round 1 was Ann lives=2
    = units_left of Ann: 1
    """)


def test_f9_1_in_the_lap_in_play_it_is_simply_worked_out_again(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann Fay lose
    t1 round 1 was Bob lives=2
    = out: Bob
    = t1: Ann 2, Cid* 2, Dee 2, Eve 2 (done)
    """)


# F10 to F12: files, the end, the clock


def test_f11_1_ended_now_the_most_lives_are_first_and_nobody_gets_money(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=3; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann loses 2; Fay loses; accept; Bob loses; end
    = state: finished
    = rank of Cid, Fay, Ann: 1, 7, 9
    = rank of Bob: 7
    = winner: none
    """)


def test_r15_8_a_deal_by_chances_is_refused_under_a_cup(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=1 currency=EUR fee=10/EUR
    seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Ann Fay lose; deal by chance ! chance
    """)


def test_f10_2_rounds_have_lives_laps_and_who_began(play: Night) -> None:
    play("""
    9 people, 2 tables, freezeout maexchen lives=2; seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida
    start; Bob leads; Ann loses 9; Fay loses
    """)
    files = written(play.director, 1)
    first = files["rounds.csv"].decode().splitlines()[1]
    assert first.startswith("1,1,Bob,,9,Ann,2,yes,,no,,,1,,1,")


# Refusals


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats", "duel", "points"])
def test_r15_5_without_lives_no_format_with_laps(play: Night, format_: str) -> None:
    with pytest.raises(AssertionError, match="needs lives: choose how many"):
        play(f"0 people, 2 tables, {format_} liar")


@pytest.mark.parametrize("format_", ["freezeout", "shuffle", "heats", "duel", "points"])
def test_r8_at_several_tables_lives_are_999_at_most(play: Night, format_: str) -> None:
    with pytest.raises(AssertionError, match="lives are 1 to 999"):
        play(f"0 people, 2 tables, {format_} maexchen lives=1000")
    play(f"0 people, 2 tables, {format_} maexchen lives=999")


# Any night


class Cups(Guests):
    """Guests under a cup: results, claims and fouls, people away, undo and corrections."""

    def between(self, number: int, floor: FloorView) -> None:
        super().between(number, floor)
        lives_add_up(self.director, number)

    def claim(self, table: TableHandle) -> None:
        chance, match = self.chance, table.liar_match
        for each in match.away:
            with suppress(Refused):
                table.come_back(each.player)
        with suppress(Refused):
            if match.claim is None and match.present and chance.random() < 0.7:
                table.record_loss(chance.choice(match.present), chance.choice((1, 1, 1, 2, 3)))
            elif match.present and chance.random() < 0.1:
                table.step_out(chance.choice(match.present), chance.random() < 0.2)
            else:
                super().claim(table)
        with suppress(Refused):
            if chance.random() < 0.04:
                self.director.night(table.session.number).undo(table.number)
            elif chance.random() < 0.06 and (picks := table.picks()):
                pick, names = chance.choice(picks).pick, table.liar_match.names
                text = f"{chance.choice(names)} lives={chance.choice('124')}"
                if pick.text[:2].isdigit():
                    text = str(self.roll())
                table.correct(Correction(pick.entries, text, nth=pick.nth))


def lives_add_up(director: Director, number: int) -> None:
    """Lives dealt are held or in the pot, and who is out has none."""
    night = director.night(number)
    assert night.places().proof.balanced, night.places().proof.fault
    for match in night.session.tables.values():
        for at, player in enumerate(match.players):
            had = player.units + player.paid + player.taken + player.aside
            assert player.brought + player.anew == had
            assert (at in match.players_in) == (player.units > 0)
    assert all(not line.units_left for line in night.places().lines if line.status == "out")


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[tuple[Director, Random]]:
    director, chance = seeded_director(tmp_path / "nights.db", 7)
    with closing(director):
        yield director, chance


@pytest.mark.slow
@pytest.mark.parametrize(
    ("format_", "preset"),
    [
        *((format_, "maexchen") for format_ in ("freezeout", "shuffle", "heats", "duel", "points")),
        *((format_, preset) for format_ in ("freezeout", "duel") for preset in ("meyer", "mia")),
    ],
)
def test_f8_4_lives_add_up_at_every_barrier_of_any_night_and_one_player_wins(
    stored: tuple[Director, Random], format_: str, preset: str
) -> None:
    director, chance = stored
    form = {
        **{"name": "N", "date": "2026-11-29", "preset": preset, "lives": "2"},
        **{"format": format_, "tables": "3"},
    }
    if format_ in ("freezeout", "shuffle"):
        form |= {"option.rebuy": "3"}
    done = Cups(director, chance).play(form, 11)
    lives_add_up(director, done.number)
    places = director.night(done.number).places()
    assert not places.provisional
    assert sum(line.rank == 1 for line in places.lines) == 1 or format_ == "points"
