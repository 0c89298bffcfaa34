"""When a night under a cup will be over (R15.8): each of n loses a round with 1/n."""

import math
from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from msgspec.structs import replace

from tests.night.format_nights import setup_of
from tourney.game.events import LeadNamed
from tourney.game.games import PRESETS
from tourney.game.liar.events import LiarOpened, LossRecorded
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply
from tourney.game.liar.rules import PRESETS as CUPS
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules
from tourney.night.floor import Floor
from tourney.night.forecast import (
    forecast,
    night_chances,
    pace_of,
    place_chances,
    planned_floor,
    ways_to_finish,
)
from tourney.night.formats.registry import FORMATS
from tourney.night.simulation import SimulatedRounds

CUP = CUPS["maexchen"]


def before(players: int, lives: int = 5) -> Floor:
    rules = change_rules(CUP, {"lives": str(lives)})
    return planned_floor(setup_of(FORMATS["single"], 1), rules, players)


def test_r15_8_everyone_loses_equally_often_and_a_round_costs_one_at_first() -> None:
    """Of two with a life each one round decides; with five each at least five, at most nine."""
    one = forecast(before(2, lives=1), nights=50).laps
    assert (one.low, one.high) == (1, 1)
    rounds, matches = SimulatedRounds(CUP, Random(3)), 20_000
    lengths = Counter(rounds.match([(1, 5), (2, 5)], [])[0].laps for _ in range(matches))
    for laps in range(5, 10):
        chance = 2 * math.comb(laps - 1, 4) / 2**laps
        spread = math.sqrt(matches * chance * (1 - chance))
        assert abs(lengths[laps] - matches * chance) < 3.5 * spread
    assert set(lengths) <= set(range(5, 10))


def test_r15_8_a_round_costs_what_rounds_have_cost_so_far() -> None:
    floor = before(4)
    (table,) = floor.tables
    cheap, dear = (
        replace(floor, tables=(replace(table, rounds=10, paid={1: paid}),)) for paid in (10, 15)
    )
    assert forecast(dear).laps.high < forecast(cheap).laps.low
    assert forecast(cheap) == forecast(floor)


def test_r15_8_fewer_lives_end_it_in_time_and_nothing_is_doubled() -> None:
    floor = before(6)
    whole = forecast(floor).minutes
    found = ways_to_finish(floor, whole.high // 2)
    assert 1 <= found.units < 5
    assert found.doubled is None
    assert found.lives


def test_r15_8_without_lives_a_cup_has_no_end_to_forecast() -> None:
    floor = replace(before(6), rules=PRESETS["liar"])
    with pytest.raises(Refused) as refused:
        forecast(floor)
    assert refused.value.code == "no-lives"


def test_r15_8_a_cup_has_no_chances() -> None:
    assert night_chances(before(4)) is None
    with pytest.raises(Refused) as refused:
        place_chances(before(4))
    assert refused.value.code == "chance"


def test_r15_8_the_pace_of_a_cups_table_is_that_of_its_rounds() -> None:
    match: LiarMatch = apply(None, LiarOpened(CUP, ("Ann", "Bob", "Cid")))
    for event in (LeadNamed(0), LossRecorded(0, 5), LossRecorded(1, 1)):
        match = apply(match, event)
    begun = datetime(2026, 11, 20, 20, tzinfo=UTC)
    times = [begun, begun + timedelta(seconds=60), begun + timedelta(seconds=100)]
    assert pace_of([], {1: match}, lambda _: times) == [20.0]
