"""R3: a round, its limit and its passing lead."""

from itertools import product

import pytest

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    after,
    last_round,
    led,
    on_turn,
    refusal,
    turn,
    turns,
)
from tourney.game.mexico.events import Rolled, Stood
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import TurnEnd


def limit(match: Match) -> int:
    assert match.part is not None
    return match.part.limit


def lead(match: Match) -> int | None:
    assert match.part is not None
    return match.part.lead


def test_r3_1_everyone_takes_one_turn_in_seat_order_from_the_lead() -> None:
    match = led(4, lead=CID)
    seen = []
    while not match.rounds:
        seen.append(on_turn(match))
        match = turn(match, 54 if on_turn(match) == CID else 62)
    assert seen == [CID, DEE, ANN, BOB]


@pytest.mark.parametrize("most", range(1, 10))
def test_r3_2_however_many_the_lead_takes_is_the_limit_for_everybody_after(most: int) -> None:
    for taken in range(1, most + 1):
        match = turn(led(3, max_rolls=most), *[54] * taken)
        assert on_turn(match) == BOB
        assert limit(match) == taken
        match = turn(match, 62)
        assert on_turn(match) == CID
        assert limit(match) == taken


def test_r3_2_at_the_limit_the_turn_ends_by_itself() -> None:
    match = after(led(2), Rolled(ANN, 31), Rolled(ANN, 32))
    assert on_turn(match) == ANN
    assert on_turn(after(match, Rolled(ANN, 41))) == BOB


def test_r3_2_a_follower_may_stand_below_the_limit() -> None:
    match = turn(led(3), 31, 32, 41)
    match = after(match, Rolled(BOB, 62), Stood(BOB))
    assert on_turn(match) == CID


def test_r3_3_only_the_last_roll_of_a_turn_counts() -> None:
    played = last_round(turn(turn(led(2), 66, 31), 32))
    assert played.loser == ANN
    assert [(turn.rolls, turn.value) for turn in played.parts[0].turns] == [
        ((66, 31), 31),
        ((32,), 32),
    ]


@pytest.mark.parametrize("rolls_before", range(3))
def test_r3_4_a_21_ends_any_turn_at_once(rolls_before: int) -> None:
    match = turn(led(3), 31, 32, 41)
    match = after(match, *[Rolled(BOB, 62)] * rolls_before, Rolled(BOB, 21))
    assert on_turn(match) == CID
    assert match.part is not None
    assert match.part.turns[-1].ending is TurnEnd.MEXICO


def test_r3_5_a_leads_21_makes_the_next_player_lead_with_fresh_rolls() -> None:
    match = turn(led(3, max_rolls=4), 54, 21)
    assert (on_turn(match), lead(match), limit(match)) == (BOB, BOB, 4)


def test_r3_5_the_lead_may_pass_again_and_again() -> None:
    match = turns(led(4), 21, 21, 21)
    assert (on_turn(match), lead(match), limit(match)) == (DEE, DEE, 3)


def test_r3_5_whoever_leads_last_also_has_three_rolls() -> None:
    match = turns(led(3), 21, 21)
    match = after(match, Rolled(CID, 31), Rolled(CID, 32))
    assert on_turn(match) == CID
    match = after(match, Rolled(CID, 66))
    assert last_round(match).loser == CID


def test_r3_5_a_followers_21_passes_no_lead_and_leaves_the_limit() -> None:
    match = turn(turn(led(3), 31, 54), 21)
    assert (on_turn(match), lead(match), limit(match)) == (CID, ANN, 2)


def test_r3_5_if_all_roll_21_all_are_tied() -> None:
    match = turns(led(3), 21, 21, 21)
    assert match.rounds == 0
    assert match.part is not None
    assert match.part.order == (ANN, BOB, CID)


def test_r3_5_where_it_is_off_a_leads_21_sets_the_limit_at_the_rolls_it_took() -> None:
    for before in range(3):
        match = turn(led(3, pass_lead=False), *[54] * before, 21)
        assert (on_turn(match), lead(match), limit(match)) == (BOB, ANN, before + 1)


@pytest.mark.parametrize("pass_lead", [True, False])
def test_r3_5_who_leads_in_every_pattern_of_21s_of_four_players(pass_lead: bool) -> None:
    for pattern in product((21, 54), repeat=4):
        match = led(4, pass_lead=pass_lead)
        leading = ANN
        for player, value in enumerate(pattern):
            assert (on_turn(match), lead(match)) == (player, leading), pattern
            if player == DEE:
                break  # the round ends with her turn
            match = turn(match, value)
            if pass_lead and value == 21 and player == leading:
                leading = player + 1


def test_r3_6_the_lowest_value_loses_and_ties_elsewhere_mean_nothing() -> None:
    values = (31, 54, 21)
    for three in product(values, repeat=3):
        match = turns(led(3, max_rolls=1), *three)
        lowest = min(three, key=values.index)
        tied = tuple(player for player in range(3) if three[player] == lowest)
        if len(tied) == 1:
            assert last_round(match).loser == tied[0]
        else:
            assert match.part is not None
            assert match.part.order == tied


def test_r3_2_standing_is_for_those_who_have_rolled_in_a_sub_round_too() -> None:
    match = turns(led(3), 31, 31, 62)
    assert refusal(match, Stood(ANN)).code == "no-roll"
