"""The form of a night's plan."""

from datetime import UTC, datetime
from pathlib import Path

from textual.events import Key

from screens.people.register import RegisterScreen
from screens.plan.rules_card import RulesCardScreen
from screens.plan.screen import PlanScreen
from screens.ui.box import Box
from screens.ui.dialog import PickDialog
from tests.screens.driving import a_night, at_work, type_in, until
from tests.screens.plans import clear, on_the_form, refused, to
from tests.screens.reading import LARGE, line_with, screen_text
from tourney.game.rules import write_rules
from tourney.night.state.room_clock import evening_of


async def test_a_host_in_a_hurry_types_a_name_and_presses_one_key(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n", *"Friday", "enter", opens=RegisterScreen)
        plan = app.director.night(1).view().plan
        assert (plan.name, plan.date, plan.rules.preset) == (
            "Friday",
            evening_of(datetime.now(UTC)),
            "classic",
        )
        assert plan.currency == ""


async def test_a_preset_fills_in_every_rule(store: Path) -> None:
    async with at_work(store, LARGE) as (app, pilot):
        await on_the_form(pilot, "m")
        await until(pilot, lambda: "Mexxen" in line_with(app, "▸ Game"))
        # Each of these is drawn by a widget of its own, in its own time.
        await until(pilot, lambda: "12 units each" in screen_text(app))
        await to(pilot, "Units")
        await until(pilot, lambda: "12" in line_with(app, " Units "))
        await until(pilot, lambda: "anyone's" in line_with(app, "Mexico by"))
        assert "●" not in screen_text(app)
        await pilot.press("enter", opens=RegisterScreen)
        assert app.director.night(1).rules().title == "Mexxen"
        assert app.director.night(1).rules().changed == ""


async def test_a_changed_rule_is_marked_and_says_what_the_preset_has(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n", "X")
        await to(pilot, "Units")
        await clear(pilot)
        await type_in(pilot, "7")
        assert "●" in line_with(app, "▸ Units")
        assert "● Changed. In Classic Mexico" in screen_text(app)
        await to(pilot, "Mexico by")
        await pilot.press("right")
        assert "the lead's, then anyone" in line_with(app, "▸ Mexico by")
        await pilot.press("enter", opens=RegisterScreen)
        assert (
            write_rules(app.director.night(1).view().rules)
            == "classic units=7 mexico_by=after-lead"
        )


async def test_what_is_refused_is_said_beside_its_field_and_all_that_was_typed_is_kept(
    store: Path,
) -> None:
    async with at_work(store, LARGE) as (app, pilot):
        await on_the_form(pilot)
        await to(pilot, "Money")
        await pilot.press("right")
        await to(pilot, "Currency")
        await type_in(pilot, "EUR")
        await to(pilot, "A unit is worth")
        await type_in(pilot, "1")
        for label, typed, sentence in (
            ("Date", "Friday", "A date is written 2026-11-20."),
            ("Date", "2026-02-30", "There is no 2026-02-30."),
            ("Units", "0", "Units must be 1 to 999."),
            ("A unit is worth", "0", "Type what a unit is worth, such as 0.50 EUR."),
            ("A unit is worth", "", "Type what a unit is worth, such as 0.50 EUR."),
            ("A unit is worth", "2,555", "decimals"),
            ("Currency", "EURO", "three letters"),
            ("Most rolls", "0", "Most rolls must be 1 to 9."),
            ("Stake cap", "lots", "Stake cap must be a whole number."),
        ):
            await refused(pilot, label, typed, sentence)
        assert app.director.nights() == ()


async def test_f2_shows_the_card_of_the_rules_as_they_stand(store: Path) -> None:
    async with at_work(store) as (_, pilot):
        await on_the_form(pilot, "c")
        await pilot.press("f2", opens=RulesCardScreen, shows="The rules: Chips")
        await pilot.press("f2", opens=PlanScreen)


async def test_a_wide_terminal_shows_the_card_as_it_changes(store: Path) -> None:
    async with at_work(store, LARGE) as (_app, pilot):
        await pilot.press("n", shows="5 units each.")
        await to(pilot, "Game")
        await pilot.press("s", shows="1 unit each.")
        await pilot.press("l", shows="The fewest penalties")
        await to(pilot, "Word for penalties")
        await type_in(pilot, "drinks", shows="The fewest drinks")


async def test_escape_leaves_at_once_when_nothing_was_typed_and_asks_else(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n")
        screen = app.screen
        assert isinstance(screen, PlanScreen)
        assert screen.unsaved == ""
        await pilot.press("escape")
        await until(pilot, lambda: len(app.screen_stack) == 1)
        await pilot.press("n", "X")
        screen = app.screen
        assert isinstance(screen, PlanScreen)
        assert screen.unsaved == "The plan is not saved yet."
        await pilot.press("escape", shows="Leave without saving?")
        await pilot.press("escape", opens=PlanScreen)
        await pilot.press("escape", opens=PickDialog)
        await pilot.press("enter")
        await until(pilot, lambda: len(app.screen_stack) == 1)
        assert app.director.nights() == ()


async def test_a_planned_night_can_be_changed_before_play(store: Path) -> None:
    a_night(store, "Ann", currency="EUR", unit_worth="0.50", venue="The Anchor")
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", "f5", opens=PlanScreen)
        assert "0.50" in line_with(app, "A unit is worth")
        await to(pilot, "Venue")
        assert "The Anchor" in line_with(app, "Venue")
        # A text that is clicked into is added to.
        await to(pilot, "Name")
        await pilot.click("#name", offset=(8, 0))
        await type_in(pilot, "s")
        await until(pilot, lambda: "Fridays" in line_with(app, "▸ Name"))
        await clear(pilot)
        await pilot.press(*"Saturday", "enter", opens=RegisterScreen)
        view = app.director.night(1).view()
        assert (view.plan.name, view.worth) == ("Saturday", "€0.50")
        assert "Saturday" in screen_text(app)
        await pilot.press("ctrl+z", shows="Undone: the change to the plan.")
        assert app.director.night(1).view().plan.name == "Friday"


async def test_however_fast_one_types_after_a_preset_no_number_is_mixed(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        screen = await on_the_form(pilot)
        for key in ("m", "down", "down", "down", "right", "down", "down", "down", "down", "6"):
            # As a terminal hands them over: without waiting for the one before.
            app.post_message(Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: app.focused is not None and app.focused.id == "units")
        await pilot.pause()
        # A key that overtakes the cursor is lost, which can be seen; nothing may come of both.
        assert screen.texts["units"] in ("12", "6")
        assert screen.texts["mexico_by"] == "anyone"


async def test_a_choice_refuses_letters_that_begin_none(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n")
        await to(pilot, "Tables")
        await pilot.press("z", shows="✗ No choice begins with z")
        await pilot.press("f")
        await until(pilot, lambda: "Freeze-out" in line_with(app, "▸ Tables"))
        assert "No choice begins" not in screen_text(app)
        await to(pilot, "Ties raise")
        await pilot.press("y")
        await until(pilot, lambda: "Ties raise stake ●" in line_with(app, "▸ Ties raise"))


async def test_a_plan_of_five_rows_goes_on_from_any_of_them(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        for downs_ in range(5):
            await pilot.press("n", *["down"] * downs_, "enter", opens=RegisterScreen)
            await pilot.press("escape")
            await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_a_wrong_field_has_a_cross_until_it_is_corrected_and_enter_comes_back_to_it(
    store: Path,
) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n", "X")
        await to(pilot, "Date")
        await pilot.press(*"31-02-2026", "down")
        await until(pilot, lambda: "✗" in line_with(app, "  Date "))
        assert "A date is written" not in screen_text(app)
        await pilot.press("up", shows="✗ A date is written")
        await pilot.press("up", shows="▸ More", hides="A date is written")
        await pilot.press("left", hides="Date ✗")  # folded away
        await pilot.press("enter", shows=("✗ A date is written", "▸ Date"))
        assert app.screen.query_one("#date", Box).value == "31-02-2026"
        await pilot.press("end", *["backspace"] * len("31-02-2026"))
        await type_in(pilot, "2026-11-20")
        assert app.screen.query_one("#date", Box).value == "2026-11-20"
        await pilot.press("down", shows="▸ Venue", hides="✗")
        await pilot.press("enter", opens=RegisterScreen)


async def test_a_night_without_a_name_is_called_by_its_day_which_the_form_shows(
    store: Path,
) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n")
        await to(pilot, "Date")
        await type_in(pilot, "2026-11-20")
        name = app.screen.query_one("#name", Box)
        await until(pilot, lambda: name.placeholder == "Friday 20 November")
        await pilot.press("backspace", "x")
        await until(pilot, lambda: name.placeholder == "")
        await pilot.press("backspace", "0", "enter", opens=RegisterScreen)
        plan = app.director.night(1).view().plan
        assert (plan.name, plan.date.isoformat()) == ("Friday 20 November", "2026-11-20")
        assert plan.dated == "Friday 20 November 2026"


async def test_the_arrows_go_round_and_a_mouse_chooses_too(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n", "up", shows="▸ More")
        await pilot.press("down", shows="▸ Name")
        await pilot.click("#preset", offset=(5, 0))
        await until(pilot, lambda: "Sudden death" in line_with(app, "▸ Game"))
        await pilot.click("#preset", offset=(0, 0))
        await until(pilot, lambda: "Classic Mexico" in line_with(app, "▸ Game"))


async def test_what_a_preset_filled_in_is_replaced_and_what_was_typed_is_added_to(
    store: Path,
) -> None:
    async with at_work(store) as (_app, pilot):
        screen = await on_the_form(pilot, "m")
        await to(pilot, "Units")
        await pilot.press("7", "down", "4", "up", "0")
        assert (screen.texts["units"], screen.texts["max_rolls"]) == ("70", "4")
