"""When the night will be over, on the floor (F12.1): in a calm place, and never before a key."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.screens.driving import at_night, until
from tests.screens.floors import NAMES, a_floor, play_on
from tests.screens.paid_nights import played_to_the_end
from tests.screens.reading import screen_text
from tourney.night.forecast import Forecast, Interval, WaysToFinish
from tourney.night.views.forecast_words import late_words, over_words
from tourney.service.director import Director

OVER = re.compile(r"ends (\d\d:\d\d-)?\d\d:\d\d")


def test_f12_1_when_it_will_be_over_is_said_in_a_few_words() -> None:
    found = Forecast(Interval(18, 20, 25), Interval(60, 70, 75), 2_000)
    now = datetime(2026, 11, 20, 20, 30).astimezone().astimezone(UTC)
    assert over_words(found, now) == "ends 21:30-21:45"
    soon = Forecast(Interval(1, 1, 1), Interval(2, 2, 2), 2_000)
    assert over_words(soon, now) == "ends 20:32"
    assert over_words(Forecast(Interval(0, 0, 0), Interval(0, 0, 0), 2_000), now) == ""


@pytest.mark.parametrize(
    ("ways", "key", "over"),
    [
        (WaysToFinish(90, 3, None, 12), "e", "with 3 units each, or ended after 12 laps (e)"),
        (WaysToFinish(90, 0, None, 12), "", "ended after 12 laps"),
        (WaysToFinish(3, 0, None, 0), "e", "ended after this lap (e)"),
    ],
)
def test_f12_1_what_would_end_it_in_time_is_said(ways: WaysToFinish, key: str, over: str) -> None:
    found = Forecast(Interval(18, 20, 25), Interval(60, 70, 95), 2_000)
    closing = datetime(2026, 11, 20, 23, 30).astimezone()
    words = f"It may be later than 23:30. Over by then: {over}."
    assert late_words(found, ways, closing, key) == words


async def test_f12_1_the_floor_says_what_would_bring_it_to_its_closing_time(store: Path) -> None:
    closing = datetime.now(UTC) + timedelta(minutes=25)
    # An evening goes on until noon.
    evening = f"{closing.astimezone() - timedelta(hours=12):%Y-%m-%d}"
    number = a_floor(store, NAMES[:12], 2, units="9", date=evening)
    director = Director.open(store)
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: OVER.search(screen_text(app)))
        assert "It may be later" not in screen_text(app)
        director.night(number).room.move_closing(closing)
        await until(pilot, lambda: "It may be later than" in screen_text(app))
        assert re.search(r"ended after \d+ laps? \(e\)\.", " ".join(screen_text(app).split()))
        director.night(number).room.move_closing(None)
        await until(pilot, lambda: "It may be later" not in screen_text(app))
    director.close()


async def test_f12_1_the_floor_reckons_with_a_break_and_follows_the_play(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 2, units="3")
    director = Director.open(store)
    play_on(director, number, 1)

    def minute(text: str) -> int | None:
        found = re.search(r"ends (\d\d):(\d\d)", text)
        return None if found is None else 60 * int(found[1]) + int(found[2])

    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: minute(screen_text(app)) is not None)
        before = minute(screen_text(app)) or 0
        director.night(number).room.call_break(45)
        await until(
            pilot, lambda: 44 <= ((minute(screen_text(app)) or before) - before) % 1440 <= 47
        )
        later = OVER.search(screen_text(app))
        play_on(director, number, 2)
        await until(pilot, lambda: (now := OVER.search(screen_text(app))) and now != later)
    director.close()


async def test_f12_1_a_night_that_is_over_has_no_forecast(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, units="1")
    played_to_the_end(store, number)
    async with at_night(store, number) as (app, _):
        assert not app.is_thinking
        assert not OVER.search(screen_text(app))
