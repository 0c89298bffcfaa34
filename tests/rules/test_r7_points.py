"""R7: Mexxen points."""

import pytest

from tests.rules.playing import ANN, BOB, CID, NAMES, after, by_player, led, turns
from tourney.game.mexico.events import Aborted, Rolled, RoundRecorded, Withdrawn
from tourney.game.mexico.rules import MexicoBy, Ties


def test_r7_1_the_loser_has_minus_1_and_everyone_else_plus_1() -> None:
    assert by_player(turns(led(4, "mexxen"), 54, 31, 62, 63), "points") == (1, -1, 1, 1)


@pytest.mark.parametrize("by", list(MexicoBy))
def test_r7_1_a_21_in_the_round_is_plus_2_whether_it_is_a_mexico_or_not(by: MexicoBy) -> None:
    assert by_player(turns(led(3, "mexxen", mexico_by=by), 54, 21, 62), "points") == (-1, 3, 1)
    assert by_player(turns(led(3, "mexxen", mexico_by=by), 21, 54, 62), "points") == (3, -1, 1)


def test_r7_1_the_loser_gets_nothing_for_a_21() -> None:
    assert by_player(turns(led(2, "mexxen"), 21, 21, 54, 62), "points") == (-1, 3)


@pytest.mark.parametrize("ties", [Ties.SUB_ROUND, Ties.ONE_ROLL])
@pytest.mark.parametrize("escalates", [True, False])
def test_r7_1_what_is_rolled_among_the_tied_scores_nothing(ties: Ties, escalates: bool) -> None:
    match = led(3, points=True, ties=ties, tie_escalates=escalates)
    assert by_player(turns(match, 52, 52, 61, 21, 54), "points") == (1, -1, 1)


def test_r7_1_who_had_no_turn_because_of_an_abort_scores_nothing() -> None:
    match = turns(led(4, "mexxen"), 54)
    assert by_player(after(match, Rolled(BOB, 62), Aborted(BOB)), "points") == (-1, 1, 0, 0)


def test_r7_1_who_is_out_scores_nothing_more() -> None:
    match = after(led(3, "mexxen", units=1), RoundRecorded(CID, 0))
    assert by_player(match, "points") == (1, 1, -1)
    match = after(match, RoundRecorded(BOB, 0))
    assert by_player(match, "points") == (1 + 1 + 5, 1 - 1, -1)


def test_r7_2_the_matchs_winner_has_5_more_however_it_was_won() -> None:
    assert by_player(turns(led(2, "mexxen", units=1), 54, 31), "points") == (6, -1)
    assert by_player(after(led(2, "mexxen"), Withdrawn(BOB)), "points") == (5, 0)


def test_r10_4_a_round_told_by_its_loser_scores_without_the_bonus() -> None:
    assert by_player(after(led(3, "mexxen"), RoundRecorded(ANN, 2)), "points") == (-1, 1, 1)


@pytest.mark.parametrize("preset", ["classic", "sudden-death", "chips"])
def test_r7_where_points_are_off_there_are_none(preset: str) -> None:
    match = turns(led(3, preset, units=1), 21, 54, 31, 62, 54)
    assert match.winner is not None
    assert by_player(match, "points") == (0,) * len(NAMES[:3])
