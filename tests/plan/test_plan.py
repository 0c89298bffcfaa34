"""The plan's form: rules, the card beside them, and Liar's Mexico."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.events import Key

from screens.people.register import RegisterScreen
from screens.plan.rules_card import RulesCardScreen
from screens.plan.screen import PlanScreen
from screens.plan.templates import SaveTemplateScreen
from screens.ui.box import Box
from screens.ui.dialog import PickDialog
from tests.nights import FORM
from tests.screens.driving import a_night, at_work, type_in, until
from tests.screens.plans import clear, kept, labels, on_the_form, refused, to
from tests.screens.reading import LARGE, SMALL, line_with, screen_text
from tourney.game.card import rules_card
from tourney.game.games import PRESETS
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules, write_rules
from tourney.night.planning.plan import read_plan
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
        await until(pilot, lambda: "12 lives." in screen_text(app))
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


async def test_what_is_refused_is_said_beside_its_field_and_kept(store: Path) -> None:
    async with at_work(store, LARGE) as (app, pilot):
        await on_the_form(pilot)
        await to(pilot, "Money")
        await pilot.press("right")
        await to(pilot, "Currency")
        await type_in(pilot, "EUR")
        await to(pilot, "A unit is worth")
        await type_in(pilot, "1")
        await refused(pilot, "A unit is worth", "", "Type what a unit is worth, such as 0.50 EUR.")
        await refused(pilot, "Units", "0", "Units must be 1 to 999.")
        assert app.director.nights() == ()


MONEY = {"currency": "EUR", "unit_worth": "1", "paid": "start"}


@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({"date": "Friday"}, "date", "A date is written 2026-11-20."),
        ({"date": "2026-02-30"}, "date", "There is no 2026-02-30."),
        ({"units": "0"}, "units", "units must be 1 to 999."),
        ({**MONEY, "unit_worth": "0"}, "unit_worth", "Type what a unit is worth, such as"),
        ({**MONEY, "unit_worth": "2,555"}, "unit_worth", "decimals"),
        ({**MONEY, "currency": "EURO"}, "currency", "three letters"),
        ({"max_rolls": "0"}, "max_rolls", "max_rolls must be 1 to 9."),
        ({"stake_cap": "lots"}, "stake_cap", "stake_cap must be a whole number."),
        ({"preset": "liar", "lives": "0"}, "lives", "lives must be 1 or more, or none."),
        ({"preset": "liar", "lives": "many"}, "lives", "must be a whole number, or none."),
        ({"preset": "liar", "penalties": "x" * 17}, "penalties", "is 17 letters wide"),
    ],
)
def test_a_plan_names_the_field_that_cannot_stand(
    form: dict[str, str], field: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refusal:
        read_plan(FORM | form)
    assert refusal.value.code.endswith(field)
    assert sentence in refusal.value.sentence


async def test_f2_shows_the_card_of_the_rules_as_they_stand(store: Path) -> None:
    async with at_work(store) as (_, pilot):
        await on_the_form(pilot, "c")
        await pilot.press("f2", opens=RulesCardScreen, shows="The rules: Chips")
        await pilot.press("f2", opens=PlanScreen)


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
        for downs in (1, 4):
            await pilot.press("n", *["down"] * downs, "enter", opens=RegisterScreen)
            await pilot.press("escape")
            await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_a_wrong_field_has_a_cross_until_it_is_corrected(store: Path) -> None:
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


async def test_a_night_without_a_name_is_called_by_its_day(store: Path) -> None:
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


async def test_what_a_preset_filled_in_is_replaced_by_what_is_typed(store: Path) -> None:
    async with at_work(store) as (_app, pilot):
        screen = await on_the_form(pilot, "m")
        await to(pilot, "Units")
        await pilot.press("7", "down", "4", "up", "0")
        assert (screen.texts["units"], screen.texts["max_rolls"]) == ("70", "4")


# The form of a night's plan for Liar's Mexico


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


async def test_what_liars_mexico_refuses_does_not_hinder_the_other_game(store: Path) -> None:
    async with at_work(store, SMALL) as (app, pilot):
        await on_the_form(pilot, "l")
        await to(pilot, "Lives")
        await clear(pilot)
        await type_in(pilot, "many")
        await pilot.press("enter", shows=("Lives must be a whole number, or none.", "▸ Lives"))
        await to(pilot, "Word for penalties")
        await type_in(pilot, "x" * 17)
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


# The rules card over a screen


async def test_the_card_says_what_was_changed_and_closes_with_any_likely_key(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        card = rules_card(change_rules(PRESETS["classic"], {"units": "7"}))
        for key in ("escape", "f2", "enter"):
            app.push_screen(RulesCardScreen(card))
            await pilot.sees("Changed from Classic Mexico: Units: 7.")
            await pilot.press(key)
            await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_on_a_small_terminal_the_card_scrolls_to_its_end(store: Path) -> None:
    async with at_work(store, SMALL) as (app, pilot):
        app.push_screen(RulesCardScreen(rules_card(PRESETS["mexxen"])))
        await pilot.sees("Start", hides="Points")
        await pilot.press("end", shows="Points")


async def test_the_card_of_liars_mexico_counts_in_the_houses_word(store: Path) -> None:
    a_night(store, "Ann", preset="liar", lives="3", penalties="drinks")
    async with at_work(store, LARGE) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: "drinks" in line_with(app, "Tally"))
        assert "with 3 drinks" in line_with(app, " Out ")
        assert "unit" not in screen_text(app).casefold()
        assert "Liar's Mexico, changed" in line_with(app, "Rules  ")
        await pilot.press("f2", shows="With 3 drinks you're out")


async def test_a_nights_plan_is_saved_as_a_template_from_its_card(store: Path) -> None:
    number = a_night(store, "Ann", units="7", currency="EUR", unit_worth="0.50")
    async with at_work(store, SMALL) as (app, pilot):
        await pilot.press("enter", "f2", shows="s save as a template   Esc close")
        assert "7 units each." in line_with(app, "Start")
        await pilot.sees("€0.50 a unit.")
        await pilot.press("s", opens=SaveTemplateScreen)
        await pilot.press(*"Ours", "enter", shows="✓ Ours is saved")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, RulesCardScreen))
        assert app.director.templates.kept["Ours"].rules == app.director.night(number).view().rules
        assert app.director.night(number).rules().heading == "Classic Mexico, changed"
