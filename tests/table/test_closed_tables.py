"""A table that has closed: what was played there can still be read, found and put right."""

from contextlib import closing
from pathlib import Path

from screens.floor.tables_dialog import TablesDialog
from screens.history.correction import CorrectionScreen
from screens.history.screen import HistoryScreen
from tests.screens.driving import until
from tests.screens.floors import NAMES, a_floor, on_floor, play_on
from tests.screens.reading import line_with, screen_text
from tourney.night.views.view import TableLine
from tourney.service.director import Director


def closed(store: Path) -> tuple[int, TableLine]:
    """A night of which a table has closed, and that table."""
    number = a_floor(store, NAMES[:13], 3, units="1")
    with closing(Director.open(store, lambda: "42613")) as director:
        play_on(director, number, 1)
        gone = next(line for line in director.night(number).view().tables if line.closed)
        # Where its place were used again, its number would lead to the table that plays there.
        assert gone.place not in {line.place for line in director.night(number).floor().tables}
    return number, gone


async def test_history_goes_to_a_closed_table_by_its_number_and_corrections_with_it(
    store: Path,
) -> None:
    number, gone = closed(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("f4")  # the whole night's, in which a line leads to its table's
        await until(pilot, lambda: "Lap 1" in screen_text(app))
        await pilot.press("end", "enter", opens=HistoryScreen)
        await pilot.press("t", opens=TablesDialog)
        assert f"Table {gone.place}  closed" in screen_text(app)
        await pilot.press(str(gone.place))
        await until(pilot, lambda: f"table {gone.place}" in line_with(app, "tourney").lower())
        await pilot.press("down", "down", "down", "enter", "enter", opens=CorrectionScreen)


async def test_the_palette_finds_a_closed_table_and_shows_its_history(store: Path) -> None:
    number, gone = closed(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("ctrl+p", *"table ", str(gone.place), shows="closed, its history")
        await pilot.press("enter", opens=HistoryScreen)
        assert f"table {gone.place}" in line_with(app, "tourney").lower()


async def test_no_key_for_another_table_is_offered_where_only_closed_ones_are(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, units="1")
    with closing(Director.open(store, lambda: "42613")) as director:
        while len(director.night(number).floor().tables) > 1:
            play_on(director, number, 1)
        final = director.night(number).floor().tables[0].number
    async with on_floor(store, number) as (app, pilot):
        app.show_night(number, "table", final)
        await until(pilot, lambda: "Round 1: who lost?" in screen_text(app))
        await pilot.pause()
        assert "t tables" not in screen_text(app)
