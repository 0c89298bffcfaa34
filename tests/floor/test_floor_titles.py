"""Titles of tables on the floor, and lists of people there: shortened, never cut in the middle."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.screens.floors import NAMES, a_floor, name_leads, on_floor, play_on
from tests.screens.reading import LARGE, USUAL, line_with, screen_text
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
        for title in whole if size == LARGE else ("Winners 2, match", "Losers 1, match"):
            assert f"{title} 1 " in shown
            assert f"{title} 2 " in shown
        assert "…" not in shown


async def test_who_is_on_the_way_is_counted_where_there_is_no_room_to_name_them(
    store: Path,
) -> None:
    names = tuple(f"{name} the Longwinded" for name in NAMES[:12])
    number = a_floor(store, names, 2, format="shuffle", **{"option.every": "1"})
    with closing(Director.open(store)) as director:
        play_on(director, number, 1)
        name_leads(director, number)
        count = len(director.night(number).floor().movers)
    async with on_floor(store, number) as (app, _):
        line = line_with(app, f"{count} on the way: ")
        assert line.endswith(f" and {count - 1} more")
        assert "…" not in line
