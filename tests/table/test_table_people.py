"""People at a table on the screen: who leaves, joins, and comes back."""

from pathlib import Path

from textual.widgets import Input

from screens.table.join import JoinDialog
from screens.table.screen import TableScreen
from tests.screens.driving import type_in, until
from tests.screens.reading import line_with, screen_text, words_on_screen
from tests.screens.tables import at_table, offer_line, opened_table


async def test_f8_6_leaving_says_what_it_means_before_it_counts(store: Path) -> None:
    number = opened_table(
        store, "Ann", "Bob", "Cid", played="54", currency="EUR", unit_worth="0.50"
    )
    async with at_table(store, number) as (app, pilot):
        await pilot.press("w", "down", "enter", shows="Bob leaves?")
        shown = words_on_screen(app)
        assert "5 units (€2.50) go into the pot. Bob can come back between rounds" in shown
        assert "This round doesn't count." in shown
        assert app.director.night(number).table().page().table.match.pot == 0
        await pilot.press("enter", shows=("Bob has left the table.", "Bob leaves"))
        assert app.director.night(number).table().page().table.match.pot == 5
        assert app.director.night(number).table().page().table.rolls == ()
        assert "3rd, left" in line_with(app, "   Bob")


async def test_leaving_can_be_thought_better_of(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("w", "enter", shows="Ann leaves?", hides="doesn't count")
        await pilot.press("down", "enter", opens=TableScreen)
        await pilot.press("w", "escape", opens=TableScreen)
        assert app.director.night(number).table().page().table.match.pot == 0


async def test_leaving_the_last_two_is_for_good_and_names_and_units_stand_under_each_other(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bartholomew", units="12")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("w", shows=("Who leaves the table?", "Ann          12 units"))
        assert "Bartholomew  12 units" in screen_text(app)
        await pilot.press("enter", shows="12 units go into the pot. Ann can't come")


async def test_whoever_joins_a_night_with_a_fee_is_said_to_owe_it(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", currency="EUR", fee="5")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("j", opens=JoinDialog)
        await pilot.press(*"Dora", "tab", "1", "enter", shows="Was the fee taken?")
        await until(pilot, lambda: "The whole fee buys 1 unit of" in screen_text(app))
        await pilot.press("down", "enter")
        due = "Dora joins the table. The fee of €5.00 is due: F7 marks it paid."
        await until(pilot, lambda: due in screen_text(app))


async def test_somebody_new_joins_in_a_named_seat(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        assert "j join" in offer_line(app)
        await pilot.press("j", shows="Who joins the table?")
        await type_in(pilot, "Dora")
        await pilot.press("down", "down", shows="left of Cid")
        await pilot.press("right", shows="left of Ann")
        await pilot.press("enter", shows="Dora joins the table.")
        seats = [seat.name for seat in app.director.night(number).table().page().table.seats]
        assert seats == ["Ann", "Dora", "Bob", "Cid"]


async def test_a_name_that_is_there_already_is_refused_and_kept(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (_, pilot):
        await pilot.press("j", opens=JoinDialog)
        await type_in(pilot, "ann")
        await pilot.press("enter")
        await pilot.sees("✗ Ann ", "Perhaps Ann B?", " ann")


async def test_the_units_take_digits_alone_and_no_more_than_three(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("j", opens=JoinDialog)
        await pilot.press(*"Cid", "tab", *"x1234")
        assert app.screen.query_one("#units", Input).value == "123"
        await pilot.press(*["backspace"] * 3, "enter", shows="Units are a whole number")
        await pilot.press("escape")
        assert len(app.director.night(number).table().page().table.seats) == 2


async def test_the_units_offered_are_replaced_by_those_typed_or_changed_by_the_arrows(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):

        async def join(name: str, *keys: str) -> None:
            await pilot.press("j", opens=JoinDialog)
            await type_in(pilot, name)
            await pilot.press("tab", *keys, "enter", shows=f"✓ {name} ")

        await join("Cid", "9", "9")
        await join("Dora", "right", "0")
        await join("Eva", "home", "1")
        await join("Fay", "end", "5")
        seats = app.director.night(number).table().page().table.seats
        assert [seat.units for seat in seats] == [5, 5, 99, 50, 15, 55]


async def test_of_several_names_it_is_said_that_one_joins_at_a_time(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        await pilot.press("j", opens=JoinDialog)
        name = app.screen.query_one("#name", Input)
        await type_in(pilot, "Cid, Dora")
        await pilot.press("enter", shows="One person joins at a time.")
        await pilot.press("escape")
        await until(pilot, lambda: "One person joins" not in screen_text(app))
        assert (name.value, name.has_focus) == ("Cid, Dora", True)
        await pilot.press("down", "enter")  # from another row it is asked, too
        await until(pilot, lambda: "One person joins at a time." in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: name.has_focus)
        await pilot.press("end", *["backspace"] * len(", Dora"))
        await pilot.press("enter", shows="✓ Cid ")


async def test_whoever_is_out_comes_back_by_name(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="sudden-death", played="54 . 64 31")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("j", shows="Out: Cid.")
        await type_in(pilot, "cid", shows="the old one")
        await pilot.press("enter", shows="Cid is back.")
        assert [seat.units for seat in app.director.night(number).table().page().table.seats] == [
            1,
            1,
            1,
        ]


async def test_joining_in_the_middle_of_a_round_is_not_offered_and_says_why(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", played="54")) as (app, pilot):
        assert "join" not in offer_line(app)
        await pilot.press("j", shows="A round is in play. Players join between rounds.")
