"""Who has not paid the entry fee is said where the host looks (F8.5)."""

from pathlib import Path

from tests.screens.driving import screen_text, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.screens.test_night_standings import on_standings
from tourney.director import Director

FEE = {"currency": "EUR", "fee": "5"}


async def test_f8_5_the_floor_and_the_end_name_whoever_has_not_paid(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:3], 1, units="1", **FEE)
    words = f"Not paid (€5.00): {NAMES[0]}."
    async with on_floor(store, number) as (app, pilot):
        assert "Not paid" not in screen_text(app)
        app.director.mark_paid(number, 1, False)
        await pilot.press("f3")
        await until(pilot, lambda: words in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Provisional" not in screen_text(app))
        await until(pilot, lambda: words in screen_text(app))
    director = Director.open(store)
    lose(director, number, 1)
    lose(director, number, 1)
    director.close()
    async with on_standings(store, number) as (app, _):
        assert "Final standings" in screen_text(app)
        assert words in screen_text(app)


async def test_f8_5_a_night_without_a_fee_says_nothing_of_it(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:3], 1, units="1")
    director = Director.open(store)
    director.mark_paid(number, 1, False)
    director.close()
    async with on_floor(store, number) as (app, _):
        assert "Not paid (" not in screen_text(app)
