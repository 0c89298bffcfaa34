"""R14 at the table: a die left lying, a 31 that makes somebody pay, one die each."""

from pathlib import Path

from screens.app.app import TourneyApp
from tests.screens.driving import type_in
from tests.screens.reading import screen_text
from tests.screens.tables import act_words, at_table, opened_table
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.table import TableView


def table_of(app: TourneyApp, number: int) -> TableView:
    return app.director.night(number).table().page().table


async def test_r14_1_h_leaves_the_one_die_that_may_lie(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexen")
    async with at_table(store, number) as (app, pilot):
        assert "leave" not in act_words(app)
        await type_in(pilot, "61", shows="leave the 1")
        await pilot.press("h", shows="the other die")
        await pilot.press("enter", shows="The 1 is left lying")
        await pilot.press("2", shows="Mexico")
        assert table_of(app, number).match.raises == 1


async def test_r14_1_of_two_dice_that_may_lie_the_digit_says_which(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", hold="any", played="54")
    async with at_table(store, number) as (_, pilot):
        await pilot.press("h", shows="the die left lying")
        await pilot.press("3", shows="4 or 5")
        await pilot.press("5", "6", shows="Ann has 65")
        await pilot.press("h", shows="No die may be left lying now.")


async def test_r14_1_where_no_die_may_lie_h_is_no_key(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", played="54")) as (_, pilot):
        await pilot.press("h", shows="That key does nothing here.")


async def test_r14_2_a_31_asks_for_a_seat_and_the_letter_makes_it_pay(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexen")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31", shows="Who pays 1 unit?")
        assert "b Bob c Cid Enter no one" in act_words(app)
        assert table_of(app, number).rolls == ()
        await pilot.press("4", shows="Type the letter of the player who pays")
        await pilot.press("b", shows="Ann has 31")
        part = table_of(app, number).match.part
        assert part is not None
        assert [throw.to for throw in part.throws] == [1]
        await pilot.press("enter", shows="Bob")
        await type_in(pilot, "65", shows="Cid: one roll")
        await pilot.press("u", "u", shows="Undone: Ann's stand.")
        await pilot.press("u", shows="Undone: Ann's roll 31, Bob pays.")


async def test_r14_2_enter_makes_nobody_pay_and_undo_takes_both_back(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", preset="mexen")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31", shows="no one")
        await pilot.press("enter", shows="Ann has 31")
        await pilot.press("u", shows="Undone")
        assert table_of(app, number).rolls == ()


async def test_r14_4_a_throw_of_one_die_is_one_digit_at_every_speed(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", ties="one-die", played="54 .", max_rolls="2")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f5")
        await type_in(pilot, "54", shows="one die each")
        await pilot.press("3", shows="Beat Ann's 3")
        await pilot.press("2", shows="Bob")
        played = table_of(app, number).match.story.last
        assert isinstance(played, RoundPlayed)
        assert played.loser == 1


async def test_r14_6_doubles_are_shown_as_hundreds(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", preset="mexen")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "44", shows="Ann has 400")
        await pilot.press("enter", shows="Beat Ann's 400")
        assert "44" not in screen_text(app)


async def test_r14_3_who_will_pay_for_a_31_stands_there_until_the_round_ends(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexen")
    async with at_table(store, number) as (_, pilot):
        await type_in(pilot, "31", shows="Who pays 1 unit?")
        await pilot.press("b", shows="For a 31 Bob pays 1 after the round.")
        await pilot.press("enter", shows="For a 31 Bob pays 1 after the round.")
        await type_in(pilot, "31c", shows="For a 31 Bob pays 1 and Cid pays 1 after the round.")
        await pilot.press("u", "u", "u", shows="Undone: Ann's roll 31, Bob pays.")
        assert "after the round" not in screen_text(pilot.app)
