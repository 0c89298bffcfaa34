"""R6: ending a round early."""

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
from tourney.game.mexico.events import Aborted, Rolled, Stood, ValueRecorded
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import Ties


def table(players: int = 3) -> Match:
    return led(players, abort=True)


def test_r6_1_a_player_on_turn_who_has_rolled_may_end_the_round() -> None:
    match = after(turn(table(), 54), Rolled(BOB, 62), Aborted(BOB))
    played = last_round(match)
    assert (played.loser, played.paid) == (ANN, 1)
    assert [turn.player for turn in played.parts[0].turns] == [ANN, BOB]


def test_r6_1_nobody_can_end_the_round_before_rolling() -> None:
    assert refusal(table(), Aborted(ANN)).code == "no-roll"


def test_r6_1_who_stood_cannot_end_the_round_any_more() -> None:
    match = after(table(), Rolled(ANN, 54), Stood(ANN))
    assert refusal(match, Aborted(ANN)).code == "no-roll"


def test_r6_1_who_rolled_up_to_the_limit_may_still_end_it_until_the_next_player_rolls() -> None:
    match = after(turn(table(), 31, 54), Rolled(BOB, 61), Rolled(BOB, 62))
    assert on_turn(match) == CID
    assert last_round(after(match, Aborted(BOB))).loser == ANN
    match = after(match, Rolled(CID, 63))
    assert refusal(match, Aborted(BOB)).code in {"not-on-turn", "abort-last"}


def test_r6_1_only_the_player_on_turn_may_end_it() -> None:
    match = after(table(), Rolled(ANN, 54))
    for other in (BOB, CID):
        assert refusal(match, Aborted(other)).code == "not-on-turn"


@pytest.mark.parametrize("by_value", [True, False])
def test_r6_1_after_any_21_nobody_can_end_the_round(by_value: bool) -> None:
    match = after(table(), ValueRecorded(ANN, 21) if by_value else Rolled(ANN, 21))
    assert refusal(match, Aborted(ANN)).code == "abort-mexico"
    match = after(match, Rolled(BOB, 54))
    assert refusal(match, Aborted(BOB)).code == "abort-mexico"


def test_r6_1_a_21_of_the_round_before_is_forgotten() -> None:
    match = turns(table(), 21, 62, 54)
    assert last_round(after(match, Rolled(CID, 54), Aborted(CID))).loser == CID


def test_r6_1_somebody_must_have_yet_to_play() -> None:
    match = turn(turn(table(), 31, 54), 61, 62)
    match = after(match, Rolled(CID, 63))
    assert refusal(match, Aborted(CID)).code == "abort-last"


def test_r6_1_the_last_players_last_roll_ends_the_round_by_itself() -> None:
    match = turns(table(), 54, 62, 63)
    assert match.rounds == 1
    assert refusal(match, Aborted(CID)).code == "no-roll"


def test_r6_2_who_loses_in_every_aborted_round_of_up_to_three_turns() -> None:
    order = (31, 54, 66)
    for aborter in range(3):
        for values in product(order, repeat=aborter + 1):
            match = led(4, abort=True)
            for value in values[:-1]:
                match = turn(match, value)
            match = after(match, Rolled(aborter, values[-1]), Aborted(aborter))
            lowest = min(values, key=order.index)
            tied = [player for player, value in enumerate(values) if value == lowest]
            if aborter in tied:
                assert last_round(match).loser == aborter, values
            elif len(tied) == 1:
                assert last_round(match).loser == tied[0], values
            else:
                assert match.part is not None
                assert list(match.part.order) == tied, values


def test_r6_2_the_loser_of_an_aborted_round_pays_one_unit() -> None:
    match = after(table(), Rolled(ANN, 66), Aborted(ANN))
    assert (last_round(match).stake, match.units) == (1, (4, 5, 5))
    assert on_turn(match) == ANN


def test_r6_2_an_aborted_round_leads_on_as_any_other() -> None:
    match = after(led(4, "sudden-death", abort=True), Rolled(ANN, 66), Aborted(ANN))
    assert match.outs == (ANN,)
    assert on_turn(match) == BOB
    assert DEE in match.players_in


def test_r6_1_nobody_can_abort_while_a_tie_is_broken() -> None:
    for ties in (Ties.ONE_DIE, Ties.SUB_ROUND, Ties.ONE_ROLL):
        match = turns(led(3, abort=True, ties=ties), 31, 31, 62)
        if ties is Ties.SUB_ROUND:
            match = after(match, Rolled(ANN, 54))
        assert refusal(match, Aborted(ANN)).code == "abort-tie"
    assert last_round(after(match, Rolled(ANN, 54), Rolled(BOB, 53))).loser == BOB
