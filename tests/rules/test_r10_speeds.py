"""R10.4: three speeds of recording a round, mixed as the host likes."""

from typing import Any

import pytest

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    after,
    by_player,
    last_round,
    led,
    on_turn,
    refusal,
    turn,
    turns,
    unled,
)
from tourney.game.fairness import dice_of
from tourney.game.mexico.counting import figures
from tourney.game.mexico.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import Escalation, MexicoBy, Ties
from tourney.game.mexico.speed import paces, recorded_speed
from tourney.game.mexico.table import table_view


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
    assert (turn_.rolls, turn_.note, turn_.rolls_known) == ((54,), "ended the round", False)
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
    assert [(m.by_values, m.by_result) for m in (by_rolls, mixed, result)] == [
        (0, 0),
        (1, 0),
        (0, 1),
    ]


def test_r10_4_all_three_speeds_mix_within_a_match() -> None:
    match = values(after(turns(led(3), 54, 31, 62), RoundRecorded(CID, 1)), 62, 65, 31)
    assert (match.rounds, match.by_values, match.by_result) == (3, 1, 1)
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
    asked = "The player drawn starts round 1. Who lost, and how many Mexicos counted?"
    assert paces(unled(2))[Speed.RESULT].act.words == asked


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
