"""The form of a night's plan for Liar's Mexico."""

from pathlib import Path

from screens.plan.screen import PlanScreen
from tests.screens.driving import a_night, at_work, type_in
from tests.screens.plans import kept, labels, on_the_form, refused, to
from tests.screens.reading import SMALL, line_with
from tourney.game.rules import write_rules


async def test_liars_mexico_has_its_own_fields_and_no_units(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        screen = await on_the_form(pilot, "l")
        await to(pilot, "A claim is true")
        rules = ["Date", "Venue", "Closing time", "A claim is true", "Lives", "Order"]
        rules += ["A claim of 11", "A claim must be", "Cup unseen", "A claim of 21", "Then begins"]
        rules += ["Word for penalties"]
        assert labels(app)[-len(rules) :] == rules
        assert "units" not in screen.texts
        await pilot.press("right", "down")
        assert "only if exact" in line_with(app, "A claim is true")
        await pilot.press("3", *["down"] * 7, shows="The word for penalties")
        await type_in(pilot, "drinks")
        assert "●" in line_with(app, " Lives ")
        await kept(pilot)
        plan = app.director.night(1).view().plan
        assert write_rules(plan.rules) == "liar truth=exact lives=3"
        assert (plan.penalties, plan.currency) == ("drinks", "")


async def test_r15_the_houses_under_the_cup_are_planned_like_any_other(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await on_the_form(pilot, "mmm")
        await to(pilot, "Order")
        assert "21 tops all" in line_with(app, " Order ")
        await pilot.press("3", "down", "down", "right", shows="as high or higher")
        await to(pilot, "A claim of 11")
        await pilot.press("left", "enter", shows="names a player only where 11 tops 21.")
        await pilot.press("right")
        await kept(pilot)
        plan = app.director.night(1).view().plan
        assert write_rules(plan.rules) == "maexchen order=meyer raise=equal"
        await pilot.press("f5", opens=PlanScreen)
        await to(pilot, "Order")
        assert "31 just below 21" in line_with(app, " Order ")


#: What cannot stand in a field of Liar's Mexico, and what is said then.
REFUSED = (
    ("Lives", "0", "Lives must be 1 or more, or none."),
    ("Lives", "many", "Lives must be a whole number, or none."),
    ("Word for penalties", "x" * 17, "That word for penalties is 17 letters wide"),
)


async def test_what_liars_mexico_refuses_does_not_stand_in_the_way_of_the_other_game(
    store: Path,
) -> None:
    async with at_work(store, SMALL) as (app, pilot):
        await on_the_form(pilot, "l")
        for wrong in REFUSED:
            await refused(pilot, *wrong)
        for label, typed, _ in REFUSED[1:]:
            await to(pilot, label)
            await type_in(pilot, typed)
        await to(pilot, "Game")
        await pilot.press("c")
        await kept(pilot)
        assert write_rules(app.director.night(1).view().rules) == "classic"


async def test_a_planned_night_of_liars_mexico_can_be_changed(store: Path) -> None:
    a_night(store, "Ann", preset="liar", lives="3", penalties="drinks")
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", "f5", opens=PlanScreen)
        await to(pilot, "Word for penalties")
        assert "drinks" in line_with(app, "Word for penalties")
        assert "Lives ●" in line_with(app, " Lives ")
        await to(pilot, "Word for penalties")
        await type_in(pilot, "points")
        await kept(pilot)
        assert app.director.night(1).view().plan.penalties == "points"
        await pilot.press("f5", "down", "c")
        await kept(pilot)
        assert write_rules(app.director.night(1).view().rules) == "classic"


async def test_going_through_the_games_keeps_what_is_not_of_a_game(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        screen = await on_the_form(pilot)
        await to(pilot, "Venue")
        await type_in(pilot, "The Swan")
        await to(pilot, "Money")
        await pilot.press("right")
        await to(pilot, "A unit is worth")
        await type_in(pilot, "0.50 EUR")
        before = screen.texts
        await to(pilot, "Game")
        await pilot.press("l", "m", "c")
        assert screen.texts == before
        await kept(pilot)
        view = app.director.night(1).view()
        assert (view.plan.name, view.plan.venue, view.worth) == ("X", "The Swan", "€0.50")
