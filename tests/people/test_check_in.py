"""F1.1 and F1.2: the people of a night over several tables, searched for and checked in."""

from contextlib import closing
from pathlib import Path

import pytest
from textual.events import Key

from screens.floor.screen import FloorScreen
from screens.people.check_in import CheckInScreen
from screens.people.pasted import PastedScreen
from screens.ui.pick import PickDialog
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import a_night, answer, at_work, elsewhere, paste, type_in, until
from tests.screens.reading import LARGE, SMALL, USUAL, line_with, screen_text
from tests.screens.registers import at_people, box, here
from tourney.service.before_play import CheckIn, DrawSeats, MarkPaid, OpenTables
from tourney.service.director import Director

GUESTS = tuple(f"Guest {number:03}" for number in range(1, 201))
FEE = {"currency": "EUR", "fee": "5"}
SIZES = pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])


def several(store: Path, *names: str, **form: str) -> int:
    """A night over several tables; its number."""
    return a_night(store, *names, **{"format": "freezeout", "tables": "32", **form})


async def test_the_list_says_how_many_there_are_have_paid_and_are_in(store: Path) -> None:
    number = several(store, *GUESTS[:48], **FEE)
    with closing(Director.open(store)) as director:
        for entry in range(1, 32):
            director.night(number).send(MarkPaid(entry, True))
        director.night(number).send(CheckIn(range(1, 41)))
    async with at_people(store, SMALL) as (app, _):
        assert "48 players · 31 paid, €155.00 · 40 in" in screen_text(app)
        assert "Guest 001 in paid" in " ".join(
            line_with(app, " 1 Guest 001").replace("✓", "").split()
        )


async def test_space_checks_in_whoever_is_marked(store: Path) -> None:
    several(store, "Ann", "Bob", "Cid")
    async with at_people(store) as (app, pilot):
        assert "not in yet" in line_with(app, "1 Ann")
        await pilot.press("down", "space", shows="✓ Bob is in.")
        assert here(app) == ["Bob"]
        assert "3 players · 1 in" in screen_text(app)
        assert "not in yet" not in line_with(app, "  2 Bob")
        assert box(app) == ""
        # The mark goes on to the next who is not in, round and round.
        assert "▸  3 Cid" in screen_text(app)
        await pilot.press("space", shows="▸  1 Ann")
        assert here(app) == ["Bob", "Cid"]
        await pilot.press("ctrl+z", "ctrl+z", shows="3 players · 0 in")
        assert here(app) == []


async def test_going_on_asks_once_where_some_are_in_and_some_are_not(store: Path) -> None:
    several(store, *GUESTS[:12])
    with elsewhere(store) as director:
        director.night(1).send(CheckIn(range(1, 11)))
    async with at_people(store) as (app, pilot):
        await pilot.press("enter", opens=PickDialog)
        assert "10 players here. No seat for Guest 011 and Guest 012." in screen_text(app)
        await pilot.press("enter", shows="no one seated yet")


async def test_space_checks_the_marked_player_in_and_out(store: Path) -> None:
    several(store, "Ann", "Bob")
    async with at_people(store) as (app, pilot):
        await pilot.press("space", shows="✓ Ann is in.")
        assert here(app) == ["Ann"]
        await pilot.press("up", "space", shows="✓ Ann isn't here.")
        assert here(app) == []


async def test_a_space_within_a_name_is_a_space(store: Path) -> None:
    several(store, "Ann")
    async with at_people(store) as (app, pilot):
        await type_in(pilot, "Ann Lee/Jo")
        await pilot.press("enter", shows="Ann Lee/Jo is on the list.")
        assert here(app) == []


async def test_a_slash_searches_two_hundred_and_enter_checks_in(store: Path) -> None:
    several(store, *GUESTS[:198], "Ann Lee", "Mary Ann")
    async with at_people(store) as (app, pilot):
        assert "200 players · 0 in" in screen_text(app)
        await pilot.press("slash", *"ann", shows=("▸199 Ann Lee", "200 Mary Ann"), hides="Guest")
        await pilot.press("down", "enter", shows="✓ Mary Ann is in.")
        assert here(app) == ["Mary Ann"]
        assert "200 players · 1 in" in screen_text(app)
        # The next one at the door is searched for right away.
        assert box(app) == ""
        assert "Search" in screen_text(app)
        await type_in(pilot, "guest 017")
        await pilot.press("enter")
        await until(pilot, lambda: here(app) == ["Guest 017", "Mary Ann"])
        await type_in(pilot, "guest 017")
        await pilot.press("enter", shows="✗ Guest 017 is already in.")
        assert here(app) == ["Guest 017", "Mary Ann"]


async def test_escape_ends_the_search_with_the_mark_on_whom_was_found(store: Path) -> None:
    several(store, *GUESTS[:60], "Zed", **FEE)
    async with at_people(store) as (app, pilot):
        await pilot.press("slash", "z", "escape", shows="▸ 61 Zed")
        assert "Search" not in screen_text(app).replace("/ Search", "")
        assert box(app) == ""
        await pilot.press("ctrl+t", shows="Zed has paid.")
        assert isinstance(app.screen, CheckInScreen)
        await pilot.press("escape")
        await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_somebody_who_is_not_on_the_list_is_not_found(store: Path) -> None:
    several(store, "Ann", "Bob")
    async with at_people(store) as (app, pilot):
        await pilot.press("slash", "q", "enter", shows="✗ No one on the list has that name.")
        for key in ("ctrl+t", "ctrl+r", "f8"):
            await pilot.press(key)
        assert here(app) == []
        assert [entry.name for entry in app.director.night(1).view().entries] == ["Ann", "Bob"]


async def test_a_name_that_was_searched_for_in_vain_is_offered_as_a_new_one(store: Path) -> None:
    several(store, "Ann", "Bob")
    async with at_people(store) as (app, pilot):
        await pilot.press("slash", *"zoe", shows="Ctrl+N: a new name. Esc ends the search.")
        await pilot.press("enter")
        said = "✗ No one on the list has that name. Ctrl+N: a new name."
        await until(pilot, lambda: said in screen_text(app))
        await pilot.press("ctrl+n", shows="? zoe is not on the list. Enter adds it.")
        assert box(app) == "zoe"
        assert "─ Name ─" in screen_text(app)
        await pilot.press("enter", shows="✓ zoe is on the list.")


async def test_ctrl_n_goes_on_to_the_seats_from_a_search_that_found_somebody(store: Path) -> None:
    several(store, "Ann", "Bob", "Cid")
    async with at_people(store) as (_, pilot):
        await pilot.press("slash", "a", "ctrl+n", shows="no one seated yet")


async def test_where_nobody_is_added_any_more_a_name_searched_for_in_vain_is_no_new_one(
    store: Path,
) -> None:
    number = several(store, *GUESTS[:12], **{"option.late": "no"})
    with elsewhere(store) as director:
        director.night(number).send(DrawSeats("42613"))
        director.night(number).send(OpenTables())
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: "to the floor" in screen_text(app))
        await pilot.press("slash", "z", "enter", shows="✗ No one on the list has that name.")
        assert "new name" not in screen_text(app)
        await pilot.press("ctrl+n", opens=FloorScreen)


async def test_who_was_found_is_renamed_paid_or_removed(store: Path) -> None:
    several(store, *GUESTS[:30], "Ann", "Anna", **FEE)
    async with at_people(store) as (_, pilot):
        await pilot.press("slash", *"ann", "ctrl+t", shows="Ann has paid.")
        await pilot.press("down", "f8", shows=("Anna is off the list.", "▸ 31 Ann"))
        await pilot.press("ctrl+r", "end", shows="New name")
        await type_in(pilot, " Lee")
        await pilot.press("enter", shows=("Ann is Ann Lee now.", "▸ 31 Ann Lee"))


async def test_a_search_typed_in_a_hurry_is_a_search(store: Path) -> None:
    several(store, *GUESTS[:30], "Ann")
    async with at_people(store) as (app, pilot):
        for key, character in (("slash", "/"), ("a", "a"), ("n", "n"), ("enter", None)):
            # As a terminal hands them over: without waiting for the one before.
            app.post_message(Key(key, character))
        await until(pilot, lambda: here(app) == ["Ann"])
        assert len(app.director.night(1).view().entries) == 31


async def test_two_hundred_are_pasted_at_once_and_one_more_is_refused(store: Path) -> None:
    several(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "\n".join([*GUESTS, "One More"]))
        await pilot.sees("201 names; 200 fit. Take 1 off.", opens=PastedScreen)
        await pilot.press("escape", "enter", opens=CheckInScreen)
        await paste(pilot, "\n".join(GUESTS))
        await until(pilot, lambda: "200 players · 0 in" in screen_text(app))
        await until(pilot, lambda: "▸  1 Guest 001" in screen_text(app))  # not the last
        await type_in(pilot, "One More")
        await pilot.press("enter", shows="✗ 200 fit into a night")
        assert box(app) == "One More"


async def test_the_list_is_gone_through_by_tens_too(store: Path) -> None:
    several(store, *GUESTS)
    async with at_people(store, SMALL) as (_, pilot):
        await pilot.press(*["pagedown"] * 15, shows="▸151 Guest 151")
        await pilot.press(*["pagedown"] * 9, shows="▸200 Guest 200")
        await pilot.press(*["pageup"] * 30, shows="▸  1 Guest 001")


async def test_home_and_end_go_to_the_ends_of_the_list_while_nothing_is_typed(store: Path) -> None:
    several(store, *GUESTS)
    async with at_people(store) as (app, pilot):
        await pilot.press("end", shows="▸200 Guest 200")
        await pilot.press("home", shows="▸  1 Guest 001")
        await pilot.press("a", "n", "home", "D", "end", "a")
        await until(pilot, lambda: box(app) == "Dana")
        assert "▸  1 Guest 001" in screen_text(app)


async def test_names_of_any_kind_are_found_and_checked_in(store: Path) -> None:
    several(store, *HOSTILE_NAMES)
    async with at_people(store, SMALL) as (app, pilot):
        for name in HOSTILE_NAMES:
            await pilot.press("slash")
            await paste(pilot, name)
            await until(pilot, lambda: name in line_with(app, "▸"))  # noqa: B023
            await pilot.press("enter", "escape")
        assert here(app) == list(HOSTILE_NAMES)


async def test_a_click_marks_whom_it_is_on_while_they_are_searched_for(store: Path) -> None:
    several(store, *GUESTS[:20], "Ann", "Annika")
    async with at_people(store) as (app, pilot):
        await pilot.press("slash", "a")
        rows = screen_text(app).splitlines()
        y = next(at for at, row in enumerate(rows) if "Annika" in row)
        await pilot.click(offset=(8, y))
        await pilot.press("enter")
        await until(pilot, lambda: here(app) == ["Annika"])


async def test_what_is_searched_for_is_nothing_to_lose(store: Path) -> None:
    several(store, "Ann")
    async with at_people(store) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, CheckInScreen)
        await pilot.press("slash", "a")
        assert screen.unsaved == ""
        await pilot.press("escape", "a")
        assert screen.unsaved == "a is not on the list yet."


async def test_once_play_has_begun_nobody_is_checked_in_any_more(store: Path) -> None:
    number = several(store, *GUESTS[:12], **FEE)
    director = Director.open(store)
    director.night(number).send(DrawSeats("42613"))
    director.night(number).send(OpenTables())
    director.close()
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await pilot.sees("to the floor", opens=CheckInScreen, hides="Space In")
        before = app.director.night(number).view()
        await pilot.press("space")
        assert app.director.night(number).view() == before
        await pilot.press("slash", "g", "escape", "ctrl+t", shows="has paid.")


async def test_f1_10_who_waits_for_a_chair_is_told_at_the_door_at_which_place(store: Path) -> None:
    number = several(store, *GUESTS[:18], tables="2")
    with closing(Director.open(store)) as director:
        director.night(number).send(CheckIn(range(1, 18)))
    async with at_people(store) as (app, pilot):
        assert "18 players · 17 in · 1 waits" in screen_text(app)
        assert "Guest 017 · waits: 1" in line_with(app, "Guest 017")
        await pilot.press("end", "space")
        await until(pilot, lambda: len(here(app)) == 18)
        assert "Guest 018 · waits: 2" in screen_text(app)
        assert "Guest 018 is in and waiting for a seat, number 2 in line." in screen_text(app)


async def test_f1_10_who_is_marked_in_the_line_is_put_first_for_a_reason(store: Path) -> None:
    number = several(store, *GUESTS[:18], tables="2")
    with closing(Director.open(store)) as director:
        director.night(number).send(CheckIn(range(1, 19)))
        director.night(number).send(DrawSeats("42613"))
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await pilot.sees("Guest 018 · waits: 2", "! First in line")
        await pilot.press("end", "exclamation_mark", shows="before those who came")
        await answer(pilot, "enter", "Say why, in a few words.", "drives the last bus")
        await pilot.sees("Guest 018 has the next chair.", "Guest 018 · waits: 1")
        assert "Guest 017 · waits: 2" in screen_text(app)
        await pilot.press("exclamation_mark", *"again")
        await pilot.press("enter", shows="Guest 018 is first in line already.")


async def test_f1_10_nothing_is_said_of_a_line_where_nobody_waits(store: Path) -> None:
    several(store, *GUESTS[:8])
    async with at_people(store) as (app, pilot):
        before = app.director.night(1).view()
        await pilot.press("exclamation_mark", hides="First in line")
        assert box(app) == ""
        assert app.director.night(1).view() == before
