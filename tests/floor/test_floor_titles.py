"""Titles of tables on the floor, and lists of people there: shortened, never cut in the middle."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.screens.floors import NAMES, a_floor, on_floor, play_on
from tests.screens.reading import LARGE, USUAL, screen_text
from tourney.service.director import Director


@pytest.mark.parametrize("size", [USUAL, LARGE], ids=str)
async def test_tables_of_a_round_are_told_apart_by_the_numbers_of_their_matches(
    store: Path, size: tuple[int, int]
) -> None:
    double = {"units": "1", "option.elimination": "double"}
    number = a_floor(store, NAMES[:8], 4, format="duel", **double)
    with closing(Director.open(store)) as director:
        play_on(director, number, 1)
    async with on_floor(store, number, size) as (app, _):
        shown = screen_text(app)
        whole = ("Winners' round 2, match", "Losers' round 1, match")
        for title in whole:
            assert f"{title} 1 " in shown
            assert f"{title} 2 " in shown
        assert "…" not in shown
