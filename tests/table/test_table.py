"""One table on the screen: what is typed and clicked there, drawn, and refused."""

from pathlib import Path

import pytest
from textual.events import Key

from screens.seats.screen import SeatsScreen
from screens.table.screen import TableScreen
from screens.ui.status_line import Banner
from tests.screens.driving import click_on, type_in
from tests.screens.reading import SMALL, line_with, screen_text, see
from tests.screens.tables import act_words, at_table, offer_line, opened_table
from tests.stores import spoil
from tourney.game.mexico.words import after_roll, first_roll


@pytest.mark.parametrize("typed", ["54", "45"])
async def test_two_digits_record_a_roll_in_either_order(store: Path, typed: str) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, typed)
        assert app.director.night(number).table().page().table.rolls == (54,)
        see(app, "Ann has 54", hides="✓")
        assert "54…" in line_with(app, "▶◆ Ann")


async def test_two_more_digits_roll_again(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number, (160, 50)) as (app, pilot):
        await type_in(pilot, "5461")
        assert app.director.night(number).table().page().table.rolls == (54, 61)
        assert "Ann  61…" in line_with(app, "▶◆")
        assert "before: 54" in act_words(app)


async def test_enter_stands(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid")) as (app, pilot):
        await type_in(pilot, "54")
        assert "Enter stand" in act_words(app)
        await pilot.press("enter", shows="Ann stands on 54.")
        assert "Bob: one roll " in act_words(app)
        assert "Beat Ann's 54 to be safe." in act_words(app)
        assert "54 ▼" in line_with(app, "◆ Ann")
        assert "▶" in line_with(app, "  Bob ")


async def test_standing_before_a_roll_is_not_offered_and_says_why(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        assert "stand" not in act_words(app)
        await pilot.press("enter", shows="Ann has not rolled yet.")


async def test_other_digits_are_refused_and_what_was_typed_is_kept(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        for digit in "0789":
            await type_in(pilot, f"5{digit}", shows=("A die shows 1 to 6.", "undo the 5"))
            await pilot.press("4")
            assert app.director.night(number).table().page().table.rolls == (54,)
            await pilot.press("u")


async def test_one_die_and_enter_asks_for_the_other(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("6", "enter", shows=("One die is typed, 6", "undo the 6"))
        assert app.director.night(number).table().page().table.on_turn is not None
        assert app.director.night(number).table().page().table.rolls == (54,)


@pytest.mark.parametrize("key", ["backspace", "escape", "u"])
async def test_a_half_typed_roll_is_cleared_and_nothing_else(store: Path, key: str) -> None:
    number = opened_table(store, "Ann", "Bob", played="54")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("6", key, shows="roll again")
        assert isinstance(app.screen, TableScreen)
        assert app.director.night(number).table().page().table.rolls == (54,)


async def test_the_dice_can_be_clicked(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        await click_on(pilot, "5 6  the dice")
        await click_on(pilot, "4 5 6  second die")
        assert app.director.night(number).table().page().table.rolls == (54,)


async def test_stand_and_undo_can_be_clicked(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", played="54")) as (app, pilot):
        await click_on(pilot, "Enter  stand")
        assert "Ann stands on 54." in screen_text(app)
        await pilot.click("OfferLine", offset=(offer_line(app).index("undo") + 1, 0))
        assert "Undone: Ann's stand." in screen_text(app)


@pytest.mark.parametrize("key", ["u", "ctrl+z"])
async def test_undo_takes_one_step_a_press_and_says_which(store: Path, key: str) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", played="54 . 43")) as (_, pilot):
        await pilot.press(key, shows="Undone: Bob's roll 43.")
        await pilot.press(key, shows="Undone: Ann's stand.")
        await pilot.press(key, shows=("Undone: Ann's roll 54.", "Ann starts the round"))


async def test_undo_goes_back_to_the_seats_and_on_to_the_start(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("u", shows="Undone: Ann's lead.")
        assert "Ann: one die" in act_words(app)
        await pilot.press("u", opens=SeatsScreen)
        assert app.director.night(number).view().state == "seating"


async def test_a_turn_goes_on_where_it_stopped(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (_, pilot):
        await pilot.press(*"5461", "enter", *"32")
    async with at_table(store, number) as (app, pilot):
        assert f"32 {after_roll(1, 2)}" in screen_text(app)
        await type_in(pilot, "64", shows=f"Cid: {first_roll(2)}")


async def test_a_damaged_night_is_shown_and_takes_nothing(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54 . 43")
    spoil(store, f"night/{number}/table/1", 4, "{}")
    async with at_table(store, number) as (app, pilot):
        assert any(it.has_class("-alarm") for it in app.screen.query(Banner))
        await pilot.press("5", hides="1 2 3")
        assert app.director.night(number).table().page().table.rolls == (54,)


async def test_of_twenty_players_the_one_on_turn_is_in_sight(store: Path) -> None:
    names = [f"Guest {n:02}" for n in range(1, 21)]
    number = opened_table(store, *names, preset="mexxen", lead=False)
    async with at_table(store, number, SMALL) as (app, pilot):
        for name in names:
            assert any("▶" in line and name in line for line in screen_text(app).splitlines())
            await pilot.press("3" if name != names[4] else "6")
        assert any("▶◆" in line and names[4] in line for line in screen_text(app).splitlines())


async def test_the_seats_out_of_sight_can_be_looked_at(store: Path) -> None:
    names = [f"Guest {n:02}" for n in range(1, 21)]
    async with at_table(store, opened_table(store, *names)) as (app, pilot):
        see(app, "↓", hides="Guest 20")
        await pilot.press("pagedown", "pagedown", "pagedown", shows="Guest 20")
        await pilot.press("pageup", "pageup", "pageup", shows="Guest 01")


async def test_units_by_the_hundred_are_numbers_that_align(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", units="100", played="54 . 64 31")
    async with at_table(store, number) as (app, _):
        assert "100" in line_with(app, "   Ann")
        assert line_with(app, "   Ann").index("100") + 1 == line_with(app, "▶◆ Cid").index("99")


async def test_keys_typed_in_a_hurry_are_taken_in_their_order(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", played="54")
    async with at_table(store, number) as (app, pilot):
        for key in ("enter", "6", "1"):
            app.post_message(Key(key, key if key.isdigit() else None))
        await pilot.sees("Bob's roll 61", hides="Ann stands on 54.")
        assert app.director.night(number).view().undo == "Bob's roll 61"
