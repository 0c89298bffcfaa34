"""How the host ends play at the table of the open game (R12), and a table that is over."""

from pathlib import Path

import pytest

from screens.table.join import EndDialog
from screens.table.screen import TableScreen
from screens.ui.large.letters import letters
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text, see, words_on_screen
from tests.screens.tables import act_words, at_table, opened_table
from tourney.game.mexico.events import PotBy

ABC = ("Ann", "Bob", "Cid")
#: Bob pays 1, and leads the second round.
ROUND = "54 . 31 65"


async def test_r12_1_and_r12_2_the_end_of_play_names_who_share_first_place_and_undo_takes_it_back(
    store: Path,
) -> None:
    number = opened_table(store, *ABC, played=f"{ROUND} 43")
    async with at_table(store, number, SMALL) as (app, pilot):
        before = app.director.night(number).table().page().table
        await pilot.press("ctrl+e", opens=EndDialog, shows=("1= Ann  5 units", "3. Bob  4 units"))
        shown = screen_text(app)
        assert "This round won't count." in shown
        await pilot.press("escape", opens=TableScreen)
        assert app.director.night(number).table().page().table == before
        await pilot.press("ctrl+e", "enter")
        table = app.director.night(number).table().page().table
        assert (table.phase, table.match.ended) == ("finished", PotBy.LEADER)
        see(
            app,
            "share first place and",
            "u undo the end of play",
            hides=("has won", "wins the pot"),
        )
        await pilot.press("f3", shows="with 5 units each after 1 round")
        await pilot.press("escape", "u", shows="✓ Undone: the end of play.")
        assert app.director.night(number).table().page().table == before


async def test_r12_3_each_way_of_the_pot_is_shown_in_money_and_can_be_chosen(store: Path) -> None:
    number = opened_table(store, *ABC, played=ROUND, unit_worth="0.50", currency="GBP")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("ctrl+e", shows="first   units    even  chance")
        assert "1= Cid  5 units   £0.25   £0.18   £0.16   £0.20" in screen_text(app)
        await pilot.press("down", "down", "enter")
        assert app.director.night(number).table().page().table.match.ended is PotBy.EVEN
        assert "is shared equally." in words_on_screen(app)


async def test_r12_1_play_can_be_ended_before_the_first_round_and_may_go_on_after_all(
    store: Path,
) -> None:
    number = opened_table(store, *ABC)
    async with at_table(store, number) as (app, pilot):
        await pilot.press("ctrl+e", "up", "enter")
        assert app.director.night(number).view().state == "playing"
        await pilot.press("ctrl+e", "enter")
        assert app.director.night(number).view().state == "finished"
        await pilot.press("ctrl+e", shows="✗")


ENDED = "54 . 64 31 65 . 64"


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE], ids=str)
async def test_the_winner_is_said_once_in_large_letters(store: Path, size: tuple[int, int]) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="sudden-death", played=ENDED)
    async with at_table(store, number, size) as (app, _):
        winner = app.director.night(number).table().page().table.winner
        assert winner is not None
        name = letters(winner, {SMALL: 0, USUAL: 1, LARGE: 3}[size]) or [f" {winner} "]
        shown = screen_text(app)
        assert all(line.rstrip() in shown for line in name)
        assert size == SMALL or shown.count(name[0].rstrip()) == 1
        assert shown.count("wins the pot") == 1
        assert f"{winner} wins" not in shown


async def test_news_of_a_winner_whose_name_has_no_large_letters_names_them(store: Path) -> None:
    number = opened_table(store, "李雷", "李雷 2", "李雷 3", preset="sudden-death", played=ENDED)
    async with at_table(store, number, SMALL) as (app, _):
        winner = app.director.night(number).table().page().table.winner
        assert winner is not None
        assert "wins the pot" in screen_text(app)
        assert winner in act_words(app)
