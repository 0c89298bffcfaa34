"""F5.3 and F4.1: how many are left when a table is over; and units that are not all alike."""

import pytest

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    NAMES,
    after,
    by_player,
    led,
    of_a_night,
    on_turn,
    refusal,
    ruled,
)
from tourney.game.events import LeadNamed
from tourney.game.match import next_lead
from tourney.game.mexico.events import (
    DieRolledOff,
    Joined,
    MatchOpened,
    MovedAway,
    Rejoined,
    Rolled,
    RoundRecorded,
    TableEvent,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import referee


def until(left: int, players: int = 4, preset: str = "sudden-death") -> Match:
    """A table that plays until so many are left, Ann leading."""
    return after(of_a_night(players, preset, left), LeadNamed(ANN))


def test_f5_3_top_k_is_over_when_k_are_left() -> None:
    match = after(until(2), RoundRecorded(BOB, 0))
    assert not match.over
    match = after(match, RoundRecorded(CID, 0))
    assert match.over
    assert (match.winner, match.players_in, match.round, match.alone) == (
        None,
        (ANN, DEE),
        None,
        False,
    )
    assert refusal(match, Rolled(ANN, 54)).code == "finished"


def test_f5_3_a_withdrawal_may_end_it() -> None:
    assert after(until(3), Withdrawn(BOB)).over
    in_roll_off = after(of_a_night(4, until=3), DieRolledOff(ANN, 4), Withdrawn(BOB))
    assert in_roll_off.over
    assert in_roll_off.rolloff is None


@pytest.mark.parametrize("event", [Joined("Eve", 3, ANN), Rejoined(BOB, 1), MovedAway(ANN)])
def test_f5_3_once_it_is_over_nobody_comes_or_moves(event: TableEvent) -> None:
    assert refusal(after(until(3), RoundRecorded(BOB, 0)), event).code == "finished"


def test_f5_3_whoever_is_through_may_still_go_home() -> None:
    match = after(until(3), RoundRecorded(BOB, 0), Withdrawn(ANN))
    assert match.over
    assert match.outs == (BOB, ANN)


def test_f5_3_a_screen_says_who_is_left() -> None:
    match = until(2, 3)
    view = table_view(after(match, RoundRecorded(BOB, 0)), match)
    assert (view.phase, view.on_turn, view.winner) == ("finished", None, None)
    assert referee(view.match) == "Ann and Cid are left. The match is over."
    assert view.news is not None
    assert view.news.sentence == (
        "Bob pays 1 unit and is out. Ann and Cid are left. The match is over."
    )
    assert [seat.place for seat in view.seats] == [None, 3, None]


@pytest.mark.parametrize("left", [-1, 3, 4])
def test_f5_3_fewer_are_left_than_begin(left: int) -> None:
    assert refusal(None, MatchOpened(ruled(), NAMES[:3], until=left)).code == "until"


def test_f4_1_a_table_of_the_night_is_never_over_by_itself() -> None:
    match = after(until(0, 2), RoundRecorded(BOB, 0))
    assert not match.over
    assert (match.alone, match.winner, match.round, next_lead(match)) == (True, None, None, ANN)
    assert refusal(match, Rolled(ANN, 54)).code == "alone"


def test_f4_1_who_was_alone_leads_when_somebody_comes() -> None:
    match = after(until(0, 3), RoundRecorded(CID, 0), RoundRecorded(BOB, 0))
    joined = after(match, Joined("Dee", 2, CID))
    assert on_turn(joined) == ANN
    assert on_turn(after(match, Rejoined(BOB, 1))) == ANN


def test_f4_1_a_table_that_everybody_has_left_can_be_sat_at_again() -> None:
    match = after(until(0, 2), MovedAway(ANN))
    assert next_lead(match) == BOB
    match = after(match, MovedAway(BOB))
    assert (match.players_in, next_lead(match)) == ((), None)
    assert refusal(match, Rolled(ANN, 54)).code == "alone"
    assert table_view(match).seats == ()
    match = after(match, Joined("Cid", 2, BOB))
    assert (match.alone, next_lead(match)) == (True, CID)
    assert on_turn(after(match, Rejoined(ANN, 1))) == CID


def test_f4_1_a_screen_says_who_is_alone() -> None:
    view = table_view(after(until(0, 2), RoundRecorded(BOB, 0)))
    assert (view.phase, view.match.alone, view.on_turn) == ("waiting", True, None)
    assert referee(view.match) == "Ann is left at this table."
    assert view.refusals["roll"] == "Ann is alone at this table."
    assert "join" not in view.refusals


def test_r7_2_only_a_winner_has_points_for_winning() -> None:
    for left, points in ((1, (6, -1)), (0, (1, -1))):
        match = of_a_night(2, "mexxen", left, units=1)
        match = after(match, LeadNamed(ANN), RoundRecorded(BOB, 0))
        assert by_player(match, "points") == points


def test_f4_5_everybody_sits_down_with_units_of_their_own() -> None:
    opening = MatchOpened(ruled(), NAMES[:3], (3, 12, 1))
    match = after(apply(None, opening), LeadNamed(ANN), RoundRecorded(CID, 0))
    assert (match.units, match.outs) == ((3, 12, 0), (CID,))
    assert on_turn(match) == ANN


@pytest.mark.parametrize("units", [(5, 5), (5, 5, 5, 5), (5, 5, 0), (5, 5, 1000), (5, 5, -1)])
def test_f4_5_units_are_for_every_player(units: tuple[int, ...]) -> None:
    assert refusal(None, MatchOpened(ruled(), NAMES[:3], units)).code == "units"


def test_r2_4_without_a_word_play_is_to_a_winner() -> None:
    match = after(led(2, "sudden-death"), RoundRecorded(BOB, 0))
    assert match.over
    assert match.winner == ANN
