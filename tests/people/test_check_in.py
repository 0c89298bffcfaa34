"""F1.1 and F1.2: the people of a night over several tables, searched for and checked in."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.people.list_file import PastedScreen
from screens.people.register import RegisterScreen
from screens.seats.screen import SeatsScreen
from screens.ui.dialog import PickDialog
from tests.screens.driving import a_night, answer, at_work, click_on, elsewhere, paste, type_in
from tests.screens.reading import SMALL, line_with, see
from tests.screens.registers import NOT, YES, at_people, box, here, marked
from tourney.game.refusal import Refused
from tourney.service.director import Director

GUESTS = tuple(f"Guest {number:03}" for number in range(1, 201))


def several(store: Path, *names: str, **form: str) -> int:
    """A night over several tables; its number."""
    return a_night(store, *names, **{"format": "freezeout", "tables": "32", **form})


async def test_space_checks_in_the_marked_player_and_marks_the_next_who_is_missing(
    store: Path,
) -> None:
    several(store, "Ann", "Bob", "Cid")
    async with at_people(store) as (app, pilot):
        assert marked(app)[1:] == ["Ann", NOT]
        await pilot.press("exclamation_mark", hides="First in line")
        await pilot.press("down", "space", shows=("✓ Bob is here.", "3 players, 1 here"))
        assert here(app) == ["Bob"]
        assert box(app) == ""
        assert marked(app)[1:] == ["Cid", NOT]
        await pilot.press("space", shows="✓ Cid is here.")
        assert marked(app)[1:] == ["Ann", NOT]
        await pilot.press("down")
        assert marked(app)[1:] == ["Bob", YES]
        await pilot.press("space", shows="✓ Bob isn't here.")
        await pilot.press(*["ctrl+z"] * 3, shows="3 players, 0 here")
        assert here(app) == []


async def test_a_slash_finds_one_of_two_hundred_and_space_checks_in(store: Path) -> None:
    several(store, *GUESTS[:198], "Ann Lee", "Mary Ann")
    async with at_people(store) as (app, pilot):
        await pilot.press("slash", *"ann", "down", "enter", "space", shows="✓ Mary Ann is here.")
        assert (here(app), box(app)) == (["Mary Ann"], "")
        await type_in(pilot, "Ann Lee/Jo")  # within a name they are letters
        await pilot.press("enter", shows="✗ 200 fit into a night")
        assert (here(app), box(app)) == (["Mary Ann"], "Ann Lee/Jo")


def test_f1_2_to_check_in_nobody_is_refused_and_leaves_no_row(store: Path) -> None:
    number = several(store, "Ann", "Bob")
    with elsewhere(store) as director:
        night = director.night(number)
        night.seats.draw()
        before = night.json()
        with pytest.raises(Refused) as refusal:
            night.people.check_in([])
        assert refusal.value.code == "nobody"
        assert night.json() == before


async def test_a_click_marks_a_player_and_the_cursor_stays_in_the_box(store: Path) -> None:
    several(store, *GUESTS[:9], "Ann")
    async with at_people(store) as (app, pilot):
        await click_on(pilot, "Ann")
        assert marked(app)[1] == "Ann"
        await type_in(pilot, "Zoe")
        assert box(app) == "Zoe"


@pytest.mark.parametrize(("come", "leads_to"), [(10, SeatsScreen), (2, RegisterScreen)])
async def test_going_on_asks_where_some_are_missing_and_marks_to_wait_where_most_are(
    store: Path, come: int, leads_to: type[SeatsScreen | RegisterScreen]
) -> None:
    several(store, *GUESTS[:12])
    with elsewhere(store) as director:
        director.night(1).people.check_in(range(1, come + 1))
    async with at_people(store) as (_, pilot):
        await pilot.press("enter", opens=PickDialog)
        await pilot.sees("Guest 011 and Guest 012 aren't here." if come == 10 else "10 players")
        await pilot.press("enter", opens=leads_to)


async def test_two_hundred_are_pasted_at_once_and_one_more_is_refused(store: Path) -> None:
    several(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "\n".join([*GUESTS, "One More"]))
        await pilot.sees("201 names, but only 200 fit. Take 1 off.", opens=PastedScreen)
        await pilot.press("escape", "enter", opens=RegisterScreen)
        await paste(pilot, "\n".join(GUESTS))
        await pilot.sees("200 players, 0 here")
        assert marked(app)[1] == "Guest 001"  # not the last


async def test_the_list_is_gone_through_by_tens_and_to_its_ends(store: Path) -> None:
    several(store, *GUESTS)
    async with at_people(store, SMALL) as (app, pilot):
        await pilot.press(*["pagedown"] * 15, shows="▸151  Guest 151")
        await pilot.press(*["pagedown"] * 9, shows="▸200  Guest 200")
        await pilot.press(*["pageup"] * 30, shows="▸  1  Guest 001")
        await pilot.press("end", shows="▸200  Guest 200")
        await pilot.press("home", shows="▸  1  Guest 001")
        # In a name that is typed they move the cursor.
        await pilot.press("a", "n", "home", "D", "end", "a")
        assert (box(app), marked(app)[1]) == ("Dana", "Guest 001")


async def test_f1_10_who_waits_for_a_chair_is_told_at_the_door_at_which_place(store: Path) -> None:
    number = several(store, *GUESTS[:18], tables="2")
    with closing(Director.open(store)) as director:
        director.night(number).people.check_in(range(1, 18))
    async with at_people(store) as (app, pilot):
        see(app, "18 players, 17 here · 1 waits")
        await pilot.press("end", "up", shows="Guest 017  waits: 1")
        told = "Guest 018 is here and waiting for a seat, number 2 in line."
        await pilot.press("down", "space", shows=told)
        assert "waits: 2" in line_with(app, "  Guest 018")


async def test_f1_10_who_is_marked_in_the_line_is_put_first_for_a_reason(store: Path) -> None:
    number = several(store, *GUESTS[:18], tables="2")
    with closing(Director.open(store)) as director:
        director.night(number).people.check_in(range(1, 19))
        director.night(number).seats.draw("42613")
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await pilot.press("end", shows=("Guest 018  waits: 2", "! first in line"))
        await pilot.press("exclamation_mark", shows="before players who came")
        await answer(pilot, "enter", "Say why, in a few words.", "drives the last bus")
        told = "Guest 018 gets the next seat."
        await pilot.sees(told, "Guest 018  waits: 1", "Guest 017  waits: 2")
        await pilot.press("exclamation_mark", *"again")
        await pilot.press("enter", shows="Guest 018 is first in line already.")
