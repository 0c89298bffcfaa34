"""Screens that are kept, and the ways back to the floor."""

from collections.abc import Callable
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.history.screen import HistoryScreen
from screens.people.register import RegisterScreen
from screens.table.screen import TableScreen
from tests.screens.barriers import moved
from tests.screens.driving import Keys, a_night, at_night, until
from tests.screens.floors import NAMES, a_floor, on_floor, played
from tests.screens.reading import LARGE, SMALL, screen_text
from tests.screens.tables import at_table, opened_table, rolls

# Screens that are come back to: over another store, or after another size of the terminal


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


async def test_a_screen_two_below_has_the_terminals_new_size(store: Path) -> None:
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


# Whatever is opened from the floor, or from a table of it, Escape comes back to the floor


#: What leaves the app, ends it, or opens another store.
_ELSEWHERE = frozenset(("quit", "home", "suspend_process", "help_quit"))


def at_the_start(store: Path) -> int:
    """A lap is due at two tables."""
    return a_floor(store, NAMES[:8], 2, units="2", rebuy="2", currency="EUR", fee="5")


def at_a_move(store: Path) -> int:
    """Somebody has been told to sit down elsewhere."""
    return moved(store, NAMES[:12], 2, 3, format="shuffle")


def at_a_duel(store: Path) -> int:
    """A bracket of two duels."""
    return a_floor(store, NAMES[:4], 2, units="1", format="duel", seats="2")


def at_the_end(store: Path) -> int:
    """The night is over."""
    number = a_floor(store, NAMES[:2], 1, units="1")
    played(store, number)
    return number


def keys_of(app: TourneyApp) -> list[str]:
    """The keys of the screen at hand, and of the app, that lead nowhere out of the night."""
    return [
        key
        for key, active in app.screen.active_bindings.items()
        if active.binding.action.split("(")[0].split(".")[-1] not in _ELSEWHERE
    ]


async def back_on(pilot: Keys, screen: type[FloorScreen | TableScreen], key: str) -> None:
    """Press Escape until the screen is there; fail where it leads to the list of nights."""
    app = pilot.app
    for _ in range(4):
        await pilot.pause()
        if isinstance(app.screen, screen):
            return
        assert len(app.screen_stack) > 1, f"{key} and Escape lead to the list of nights"
        await pilot.press("escape")
    raise AssertionError(f"After {key} Escape leads to {app.screen}")


@pytest.mark.parametrize("stand", [at_the_start, at_a_move, at_a_duel, at_the_end])
async def test_escape_comes_back_to_the_floor(store: Path, stand: Callable[[Path], int]) -> None:
    async with on_floor(store, stand(store)) as (app, pilot):
        keys = keys_of(app)
        assert {"f1", "f2", "f3", "f4", "f6", "f7", "f8", "f9", "ctrl+p"} <= set(keys)
        for key in keys:
            await pilot.press(key)
            await back_on(pilot, FloorScreen, key)


async def test_from_every_screen_that_a_key_of_a_table_opens_escape_comes_back(store: Path) -> None:
    number = at_the_start(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("o", opens=TableScreen)
        for key in keys_of(app):
            app.show_night(number, "table", 1)
            await pilot.pause()
            await pilot.press(key)
            await back_on(pilot, FloorScreen, key)


async def test_from_the_people_escape_marks_the_table_that_was_marked(store: Path) -> None:
    async with on_floor(store, at_the_start(store)) as (app, pilot):
        await pilot.press("right", "f7", opens=RegisterScreen)
        await pilot.press("escape", opens=FloorScreen)
        screen = app.screen
        assert isinstance(screen, FloorScreen)
        assert screen.table == 2


async def test_from_the_people_of_one_table_escape_comes_back_to_it(store: Path) -> None:
    number = opened_table(store, *NAMES[:3])
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f7", opens=RegisterScreen)
        await pilot.press("escape", opens=TableScreen)
