"""The floor once the night is over: who has won it, the places, and what can be done with them."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.files.export import ExportScreen
from screens.floor.screen import FloorScreen
from screens.table.screen import TableScreen
from tests.screens.displays import reads
from tests.screens.driving import until
from tests.screens.floors import NAMES, a_floor, on_floor, play_on
from tests.screens.paid_nights import MONEY, paid_floor, played_to_the_end
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text
from tourney.game.mexico.round import Speed
from tourney.service.director import Director


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE], ids=str)
async def test_the_podium_stands_there_and_where_there_is_room_the_places_beside_it(
    store: Path, size: tuple[int, int]
) -> None:
    number = paid_floor(store, NAMES[:8], 2, seats="4", units="2")
    places = played_to_the_end(store, number)
    second, fourth = places.lines[1], places.lines[3]
    async with on_floor(store, number, size) as (app, _):
        shown = screen_text(app)
        assert reads(app, places.winner, "£16.00", second.prize_words)
        if size == LARGE:
            assert f" {fourth.name} " in shown
            assert f" {second.name} " not in line_with(app, f" {fourth.name} ")
        else:
            assert reads(app, second.name)
        assert "Pot " in shown
        assert all(words not in shown for words in ("■", "Out: ", "oving"))


async def test_what_is_done_at_the_end_can_be_undone(store: Path) -> None:
    number = a_floor(store, NAMES[:4], 1, seats="4", units="1", **MONEY)
    played_to_the_end(store, number)
    async with on_floor(store, number) as (app, pilot):
        assert line_with(app, "F6 export").startswith(" F6 export  ")
        await pilot.press("f6", opens=ExportScreen)
        await pilot.press("escape", "up", "down", "left", "right", "o", opens=TableScreen)
        await pilot.press("escape", opens=FloorScreen, shows="payments")
        app.director.night(number).undo(app.director.night(number).floor().tables[0].number)
        await until(pilot, lambda: "╭" in screen_text(app) or "┏" in screen_text(app))
        assert "payments" not in screen_text(app)


async def test_at_the_final_of_a_freeze_out_the_pot_is_the_nights(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, units="1")
    with closing(Director.open(store)) as director:
        while not director.night(number).floor().stage.startswith("Final"):
            play_on(director, number, 1)
        (table,) = (each.number for each in director.night(number).floor().tables)
        pot = director.night(number).floor().pot
        assert director.night(number).table(table).page().table.match.pot == 0
        assert pot != "0 units"
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter", opens=TableScreen, shows=f"Pot {pot}")
    winner = played_to_the_end(store, number).winner
    async with on_floor(store, number) as (app, pilot):
        page = app.director.night(number).table(table).page()
        assert page.referee(Speed.RESULT) == f"{winner} wins the night and its pot of 5 units."
        app.push_screen(TableScreen(number, table))
        await pilot.sees("Pot 5 units", f"{winner} wins the night and", "its pot of 5 units.")
