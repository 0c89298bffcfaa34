"""Plans kept under a name, on the plan's form (F1.1)."""

from pathlib import Path

from screens.plan.kept import KeptPlansScreen
from screens.plan.screen import PlanScreen
from tests.screens.driving import at_work, line_with, screen_text, type_in, until


async def test_f1_1_a_plan_is_kept_taken_renamed_and_dropped_by_keys_alone(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        await pilot.press("n", "down", "down")
        await type_in(pilot, "The Swan")
        await pilot.press("down")
        await type_in(pilot, "23:30")
        await pilot.press("down", "right", "ctrl+t")
        await until(pilot, lambda: "None yet." in screen_text(app))
        await pilot.press("k")
        await type_in(pilot, "[/] league")
        await pilot.press("enter")
        await until(pilot, lambda: "[/] league is kept." in screen_text(app))
        assert "Freeze-out, 8 tables, Classic Mexico, The Swan" in screen_text(app)
        await pilot.press("escape", "escape", "escape")
        await until(pilot, lambda: not isinstance(app.screen, PlanScreen))
        assert not app.director.nights()
        await pilot.press("n", "X", "ctrl+t", "enter")
        await until(pilot, lambda: "[/] league is filled in." in screen_text(app))
        assert "The Swan" in line_with(app, "Venue")
        assert "23:30" in line_with(app, "Closing time")
        assert "Freeze-out" in line_with(app, "  Format")
        assert " X " in line_with(app, "▸ Name")
        await pilot.press("ctrl+n")
        await until(pilot, lambda: "0 players" in screen_text(app))
        plan = app.director.night(1).view().plan
        assert (plan.name, plan.venue, plan.setup.format) == ("X", "The Swan", "freezeout")
        await pilot.press("f5", "ctrl+t", "r")
        await type_in(pilot, "League")
        await pilot.press("enter")
        await until(pilot, lambda: "It is called League now." in screen_text(app))
        await pilot.press("f8")
        await until(pilot, lambda: "F8 again drops League" in screen_text(app))
        await pilot.press("f8")
        await until(pilot, lambda: "League is kept no more." in screen_text(app))
        assert isinstance(app.screen, KeptPlansScreen)
        assert not app.director.plans.kept


async def test_f1_1_a_form_that_is_no_plan_is_not_kept_and_says_why(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        await pilot.press("n", "down", "down", "down")
        await type_in(pilot, "late")
        await pilot.press("ctrl+t", "k")
        await until(pilot, lambda: "A time is typed 23:30 or 11.30 pm." in screen_text(app))
        assert isinstance(app.screen, KeptPlansScreen)
