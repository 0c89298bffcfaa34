"""The chances against rounds and matches that were dealt (R13.1, R13.3)."""

from typing import Any

import pytest

from tests.game.chances.calibration import DEALT, calibrated, sigmas
from tests.rules.playing import ruled


@pytest.mark.parametrize(("preset", "players", "fields"), DEALT)
def test_r13_1_rounds_that_were_dealt(preset: str, players: int, fields: dict[str, Any]) -> None:
    assert sigmas(ruled(preset, **fields), players, 20_000, seed=5) < 3


def test_r13_3_who_was_given_30_in_100_wins_30_in_100() -> None:
    """And so in all ten deciles."""
    for chance, share, moments in calibrated(matches=2_000, seed=3):
        assert moments > 200
        assert share == pytest.approx(chance, abs=0.05)
