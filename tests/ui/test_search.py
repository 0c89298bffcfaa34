"""`/` finds a line of a list, and tables are gone to by number."""

from pathlib import Path

from screens.floor.screen import FloorScreen
from screens.floor.tables_dialog import TablesDialog
from screens.people.register import RegisterScreen
from screens.ui.find import FindDialog
from screens.ui.lists.rows import Rows
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import a_night, at_night, at_work, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import SMALL, line_with, screen_text

# Searching


async def test_a_night_is_found_by_a_word_of_its_name_and_gone_on_with(store: Path) -> None:
    for name in ("Fox again", "[/]", "Quiz night", "The Fox"):
        a_night(store, name=name)
    async with at_work(store, SMALL) as (app, pilot):
        nights = app.screen.query_one(Rows)
        await until(pilot, lambda: nights.has_focus)
        assert nights.cursor_row == 0
        await pilot.press("slash", *"zz", shows="No matches.")
        await pilot.press("escape")
        await until(pilot, lambda: nights.has_focus)
        assert nights.cursor_row == 0
        await pilot.press("slash", "f", "o", "x", "down", "enter")
        await until(pilot, lambda: nights.has_focus and nights.cursor_row == 3)
        await pilot.press("enter", opens=RegisterScreen)


async def test_somebody_is_found_on_the_list_of_players_while_no_name_is_typed(store: Path) -> None:
    number = a_night(store, *HOSTILE_NAMES)
    async with at_night(store, number) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        await pilot.press("slash", *"[@", opens=FindDialog)
        await pilot.press("enter")
        await until(pilot, lambda: "▸" in line_with(app, "[@click=app.quit]Bob[/]"))
        # In a name that is begun it is a letter like any other.
        await type_in(pilot, "a/b", shows="a/b")
        assert isinstance(app.screen, RegisterScreen)


async def test_on_the_floor_it_asks_for_whom_and_marks_the_table(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:9], 3)) as (app, pilot):
        await pilot.press("slash", opens=FindDialog)
        await pilot.press(*"fan", "enter", shows="Fan: table 3, seat 2, 5 units.")
        floor = app.screen
        assert isinstance(floor, FloorScreen)
        assert floor.table == 3


# Tables


async def test_a_table_is_gone_to_from_another_by_its_number_or_the_brackets(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:9], 3)) as (app, pilot):
        await pilot.press("2", "t", "9", shows="There is no table 9.")
        await pilot.press("3", shows="Table 3  Friday")
        await pilot.press("right_square_bracket", shows="Table 1  Friday")
        await pilot.press("ctrl+left", shows="Table 3  Friday")
        await pilot.press("6", "left_square_bracket", shows=("✗", "undo the 6"))
        assert "Table 3  Friday" in screen_text(app)


async def test_of_two_tables_on_a_floor_a_number_is_no_die_of_the_other(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:6], 2)) as (_, pilot):
        await pilot.press("1", "t", "2", shows="Table 2  Friday", hides="second die")


async def test_among_more_than_nine_tables_the_first_digit_waits(store: Path) -> None:
    people = tuple(f"Guest {at:02}" for at in range(1, 37))
    async with on_floor(store, a_floor(store, people, 12)) as (app, pilot):
        await pilot.press("0", "2", "t", "1", shows="Table 1_")
        assert isinstance(app.screen, TablesDialog)
        await pilot.press("2", shows="Table 12  Friday")
