"""The rules card over a screen."""

from pathlib import Path

import pytest

from screens.plan.rules_card import RulesCardScreen
from screens.plan.templates import SaveTemplateScreen
from tests.screens.driving import a_night, at_work, until
from tests.screens.reading import LARGE, SMALL, line_with, screen_text
from tourney.game.card import rules_card
from tourney.game.games import PRESETS
from tourney.game.rules import change_rules


async def test_the_card_says_what_was_changed_from_the_preset(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        card = rules_card(change_rules(PRESETS["classic"], {"units": "7"}))
        app.push_screen(RulesCardScreen(card))
        await until(pilot, lambda: "Changed from Classic Mexico: Units: 7." in screen_text(app))


@pytest.mark.parametrize("key", ["escape", "f2", "enter"])
async def test_the_card_closes_with_any_likely_key(store: Path, key: str) -> None:
    async with at_work(store) as (app, pilot):
        app.push_screen(RulesCardScreen(rules_card(PRESETS["chips"])))
        await until(pilot, lambda: "The rules: Chips" in screen_text(app))
        await pilot.press(key)
        await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_on_a_small_terminal_the_card_scrolls_to_its_end(store: Path) -> None:
    async with at_work(store, SMALL) as (app, pilot):
        app.push_screen(RulesCardScreen(rules_card(PRESETS["mexxen"])))
        await pilot.sees("Start", hides="Points")
        await pilot.press("end", shows="Points")


async def test_the_card_of_a_night_says_what_a_unit_is_worth(store: Path) -> None:
    a_night(store, "Ann", currency="EUR", unit_worth="0.50")
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", "f2", opens=RulesCardScreen)
        assert "5 units each." in line_with(app, "Start")
        assert "€0.50 a unit." in line_with(app, "Worth")


async def test_the_card_of_liars_mexico_counts_in_the_houses_word(store: Path) -> None:
    a_night(store, "Ann", preset="liar", lives="3", penalties="drinks")
    async with at_work(store, LARGE) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: "drinks" in line_with(app, "Tally"))
        assert "with 3 drinks" in line_with(app, " Out ")
        assert "unit" not in screen_text(app).casefold()
        assert "Liar's Mexico, changed" in line_with(app, "Rules  ")
        await pilot.press("f2", shows="With 3 drinks you are out")


async def test_a_nights_plan_is_saved_as_a_template_from_its_card(store: Path) -> None:
    number = a_night(store, "Ann", units="7")
    async with at_work(store, SMALL) as (app, pilot):
        await pilot.press("enter", "f2", shows="s save as a template   Esc close")
        await pilot.press("s", opens=SaveTemplateScreen)
        await pilot.press(*"Ours", "enter", shows="✓ Ours is saved")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, RulesCardScreen))
        assert app.director.templates.kept["Ours"].rules == app.director.night(number).view().rules
        assert app.director.night(number).rules().heading == "Classic Mexico, changed"
