"""The tables of a floor share one screen: at each it begins as a new one does."""

from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.floor.screen import FloorScreen
from screens.table.screen import TableScreen
from tests.screens.driving import Keys, until
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.screens.reading import LARGE, SMALL, USUAL, screen_text
from tourney.service.director import Director


def a_lap(store: Path) -> int:
    """Two full tables; a round has been played at the second."""
    number = a_floor(store, NAMES[:16], 2, units="3")
    with closing(Director.open(store)) as director:
        lose(director, number, 2)
    return number


def drawn(app: object) -> list[str]:
    """The screen line by line, each as it is read and then by how its cells look."""
    assert isinstance(app, TourneyApp)
    lines = []
    for strip in app.screen._compositor.render_strips():
        looks = [f"{segment.style}" for segment in strip for _ in segment.text]
        runs = [f"{len([*run])} {look}" for look, run in groupby(looks)]
        lines += [strip.text, "; ".join(runs)]
    return lines


async def at_table(pilot: Keys, table: int) -> TableScreen:
    """The screen of that table, once it is there."""

    def is_there() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, TableScreen) and screen.table == table

    await until(pilot, is_there)
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def as_new(store: Path, number: int, size: tuple[int, int], theme: str = "") -> list[str]:
    """The second table as an app shows it that has shown no other."""
    async with on_floor(store, number, size) as (app, pilot):
        app.theme = theme or app.theme
        await pilot.press("2", "enter")
        await at_table(pilot, 2)
        return drawn(app)


#: What may be left behind at the first table.
LEFT = {
    "half a roll": ("6",),
    "a refusal": ("9",),
    "a sentence": ("6", "2"),
    "half a roll and the other die refused": ("6", "9"),
    "no key at all": ("ä",),
    "last rolls or results": ("f5", "f5", "b"),
    "the seats moved": ("pagedown", "pagedown"),
    "a dialog": ("w",),
    "a screen over it": ("f4",),
    "help": ("f1",),
}


@pytest.mark.parametrize("size", [SMALL, USUAL], ids=["by the floor", "at once"])
async def test_nothing_of_one_table_is_left_at_the_next(store: Path, size: tuple[int, int]) -> None:
    number = a_lap(store)
    new = await as_new(store, number, size)
    async with on_floor(store, number, size) as (app, pilot):
        for what, keys in LEFT.items():
            app.show_night(number, "table", 1)
            await at_table(pilot, 1)
            await pilot.press(*keys)
            if size == SMALL:
                app.show_night(number)
                await pilot.sees(opens=FloorScreen)
                await pilot.press("2", "enter")
            else:
                app.show_night(number, "table", 2)
            await at_table(pilot, 2)
            assert drawn(app) == new, what


async def test_whatever_has_changed_on_the_floor_is_so_at_the_next_table(store: Path) -> None:
    number = a_lap(store)
    for size, theme in ((LARGE, "light"), (SMALL, "dark")):
        theme = f"tourney-{theme}"
        new = await as_new(store, number, size, theme)
        async with on_floor(store, number, USUAL) as (app, pilot):
            await pilot.press("1", "enter")
            await at_table(pilot, 1)
            await pilot.press("escape", opens=FloorScreen)
            app.theme = theme
            await pilot.resize_terminal(*size)
            await pilot.press("2", "enter")
            await at_table(pilot, 2)
            assert drawn(app) == new


async def test_what_others_typed_at_a_table_meanwhile_is_there(store: Path) -> None:
    number = a_lap(store)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("2", "enter")
        await at_table(pilot, 2)
        await pilot.press("escape", opens=FloorScreen)
        with closing(Director.open(store)) as director:
            lose(director, number, 1)
        await until(pilot, lambda: "2 of 2 done" in screen_text(app))
        await pilot.press("1", "enter")
        await at_table(pilot, 1)
        shown = drawn(app)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("1", "enter")
        await at_table(pilot, 1)
        assert drawn(app) == shown


async def test_the_floor_of_another_night_has_tables_of_its_own(store: Path) -> None:
    first, second = a_lap(store), a_floor(store, NAMES[:8], 2)
    async with on_floor(store, second) as (app, pilot):
        await pilot.press("2")  # every roll is typed there
        await at_table(pilot, 2)
        new = drawn(app)
    async with on_floor(store, first) as (app, pilot):
        await pilot.press("1", "enter")
        await at_table(pilot, 1)
        await pilot.press("6")
        app.show_night(second, "table", 2)
        assert (await at_table(pilot, 2)).number == second
        assert drawn(app) == new
