"""A pasted list: taken whole, or shown with what is wrong in it."""

from pathlib import Path

import pytest
from textual.widgets import TextArea

from screens.people.list_file import PastedScreen
from screens.people.register import RegisterScreen
from screens.ui.dialog import PickDialog
from tests.screens.driving import a_night, paste, type_in, until
from tests.screens.reading import screen_text
from tests.screens.registers import at_people, box, names


async def test_a_pasted_list_adds_everybody_a_name_a_line(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await type_in(pilot, "half a na")
        await paste(pilot, "Ann\r\nBob\r\n\r\n[/]\r\n李雷\r\n")
        await pilot.sees("4 players are on the list now.")
        assert names(app) == ["Ann", "Bob", "[/]", "李雷"]
        assert box(app) == "half a na"


async def test_a_pasted_list_with_a_fault_is_shown_to_be_put_right(store: Path) -> None:
    a_night(store, "Bob")
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Ann\nbob\x1b\nCid\n")
        await pilot.sees("Line 2: A name can't hold U+001B ESCAPE.", opens=PastedScreen)
        assert "\x1b" not in screen_text(app)
        assert names(app) == ["Bob"]
        await pilot.press("end", "backspace", "ctrl+n", shows="✗", opens=PastedScreen)
        assert names(app) == ["Bob"]
        await pilot.press(*"by", "ctrl+n", shows="Ann, bobby and Cid are on the list.")
        assert names(app) == ["Bob", "Ann", "bobby", "Cid"]


async def test_a_pasted_list_can_be_left_alone(store: Path) -> None:
    a_night(store, "Bob")
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Ann\nBob\n")
        await pilot.sees(opens=PastedScreen)
        await pilot.press("escape", shows="2 names are not on the list yet.")
        await pilot.press("escape", opens=PastedScreen)
        await pilot.press("escape", opens=PickDialog)
        await pilot.press("enter", opens=RegisterScreen)
        assert names(app) == ["Bob"]


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("Cid\nBob\nbob\n", "Line 3: bob is on line 2 already. Perhaps bob B?", 3),
        ("Bob\n\nann\nann 2", "Line 3: Ann is on the list already. Perhaps ann B?", 3),
        (
            "\n".join(f"P {at}" for at in range(20)),
            "20 names, but only 19 more fit. Take 1 off.",
            20,
        ),
    ],
)
async def test_a_refused_list_says_where_and_the_cursor_is_there(
    store: Path, text: str, sentence: str, line: int
) -> None:
    a_night(store, "Ann")
    async with at_people(store) as (app, pilot):
        await paste(pilot, text)
        await pilot.sees(sentence, opens=PastedScreen)
        assert app.screen.query_one(TextArea).cursor_location[0] == line - 1
        assert names(app) == ["Ann"]


async def test_an_unclear_list_is_asked_about_and_esc_keeps_it(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Müller, Anna\nGroß, Jürgen\n")
        await pilot.sees("Which part is the name?", "2 + 1: Anna Müller · Jürgen Groß")
        await pilot.press("escape", opens=PastedScreen)
        assert app.screen.query_one(TextArea).text == "Müller, Anna\nGroß, Jürgen\n"
        await pilot.press("ctrl+n", opens=PickDialog)
        await pilot.press("enter", opens=RegisterScreen)
        assert names(app) == ["Anna Müller", "Jürgen Groß"]


async def test_a_column_that_cannot_be_read_is_left_out_by_one_key(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Name,Player,Units\nRed,Ann,many\nBlue,Bob,3\n")
        await pilot.sees("Player: Ann · Bob")
        await pilot.press("down", "enter", shows="Add everyone without Units")
        assert names(app) == []
        told = ("Ann and Bob are on the list.", "Not read: the columns Name and Units.")
        await pilot.press("enter", shows=told)


async def test_one_name_is_pasted_without_the_marks_that_nobody_sees(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "\u200eZoe\u200e")
        await until(pilot, lambda: box(app) == "Zoe")
