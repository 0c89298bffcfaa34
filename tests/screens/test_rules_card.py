"""The rules card over a screen."""

from pathlib import Path

import pytest

from screens.rules_card import RulesCardScreen
from tests.screens.driving import SMALL, a_night, at_work, line_with, screen_text, until
from tourney.game.card import rules_card
from tourney.game.rules import PRESETS, change


async def test_the_card_says_the_rules_in_plain_words(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        app.push_screen(RulesCardScreen(rules_card(PRESETS["mexxen"])))
        await until(pilot, lambda: "The rules: Mexxen" in screen_text(app))
        assert "12 units each." in line_with(app, "Start")
        assert "Anyone's 21 is a Mexico." in line_with(app, "Mexico  ")
        assert "esc closes" in screen_text(app)
        assert "Changed" not in screen_text(app)


async def test_the_card_says_what_was_changed_from_the_preset(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        card = rules_card(change(PRESETS["classic"], {"units": "7"}))
        app.push_screen(RulesCardScreen(card))
        await until(pilot, lambda: "Changed from Classic Mexico: Units: 7." in screen_text(app))


@pytest.mark.parametrize("key", ["escape", "f2", "enter"])
async def test_the_card_closes_with_any_likely_key(tmp_path: Path, key: str) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        app.push_screen(RulesCardScreen(rules_card(PRESETS["chips"])))
        await until(pilot, lambda: "The rules: Chips" in screen_text(app))
        await pilot.press(key)
        await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_on_a_small_terminal_the_card_scrolls_to_its_end(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db", SMALL) as (app, pilot):
        app.push_screen(RulesCardScreen(rules_card(PRESETS["mexxen"])))
        await until(pilot, lambda: "Start" in screen_text(app))
        assert "Points" not in screen_text(app)
        await pilot.press("end")
        await until(pilot, lambda: "Points" in screen_text(app))


async def test_the_card_of_a_night_says_what_a_unit_is_worth(tmp_path: Path) -> None:
    a_night(tmp_path / "nights.db", "Ann", currency="EUR", unit_worth="0.50")
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        await pilot.press("enter", "f2")
        await until(pilot, lambda: isinstance(app.screen, RulesCardScreen))
        assert "5 units each." in line_with(app, "Start")
        assert "€0.50 a unit." in line_with(app, "Worth")
