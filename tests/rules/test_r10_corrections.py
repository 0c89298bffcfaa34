"""R10: people come, go and move; undo; entries in any order."""

from typing import Any

import pytest

from tests.rules.mending import night
from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    after,
    by_player,
    fold,
    last_round,
    led,
    of_a_night,
    on_turn,
    refusal,
    ruled,
    turn,
    turns,
    unled,
)
from tourney.game.entries import Log, Undone
from tourney.game.events import LeadNamed
from tourney.game.happenings import PlayerLeft, PlayerMoved
from tourney.game.match import dealt, taken_away
from tourney.game.mexico.events import (
    DieRolledOff,
    Joined,
    MatchOpened,
    MovedAway,
    OrderKept,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.history import history, running
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.rules import MOST_UNITS
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import describe

# R10: leaving, joining, undoing, and recording in fewer words


def finish(match: Match) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in match.standings()]


@pytest.mark.parametrize("leaver", range(4))
def test_r10_1_whoever_leaves_in_the_middle_voids_the_round(leaver: int) -> None:
    match = after(turn(led(4), 21), Rolled(BOB, 31), Withdrawn(leaver))
    assert match.rounds == 0
    assert match.units == tuple(0 if player == leaver else 5 for player in range(4))
    assert match.pot == 5
    assert match.between_rounds
    assert match.round is not None
    assert tuple(match.round.raised_by) == ()
    assert on_turn(match) == (BOB if leaver == ANN else ANN)
    assert finish(match)[-1] == (4, leaver)


@pytest.mark.parametrize("leaver", range(4))
def test_r10_1_whoever_leaves_between_rounds_voids_nothing(leaver: int) -> None:
    match = after(led(4), RoundRecorded(CID, 0), Withdrawn(leaver))
    assert match.rounds == 1
    assert on_turn(match) == (DEE if leaver == CID else CID)
    left = match.story.last
    assert isinstance(left, PlayerLeft)
    assert left.void == ()
    assert left.forfeited == (4 if leaver == CID else 5)
    assert match.pot == 1 + left.forfeited


def test_r10_1_leavers_take_the_next_place_from_the_bottom() -> None:
    match = after(led(4), Withdrawn(CID), Withdrawn(ANN))
    assert finish(match) == [(1, BOB), (1, DEE), (3, ANN), (4, CID)]


def test_r10_1_the_last_one_left_wins_the_pot_and_keeps_the_units() -> None:
    match = after(led(3), RoundRecorded(ANN, 0), Withdrawn(BOB), Withdrawn(CID))
    assert match.winner == ANN
    assert (match.units[ANN], match.pot) == (4, 11)


def test_r10_1_in_the_roll_off_too_the_last_one_left_wins() -> None:
    match = after(unled(2), Withdrawn(ANN))
    assert match.winner == BOB
    assert (match.rolloff, match.part) == (None, None)


def test_r10_2_somebody_new_sits_to_the_left_of_the_one_named() -> None:
    for beside in range(3):
        match = after(led(3), Joined("Dee", 2, beside))
        assert match.next_in(beside) == DEE
        assert match.units == (5, 5, 5, 2)
        assert on_turn(match) == ANN


@pytest.mark.parametrize("units", [1, MOST_UNITS])
def test_r10_2_somebody_may_sit_down_with_one_unit_or_with_the_most_there_are(units: int) -> None:
    assert check(led(3), Joined("Dee", units, ANN)) is None
    match = after(led(3, "sudden-death"), RoundRecorded(BOB, 0))
    assert check(match, Rejoined(BOB, units)) is None


def test_r10_2_whoever_was_out_is_back_in_the_old_seat() -> None:
    match = after(led(3, "sudden-death"), RoundRecorded(BOB, 0), Rejoined(BOB, 4))
    assert match.next_in(ANN) == BOB
    assert match.outs == ()
    assert finish(match) == [(1, BOB), (2, ANN), (2, CID)]
    assert by_player(match, "paid") == (0, 1, 0)


def test_r10_2_out_again_the_later_going_out_counts() -> None:
    match = after(led(3, "sudden-death"), RoundRecorded(BOB, 0), Rejoined(BOB, 1))
    match = after(match, RoundRecorded(ANN, 0), RoundRecorded(BOB, 0))
    assert finish(match) == [(1, CID), (2, BOB), (3, ANN)]


def test_r10_2_whoever_withdrew_may_come_back() -> None:
    match = after(led(3), Withdrawn(BOB), Rejoined(BOB, 3))
    assert match.left == frozenset()
    assert match.players_in == (ANN, BOB, CID)


def test_r10_3_entries_are_undone_last_first_back_to_the_first() -> None:
    events: list[Any] = [
        MatchOpened(ruled(), ("Ann", "Bob")),
        LeadNamed(ANN),
        Rolled(ANN, 54),
        Stood(ANN),
        Rolled(BOB, 31),
        RoundRecorded(ANN, 1),
        Withdrawn(BOB),
    ]
    log: Log[Match, Any] = Log()
    states = [log.state]
    for event in events:
        log = log.read(event, apply)
        states.append(log.state)
    for expected in reversed(states[:-1]):
        assert log.top is not None
        log = log.read(Undone(log.top.seq), apply)
        assert log.state == expected
    assert (log.state, log.top, log.seq) == (None, None, 2 * len(events))


@pytest.mark.parametrize("seq", [0, 1, 3, -1])
def test_r10_3_only_the_last_entry_that_stands_can_be_undone(seq: int) -> None:
    log: Log[Match, Any] = Log()
    log = log.read(MatchOpened(ruled(), ("Ann", "Bob")), apply).read(LeadNamed(ANN), apply)
    with pytest.raises(ValueError, match="not the last"):
        log.read(Undone(seq), apply)


def test_r10_3_nothing_can_be_undone_before_the_first_entry() -> None:
    log: Log[Match, Any] = Log()
    with pytest.raises(ValueError, match="not the last"):
        log.read(Undone(0), apply)


def test_r10_4_a_value_alone_counts_as_the_turns_last_roll() -> None:
    match = after(led(2), ValueRecorded(ANN, 54), ValueRecorded(BOB, 31))
    assert last_round(match).loser == BOB


def test_r10_4_a_leads_value_alone_sets_no_limit() -> None:
    match = after(led(3, max_rolls=4), ValueRecorded(ANN, 54))
    assert match.part is not None
    assert (on_turn(match), match.part.limit) == (BOB, 4)


def test_r10_4_a_leads_21_alone_is_a_mexico_and_passes_the_lead() -> None:
    match = after(led(3), ValueRecorded(ANN, 21))
    assert match.part is not None
    assert (match.part.lead, match.part.limit) == (BOB, 3)
    assert last_round(turns(match, 54, 31)).stake == 2


@pytest.mark.parametrize("mexicos", range(4))
def test_r10_4_who_lost_and_how_many_mexicos_is_a_whole_round(mexicos: int) -> None:
    match = after(led(3, "mexxen"), RoundRecorded(BOB, mexicos))
    played = last_round(match)
    assert (played.loser, played.mexicos) == (BOB, mexicos)
    assert played.stake == [1, 2, 4, 6][mexicos]
    assert played.parts == ()
    assert on_turn(match) == BOB


def test_a_name_can_be_put_right_at_any_time() -> None:
    for match in (unled(2), turn(led(2), 54), after(led(2), Withdrawn(BOB))):
        renamed = after(match, PlayerRenamed(ANN, "Anne"))
        assert renamed.names == ("Anne", "Bob")
        assert after(renamed, PlayerRenamed(ANN, "Ann")) == match


def test_a_name_may_change_its_capitals() -> None:
    assert after(unled(2), PlayerRenamed(ANN, "ANN")).names == ("ANN", "Bob")


def test_replaying_the_same_events_gives_the_same_match() -> None:
    opening = MatchOpened(ruled(), ("Ann", "Bob"))
    events: list[TableEvent] = [opening, LeadNamed(BOB), Rolled(BOB, 21)]
    assert fold(events) == fold(events)
    assert fold([]) is None


# R10.2: a move from one table to another, as the table that is left sees it


MOVED = after(led(4), RoundRecorded(CID, 0), MovedAway(CID))


def test_r10_2_whoever_moves_takes_all_units_along() -> None:
    assert MOVED.units == (5, 5, 0, 5)
    assert MOVED.story.last == PlayerMoved(CID, 4)
    assert (dealt(MOVED), MOVED.pot, taken_away(MOVED)) == (20, 1, 4)


def test_r10_2_whoever_moves_is_not_out() -> None:
    assert (MOVED.outs, by_player(MOVED, "moved")) == ((), (False, False, True, False))
    assert [line.player for line in MOVED.standings()] == [ANN, BOB, DEE]
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


# R10.3: the order of a round, kept as it was played; and the round in play, shown


def test_order_kept_gives_the_round_to_those_named_alone() -> None:
    match = after(led(4, "mexxen"), OrderKept((CID, ANN)))
    match = turns(match, 54, 61)
    assert last_round(match).lead == CID
    assert by_player(match, "points") == (1, 0, -1, 0)
    assert by_player(match, "played") == (1, 0, 1, 0)
    assert match.part is not None
    assert match.part.order == (CID, 3, ANN, BOB)
    recorded = after(led(4, "mexxen"), OrderKept((CID, ANN)), RoundRecorded(ANN, 2))
    assert by_player(recorded, "points") == (-1, 0, 1, 0)
    assert by_player(recorded, "played") == (1, 0, 1, 0)
    assert describe(recorded, OrderKept((CID, ANN))) == "the order kept for the round"


def test_order_kept_has_a_line_on_the_score_sheet() -> None:
    log = night("@lead Ann", '@order "Bo, b", Ann', '"Bo, b": 54', players='Ann, "Bo, b", Cid')
    assert log.state is not None
    assert log.state.part is not None
    assert log.state.part.order == (BOB, ANN)


def test_the_round_in_play_is_shown_as_far_as_it_has_come() -> None:
    assert running(unled(3)) is None
    assert running(led(3)) is None
    played = running(after(led(3), Rolled(ANN, 21), Rolled(BOB, 54)))
    assert played is not None
    assert (played.number, played.lead, played.mexicos, played.stake) == (1, "Ann", 1, 2)
    assert [turn.note for turn in played.parts[0].turns] == ["21", "unfinished"]
    tied = running(turns(led(3), 31, 31, 54))
    assert tied is not None
    assert [part.title for part in tied.parts] == ["Round", "Tie-break"]
    assert running(turns(led(3), 31, 41, 54)) is None
