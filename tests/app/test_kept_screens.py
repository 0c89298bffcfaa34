"""Screens that are come back to: over another store, or after another size of the terminal."""

from pathlib import Path

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.history.screen import HistoryScreen
from screens.table.screen import TableScreen
from tests.screens.driving import a_night, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import LARGE, SMALL, screen_text
from tests.screens.tables import at_table, opened_table, rolls


async def test_a_table_that_was_looked_at_shows_nothing_of_it_in_another_store(store: Path) -> None:
    a_night(store), a_night(store)
    number = a_floor(store, NAMES[:8], 2)  # 3, as the demo's cup
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("o", opens=TableScreen)
        await pilot.press("5", shows="undo the 5")
        own = app.director
        app.open_demo()
        await until(pilot, lambda: app.is_open and app.director is not own and not app.opening)
        assert app.director.night(number).view().plan.name == "The cup"
        app.show_night(number, "table", 1)
        await pilot.sees("The cup", opens=TableScreen)
        seats = app.director.night(number).table().page().table.seats
        await until(pilot, lambda: seats[0].name in screen_text(app))
        shown = screen_text(app)
        assert "undo the 5" not in shown
        assert NAMES[0] not in shown
        demo = app.director
        app.turn_to(demo=False)
        await until(pilot, lambda: app.director is not demo and not app.opening)
        app.show_night(number, "table", 1)
        await until(pilot, lambda: "Friday" in screen_text(app) and NAMES[0] in screen_text(app))
        await pilot.press("5", "4", "6", "2")
        await until(pilot, lambda: rolls(app, number)[0] == (54, 62))


#: The classes that a screen has for its size.
WIDTHS = frozenset(
    name
    for screen in (TableScreen, FloorScreen)
    for points in (screen.HORIZONTAL_BREAKPOINTS, screen.VERTICAL_BREAKPOINTS)
    for _, name in points or ()
)


def widths(app: TourneyApp) -> set[str]:
    return {name for name in app.screen.classes if name in WIDTHS}


async def test_a_screen_two_below_one_at_which_the_terminal_was_resized_has_its_new_size(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", played="54 62")
    async with at_table(store, number, SMALL) as (app, pilot):
        small = widths(app)
        await pilot.press("f4", opens=HistoryScreen)
        await pilot.press("f2")
        await until(pilot, lambda: len(app.screen_stack) == 4)
        await pilot.resize_terminal(*LARGE)
        await pilot.press("escape", "escape", opens=TableScreen)
        await until(pilot, lambda: widths(app).isdisjoint(small))
        assert widths(app) == {"-wide", "-tall"}
