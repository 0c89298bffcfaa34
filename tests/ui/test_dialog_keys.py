"""The keys of a dialog: in its lower edge, each in the colour of keys before what it does."""

from pathlib import Path

from screens.files.open_sheet import OpenSheetScreen
from screens.floor.tables_dialog import TablesDialog
from screens.plan.templates import SaveTemplateScreen
from screens.table.leave import LeaveDialog
from tests.nights import FORM
from tests.screens.driving import at_work, until
from tests.screens.reading import SMALL, line_with
from tests.screens.tables import at_table, opened_table
from tourney.night.planning.plan import read_plan


async def test_who_leaves_is_asked_with_the_keys_in_the_lower_edge(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid"), SMALL) as (app, pilot):
        await pilot.press("w", opens=LeaveDialog)
        edge = line_with(app, "↑ ↓ move   Enter choose   Esc close")
        assert "╰" in edge


async def test_which_table_is_asked_with_the_keys_in_the_lower_edge(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    async with at_table(store, number) as (app, pilot):
        night = app.director.night(number).view()
        await app.push_screen(TablesDialog(night.tables, 1))
        await until(pilot, lambda: isinstance(app.screen, TablesDialog))
        assert "╰" in line_with(app, "0-9 table   ↑ ↓ move   Enter choose   Esc close")
        await pilot.press("9")
        assert "╰" in line_with(app, "There is no table 9.")


async def test_a_file_and_a_name_are_asked_for_in_the_same_way(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await app.push_screen(OpenSheetScreen())
        await pilot.pause()
        assert "╰" in line_with(app, "Enter open   Esc close")
        await app.push_screen(SaveTemplateScreen(app.director.templates, read_plan(FORM)))
        await pilot.pause()
        assert "╰" in line_with(app, "Enter saves it   ↑ ↓ move   Space ticks   Esc close")
