"""The table under R15's rules: the cup unseen, giving up, results, leaving and joining."""

from pathlib import Path

import pytest

from screens.table.join import JoinDialog
from screens.table.liar.screen import LiarTableScreen
from tests.screens.liar_tables import at_liar_table, fouls_of, liar_table, opened_liar, tally
from tests.screens.reading import screen_text, words_on_screen
from tests.screens.tables import act_words, offer_line, seat_line

ABC = ("Ann", "Bob", "Cid")


async def test_r15_2_i_and_a_claim_hand_the_cup_on_unseen(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="maexchen", played="44")
    async with at_liar_table(store, number) as (app, pilot):
        assert "i unseen" in act_words(app)
        await pilot.press("i", shows="Bob hands the cup on unseen")
        await pilot.press("5")
        assert "undo the 5" in offer_line(app)
        await pilot.press("backspace", "5", "5")
        assert "u undo Bob's claim of 55 unseen" in offer_line(app)
        claim = liar_table(app, number).match.claim
        assert claim is not None
        assert (claim.value, claim.unseen) == (55, True)


async def test_r15_2_a_low_claim_unseen_may_go_unnoticed(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="mia", played="44")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("i", "3", "1", "n", shows="claim of 31 unseen")
        assert tally(app, number) == [0, 0, 0]


async def test_r15_3_g_gives_up_to_a_21(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="maexchen")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("2", "1")
        assert "Give up, 1 life, or doubt it: 2 if wrong." in words_on_screen(app)
        assert "g give up d doubt" in act_words(app)
        await pilot.press("5", shows="nothing is claimed on it.")
        await pilot.press("g", shows="Bob gives up to the 21")
        assert tally(app, number) == [0, 1, 0]
        assert "▶" in seat_line(app, "  Bob ")


@pytest.mark.parametrize("key", ["g", "i", "f5", "ctrl+w", "ctrl+n"])
async def test_r15_the_key_of_a_rule_does_nothing_where_it_is_off(store: Path, key: str) -> None:
    number = opened_liar(store, *ABC, played="44")
    async with at_liar_table(store, number) as (app, pilot):
        was = liar_table(app, number).match
        await pilot.press(key)
        assert isinstance(app.screen, LiarTableScreen)
        assert liar_table(app, number).match == was


@pytest.mark.parametrize("preset", ["liar", "maexchen"])
async def test_r15_seats_keep_their_letters(store: Path, preset: str) -> None:
    names = [f"Player {letter}" for letter in "abcdefghij"]
    number = opened_liar(store, *names, preset=preset, begins=None)
    async with at_liar_table(store, number) as (app, _):
        for letter in "abcdefghij":
            assert f" {letter}  Player {letter}" in seat_line(app, f"Player {letter}")


async def test_r15_8_at_results_who_lost_and_how_many_lives_are_typed(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="maexchen")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("f5", shows=("Results: who lost, then how many lives.", "a-c  who lost"))
        assert fouls_of(app) == ""
        await pilot.press("b", shows="1 life")
        await pilot.press("2")
        assert tally(app, number) == [0, 2, 0]
        await pilot.press("c", "enter", shows="Cid loses the round")
        assert tally(app, number) == [0, 2, 1]
        await pilot.press("u", shows="Undone")
        await pilot.press("f5", shows="Now type every claim.")
        await pilot.press("5", "4", shows="must beat Bob's 54")


async def test_r15_7_a_player_leaves_and_comes_back_with_lives(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="maexchen", played="44")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("ctrl+w", shows=("Who leaves the table?", "5 lives"))
        await pilot.press("down", "enter", shows="Bob leaves?")
        assert "This round doesn't count." in words_on_screen(app)
        await pilot.press("enter", shows="Bob has left the table.")
        assert liar_table(app, number).match.lives == (5, 0, 5)
        await pilot.press("ctrl+n", opens=JoinDialog)
        await pilot.press(*"Bob", "tab", "3", "enter", shows="Bob is back.")
        assert liar_table(app, number).match.lives == (5, 3, 5)


async def test_r15_7_somebody_new_joins_in_a_named_seat(store: Path) -> None:
    number = opened_liar(store, *ABC, preset="maexchen")
    async with at_liar_table(store, number) as (app, pilot):
        await pilot.press("ctrl+n", opens=JoinDialog)
        await pilot.press(*"Dora", "enter", shows="Dora joins the table.")
        assert liar_table(app, number).match.names[-1] == "Dora"
        assert "Dora" in screen_text(app)
        await pilot.press("4", "4")
        assert [entry.name for entry in app.director.night(number).view().entries][-1] == "Dora"
