"""R10.4: three speeds of recording a round, mixed as the host likes."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.rules.liar_playing import after as liar_after
from tests.rules.liar_playing import begun, claims
from tests.rules.liar_playing import not_begun as liar_not_begun
from tests.rules.mending import THREE_ROUNDS, logged, night
from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    after,
    by_player,
    last_round,
    led,
    of_a_night,
    on_turn,
    refusal,
    turn,
    turns,
    unled,
)
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.liar import correct as correct_liar
from tourney.game.corrections.liar import picks as liar_picks
from tourney.game.dice import ORDERS, RANKS, Order, value_of
from tourney.game.entries import Log, Undone
from tourney.game.fairness import dice_of
from tourney.game.happenings import MatchEnded
from tourney.game.liar import play as liar_play
from tourney.game.liar.events import Ended, FoulNoted, LiarEvent
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply as apply_liar
from tourney.game.liar.rules import Foul
from tourney.game.mexico.counting import figures
from tourney.game.mexico.events import (
    Aborted,
    BeatCalled,
    Count,
    CountChosen,
    DieRolledOff,
    PlayEnded,
    PlayerRenamed,
    PotBy,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    UnitsMended,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import PRESETS, Escalation, MexicoBy, Ties
from tourney.game.mexico.speed import paces, recorded_speed
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import referee
from tourney.game.odds import chance_beaten, fewest_rounds, mexicos_in_a_row, odds_table
from tourney.game.sheets import read_sheet
from tourney.night.views.phone_table import mexico_offer


def values(match: Match, *given: int) -> Match:
    """The match after final values, each by the player on turn."""
    for value in given:
        match = after(match, ValueRecorded(on_turn(match), value))
    return match


def test_r10_4_a_value_alone_ends_the_turn_whatever_the_lead_rolled() -> None:
    match = after(led(3), Rolled(ANN, 31), Rolled(ANN, 54), Stood(ANN))
    match = after(match, ValueRecorded(BOB, 62))
    assert on_turn(match) == CID
    assert match.part is not None
    assert match.part.limit == 2


def test_r10_4_a_follower_rolls_up_to_the_most_after_a_leads_value_alone() -> None:
    match = values(led(3), 54)
    match = after(match, Rolled(BOB, 31), Rolled(BOB, 41), Rolled(BOB, 42))
    assert on_turn(match) == CID


def test_r10_4_a_turn_whose_rolls_are_being_recorded_takes_no_value_alone() -> None:
    match = after(led(2), Rolled(ANN, 31))
    assert refusal(match, ValueRecorded(ANN, 54)).code == "rolls-known"


@pytest.mark.parametrize("value", [0, 12, 20, 57, 77, 100])
def test_r10_4_a_value_alone_is_one_of_the_21(value: int) -> None:
    assert refusal(led(2), ValueRecorded(ANN, value)).code == "value"


def test_r10_4_values_alone_tie_and_the_tied_give_theirs() -> None:
    match = values(led(3), 54, 31, 31)
    assert match.part is not None
    assert match.part.order == (BOB, CID)
    match = values(match, 62, 61)
    assert last_round(match).loser == CID
    assert last_round(match).recorded is Speed.VALUES


def test_r10_4_whoever_gave_a_value_alone_may_end_the_round_with_it() -> None:
    match = after(values(led(3, "mexxen"), 41, 54), Aborted(BOB))
    assert last_round(match).loser == ANN


def test_r10_4_a_value_alone_that_ends_the_round_tells_of_no_other_roll() -> None:
    match = after(values(led(3, "mexxen"), 54), Aborted(ANN))
    assert last_round(match).recorded is Speed.VALUES
    (round_,) = history(match)
    (turn_,) = round_.parts[0].turns
    assert ([it.value for it in turn_.throws], turn_.note, turn_.rolls_known) == (
        [54],
        "ended the round",
        False,
    )
    assert dice_of(match, ()).values == ()
    match = after(turn(led(3, "mexxen"), 31, 41, 54), Aborted(ANN))
    assert last_round(match).recorded is Speed.ROLLS


def test_r10_4_an_extra_round_by_pips_takes_values_alone() -> None:
    match = after(values(led(3, "mexxen"), 54, 31, 31), CountChosen(Count.PIPS))
    assert last_round(values(match, 21, 41)).loser == BOB


@pytest.mark.parametrize("given", [Speed.VALUES, Speed.RESULT])
def test_r10_4_points_of_a_result_are_those_of_the_round_without_the_bonus(given: Speed) -> None:
    match = led(3, "mexxen")
    if given is Speed.VALUES:
        assert by_player(values(match, 21, 54, 31), "points") == (3, 1, -1)
    else:
        assert by_player(after(match, RoundRecorded(CID, 1)), "points") == (1, 1, -1)


def test_r10_4_the_mexicos_of_a_result_raise_the_stake_and_belong_to_nobody() -> None:
    match = after(led(3, "mexxen"), RoundRecorded(BOB, 2))
    assert match.units == (12, 8, 12)
    assert by_player(match, "known_mexicos") == (0, 0, 0)
    assert by_player(match, "lost") == (0, 1, 0)
    assert by_player(match, "played") == (1, 1, 1)


def test_r10_4_a_result_may_put_the_loser_out_and_end_the_match() -> None:
    match = after(led(2, "mexxen", units=3), RoundRecorded(BOB, 2))
    assert (last_round(match).stake, last_round(match).paid) == (4, 3)
    assert (match.winner, match.units) == (ANN, (3, 0))
    assert refusal(match, RoundRecorded(ANN, 0)).code == "finished"


def test_r10_4_a_result_is_recorded_between_rounds_only() -> None:
    for match in (after(led(3), Rolled(ANN, 54)), turn(led(3), 54), turns(led(3), 54, 31, 31)):
        assert refusal(match, RoundRecorded(ANN, 0)).code == "in-round"
    assert refusal(unled(2), RoundRecorded(ANN, 0)).code == "no-lead"


def test_r10_4_only_somebody_still_in_can_have_lost() -> None:
    match = after(led(3, "sudden-death"), RoundRecorded(BOB, 0))
    assert refusal(match, RoundRecorded(BOB, 0)).code == "is-out"
    assert refusal(match, RoundRecorded(7, 0)).code == "unknown"
    assert last_round(after(match, Rejoined(BOB, 1), RoundRecorded(BOB, 0))).loser == BOB


@pytest.mark.parametrize("mexicos", [-1, 4, 99])
def test_r10_4_no_more_mexicos_counted_than_there_were_players(mexicos: int) -> None:
    assert refusal(led(3), RoundRecorded(ANN, mexicos)).code == "mexicos"


def test_r10_4_where_nobodys_21_is_a_mexico_none_counted() -> None:
    match = led(3, "chips")
    assert refusal(match, RoundRecorded(ANN, 1)).code == "no-mexico"
    assert last_round(after(match, RoundRecorded(ANN, 0))).stake == 1


def test_r10_4_a_round_is_by_rolls_only_where_every_turns_are_known() -> None:
    by_rolls = turns(led(3), 54, 31, 62)
    mixed = values(turns(led(3), 54, 31), 62)
    result = after(led(3), RoundRecorded(BOB, 0))
    recorded = [last_round(match).recorded for match in (by_rolls, mixed, result)]
    assert recorded == [Speed.ROLLS, Speed.VALUES, Speed.RESULT]
    assert [
        (m.recorded[Speed.VALUES], m.recorded[Speed.RESULT]) for m in (by_rolls, mixed, result)
    ] == [
        (0, 0),
        (1, 0),
        (0, 1),
    ]


def test_r10_4_all_three_speeds_mix_within_a_match() -> None:
    match = values(after(turns(led(3), 54, 31, 62), RoundRecorded(CID, 1)), 62, 65, 31)
    told = match.recorded
    assert (match.rounds, told[Speed.VALUES], told[Speed.RESULT]) == (3, 1, 1)
    assert by_player(match, "lost") == (0, 2, 1)


@pytest.mark.parametrize(
    ("match", "speed"),
    [
        (unled(2), None),
        (after(unled(2), DieRolledOff(ANN, 4)), Speed.ROLLS),
        (led(3), None),
        (values(led(3), 21), Speed.VALUES),
        (after(values(led(3), 21), Rolled(BOB, 54)), Speed.ROLLS),
        (turn(values(led(3), 21), 54), Speed.ROLLS),
        (values(turn(led(3), 54), 52), Speed.VALUES),
        (turns(values(led(3), 54), 31, 31), Speed.ROLLS),
        (turns(values(led(3), 54), 31, 62), Speed.ROLLS),
        (values(turns(led(3), 54, 31), 62), Speed.VALUES),
        (after(turns(values(led(3), 54), 31, 62), RoundRecorded(CID, 1)), Speed.RESULT),
        (after(led(3), RoundRecorded(CID, 1), Rolled(CID, 31)), Speed.ROLLS),
        (after(values(led(3, "mexxen"), 41, 54), Aborted(BOB)), Speed.VALUES),
        (after(turn(values(led(3), 54), 31), Withdrawn(CID)), Speed.ROLLS),
    ],
)
def test_r10_4_a_table_was_typed_as_its_last_entry(match: Match, speed: Speed | None) -> None:
    assert recorded_speed(match) is speed


def of(match: Match, chosen: Speed) -> tuple[Speed, str]:
    chose = paces(match)[chosen]
    return chose.speed, chose.since


def test_r10_4_a_speed_chosen_between_rounds_is_in_force_at_once() -> None:
    for speed in Speed:
        assert of(led(3), speed) == (speed, "")


def test_r10_4_last_values_wait_for_the_turn_that_has_begun() -> None:
    begun = after(led(3), Rolled(ANN, 31))
    assert of(begun, Speed.VALUES) == (Speed.ROLLS, "from the next turn")
    assert of(after(begun, Stood(ANN)), Speed.VALUES) == (Speed.VALUES, "")


def test_r10_4_results_wait_for_the_round_that_has_begun_which_goes_on_as_it_was() -> None:
    later = "from the next round"
    assert of(after(led(3), Rolled(ANN, 31)), Speed.RESULT) == (Speed.ROLLS, later)
    assert of(turns(led(3), 54), Speed.RESULT) == (Speed.ROLLS, later)
    assert of(values(led(3), 54), Speed.RESULT) == (Speed.VALUES, later)
    assert of(values(led(3), 54, 31, 31), Speed.RESULT) == (Speed.VALUES, later)
    assert of(after(values(led(3), 54), Rolled(BOB, 31)), Speed.RESULT) == (Speed.ROLLS, later)
    begun = turns(led(3), 54)
    assert of(after(begun, Withdrawn(CID)), Speed.RESULT) == (Speed.RESULT, "")


def test_r10_4_in_the_roll_off_values_wait_for_a_lead_and_results_once_a_die_has_fallen() -> None:
    begun = after(unled(2), DieRolledOff(ANN, 4))
    for match, speed in ((unled(2), Speed.VALUES), (begun, Speed.VALUES), (begun, Speed.RESULT)):
        assert of(match, speed) == (Speed.ROLLS, "once there is a lead")
        assert "one die" in paces(match)[speed].act.words


def test_r10_4_results_ask_for_no_roll_off() -> None:
    assert of(unled(2), Speed.RESULT) == (Speed.RESULT, "")
    asked = "Round 1. Who lost, and how many Mexicos counted?"
    assert paces(unled(2))[Speed.RESULT].act.words == asked


def test_f16_1_before_there_is_a_lead_a_phone_says_who_types_it() -> None:
    offer = mexico_offer(table_view(unled(2)), Speed.VALUES)
    assert (offer.asks, offer.words) == ("", "The host types who leads first.")


@pytest.mark.parametrize(
    ("match", "speed", "words"),
    [
        (led(3), Speed.VALUES, "Ann starts the round: last roll."),
        (values(led(3), 43), Speed.VALUES, "Bob: last roll. Beat Ann's 43 to be safe."),
        (
            values(led(3), 21),
            Speed.VALUES,
            "Mexico passes the lead. Bob starts the round: last roll.",
        ),
        (values(led(3), 54, 31, 31), Speed.VALUES, "Bob starts the tie-break: last roll."),
        (
            values(led(3, "mexxen"), 54, 31, 31),
            Speed.VALUES,
            "Bob: one roll, by value. Lowest loses.",
        ),
        (
            after(led(3), RoundRecorded(CID, 0)),
            Speed.RESULT,
            "Cid starts round 2. Who lost, and how many Mexicos counted?",
        ),
        (led(3, "chips"), Speed.RESULT, "Ann starts round 1. Who lost?"),
    ],
)
def test_r10_4_the_referee_asks_by_the_speed(match: Match, speed: Speed, words: str) -> None:
    assert paces(match)[speed].act.words == words


@pytest.mark.parametrize(
    ("preset", "fields", "stakes"),
    [
        ("classic", {}, (1, 2, 2, 2)),
        ("mexxen", {}, (1, 2, 4, 6)),
        ("classic", {"escalation": Escalation.DOUBLE, "stake_cap": 5}, (1, 2, 4, 5)),
        ("chips", {}, (1,)),
        ("mexxen", {"mexico_by": MexicoBy.NOBODY}, (1,)),
    ],
)
def test_r10_4_the_stake_of_a_result_follows_from_its_mexicos(
    preset: str, fields: dict[str, Any], stakes: tuple[int, ...]
) -> None:
    match = led(3, preset, **fields)
    assert table_view(match).stakes == stakes
    for mexicos, stake in enumerate(stakes):
        assert last_round(after(match, RoundRecorded(BOB, mexicos))).stake == stake


def test_r10_4_ties_that_escalate_may_count_more_mexicos_than_players() -> None:
    match = led(2, tie_escalates=True)
    assert last_round(after(match, RoundRecorded(ANN, 9))).mexicos == 9
    assert len(table_view(match).stakes) == 10


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ({"pass_lead": False}, 1),
        ({"pass_lead": True}, 3),
        ({"pass_lead": False, "mexico_by": MexicoBy.AFTER_LEAD}, 3),
        ({"pass_lead": False, "mexico_by": MexicoBy.ANYONE}, 3),
        ({"pass_lead": False, "tie_escalates": True}, 99),
        ({"pass_lead": False, "tie_escalates": True, "ties": Ties.ONE_ROLL}, 1),
        ({"tie_escalates": True, "ties": Ties.ONE_DIE, "mexico_by": MexicoBy.ANYONE}, 3),
    ],
)
def test_r4_2_a_result_has_mexicos_that_can_count(rules: dict[str, Any], most: int) -> None:
    match = led(3, units=999, escalation=Escalation.ADD, **rules)
    assert by_player(after(match, RoundRecorded(BOB, most)), "lost") == (0, 1, 0)
    words = "0 or 1" if most == 1 else f"0 to {most}"
    refused = refusal(match, RoundRecorded(BOB, most + 1))
    assert refused.sentence == f"The Mexicos of this round are {words}."


def test_r10_4_the_mexicos_of_a_result_without_any_are_known_to_be_none() -> None:
    match = after(turns(led(3), 21, 54, 31), RoundRecorded(ANN, 0))
    assert by_player(match, "known_mexicos") == (1, 0, 0)
    assert [its.mexicos_known for its in figures(match)] == [True] * 3
    later = after(match, RoundRecorded(BOB, 1))
    assert [its.mexicos_known for its in figures(later)] == [False] * 3


# The odds that are told, in fractions (R11)


THROWS = [value_of(a, b) for a, b in product(range(1, 7), repeat=2)]


@pytest.mark.parametrize(("value", "higher"), [(52, 22), (54, 18), (64, 10), (11, 7), (21, 0)])
def test_r11_the_ways_to_roll_higher(value: int, higher: int) -> None:
    assert chance_beaten(value, 1) == Fraction(higher, 36)


@pytest.mark.parametrize(("attempts", "percent"), [(1, "61.11"), (2, "84.88"), (3, "94.12")])
def test_r11_a_52_is_beaten_so_often(attempts: int, percent: str) -> None:
    assert f"{float(chance_beaten(52, attempts) * 100):.2f}" == percent


@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize("value", ORDERS[Order.CLASSIC])
def test_r11_one_and_two_rolls_counted_out(value: int, order: Order) -> None:
    rank = RANKS[order]
    for attempts in (1, 2):
        games = list(product(THROWS, repeat=attempts))
        strictly = sum(max(rank[roll] for roll in game) > rank[value] for game in games)
        tied_too = sum(max(rank[roll] for roll in game) >= rank[value] for game in games)
        assert chance_beaten(value, attempts, order=order) == Fraction(strictly, len(games))
        chance = chance_beaten(value, attempts, or_tied=True, order=order)
        assert chance == Fraction(tied_too, len(games))


def test_r11_mexicos_in_a_row() -> None:
    assert mexicos_in_a_row(2) == Fraction(1, 324)
    assert mexicos_in_a_row(3) == Fraction(1, 5832)


def test_r11_three_players_of_five_units_need_six_rounds_with_mexicos_and_ten_without() -> None:
    assert fewest_rounds(PRESETS["classic"], 3, mexicos=1) == 6
    assert fewest_rounds(PRESETS["classic"], 3, mexicos=0) == 10


def test_r11_the_table_holds_every_value_with_one_two_and_three_attempts() -> None:
    table = odds_table()
    assert len(table) == 21 * 3
    assert {odds.value for odds in table} == set(THROWS)
    assert all(odds.beaten < odds.beaten_or_tied for odds in table)


# R12: the host ends play before there is a winner, at a table of either game


def ended(match: Match, pot: PotBy = PotBy.LEADER) -> Match:
    """The match once the host has ended play."""
    chances = tuple(range(len(match.names))) if pot is PotBy.CHANCE else ()
    return apply(match, PlayEnded(pot, chances))


def places(match: Match) -> list[tuple[int, int]]:
    """Everybody's place and player, in order."""
    return [(line.place, line.player) for line in match.standings()]


# R12.1


@pytest.mark.parametrize("preset", ["classic", "sudden-death", "chips", "mexxen"])
def test_r12_1_a_match_can_be_ended_in_every_preset_at_any_moment(preset: str) -> None:
    rolling = after(unled(3, preset), DieRolledOff(ANN, 6))
    for match in (unled(3, preset), rolling, led(3, preset), turn(led(3, preset), 65)):
        over = ended(match)
        assert over.over
        assert (over.part, over.round, over.rolloff, over.winner) == (None, None, None, None)
        assert (over.units, by_player(over, "paid")) == (match.units, by_player(match, "paid"))


def test_r12_1_a_round_in_play_is_void_and_nobody_pays_for_it() -> None:
    match = after(turn(led(3), 21), Rolled(BOB, 31))
    over = ended(match)
    assert (over.units, over.pot, over.rounds) == ((5, 5, 5), 0, 0)
    assert by_player(over, "known_mexicos") == (0, 0, 0)
    assert by_player(over, "played") == (0, 0, 0)
    last = over.story.last
    assert isinstance(last, MatchEnded)
    assert [played.value for played in last.void[0].turns] == [21]
    assert history(over)[-1].summary == "The host ends play. This round doesn't count."


def test_r12_1_a_tie_that_is_being_broken_is_void_with_its_round() -> None:
    match = turn(turn(turn(turn(led(3), 65), 31), 31), 54)
    assert match.round is not None
    assert match.round.earlier
    over = ended(match)
    assert (over.units, over.rounds) == ((5, 5, 5), 0)


def test_r12_1_between_rounds_nothing_is_void() -> None:
    over = ended(after(led(3), RoundRecorded(BOB, 0)))
    assert history(over)[-1].summary == "The host ends play."
    assert over.pot == 1


def test_r12_1_a_match_that_is_over_cannot_be_ended() -> None:
    won = after(led(2, "sudden-death"), RoundRecorded(BOB, 0))
    for match in (won, ended(led(3))):
        refusal = check(match, PlayEnded())
        assert refusal is not None
        assert refusal.code == "finished"
    refusal = check(ended(led(3)), Rolled(ANN, 54))
    assert refusal is not None
    assert refusal.sentence == "The match is over: the host has ended play."


def test_r12_1_nobody_leaves_a_table_of_several_once_it_is_ended() -> None:
    match = ended(after(of_a_night(3), BeatCalled(1)))
    assert match.over
    assert check(match, Withdrawn(ANN)) is not None


def test_r12_1_undo_takes_the_end_back() -> None:
    log = night(*THREE_ROUNDS, "@end")
    before = night(*THREE_ROUNDS).state
    assert log.state is not None
    assert log.state.over
    assert log.top is not None
    assert log.read(Undone(log.top.seq), apply).state == before


def test_r12_1_it_is_news_and_undo_calls_it_the_end_of_play() -> None:
    before = after(led(3), RoundRecorded(BOB, 0), Rolled(BOB, 43))
    view = table_view(ended(before), before)
    assert (view.phase, view.winner) == ("finished", None)
    assert view.news is not None
    assert (view.news.headline, view.news.sentence) == ("Play is over", "This round doesn't count.")
    assert referee(view.match) == (
        "Play is over. Ann and Cid share first place with 5 units each, and the pot of 1 unit."
    )
    assert [seat.place for seat in view.seats] == [1, 3, 1]


# R12.2


def test_r12_2_those_in_stand_by_units_and_those_out_behind_them() -> None:
    match = after(
        led(4, "chips", units=2), *(RoundRecorded(player, 0) for player in (DEE, DEE, BOB))
    )
    assert places(ended(match)) == [(1, ANN), (1, CID), (3, BOB), (4, DEE)]
    statuses = [each.status for each in figures(ended(match))]
    assert statuses == ["placed", "placed", "placed", "out"]


def test_r12_2_who_is_alone_in_first_place_has_won() -> None:
    match = after(led(2), RoundRecorded(BOB, 0))
    assert ended(match).winner == ANN
    assert figures(ended(match))[ANN].status == "won"
    assert figures(ended(match))[BOB].status == "placed"


def test_r12_2_the_winner_has_the_points_of_one_and_nobody_where_first_place_is_shared() -> None:
    match = after(led(3, "mexxen"), RoundRecorded(BOB, 0))
    assert by_player(ended(match), "points") == by_player(match, "points")
    alone = after(match, RoundRecorded(CID, 0))
    assert ended(alone).winner == ANN
    ann, *others = by_player(alone, "points")
    assert by_player(ended(alone), "points") == (ann + 5, *others)


def test_r12_2_a_correction_at_another_table_may_change_who_has_won() -> None:
    over = ended(after(led(2, "mexxen"), RoundRecorded(BOB, 0)))
    mended = apply(over, UnitsMended(BOB, 2))
    assert mended.winner == BOB
    assert sum(by_player(mended, "points")) == sum(by_player(over, "points"))
    assert apply(over, UnitsMended(BOB, 1)).winner is None


def test_r12_2_liar_by_penalties_the_fewest_first_behind_them_who_is_out() -> None:
    match = liar_after(
        begun(4, lives=3),
        FoulNoted(DEE, Foul.CUP, None),
        FoulNoted(ANN, Foul.BAD_CLAIM, None),
        FoulNoted(CID, Foul.DROPPED, 2),
    )
    over = apply_liar(match, Ended())
    assert [(line.place, line.player) for line in over.standings()] == [
        (1, BOB),
        (2, ANN),
        (3, CID),
        (4, DEE),
    ]
    assert (over.over, over.winner) == (True, BOB)


@pytest.mark.parametrize(
    "match", [liar_not_begun(lives=2), begun(lives=2), claims(begun(lives=2), 54), liar_not_begun()]
)
def test_r12_1_liar_ends_with_lives_too_and_before_anybody_begins(match: LiarMatch) -> None:
    over = apply_liar(match, Ended())
    assert (over.over, over.winner, over.penalties) == (True, None, (0, 0, 0, 0))
    assert liar_play.check(over, Ended()) is not None


# Corrections of what came before it


def test_r12_1_liar_a_correction_that_finishes_it_earlier_says_that_the_end_goes() -> None:
    events = read_sheet(
        "@rules liar lives=2\n@players Ann, Bob\n@lead Ann\n@foul Ann dropped 1\n@end\n"
    ).events
    log: Log[LiarMatch, LiarEvent] = Log()
    for event in events:
        assert not isinstance(event, PlayEnded)
        log = log.read(event, apply_liar)  # type: ignore[arg-type]
    pick = liar_picks(log.steps)[-1]
    mending = correct_liar(log.steps, Correction(pick.entries, "Ann dropped 2"))
    (conflict,) = mending.conflicts
    assert (conflict.words, conflict.why) == (
        "The end of play",
        "Play is over by then: Bob has won.",
    )


def test_r12_1_names_are_put_right_after_the_end_too() -> None:
    log = logged([*night("@lead Ann", "@end").standing, PlayerRenamed(ANN, "Anna")])
    assert log.state is not None
    assert log.state.names[ANN] == "Anna"


@pytest.mark.parametrize("pot", PotBy)
def test_r12_3_how_the_pot_is_shared_is_kept_with_the_end(pot: PotBy) -> None:
    match = ended(after(led(3), RoundRecorded(BOB, 0)), pot)
    assert match.ended is pot
    assert match.chances == ((0, 1, 2) if pot is PotBy.CHANCE else ())
    view = table_view(match)
    assert ("and the pot of 1 unit" in referee(view.match)) == (pot is PotBy.LEADER)
