"""No key destroys what was typed into a box, or what the box was confirmed with."""

from pathlib import Path

from screens.ui.box import Box
from tests.screens.driving import type_in
from tests.screens.tables import at_table, opened_table


async def test_a_path_is_there_behind_its_export_and_when_the_cursor_comes_back(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bob", played="54 .")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f6", shows="Enter save")
        box = app.screen.query_one(Box)
        folder = box.value
        await pilot.press("enter", "$")
        assert box.value == f"{folder}$"
        await pilot.press("escape", "f6", shows="Enter save")
        box = app.screen.query_one(Box)
        await type_in(pilot, "/out")  # takes the place of what is offered
        assert box.value == "/out"
        await pilot.press("tab", "shift+tab", "s")
        assert box.value == "/outs"
