"""Clearing what is half typed at the table of Liar's Mexico, and undo."""

from pathlib import Path

import pytest

from screens.home.screen import HomeScreen
from screens.table.liar.screen import LiarTableScreen
from tests.screens.liar_tables import at_liar_table, liar_table, opened_liar, tally
from tests.screens.reading import screen_text
from tests.screens.tables import offer_line

ABC = ("Ann", "Bob", "Cid")


@pytest.mark.parametrize("key", ["escape", "u", "ctrl+z"])
async def test_what_is_half_typed_is_cleared_first(store: Path, key: str) -> None:
    number = opened_liar(store, *ABC, played="44")
    async with at_liar_table(store, number) as (app, pilot):
        for keys, what in (
            ("5", "the die that was typed, 5"),
            ("d", "the doubt"),
            ("d 5", "the die that was typed, 5"),
            ("1 1", "the claim of 11"),
            ("3 1", "the claim of 31"),
            ("p b", "the foul (dropped)"),
        ):
            await pilot.press(*keys.split())
            assert "✓ Cleared" not in screen_text(app), keys
            await pilot.press(key)
            assert f"✓ Cleared {what}." in screen_text(app), keys
            assert "Claim _ _" in screen_text(app), keys
            assert isinstance(app.screen, LiarTableScreen), keys
            claim = liar_table(app, number).claim
            assert claim is not None, keys
            assert claim.value == 44, keys


async def test_backspace_takes_one_key_back(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC, played="44")) as (app, pilot):
        await pilot.press("d", "5", "backspace", shows="Under the cup _ _")
        await pilot.press("backspace", shows="Claim _ _")
        await pilot.press("p", "b", "backspace", shows="Dropped _")
        await pilot.press("backspace", "backspace")
        assert "✗ Nothing typed. u undoes the last entry." in screen_text(app)


@pytest.mark.parametrize("key", ["u", "ctrl+z"])
async def test_undo_takes_one_entry_a_press_and_says_which(store: Path, key: str) -> None:
    number = opened_liar(store, *ABC, played="54")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press(*["1", "1", "c", "t", "p", "b", "2"])
        for count, value in (([0, 0, 1], None), ([0, 0, 0], 11), ([0] * 3, 54), ([0] * 3, None)):
            undone = app.director.night(number).view().undo
            assert f"u undo {undone}" in offer_line(app)
            await pilot.press(key, shows=f"✓ Undone: {undone}.")
            assert tally(app, number) == count
            claim = liar_table(app, number).claim
            assert (claim and claim.value) == value
        await pilot.press(key)
        assert "The host names who begins." in screen_text(app)
        await pilot.press(key, shows="Undone: the opening of the table.")
        assert not isinstance(app.screen, LiarTableScreen)


async def test_escape_goes_back_to_the_nights(store: Path) -> None:
    async with at_liar_table(store, opened_liar(store, *ABC)) as (_, pilot):
        await pilot.press("escape", opens=HomeScreen)
