"""F2.1 at one table: a lap is one round of it, ties and all; then it waits for the others."""

import pytest

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    NAMES,
    after,
    last_round,
    of_a_night,
    on_turn,
    refusal,
    ruled,
    turn,
    turns,
    unled,
)
from tourney.game.events import LeadNamed
from tourney.game.match import Gone, next_lead
from tourney.game.mexico.events import (
    BeatCalled,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    MatchOpened,
    MovedAway,
    OrderKept,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import describe, referee


def due(players: int = 3, preset: str = "classic", lap: int = 1) -> Match:
    """A table of a night in its first lap, Ann leading."""
    return after(of_a_night(players, preset), BeatCalled(lap), LeadNamed(ANN))


def test_f2_1_a_lap_is_done_with_its_round() -> None:
    match = turns(due(), 54, 62)
    assert (match.lap, match.lap_done) == (1, False)
    match = turn(match, 31)
    assert (match.lap, match.lap_done, next_lead(match)) == (1, True, CID)


def test_f2_1_a_tie_belongs_to_the_lap() -> None:
    match = turns(due(), 54, 31, 31)
    assert not match.lap_done
    match = turns(match, 42, 41)
    assert match.lap_done
    assert last_round(match).loser == CID


def test_f2_1_without_a_call_rounds_follow_each_other() -> None:
    match = after(unled(3), LeadNamed(ANN), RoundRecorded(BOB, 0), RoundRecorded(CID, 0))
    assert (match.lap, match.lap_done, match.rounds) == (0, False, 2)


@pytest.mark.parametrize(
    "event",
    [
        Rolled(BOB, 54),
        ValueRecorded(BOB, 54),
        RoundRecorded(ANN, 0),
        CountChosen(Count.PIPS),
        OrderKept((BOB, CID)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_f2_1_nothing_is_played_until_the_next_lap_is_called(event: TableEvent) -> None:
    match = after(due(preset="mexxen", lap=4), RoundRecorded(BOB, 0))
    assert refusal(match, event).code == "beat"
    match = after(match, BeatCalled(5))
    assert (match.lap, match.lap_done, on_turn(match)) == (5, False, BOB)
    assert last_round(after(match, RoundRecorded(ANN, 0))).number == 2


def test_f2_1_a_table_that_rested_skips_laps() -> None:
    match = after(due(), RoundRecorded(BOB, 0), BeatCalled(3), RoundRecorded(BOB, 0))
    assert (match.lap, match.rounds) == (3, 2)


@pytest.mark.parametrize("lap", [-1, 0, 1])
def test_f2_1_laps_only_go_up(lap: int) -> None:
    assert refusal(after(due(), RoundRecorded(BOB, 0)), BeatCalled(lap)).code == "beat"


def test_f2_1_a_lap_is_called_once_the_one_before_was_played() -> None:
    assert refusal(due(), BeatCalled(2)).code == "beat"
    assert refusal(turn(due(), 54), BeatCalled(2)).code == "in-round"
    middle = turn(after(unled(3), LeadNamed(ANN)), 54)
    assert refusal(middle, BeatCalled(1)).code == "in-round"


def test_f2_1_the_first_lap_may_be_called_before_the_roll_off_or_during_it() -> None:
    for events in ((), (DieRolledOff(ANN, 6),)):
        match = after(unled(2), *events, BeatCalled(1))
        assert match.lap == 1
        assert refusal(match, BeatCalled(2)).code == "beat"
    assert on_turn(after(match, DieRolledOff(BOB, 2))) == ANN


def test_f2_1_people_come_and_go_while_the_others_play() -> None:
    match = after(due(4), RoundRecorded(BOB, 0))
    match = after(
        match,
        Joined("Eve", 3, ANN),
        MovedAway(CID),
        Withdrawn(DEE),
        Rejoined(CID, 2),
        PlayerRenamed(ANN, "Anna"),
    )
    assert match.lap_done
    assert match.units == (5, 4, 2, 0, 3)
    assert on_turn(after(match, BeatCalled(2))) == BOB


def test_f2_1_a_round_made_void_is_played_again_within_the_lap() -> None:
    match = after(turns(due(4), 54, 31), Withdrawn(DEE))
    assert not match.lap_done
    match = turns(match, 54, 31, 62)
    assert match.lap_done
    assert last_round(match).loser == BOB


def test_f2_1_the_lap_is_done_where_one_is_left() -> None:
    match = after(turn(due(2), 54), Withdrawn(BOB))
    assert (match.lap_done, match.alone, match.over, match.winner) == (True, True, False, None)
    assert after(match, BeatCalled(2)).lap_done


def test_f2_1_a_correction_may_leave_a_lap_without_its_round() -> None:
    match = after(due(), BeatCalled(2, skipping=True))
    assert (match.lap, match.lap_done, match.rounds) == (2, False, 0)
    assert refusal(turn(match, 54), BeatCalled(3, skipping=True)).code == "in-round"


def test_f2_1_a_screen_says_that_the_table_waits_and_who_will_lead() -> None:
    before = turns(due(), 54, 62)
    view = table_view(turn(before, 31), before)
    assert (view.phase, view.match.lap, view.match.lap_done, view.on_turn) == (
        "waiting",
        1,
        True,
        None,
    )
    assert referee(view.match) == "This table is done. Cid begins the next round."
    assert [seat.name for seat in view.seats if seat.lead] == ["Cid"]
    assert set(view.refusals) == {"roll", "stand", "abort", "count", "lead"}
    assert view.news is not None
    assert view.news.headline == "Cid loses round 1 with 31"
    for speed in Speed:
        assert view.paces[speed].act.words == referee(view.match)
    view = table_view(after(turn(before, 31), BeatCalled(2)))
    assert (view.phase, view.match.lap, view.match.lap_done) == ("round", 2, False)
    assert referee(view.match).startswith("Cid begins the round")


def test_f2_1_undo_names_the_call() -> None:
    assert describe(due(), BeatCalled(4)) == "the start of lap 4"


def test_f4_3_the_next_lead_is_known_before_the_next_lap() -> None:
    assert next_lead(unled(3)) is None
    match = after(due(4), RoundRecorded(BOB, 0))
    assert next_lead(match) == BOB
    assert next_lead(after(match, MovedAway(BOB))) == CID
    assert next_lead(after(match, Withdrawn(BOB))) == CID
    assert next_lead(after(match, MovedAway(CID))) == BOB


def test_f7_1_whoever_goes_out_goes_in_a_lap_with_the_units_held_before_it() -> None:
    opening = MatchOpened(ruled(), NAMES[:4], (1, 1, 3, 5), until=0)
    match = after(apply(None, opening), BeatCalled(1), LeadNamed(ANN), RoundRecorded(ANN, 0))
    match = after(match, BeatCalled(3), RoundRecorded(CID, 0), BeatCalled(4))
    match = after(turn(match, 65), Withdrawn(BOB))
    match = after(match, RoundRecorded(CID, 1))
    assert match.exits == (
        Gone(ANN, lap=1, before=1, withdrew=False),
        Gone(BOB, lap=4, before=1, withdrew=True),
        Gone(CID, lap=4, before=2, withdrew=False),
    )


def test_f7_1_without_laps_the_round_counts() -> None:
    match = after(unled(4, units=2), LeadNamed(ANN), RoundRecorded(BOB, 0), RoundRecorded(BOB, 0))
    assert match.exits == (Gone(BOB, lap=2, before=1, withdrew=False),)
    match = after(match, Withdrawn(ANN))
    assert match.exits[1] == Gone(ANN, lap=3, before=2, withdrew=True)


def test_f1_4_an_exit_is_void_once_somebody_is_back() -> None:
    match = after(due(3, "sudden-death"), RoundRecorded(BOB, 0), Rejoined(BOB, 1))
    assert (match.exits, match.outs) == ((), ())
    match = after(match, BeatCalled(2), RoundRecorded(BOB, 0))
    assert match.exits == (Gone(BOB, lap=2, before=1, withdrew=False),)


def test_f7_1_who_leaves_held_the_units_of_the_laps_beginning_or_at_rest_those_there_are() -> None:
    match = after(due(), RoundRecorded(CID, 0))
    gone, at_rest = (after(match, Withdrawn(CID, lap)).exits[-1] for lap in (0, 2))
    assert (gone.lap, gone.before) == (1, 5)
    assert (at_rest.lap, at_rest.before) == (2, 4)
