"""Names between commas in a name box: whether they are several people is asked first."""

from pathlib import Path

import pytest

from screens.people.late import LateDialog
from screens.people.name_box import NameBox
from screens.people.register import RegisterScreen
from tests.screens.driving import Keys, a_night, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import USUAL
from tests.screens.registers import at_people, box, names

THREE = "Ann, Ben, Zoe"
SEVERAL_TABLES = {"format": "freezeout", "tables": "4"}


async def asked(pilot: Keys, text: str = THREE) -> None:
    """Type names, press Enter, and be asked."""
    await type_in(pilot, text)
    await pilot.press("enter", shows="Are these")


@pytest.mark.parametrize("form", [{}, SEVERAL_TABLES], ids=["at one", "check-in"])
async def test_three_names_between_commas_are_asked_about_and_enter_adds_all_three(
    store: Path, form: dict[str, str]
) -> None:
    a_night(store, **form)
    async with at_people(store, USUAL) as (app, pilot):
        await asked(pilot)
        await pilot.press("enter", shows="✓ Ann, Ben and Zoe are on the list.")
        assert (names(app), box(app)) == (["Ann", "Ben", "Zoe"], "")
        assert isinstance(app.focused, NameBox)


async def test_escape_leaves_the_names_as_typed_and_no_more(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await asked(pilot)
        await pilot.press("escape", opens=RegisterScreen)
        assert (names(app), box(app)) == ([], THREE)
        await pilot.press("enter", shows="Are these")
        assert names(app) == []


async def test_a_name_may_hold_a_comma(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await asked(pilot, "Cid, Jr")
        await pilot.press("down", "enter", shows="✓ Cid, Jr ")
        assert (names(app), box(app)) == (["Cid, Jr"], "")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ann, Ben, Zoe", "Perhaps Ben B?"),
        ("Ann, Zoe, ZOE", "Perhaps ZOE B?"),
        ("Ann, A name of some thirty letters", "✗ A name of some thirty le: That name is 29"),
    ],
)
async def test_where_one_of_several_is_refused_nobody_is_added_and_the_text_stays(
    store: Path, typed: str, sentence: str
) -> None:
    a_night(store, "Ben")
    async with at_people(store) as (app, pilot):
        await asked(pilot, typed)
        await pilot.press("enter", shows=sentence)
        assert (names(app), box(app)) == (["Ben"], typed)


async def test_the_question_comes_and_is_answered_in_one_burst(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await pilot.press(*"Ann,Ben", "enter", "enter", *"Zoe", "enter")
        await until(pilot, lambda: names(app) == ["Ann", "Ben", "Zoe"])


async def test_nothing_is_asked_about_a_new_name_or_a_search(store: Path) -> None:
    a_night(store, "Ann", **SEVERAL_TABLES)
    async with at_people(store) as (app, pilot):
        assert isinstance(app.screen, RegisterScreen)
        await pilot.press("ctrl+r", "end", *", Jr", "enter")
        await until(pilot, lambda: names(app) == ["Ann, Jr"])
        await pilot.press("slash", *"ann, j", "enter", "space", shows="Ann, Jr is here.")


async def test_several_come_late_together_or_none_of_them(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, **{"option.late": "yes"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("l", opens=LateDialog)
        await asked(pilot, "Zoe, Aan")
        await pilot.press("enter", shows="✗ Aan ")
        assert (len(names(app)), box(app)) == (10, "Zoe, Aan")
        await pilot.press("escape", "l", opens=LateDialog)
        await asked(pilot, "Zoe, Xia, Yul")
        await pilot.press("escape", opens=LateDialog)
        await pilot.press("enter", "enter", shows="✓ Zoe, Xia and Yul ")
        assert names(app)[10:] == ["Zoe", "Xia", "Yul"]
