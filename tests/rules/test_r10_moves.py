"""R10.2: a move from one table to another, as the table that is left sees it."""

import pytest

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
)
from tourney.game.events import LeadNamed
from tourney.game.match import dealt, taken_away
from tourney.game.mexico.counting import standings
from tourney.game.mexico.events import (
    DieRolledOff,
    Joined,
    MovedAway,
    Rejoined,
    RoundRecorded,
    TableEvent,
    Withdrawn,
)
from tourney.game.mexico.happenings import PlayerMoved
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import describe

MOVED = after(led(4), RoundRecorded(CID, 0), MovedAway(CID))


def test_r10_2_whoever_moves_takes_all_units_along() -> None:
    assert MOVED.units == (5, 5, 0, 5)
    assert MOVED.story.last == PlayerMoved(CID, 4)
    assert (dealt(MOVED), MOVED.pot, taken_away(MOVED)) == (20, 1, 4)


def test_r10_2_whoever_moves_is_not_out() -> None:
    assert (MOVED.outs, by_player(MOVED, "moved")) == ((), (False, False, True, False))
    assert [line.player for line in standings(MOVED)] == [ANN, BOB, DEE]
    view = table_view(MOVED)
    assert [seat.name for seat in view.seats] == ["Ann", "Bob", "Dee"]


def test_r10_2_the_next_to_the_left_leads_for_who_moves() -> None:
    assert on_turn(MOVED) == DEE


def test_r10_2_the_history_tells_the_move_and_undo_names_it() -> None:
    item = history(MOVED)[-1]
    assert item.summary == "Cid moves to another table with 4 units."
    assert (item.who, item.did) == ("Cid", "moved")
    assert describe(led(4), MovedAway(ANN)) == "Ann moves to another table"


@pytest.mark.parametrize("match", [turn(led(3), 54), turns(led(3), 31, 31, 54)])
def test_r10_2_nobody_moves_in_the_middle_of_a_round(match: Match) -> None:
    refused = refusal(match, MovedAway(BOB))
    assert refused.code == "in-round"
    assert refused.sentence == "A round is in play. Players move between rounds."


@pytest.mark.parametrize("event", [MovedAway(CID), Withdrawn(CID), RoundRecorded(CID, 0)])
def test_r10_2_whoever_has_moved_is_not_here(event: TableEvent) -> None:
    refused = refusal(MOVED, event)
    assert (refused.code, refused.sentence) == ("moved", "Cid has gone to another table.")


def test_r10_2_whoever_is_out_does_not_move() -> None:
    assert refusal(after(led(3), Withdrawn(BOB)), MovedAway(BOB)).code == "is-out"
    assert refusal(led(3), MovedAway(7)).code == "unknown"


def test_r10_2_whoever_moved_comes_back_into_the_old_seat() -> None:
    match = after(MOVED, Rejoined(CID, 3))
    assert (match.units, any(by_player(match, "moved"))) == ((5, 5, 3, 5), False)
    assert (dealt(match), taken_away(match)) == (23, 4)
    assert last_round(turns(match, 62, 54, 53, 31)).loser == CID


def test_r10_2_a_move_in_the_roll_off_leaves_the_others_dice() -> None:
    match = of_a_night(3)
    match = after(match, DieRolledOff(ANN, 6), MovedAway(BOB), DieRolledOff(CID, 3))
    assert on_turn(match) == ANN


def test_r10_2_a_new_one_rolls_off_too_where_no_die_was_thrown() -> None:
    match = of_a_night(2)
    joined = after(match, Joined("Cid", 4, ANN), MovedAway(BOB), Rejoined(BOB, 5))
    assert joined.rolloff is not None
    assert [joined.names[player] for player in joined.rolloff.contenders] == ["Ann", "Cid", "Bob"]
    assert refusal(after(match, DieRolledOff(ANN, 6)), Joined("Cid", 4, ANN)).code == "no-lead"


def test_r10_2_a_move_in_the_roll_off_may_leave_one_alone() -> None:
    match = of_a_night(2)
    match = after(match, DieRolledOff(ANN, 2), MovedAway(BOB))
    assert (match.rolloff, match.alone) == (None, True)
    assert on_turn(after(match, Joined("Cid", 4, ANN))) == ANN


def test_r10_2_a_lead_may_be_named_among_those_who_are_here() -> None:
    match = of_a_night(3)
    match = after(match, MovedAway(BOB))
    assert refusal(match, LeadNamed(BOB)).code == "moved"
    assert on_turn(after(match, LeadNamed(CID))) == CID
