"""Templates on the form of a night's plan, by keys alone (F1.1)."""

from contextlib import closing
from pathlib import Path

from screens.plan.screen import PlanScreen
from screens.plan.templates import SaveTemplateScreen, TemplatesScreen
from screens.ui.dialog import PickDialog
from screens.ui.lists.choice import Tick
from tests.nights import FORM
from tests.screens.driving import at_work, type_in, until
from tests.screens.plans import clear, kept, on_the_form, to
from tests.screens.reading import SMALL, USUAL, line_with, screen_text
from tourney.game.rules import write_rules
from tourney.night.planning.plan import read_plan
from tourney.night.planning.templates import PARTS
from tourney.service.director import Director

MONEY = {"currency": "EUR", "fee": "10", "prizes": "60 40"}


def saved(store: Path, *parts: str, name: str = "Friday", **form: str) -> Path:
    """Save a template, or replace it; the store."""
    with closing(Director.open(store)) as director:
        director.templates.save(name, read_plan({**FORM, **form}), parts or PARTS, replace=True)
    return store


async def test_a_plan_is_saved_and_taken_for_another_night(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n")
        await to(pilot, "Venue")
        await type_in(pilot, "The Swan")
        await pilot.press("down", *"23:30")
        await to(pilot, "Tables")
        await pilot.press("right", "ctrl+s", opens=SaveTemplateScreen)
        ticked = {tick.id for tick in app.screen.query(Tick) if tick.value}
        assert ticked == {"format"}
        assert "Freeze-out, 8 tables, The Swan, until 23:30" in line_with(app, "[✓] Format")
        await type_in(pilot, "[/] league")
        await pilot.press("enter", opens=PlanScreen)
        await pilot.press("escape", "enter")
        await until(pilot, lambda: not isinstance(app.screen, PlanScreen))
        assert not app.director.nights()
        await pilot.press("n", "X", "ctrl+t")
        await until(pilot, lambda: "[/] league" in line_with(app, "▸ [/]"))
        await pilot.press("enter", opens=PlanScreen)
        await kept(pilot)
        plan = app.director.night(1).view().plan
        assert (plan.name, plan.venue, plan.setup.format) == ("X", "The Swan", "freezeout")
        assert plan.closing is not None


async def test_space_ticks_the_parts_and_the_rest_of_a_form_stays_as_it_is(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await on_the_form(pilot)
        await to(pilot, "Units")
        await pilot.press("7", "ctrl+s", opens=SaveTemplateScreen)
        await pilot.press(*"Two", "space", *"words", "down", "space", "down", "down", "down")
        await pilot.press("space", "enter")  # prizes in the place of rules
        await until(pilot, lambda: isinstance(app.screen, PlanScreen))
        assert list(app.director.templates.kept["Two words"].form) == ["prizes", "rounding"]
        await to(pilot, "Money")
        await pilot.press(
            "right", "right", "right", "ctrl+t", "enter", shows="Two words is filled in."
        )
        screen = app.screen
        assert isinstance(screen, PlanScreen)
        assert (screen.texts["units"], screen.texts["prizes"]) == ("7", "")


async def test_rules_that_are_saved_are_a_choice_of_the_preset_from_then_on(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await on_the_form(pilot)
        await to(pilot, "Units")
        await pilot.press("7", "ctrl+s", opens=SaveTemplateScreen)
        await pilot.press(*"Ours", "enter")
        await to(pilot, "Game")
        assert "Ours" in line_with(app, "▸ Game")
        assert "●" not in screen_text(app)
        await to(pilot, "Units")
        await clear(pilot)
        await pilot.press("9", shows="● Changed. In Ours: 7.")
        await to(pilot, "Game")
        await pilot.press("left", "right")  # to another one and back
        await to(pilot, "Units")
        await until(pilot, lambda: "7" in line_with(app, "▸ Units"))
        await kept(pilot)
        plan = app.director.night(1).view().plan
        assert (plan.house, write_rules(plan.rules)) == ("Ours", "classic units=7")


async def test_the_rules_planned_are_those_on_the_form(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", units="7", stake_cap="4")
    async with at_work(store, SMALL) as (app, pilot):
        await on_the_form(pilot)
        await pilot.press("ctrl+t", "enter")
        await until(pilot, lambda: "Friday" in line_with(app, "Game  "))
        saved(store, preset="liar")
        await kept(pilot)
        plan = app.director.night(1).view().plan
        assert (plan.house, write_rules(plan.rules)) == ("Friday", "classic units=7 stake_cap=4")


async def test_prizes_bring_fees_with_them_and_take_them_away(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", "prizes", name="Pub", **MONEY)
    saved(store, "fees", name="Free")
    async with at_work(store, USUAL) as (_, pilot):
        screen = await on_the_form(pilot)
        await pilot.press("ctrl+t", "enter")
        await until(pilot, lambda: screen.texts.get("prizes") == "60 40")
        assert screen.texts["fee"] == ""
        await pilot.press("ctrl+t", "down", "enter")
        await until(pilot, lambda: "prizes" not in screen.texts)


async def test_a_template_is_dropped_and_u_brings_it_back(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db")
    async with at_work(store) as (app, pilot):
        await on_the_form(pilot)
        await pilot.press("ctrl+t", "u", opens=TemplatesScreen)
        await pilot.press("delete", shows="Friday is deleted.")
        assert not app.director.templates.kept
        await pilot.press("delete", "enter", "u", shows="Friday is back.")
        assert list(app.director.templates.kept) == ["Friday"]


async def test_a_template_is_renamed(tmp_path: Path) -> None:
    store = saved(saved(tmp_path / "nights.db"), name="Cup")
    async with at_work(store, SMALL) as (app, pilot):
        await on_the_form(pilot)
        await pilot.press("ctrl+t", "r", "ctrl+u", *"Cup")
        await pilot.press("enter", shows=("There is a template called Cup already.", "│ Cup"))
        await pilot.press("ctrl+u", *"League", "enter", shows="Friday is called League now.")
        assert line_with(app, "▸ League")
        assert sorted(app.director.templates.kept) == ["Cup", "League"]


async def test_where_there_are_none_the_list_says_so(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        screen = await on_the_form(pilot)
        await pilot.press("ctrl+t", shows="There are no templates yet.")
        await pilot.press("delete", "u", "enter", "escape")
        await until(pilot, lambda: app.screen is screen)


async def test_a_form_that_is_no_plan_is_refused_where_it_is_wrong(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        screen = await on_the_form(pilot)
        await to(pilot, "Units")
        await pilot.press("0", "up", "ctrl+s", shows="Units must be 1 to 999.")
        assert app.screen is screen
        assert "▸ Units" in screen_text(app)


async def test_a_bad_name_is_refused_in_the_dialog_and_stays_typed(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await on_the_form(pilot)
        await pilot.press("ctrl+s", "enter", shows="✗ A name")
        await type_in(pilot, "mexxen", hides="✗")
        await pilot.press("enter", shows="The rulebook has a Mexxen already")
        await type_in(pilot, " nights")
        await pilot.press(*["down", "space"] * len(PARTS), "enter")
        await pilot.sees("Tick what to save in the template.", "│ mexxen nights")
        assert not app.director.templates.kept


async def test_a_name_that_is_taken_is_asked_about_before_it_is_replaced(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", "rules", units="7")
    async with at_work(store, SMALL) as (app, pilot):
        await on_the_form(pilot)
        await pilot.press("ctrl+t", "enter")
        await to(pilot, "Units")
        await pilot.press("9", "ctrl+s", "enter", opens=PickDialog)
        for stays in (("escape",), ("enter", "down", "enter")):
            await pilot.press(*stays, opens=SaveTemplateScreen)
            assert app.director.templates.kept["Friday"].form["units"] == "7"
        await pilot.press("enter", "enter", opens=PlanScreen)
        assert app.director.templates.kept["Friday"].form["units"] == "9"
