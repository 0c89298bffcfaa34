"""A table that is over: who has won is said once in large letters, and once in a sentence."""

from pathlib import Path

import pytest

from screens.ui.large.letters import letters
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text
from tests.screens.tables import act_words, at_table, opened_table

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
        assert "★ wins the pot ★" in screen_text(app)
        assert winner in act_words(app)


async def test_what_has_no_room_ends_in_an_ellipsis(store: Path) -> None:
    names = [f"Bartholomew the Second {at}" for at in range(1, 5)]
    number = opened_table(store, "Ann", *names, played="65 . 64 64 64 64")
    async with at_table(store, number, SMALL) as (app, _):
        rows = screen_text(app).splitlines()
        news = next(at for at, row in enumerate(rows) if "≈" in row)
        assert rows[news].endswith("…")
