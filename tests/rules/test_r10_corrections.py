"""R10: leaving, joining, undoing, and recording in fewer words."""

from typing import Any

import pytest

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
    on_turn,
    ruled,
    turn,
    turns,
    unled,
)
from tourney.game.entries import Log, Undone
from tourney.game.events import LeadNamed
from tourney.game.mexico.counting import standings
from tourney.game.mexico.events import (
    Joined,
    MatchOpened,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.happenings import PlayerLeft
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.rules import MOST_UNITS


def finish(match: Match) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in standings(match)]


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
