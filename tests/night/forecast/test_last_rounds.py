"""R14.6: a night that ends after a number of rounds, in what is foretold of it."""

import pytest

from tests.rules.playing import ruled
from tourney.game.chances.table import wins_from
from tourney.night.forecast import forecast, place_chances, planned_floor
from tourney.night.setup import ONE_TABLE


def test_r14_6_no_forecast_is_longer_than_its_rounds() -> None:
    laps = forecast(planned_floor(ONE_TABLE, ruled(rounds=3), 4)).laps
    assert (laps.low, laps.high) == (3, 3)


def test_r14_6_made_up_nights_come_near_the_chances_of_the_table() -> None:
    floor = planned_floor(ONE_TABLE, ruled(rounds=30), 3)
    found, exact = place_chances(floor), wins_from(ruled(rounds=30), (5, 5, 5))
    assert exact is not None
    mean = sum(exact.wins) / 3
    assert found.made_up
    for row in found.rows.values():
        assert row[0] == pytest.approx(mean, abs=0.03)
