"""When the night will be over, on the floor (F12.1): in a calm place, and never before a key."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from exports.text.forecasts import over_words
from tests.screens.driving import LARGE, SMALL, USUAL, at_work, screen_text, until
from tests.screens.floors import NAMES, a_floor, play_beat, play_on
from tourney.night.forecast.forecast import Forecast, Interval
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan

STORE = "tourney.db"
OVER = re.compile(r"over (\d\d:\d\d to )?\d\d:\d\d")


def test_f12_1_it_is_said_in_a_few_words_and_in_fewer() -> None:
    found = Forecast(Interval(18, 20, 25), Interval(60, 70, 75), 2_000)
    now = datetime(2026, 11, 20, 20, 30).astimezone().astimezone(UTC)
    assert over_words(found, now) == (
        "over 21:30 to 21:45, 18 to 25 beats more",
        "over 21:30 to 21:45",
    )
    soon = Forecast(Interval(1, 1, 1), Interval(2, 2, 2), 2_000)
    assert over_words(soon, now) == ("over 20:32, 1 beat more", "over 20:32")
    assert over_words(Forecast(Interval(0, 0, 0), Interval(0, 0, 0), 2_000), now) == ()


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
async def test_f12_1_the_floor_says_when_it_will_be_over_behind_the_proof(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    number = a_floor(tmp_path / STORE, NAMES[:12], 2, units="3")
    director = Director.open(tmp_path / STORE)
    play_on(director, number, 1)
    proof = director.night(number).floor().proof
    async with at_work(tmp_path / STORE, size) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: OVER.search(screen_text(app)))
        line = next(line for line in screen_text(app).splitlines() if OVER.search(line))
        assert proof.in_full in line
        if size != SMALL:
            beats = line.partition(", ")[2]
            assert re.search(r"\d+ to \d+ beats more", beats)
            # It follows what is played elsewhere.
            play_on(director, number, 2)
            await until(pilot, lambda: OVER.search(screen_text(app)))
            await until(pilot, lambda: beats not in screen_text(app))
            assert OVER.search(screen_text(app))
    director.close()


async def test_f12_1_a_night_that_is_over_has_no_forecast(tmp_path: Path) -> None:
    number = a_floor(tmp_path / STORE, NAMES[:6], 2, units="1")
    director = Director.open(tmp_path / STORE)
    while director.night(number).view().state == "playing":
        play_beat(director, number)
        if director.night(number).floor().action:
            director.night(number).send(AcceptPlan())
    director.close()
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        assert not app.is_thinking
        assert not OVER.search(screen_text(app))
