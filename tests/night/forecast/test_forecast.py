"""When a night will be over (F12.1, R13.5)."""

import math
from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from msgspec.structs import replace

from tests.night.forecast.made_up import Played, held
from tests.night.format_nights import setup_of
from tests.rulebooks import FORMATS as BOOK
from tests.rulebooks import section
from tests.rules.playing import after, led, of_a_night, ruled
from tourney.game.chances.rounds import pays_from_start
from tourney.game.events import LeadNamed
from tourney.game.games import PRESETS
from tourney.game.mexico.events import BeatCalled, RoundRecorded
from tourney.game.mexico.play import apply
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld
from tourney.night.floor import Floor, Person
from tourney.night.forecast import forecast, interval, pace_of, planned_floor, ways_to_finish
from tourney.night.formats.registry import FORMATS
from tourney.night.simulation import SimulatedRounds

FEW = 300


def before(format_: str, players: int = 24, tables: int = 4, **options: str) -> Floor:
    return planned_floor(setup_of(FORMATS[format_], tables, options=options), ruled(), players)


def test_f12_1_forecasts_hold_what_comes_four_times_in_five() -> None:
    """70 to 90 of 100, as there are few nights; `tests.benchmarks forecasts` plays more."""
    found = held("freezeout", 12, 2, played=30, made_up=150)
    assert 0.7 <= sum(found) / len(found) <= 0.9


@pytest.mark.parametrize("format_", ["heats", "shuffle"])
def test_f12_1_in_other_formats_they_are_not_far_off(format_: str) -> None:
    for seed in range(3):
        played = Played(format_, 12, 2, seed)
        said = forecast(played.before[0], nights=FEW).laps
        assert said.low - 5 <= len(played.before) <= said.high + 5


def test_f12_1_the_same_night_is_forecast_alike_each_time() -> None:
    floor = before("freezeout")
    assert forecast(floor, nights=FEW) == forecast(floor, nights=FEW)


@pytest.mark.parametrize("format_", [each for each in FORMATS if each != "come-and-go"])
def test_f12_1_every_format_is_forecast(format_: str) -> None:
    said = forecast(before(format_, 8, 2), nights=20)
    assert 0 < said.laps.low <= said.laps.high
    assert 0 < said.minutes.low < said.minutes.high


def test_f12_1_units_of_their_own_are_reckoned_with() -> None:
    setup = setup_of(FORMATS["freezeout"], 2)
    people = tuple(Person(entry, f"{entry}", units=2) for entry in range(1, 13))
    fewer = forecast(planned_floor(setup, ruled(), people), nights=FEW).laps
    assert fewer.high < forecast(planned_floor(setup, ruled(), 12), nights=FEW).laps.low


def test_f12_1_two_with_a_unit_each_play_one_round() -> None:
    rules = ruled("sudden-death")
    floor = planned_floor(setup_of(FORMATS["freezeout"], 1), rules, 2)
    said = forecast(floor, pace=[30.0], nights=FEW)
    assert (said.laps.low, said.laps.median, said.laps.high) == (1, 1, 1)
    assert (said.minutes.low, said.minutes.high) == (1, 1)


def test_r13_5_a_round_is_lost_by_the_chances_of_the_seats() -> None:
    """Of two with two units: one is enough where a 21 counts."""
    pays = pays_from_start(ruled(), 2)
    assert pays is not None
    rounds, matches = SimulatedRounds(ruled(), Random(3)), 20_000
    lengths = Counter(rounds.match([(1, 2), (2, 2)], [])[0].laps for _ in range(matches))
    two = sum(stakes[2] for stakes in pays)
    again = pays[0][1] + two  # whoever has paid leads, and pays again; or the other pays both
    for laps, chance in ((1, two), (2, (1 - two) * again), (3, (1 - two) * (1 - again))):
        spread = math.sqrt(matches * chance * (1 - chance))
        assert abs(lengths[laps] - matches * chance) < 3 * spread


def test_f12_1_a_points_night_takes_the_laps_that_are_planned() -> None:
    for floor, laps in ((before("points"), 20), (before("points", sittings="3", beats="4"), 12)):
        said = forecast(floor, nights=FEW).laps
        assert (said.low, said.high) == (laps, laps)


def test_f12_1_a_final_and_more_stages_take_longer() -> None:
    points = forecast(before("points"), nights=FEW).laps
    assert forecast(before("points", final="6"), nights=FEW).laps.low > points.high
    single, double = (
        forecast(before("duel", elimination=kind), nights=FEW).laps for kind in ("single", "double")
    )
    assert double.low > single.high
    assert forecast(before("duel", tables=2), nights=FEW).laps.low > single.high
    for mode in ("play-down", "top-k"):
        assert forecast(before("heats", mode=mode), nights=FEW).laps.low > 20


def test_f12_1_the_running_lap_is_counted_until_it_is_played() -> None:
    played = Played("freezeout", 12, 2, seed=1)
    at = next(floor for floor in played.before if floor.lap == 3)
    done = replace(at, tables=tuple(replace(table, done=True) for table in at.tables))
    left, then = (forecast(floor, nights=2_000).laps.median for floor in (at, done))
    assert left - then in (0, 1)
    over = forecast(played.floor, nights=FEW)
    assert (over.laps.high, over.minutes.high) == (0, 0)


def test_f12_1_minutes_go_by_the_nights_own_pace() -> None:
    floor = before("freezeout")
    slow, fast = (forecast(floor, pace=[pace] * 5, nights=FEW) for pace in (60.0, 30.0))
    assert slow.laps == fast.laps
    assert slow.minutes.median == pytest.approx(2 * fast.minutes.median, abs=1)
    unsure = forecast(floor, pace=[10.0, 80.0], nights=FEW).minutes
    assert unsure.high - unsure.low > 2 * (slow.minutes.high - slow.minutes.low)


def test_f12_1_what_would_end_it_in_time() -> None:
    floor = before("freezeout", 12, 2)
    whole = forecast(floor).minutes
    found = ways_to_finish(floor, whole.high // 2)
    assert 1 <= found.units < 5
    fewer = planned_floor(floor.setup, ruled(units=found.units), 12)
    assert forecast(fewer).minutes.high <= whole.high // 2 + 1
    assert found.doubled is not None
    assert found.doubled.high < whole.low
    assert 0 < found.laps < forecast(floor).laps.low
    assert ways_to_finish(floor, 1).units == ways_to_finish(floor, 1).laps == 0
    begun = Played("freezeout", 12, 2, seed=1).before[5]
    late = ways_to_finish(begun, 30)  # it is too late to deal fewer, or to change the stake
    assert (late.units, late.doubled) == (0, None)


def test_f12_1_the_interval_is_the_narrowest_that_holds_80_in_100() -> None:
    found = interval([1, 9, 9, 9, 10, 10, 10, 11, 11, 11])
    assert (found.low, found.median, found.high) == (9, 10, 11)
    assert interval([4]).low == interval([4]).high == 4


def test_f12_1_of_liars_mexico_nobody_can_say() -> None:
    floor = replace(before("single", 6), rules=PRESETS["liar"])
    with pytest.raises(Refused) as refused:
        forecast(floor)
    assert "Liar's Mexico" in refused.value.sentence


def test_the_formats_have_the_figure_of_a_night() -> None:
    said = forecast(before("freezeout")).laps
    assert f"{said.low} to {said.high} laps" in section(BOOK, "F12.1")


def test_f12_1_the_pace_is_seconds_for_each_turn_of_the_largest_table() -> None:
    five, three = (replace(after(of_a_night(players), LeadNamed(0)), lap=0) for players in (5, 3))
    begun = datetime(2026, 11, 20, 20, tzinfo=UTC)
    matches = {1: five, 2: three}
    calls = []
    for lap in (1, 2, 3, 4):
        barrier = BarrierHeld(1, lap, "", "", (), (), (), (1, 2), (), False)
        calls.append((begun, barrier))
        begun += timedelta(seconds=1_500 if lap == 3 else 100)  # a break in the third
        for number, match in matches.items():
            called = apply(match, BeatCalled(lap))
            matches[number] = apply(called, RoundRecorded(0, 0))
    assert pace_of(calls, matches, lambda _: []) == [20.0, 20.0]


def test_f12_1_where_no_laps_are_called_the_pace_is_that_of_the_rounds() -> None:
    match = after(led(3, units=1), RoundRecorded(0, 0), RoundRecorded(1, 0))
    begun = datetime(2026, 11, 20, 20, tzinfo=UTC)
    times = [begun, begun + timedelta(seconds=60), begun + timedelta(seconds=100)]
    assert pace_of([], {1: match}, lambda _: times) == [20.0]
