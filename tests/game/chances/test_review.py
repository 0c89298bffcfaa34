"""Luck and judgement (R13.4)."""

import math
from functools import partial

import pytest
from msgspec.structs import replace

from tests.game.chances.brute_force import dice
from tests.game.chances.reviewed import (
    SHEETS,
    adds_up,
    known,
    mean_luck,
    opening,
    played,
    sheet_adds_up,
)
from tests.rules.playing import after, fold, led, ruled, turns
from tourney.game.chances.matches import _matches_of
from tourney.game.chances.review import TurnChoice, choices, review
from tourney.game.chances.rounds import at_table
from tourney.game.chances.table import wins_after, wins_of
from tourney.game.dice import MEXICO
from tourney.game.entries import moves
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    MatchOpened,
    MovedAway,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.odds import WAYS

ANN, BOB, CID = range(3)


def test_r13_4_it_adds_up_on_the_sheets_of_the_open_game() -> None:
    """An eighth of them, and few made-up matches: it adds up whatever the chances are.

    `tests.benchmarks dealt` takes all.
    """
    for path in SHEETS[::8]:
        sheet_adds_up(path)


def test_r13_4_the_mean_of_luck_is_none_whoever_plays_how() -> None:
    reviews = [known(list(played(seed))) for seed in range(150)]
    mean, spread = mean_luck(reviews)
    assert abs(mean) <= 3 * spread
    assert sum(found.lines[0].judgement for found in reviews) < 0
    for found in reviews:
        for line in found.lines:
            assert line.start == pytest.approx(1 / 2)
            assert line.end in (0, 1)


@pytest.mark.parametrize("preset", ["classic", "mexxen", "chips"])
def test_r13_4_no_throw_is_worth_anything_before_it_is_thrown(preset: str) -> None:
    match: Match | None = None
    for event in played(5, 3, preset):
        match = apply(match, event)
        if match.rolloff is not None:
            player, before = match.rolloff.on_turn, wins_of(match)
            throws: list[tuple[int, TableEvent]] = [
                (1, DieRolledOff(player, die)) for die in range(1, 7)
            ]
        elif match.part is not None:
            table = at_table(match)
            assert table is not None
            before = wins_after(match, table.rolling)
            throws = [(ways, Rolled(table.on_turn, value)) for value, ways in WAYS.items()]
        else:
            break
        assert before is not None
        means = [0.0] * len(before.wins)
        for ways, throw in throws:
            after_it = wins_of(apply(match, throw))
            assert after_it is not None
            for player, chance in enumerate(after_it.wins):
                means[player] += ways * chance / sum(ways for ways, _ in throws)
        assert before.wins == pytest.approx(means, abs=1e-11)


def test_r13_4_choosing_the_best_is_luck_alone() -> None:
    throw, events = dice(7), list[TableEvent]([opening(3, units=2), LeadNamed(0)])
    match = fold(events)
    while match is not None and not match.over:
        table = at_table(match)
        assert table is not None
        event = Stood(table.on_turn) if table.stands else Rolled(table.on_turn, throw())
        events.append(event)
        match = apply(match, event)
    found = known(events)
    assert found.decisions == ()
    for line in found.lines:
        assert (line.judgement, line.gifts) == (0, 0)
        assert line.start + line.luck == pytest.approx(line.end, abs=1e-9)


def test_r13_4_to_stand_too_soon_is_judgement_and_a_gift_to_the_others() -> None:
    events: list[TableEvent] = [opening(3), LeadNamed(ANN), Rolled(ANN, 43), Stood(ANN)]
    found = known(events)
    before, match = after(led(3), Rolled(ANN, 43)), after(led(3), Rolled(ANN, 43), Stood(ANN))
    table, was, now = at_table(before), wins_of(before), wins_of(match)
    assert table is not None
    assert was is not None
    assert now is not None
    assert table.stand is not None
    (decision,) = found.decisions
    assert (decision.round, decision.player, decision.value, decision.roll) == (1, ANN, 43, 1)
    assert (decision.did, decision.better) == (TurnChoice.STAND, TurnChoice.ROLL)
    assert decision.pays == pytest.approx(table.stand - table.roll)
    assert decision.costs == pytest.approx(was.wins[ANN] - now.wins[ANN])
    assert found.lines[ANN].judgement == pytest.approx(-decision.costs)
    assert found.lines[ANN].gifts == 0
    assert found.lines[BOB].judgement == 0
    assert sum(line.gifts for line in found.lines) == pytest.approx(decision.costs)
    adds_up(found, match)


def test_r13_4_to_roll_on_is_judged_before_the_throw() -> None:
    """A Mexico that should not have been tried for is luck."""
    events: list[TableEvent] = [opening(3), LeadNamed(ANN), Rolled(ANN, 66), Rolled(ANN, MEXICO)]
    found = known(events)
    (decision,) = found.decisions
    assert (decision.did, decision.better) == (TurnChoice.ROLL, TurnChoice.STAND)
    assert decision.costs > 0
    assert found.lines[ANN].judgement == pytest.approx(-decision.costs)
    assert found.lines[ANN].luck > decision.costs
    assert found.lines[ANN].end > found.lines[ANN].start
    adds_up(found, turns(led(3), MEXICO))


def test_r13_4_to_end_a_round_that_one_loses_is_judgement() -> None:
    events: list[TableEvent] = [opening(3, "mexxen", units=2), LeadNamed(ANN), Rolled(ANN, 62)]
    found = known([*events, Aborted(ANN)])
    (decision,) = found.decisions
    assert (decision.did, decision.better) == (TurnChoice.ABORT, TurnChoice.STAND)
    assert decision.costs > 0
    adds_up(found, after(led(3, "mexxen", units=2), Rolled(ANN, 62), Aborted(ANN)))


def test_r13_4_to_count_by_pips_is_no_decision_against_the_player() -> None:
    match = turns(led(2, "mexxen", max_rolls=1, units=2), 41, 41)
    events: list[TableEvent] = [opening(2, "mexxen", max_rolls=1, units=2), LeadNamed(ANN)]
    events += [Rolled(ANN, 41), Rolled(BOB, 41), CountChosen(Count.PIPS)]
    found = known(events)
    assert found.decisions == ()
    assert found.lines[BOB].judgement == pytest.approx(0, abs=1e-12)
    adds_up(found, apply(match, CountChosen(Count.PIPS)))


def test_r13_4_a_round_kept_by_values_is_luck_alone() -> None:
    bad: list[TableEvent] = [Rolled(ANN, 41), Stood(ANN)]
    begun: list[TableEvent] = [opening(3, units=2), LeadNamed(ANN)]
    found = known([*begun, *bad, ValueRecorded(BOB, 54), ValueRecorded(CID, 62)])
    assert found.unseen == 1
    assert found.decisions == ()
    assert all((line.judgement, line.gifts) == (0, 0) for line in found.lines)
    again = known([*begun, ValueRecorded(ANN, 54), ValueRecorded(BOB, 32), Rolled(CID, 62)])
    assert again.unseen == 0  # not finished yet
    seen = known([*begun, *bad, Rolled(BOB, 54), Rolled(CID, 62)])
    assert (seen.unseen, len(seen.decisions)) == (0, 1)


def test_r13_4_a_round_kept_by_its_result_is_luck_alone() -> None:
    found = known([opening(2, units=2), LeadNamed(ANN), RoundRecorded(ANN, 0)])
    assert found.unseen == 1
    assert all(line.luck == line.end - line.start for line in found.lines)


def test_r13_4_a_lead_that_is_named_is_the_start_and_one_that_falls_is_luck() -> None:
    named = known([opening(units=1), LeadNamed(ANN)])
    assert f"{named.lines[BOB].start:.9f}" == "0.408532237"
    drawn = known([opening(units=1), LeadDrawn(ANN, "1")])
    assert drawn.lines[BOB].start == pytest.approx(1 / 2)
    assert drawn.lines[BOB].luck == pytest.approx(named.lines[BOB].start - 1 / 2)
    rolled = known([opening(units=1), DieRolledOff(ANN, 4), DieRolledOff(BOB, 2)])
    assert rolled.lines[BOB].luck == pytest.approx(drawn.lines[BOB].luck)


def test_r13_4_who_goes_home_judged_so_and_who_comes_starts() -> None:
    events: list[TableEvent] = [opening(3, units=2), LeadNamed(ANN), Rolled(ANN, 41)]
    left = known([*events, Withdrawn(BOB)])
    assert left.lines[BOB].end == 0
    assert left.lines[BOB].judgement < 0
    assert left.lines[CID].gifts > 0
    came = known([*events[:2], Joined("Dee", 2, CID)])
    assert came.lines[3].start == came.lines[3].end > 0
    assert came.lines[BOB].gifts < 0
    back = known([*events, Withdrawn(BOB), Rejoined(BOB, 2)])
    assert back.lines[BOB].start > left.lines[BOB].start
    moved = known([*events[:2], MovedAway(CID)])
    assert moved.lines[CID].gifts == pytest.approx(-moved.lines[CID].start)


def test_r13_4_nothing_is_known_where_more_than_eight_sat() -> None:
    names = tuple(f"Guest {number}" for number in range(9))
    assert review(moves([MatchOpened(ruled(), names)], apply)) is None
    late: list[TableEvent] = [MatchOpened(ruled(), names[:8]), LeadNamed(0), Joined("Late", 1, 0)]
    assert review(moves(late, apply), made_up=100) is None


def test_r13_4_a_table_that_is_drawn_adds_up_too() -> None:
    events: list[TableEvent] = [MatchOpened(ruled(), tuple(f"G{n}" for n in range(8)))]
    events += [LeadNamed(0), Rolled(0, 43), Stood(0), Rolled(1, 66), Rolled(2, 31)]
    found = known(events, made_up=500)
    assert found.error is not None
    for line in found.lines:
        total = line.start + line.luck + line.judgement + line.gifts
        assert math.isclose(total, line.end, abs_tol=1e-9)


def test_r13_4_the_choices_of_rounds_alone_are_those_of_the_review() -> None:
    for seed, preset in enumerate(("classic", "mexxen", "chips")):
        events = list(played(seed, 3, preset))
        made = [replace(decision, costs=0.0) for decision in known(events, made_up=100).decisions]
        assert made
        assert choices(moves(events, apply)) == made


def test_r13_4_what_is_worked_out_can_be_ended_and_begun_again() -> None:
    """A review that is dropped at any step leaves nothing behind that changes the next."""

    opened: list[TableEvent] = [MatchOpened(ruled(units=5), tuple("ABCDEFGH")), LeadNamed(ANN)]
    whole = known(opened, made_up=1_000)
    assert whole.error is not None
    _matches_of.cache_clear()
    for most in (1, 2, 5, 10):
        left = iter(range(most))
        with pytest.raises(StopIteration):
            review(moves(opened, apply), made_up=1_000, step=partial(next, left))
    assert known(opened, made_up=1_000) == whole
