"""The floor once the night is over: who has won it, the places, and what can be done with them."""

from pathlib import Path

import pytest

from screens.big_letters import big
from screens.export import ExportScreen
from screens.table import TableScreen
from tests.screens.driving import LARGE, SMALL, USUAL, line_with, screen_text, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.test_night_standings import MONEY, paid_floor, played_to_the_end


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "nights.db"


@pytest.mark.parametrize(("size", "lines"), [(SMALL, 3), (USUAL, 3), (LARGE, 5)], ids=str)
async def test_the_winner_stands_there_in_large_letters_with_the_places_below(
    store: Path, size: tuple[int, int], lines: int
) -> None:
    number = paid_floor(store, NAMES[:8], 2, seats="4", units="2")
    places = played_to_the_end(store, number)
    async with on_floor(store, number, size) as (app, _):
        shown = screen_text(app)
        assert all(line.rstrip() in shown for line in big(places.winner, 80, lines))
        assert "★ wins £16.00 ahead of 7 others ★" in shown
        assert places.winner in line_with(app, "★ 1 ").split()
        assert "£9.60" in line_with(app, f" {places.lines[1].name} ")
        assert "Pot " in shown
        assert all(words not in shown for words in ("■", "Out: ", "on the way"))


async def test_standings_and_export_come_first_among_the_keys(store: Path) -> None:
    number = paid_floor(store, NAMES[:8], 2, seats="4", units="2")
    played_to_the_end(store, number)
    async with on_floor(store, number) as (app, pilot):
        assert line_with(app, "f6 export").startswith(" f3 standings  f6 export  ")
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen))


async def test_arrows_and_digits_still_find_the_tables(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 2, units="1", seats="2", **MONEY)
    played_to_the_end(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("up", "down", "left", "right", "o")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_undone_the_tables_stand_there_again(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 1, seats="4", units="1")
    played_to_the_end(store, number)
    async with on_floor(store, number) as (app, pilot):
        assert "★ wins" in screen_text(app)
        app.director.undo(number, app.director.floor(number).tables[0].number)
        await until(pilot, lambda: "╭" in screen_text(app) or "┏" in screen_text(app))
        assert "★ wins" not in screen_text(app)
