"""Whatever is opened from the floor, or from a table of it, Escape comes back to the floor."""

from collections.abc import Callable
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.people.register import RegisterScreen
from screens.table.screen import TableScreen
from tests.screens.barriers import moved
from tests.screens.driving import Keys, at_night, until
from tests.screens.floors import NAMES, a_floor, on_floor, played
from tests.screens.tables import opened_table

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
async def test_from_every_screen_that_a_key_of_the_floor_opens_escape_comes_back_to_it(
    store: Path, stand: Callable[[Path], int]
) -> None:
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


async def test_from_the_people_of_a_floor_escape_marks_the_table_that_was_marked(
    store: Path,
) -> None:
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
