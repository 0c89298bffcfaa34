"""Rounds at a table on the screen: what is made much of, leads, and rounds aborted."""

from contextlib import closing
from pathlib import Path

from screens.table.card import CardView
from screens.table.input_state import InputState
from screens.table.screen import TableScreen
from screens.ui.large.letters import big
from tests.screens.driving import type_in, until
from tests.screens.reading import line_with, screen_text
from tests.screens.tables import act_words, at_table, offer_line, opened_table
from tourney.game.mexico.round import Speed
from tourney.game.mexico.words import after_roll
from tourney.service.director import Director


async def test_the_loser_of_a_round_is_told_and_stays_among_the_last_rounds(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", played="54 . 64")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31", shows="▼ Cid with 31 pays 1 unit, 4 left.")
        await type_in(pilot, "54", shows="Round 1: Cid lost 1", hides="Cid with 31")
        assert "●●●●○" in line_with(app, "▶◆ Cid")


async def test_going_out_is_made_much_of_and_the_place_shown(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="sudden-death", played="54 . 64")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31", shows="Cid pays 1 unit and is out.")
        assert "OUT" in act_words(app)
        assert all(line.strip() in screen_text(app) for line in big("ANN", 38))
        assert "Ann starts the round" in act_words(app)
        assert "out, 3rd" in line_with(app, "   Cid")


def test_the_title_of_the_turn_is_cut_at_the_name_before_the_count_of_rolls(store: Path) -> None:
    number = opened_table(store, "Christopher", "Bob", "Cid", played="43")
    with closing(Director.open(store)) as director:
        page = director.night(number).table().page()
    rolling, results = InputState(), InputState(chosen=Speed.RESULT, speed=Speed.RESULT)
    title = CardView(page, rolling, {}).title
    assert title(50) == f"Christopher has 43 {after_roll(1, 3)}"
    assert title(30) == "Christopher 43, roll 1 of 3"
    assert title(22) == "Chris… 43, roll 1 of 3"
    assert CardView(page, results, {}).title(19) == "Round 1"


async def test_a_tie_announces_the_tie_break_and_who_is_in_it(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", played="54 . 31")
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "31")
        shown = screen_text(app)
        assert "Bob and Cid with 31 roll again." in shown
        assert "TIE! ≈ Bob and Cid" in act_words(app)
        assert "Round 1, tie-break" in shown
        assert " tie " in line_with(app, "▶◆ Bob")
        assert " tie " in line_with(app, "   Cid")
        assert " tie " not in line_with(app, "   Ann")


async def test_an_extra_round_offers_to_count_pips(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexxen", played="54 . 31")
    async with at_table(store, number) as (app, pilot):
        assert "pips" not in offer_line(app)
        await type_in(pilot, "31", shows="Bob and Cid with 31")
        assert "Cid chooses how it is counted: v value, p pips." in screen_text(app)
        assert "v value ✓   p pips" in offer_line(app)
        await pilot.press("p", shows="counted by pips")
        await pilot.press("v", "p", *"21")
        assert "3 pips" in line_with(app, "   Bob")
        assert "▼" in line_with(app, "   Bob")
        await pilot.press("v", shows="can't change how it counts")


async def test_an_abort_is_offered_when_it_is_allowed_and_by_whom(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexxen")
    async with at_table(store, number) as (app, pilot):
        assert "ends round" not in offer_line(app)
        await pilot.press("a", shows="Ann must roll before ending the round.")
        await pilot.press(*"41", "enter", *"54")
        assert "a Bob ends round" in offer_line(app)
        await pilot.press("a", shows=("Bob ends the round.", *big("ANN", 38)))


async def test_a_match_that_is_over_takes_no_roll_and_undo_goes_on_with_it(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="sudden-death", played="54 . 64 31")
    async with at_table(store, number) as (app, pilot):
        await pilot.press(*"65", "enter", *"41")
        assert "u undo Bob's roll 41" in offer_line(app)
        await pilot.press("5", shows="Ann has won.")
        await pilot.press("u", shows=("Undone: Bob's roll 41.", "Bob: one roll"))


async def test_the_roll_off_takes_one_digit_a_die_and_breaks_ties(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", lead=False)
    async with at_table(store, number) as (app, pilot):
        await type_in(pilot, "626")
        assert "Ann and Cid tie for highest with 6 and roll again." in act_words(app)
        await type_in(pilot, "35", shows=("Cid starts", "▶◆ Cid"))


async def test_the_lead_can_be_named(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", lead=False)
    async with at_table(store, number) as (app, pilot):
        assert "l choose who leads" in offer_line(app)
        await pilot.press("l", "down", "down", "enter", shows="Bob starts the round")
        await pilot.press("l", shows="The first lead is known already.")


async def test_the_lead_can_be_drawn_by_lot(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", lead=False)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("l", "enter", shows="starts the round")
        assert "The lead is drawn with" in screen_text(app)


async def test_one_die_that_is_typed_is_there_still_after_a_look_elsewhere(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        await pilot.press("5")
        for key in ("f2", "f3", "f4", "f6", "f8", "f9"):
            await pilot.press(key)
            await until(pilot, lambda: not isinstance(app.screen, TableScreen))
            await pilot.press("escape", opens=TableScreen)
            assert "undo the 5" in screen_text(app), key
        await pilot.press("4", shows=f"54 {after_roll(1, 3)}")


async def test_one_die_that_is_typed_keeps_the_host_from_the_list_of_people(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob")) as (app, pilot):
        await pilot.press("5", "f7")
        why = "✗ One die is typed, 5: type the other, or clear it."
        await until(pilot, lambda: why in screen_text(app))
        await pilot.press("4", shows=f"54 {after_roll(1, 3)}")
