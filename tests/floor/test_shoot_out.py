"""A shoot-out: offered where it matters, two keys a throw, until it is decided (R5.2, F7.1)."""

from pathlib import Path

from screens.floor.screen import FloorScreen
from screens.floor.shoot_out import ShootOutScreen
from screens.standings.payments import PaymentsScreen
from tests.screens.barriers import tied_for_a_prize
from tests.screens.driving import type_in, until
from tests.screens.floors import on_floor
from tests.screens.reading import line_with, screen_text


async def test_it_is_offered_where_prizes_differ_and_the_tied_may_share(store: Path) -> None:
    number = tied_for_a_prize(store)
    async with on_floor(store, number) as (app, pilot):
        view = app.director.night(number).floor().shoot_out
        assert view is not None
        assert not view.must
        assert f"shoot-out {view.why}" in screen_text(app)
        names = [thrower.name for thrower in view.throwers]
        await pilot.press("s", opens=ShootOutScreen, shows=(*names, "share the place"))
        await pilot.press("5", shows="✗ Press Enter to start the shoot-out")
        await pilot.press("escape", opens=FloorScreen)
        assert app.director.night(number).floor().shoot_out == view


async def test_the_payments_are_a_key_away_as_everywhere_in_a_night_with_money(store: Path) -> None:
    async with on_floor(store, tied_for_a_prize(store)) as (_, pilot):
        await pilot.press("s", opens=ShootOutScreen)
        await pilot.press("$", opens=PaymentsScreen)
        await pilot.press("escape", opens=ShootOutScreen)


async def test_two_digits_a_throw_decide_it(store: Path) -> None:
    number = tied_for_a_prize(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("s", "enter", shows="1-6  the dice")
        view = app.director.night(number).floor().shoot_out
        assert view is not None
        first, second = (thrower.name for thrower in view.throwers)
        assert f"▸{first}" in screen_text(app)
        await type_in(pilot, "7", shows="✗ A die shows 1 to 6.")
        await type_in(pilot, "3")
        await until(pilot, lambda: "1-6  second die" in screen_text(app))
        await pilot.press("backspace", *"13", shows=f"✓ {first} throws 31.")
        assert "31" in line_with(app, f"  {first}")
        await until(pilot, lambda: f"▸{second}" in screen_text(app))
        await pilot.press("u", shows=f"▸{first}")
        await type_in(pilot, "3165", opens=FloorScreen, shows="✓ The shoot-out is decided.")
        places = {line.name: line.rank for line in app.director.night(number).places().lines}
        assert places[second] == places[first] - 1


async def test_one_that_runs_is_what_enter_does_on_the_floor(store: Path) -> None:
    async with on_floor(store, tied_for_a_prize(store)) as (app, pilot):
        await pilot.press("s", "enter", opens=ShootOutScreen)
        await pilot.press("6", "escape")
        await until(pilot, lambda: "second die" not in screen_text(app))
        await pilot.press("escape", opens=FloorScreen)
        assert "Enter" in line_with(app, "the shoot-out ")
        await pilot.press("enter", opens=ShootOutScreen)
        await pilot.press("u", shows="begin")
