"""No key destroys what was typed into a box, or what the box was confirmed with."""

from pathlib import Path

from screens.ui.box import Box
from tests.screens.driving import type_in, until
from tests.screens.reading import screen_text
from tests.screens.tables import at_table, opened_table


async def test_a_key_behind_an_export_leaves_the_path_there(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54 .")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f6")
        await until(pilot, lambda: "Enter writes" in screen_text(app))
        box = app.screen.query_one(Box)
        folder = box.value
        await pilot.press("enter")
        await pilot.press("$")
        assert box.value == f"{folder}$"


async def test_a_path_that_was_typed_is_there_when_the_cursor_comes_back(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54 .")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f6")
        await until(pilot, lambda: "Enter writes" in screen_text(app))
        box = app.screen.query_one(Box)
        await type_in(pilot, "/out")  # takes the place of what is offered
        assert box.value == "/out"
        await pilot.press("tab", "shift+tab", "s")
        assert box.value == "/outs"
