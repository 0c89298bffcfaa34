"""Registering: names typed, pasted and read from files; paid, renamed, removed."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.home.screen import HomeScreen
from screens.people.adding import ListFileScreen, PastedScreen
from screens.people.names import NameBox
from screens.people.register import RegisterScreen
from screens.seats.screen import SeatsScreen
from screens.ui.box import Box
from tests.screens.driving import (
    Keys,
    a_night,
    answer,
    at_work,
    click_on,
    elsewhere,
    paste,
    type_in,
    until,
)
from tests.screens.reading import LARGE, line_with, screen_text, see
from tests.screens.registers import NOT, YES, at_people, box, marked, names, registering
from tourney.night.people.listed import UnreadablePeople, read_handicap, write_handicap
from tourney.night.people.lists import read_people
from tourney.service.director import Director

FEE = {"currency": "EUR", "fee": "5"}


async def test_enter_adds_the_name_and_else_leads_two_to_the_seats(store: Path) -> None:
    a_night(store, **FEE)
    async with at_people(store) as (app, pilot):
        see(app, "0 players", "Enter  type a name", hides="Remove")
        assert screen_text(app).count("paste a list") == 1
        for key in ("ctrl+t", "ctrl+r", "delete"):
            await pilot.press(key, shows="✗ The list is empty.")
        await answer(pilot, "enter", "✗ A name", "Ann Lee")
        await pilot.sees("✓ Ann Lee ", "type another name", hides="draw the seats")
        await answer(pilot, "ctrl+n", "✗ A table needs at least two players.", "Bob")
        await pilot.sees("2 players", "draw seats for 2")
        assert (names(app), box(app)) == (["Ann Lee", "Bob"], "")
        assert isinstance(app.focused, NameBox)
        await pilot.press("enter", opens=SeatsScreen)


async def test_nobody_goes_on_over_a_name_that_is_typed_and_not_on_the_list(store: Path) -> None:
    a_night(store, "Ann", "Bob")
    async with at_people(store) as (app, pilot):
        await pilot.press(*"Cid", "ctrl+n", shows="✗ Cid is typed: Enter adds it, or clear it.")
        assert box(app) == "Cid"
        await pilot.press("enter", "ctrl+n", opens=SeatsScreen)
        assert names(app) == ["Ann", "Bob", "Cid"]


async def test_a_name_that_cannot_be_taken_is_kept_with_a_sentence_beside_it(store: Path) -> None:
    a_night(store, "Ann")
    async with at_people(store) as (app, pilot):
        for typed, sentence in (
            ("", "A name can't be empty."),
            ("A" * 25, "That name is 25 letters wide; 24 fit."),
            ("  ", "A name can't be empty."),
            ("ANN", "Ann is on the list already. Perhaps ANN B?"),
            ("Bob\x1b[2J", "A name can't hold U+001B ESCAPE."),
        ):
            await paste(pilot, typed)
            await pilot.press("enter")
            await pilot.sees(f"✗ {sentence}")
            assert box(app) == typed
            assert names(app) == ["Ann"], typed
            assert "\x1b" not in screen_text(app)
            await pilot.press("end", "ctrl+u")
        await pilot.press(*"Ann", "enter", shows="✗ Ann ")
        await pilot.press("backspace", "backspace", "backspace", hides="✗")


async def test_the_twenty_first_is_refused(store: Path) -> None:
    a_night(store, *(f"Player {at}" for at in range(1, 21)))
    async with at_people(store) as (_, pilot):
        await pilot.press("X", "enter", shows="✗ 20 fit at one table; 0 more can be added.")


async def test_what_is_typed_and_not_on_the_list_says_so_to_who_would_quit(store: Path) -> None:
    a_night(store, "Ann")
    async with at_people(store) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, RegisterScreen)
        assert screen.unsaved == ""
        await type_in(pilot, "Cid")
        assert screen.unsaved.startswith("Cid ")
        await pilot.press("ctrl+r")
        assert screen.unsaved.startswith("Cid ")
        await pilot.press("x")
        assert screen.unsaved == "Ann doesn't have the new name yet."
        await pilot.press("escape", "escape")
        assert screen.unsaved == ""
        await paste(pilot, "Bob\nBob\n\nCid")
        await pilot.sees(opens=PastedScreen)
        assert isinstance(app.screen, PastedScreen)
        assert app.screen.unsaved.startswith("3 names ")


async def test_undo_takes_the_name_away_that_is_being_put_right(store: Path) -> None:
    a_night(store, "Ann")
    async with at_people(store) as (app, pilot):
        await pilot.press(*"Ci", "ctrl+r")
        assert box(app) == "Ann"
        await pilot.press("ctrl+z", shows="Undone: Ann added.", hides="New name")
        assert box(app) == "Ci"
        await pilot.press("enter")
        assert names(app) == ["Ci"]


async def from_file(app: TourneyApp, pilot: Keys, path: str) -> None:
    """Ask for a file and name it."""
    await registering(app, pilot)
    await pilot.press("ctrl+o", opens=ListFileScreen)
    await paste(pilot, path)
    await pilot.press("enter")


async def test_a_csv_file_adds_everybody_with_who_has_paid(tmp_path: Path) -> None:
    a_night(tmp_path / "nights.db", **FEE)
    file = tmp_path / "players.csv"
    file.write_text("name;paid\nAnn;yes\nZoë;no\nCid;x\n", encoding="utf-8")
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        await from_file(app, pilot, f"'{file}'")
        await pilot.sees("3 players · 2 paid")
        assert names(app) == ["Ann", "Zoë", "Cid"]
        assert marked(app) == ["3", "Cid", YES]


async def test_a_file_that_is_not_utf8_is_read_as_latin1_with_one_key(tmp_path: Path) -> None:
    a_night(tmp_path / "nights.db")
    file = tmp_path / "players.txt"
    file.write_bytes("Ann\nZoë\n".encode("latin-1"))
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        await from_file(app, pilot, str(file))
        await pilot.sees("✗ Line 2 is not UTF-8 text.", "Ctrl+L fix accents")
        assert names(app) == []
        await pilot.press("ctrl+l")
        await until(pilot, lambda: names(app) == ["Ann", "Zoë"])


async def test_a_file_that_is_no_list_is_refused_and_its_path_kept(tmp_path: Path) -> None:
    a_night(tmp_path / "nights.db", "Ann")
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(b"PK\x03\x04\0\0")
    (tmp_path / "big").write_bytes(b"Ann\n" * 2_500_000)
    (tmp_path / "empty").write_text("\n\n")
    (tmp_path / "doubled").write_text("Bob\nann\n")
    async with at_work(tmp_path / "nights.db", LARGE) as (app, pilot):
        await from_file(app, pilot, "")
        for what, sentence in (
            ("", "Type the path of"),
            ("missing", "no file"),
            ("folder", "is a folder. Name a file in it."),
            ("binary", "saved as CSV (UTF-8)"),
            ("big", "The list is bigger than 1 MB"),
            ("empty", "There is no name in"),
            ("doubled", "Perhaps ann B?"),
        ):
            path = what and str(tmp_path / what)
            await paste(pilot, path)
            await pilot.press("enter")
            await pilot.sees(sentence, hides="fix accents")  # until another is typed
            assert app.screen.query_one(Box).value == path
            assert names(app) == ["Ann"], what
            await pilot.press("end", "ctrl+u", "x", "backspace", hides=sentence[:10])
        await pilot.press("escape", opens=RegisterScreen)


async def test_people_of_earlier_nights_are_offered_as_one_types(store: Path) -> None:
    a_night(store, "Annika", "Andrew", "Bob", "Mary Ann", name="Last week")
    a_night(store, "Bob")
    async with at_work(store) as (app, pilot):
        await pilot.press("enter", opens=RegisterScreen)
        offers = line_with(app, "Tab ")
        assert "Annika" in offers
        assert "Bob" not in offers
        await type_in(pilot, "an")
        await until(pilot, lambda: "Mary Ann" in line_with(app, "Tab "))
        await pilot.press("tab")
        first = box(app)
        await pilot.press("tab")
        assert {first, box(app)} == {"Annika", "Andrew"}
        await pilot.press("tab")
        assert box(app) == "Mary Ann"
        await pilot.press("shift+tab", "enter", shows="2 players")
        added = app.director.night(2).view().entries[-1].name
        assert added not in line_with(app, "Tab ")


async def test_paid_is_marked_with_one_key_for_whoever_is_chosen(store: Path) -> None:
    a_night(store, "Ann", "Bob", "Cid", **FEE)
    async with at_people(store) as (app, pilot):
        await pilot.press("down")
        await pilot.press("ctrl+t", shows=("3 players · 1 paid", "Bob has paid."))
        assert marked(app) == ["2", "Bob", YES]
        await pilot.press("ctrl+t", shows="Bob has not paid.")
        assert marked(app) == ["2", "Bob", NOT]
        await pilot.press("ctrl+z", "ctrl+z", "ctrl+z", shows="Undone: Ann, Bob and Cid added.")
        assert "0 players" in screen_text(app)


async def test_a_name_is_put_right_and_what_was_being_typed_comes_back(store: Path) -> None:
    a_night(store, "Ann", "Bob")
    async with at_people(store) as (app, pilot):
        await pilot.press(*"Ci", "down", "ctrl+r", shows="New name")
        assert box(app) == "Bob"
        await pilot.press("ctrl+u", *"ann", "enter", shows="✗ Ann ")
        assert box(app) == "ann"
        await pilot.press(*"ika", "enter", shows="Bob is annika now.")
        assert names(app) == ["Ann", "annika"]
        assert box(app) == "Ci"


async def test_escape_leaves_a_name_as_it_was_then_the_box_then_the_screen(store: Path) -> None:
    a_night(store, "Ann")
    async with at_people(store) as (app, pilot):
        await pilot.press(*"Ci", "ctrl+r", "X", "escape")
        assert (names(app), box(app)) == (["Ann"], "Ci")
        await pilot.press("escape")
        assert box(app) == ""
        await pilot.press("escape", opens=HomeScreen)


async def test_a_click_on_a_key_or_a_name_offered_does_what_the_key_does(store: Path) -> None:
    a_night(store, "Ann", "Bob", name="Last week")
    a_night(store, "Cid", **FEE)
    async with at_people(store) as (app, pilot):
        await click_on(pilot, "Ctrl+T paid")
        await pilot.sees("1 player · 1 paid")
        await click_on(pilot, "Bob")
        await until(pilot, lambda: box(app) == "Bob")


async def test_esc_from_a_new_night_keeps_one_with_players_alone(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("n", "enter", opens=RegisterScreen)
        await pilot.press("escape", opens=HomeScreen)
        await pilot.sees("had no players; it is archived.")
        assert app.director.nights() == ()
        await pilot.press("n", "enter", opens=RegisterScreen)
        await pilot.press(*"Ann", "enter", shows="✓ Ann")
        await pilot.press("escape", shows="is kept, with its players.")
        assert len(app.director.nights()) == 1


# Units of one's own, typed behind a name or in a column of a list (F1.9)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ann", ("Ann", 0)),
        ("Ann: 7", ("Ann", 7)),
        ("Ann :7 units", ("Ann", 7)),
        ("Cid, Jr:12", ("Cid, Jr", 12)),
        ("Ann: 0", ("Ann", -1)),
        ("Ann: 5Ann", ("Ann", -1)),
        ("Ann: 1000000", ("Ann", -1)),
        ("Ann: 7 unitz", ("Ann", -1)),
        (": 7", (": 7", 0)),
        ("Ann: seven", ("Ann: seven", 0)),
    ],
)
def test_f1_9_a_number_behind_a_name_is_units(typed: str, meant: tuple[str, int]) -> None:
    assert read_handicap(typed) == meant


def test_f1_9_what_is_written_is_read_again() -> None:
    for units in (0, 1, 999):
        assert read_handicap(write_handicap("Ann Lee", units)) == ("Ann Lee", units)


def test_f1_9_a_list_has_them_in_a_column_or_behind_the_names() -> None:
    table = read_people(b"Name;Units;Paid\nAnn;7;yes\nBob;;no\n")
    assert [(each.name, each.units, each.paid) for each in table] == [
        ("Ann", 7, True),
        ("Bob", 0, False),
    ]
    assert table.left_out == ""
    lines = read_people(b"Ann: 7\nBob\n")
    assert [(each.name, each.units) for each in lines] == [("Ann", 7), ("Bob", 0)]


@pytest.mark.parametrize("cell", ["0", "1000", "-3", "many", "2.5"])
def test_f1_9_what_is_no_number_of_units_is_told_with_its_line(cell: str) -> None:
    with pytest.raises(UnreadablePeople, match="Line 3: Own units are 1 to 999"):
        read_people(f"Name,Units\nAnn,7\nBob,{cell}\n".encode())
    # Other people's numbers need not be ours.
    read = read_people(f"Name,Handicap\nAnn,7\nBob,{cell}\n".encode())
    assert [(each.name, each.units) for each in read] == [("Ann", 0), ("Bob", 0)]
    assert read.left_out == "Not read: the column Handicap."


async def test_f1_9_they_are_typed_behind_the_name_and_changed_there(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await type_in(pilot, "Ann: 7")
        await pilot.press("enter", shows=("✓ Ann ", "Ann     7 units"))
        await type_in(pilot, "Bob: 1000")
        await pilot.press("enter", shows="Own units are 1 to 999.")
        assert len(app.director.night(1).view().entries) == 1
        await pilot.press(*["backspace"] * len("Bob: 1000"), "ctrl+r", "end", "backspace", *"12")
        await pilot.press("enter", shows=("Ann begins with 12 units.", "Ann     12 units"))
        await pilot.press("ctrl+r", "end", *["backspace"] * len(": 12"))
        await pilot.press("enter", shows="Ann begins with the usual units.")


async def test_f1_9_a_new_name_for_the_old_one_is_one_step_of_undo(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await type_in(pilot, "Dirk: 5")
        await pilot.press("enter", "ctrl+r")
        await type_in(pilot, "Dina: 8")
        await pilot.press("enter", shows="Dina    8 units")
        await pilot.press("ctrl+z", shows=("Undone: Dirk renamed to Dina.", "Dirk    5 units"))
        await pilot.press("ctrl+r", "end", *"Dirk")
        await pilot.press("enter", shows="✗")
        assert [line.name for line in app.director.night(1).view().entries] == ["Dirk"]


async def test_f1_9_a_list_that_is_pasted_brings_them(store: Path) -> None:
    a_night(store)
    async with at_people(store) as (app, pilot):
        await paste(pilot, "Name,Handicap\nAnn,7\nBob,\n")
        await pilot.sees("Ann and Bob are on the list.")
        units = {line.name: line.units for line in app.director.night(1).view().entries}
        assert units == {"Ann": 7, "Bob": 0}


# The list of players: what it says of each, at one table and over several


GUESTS = tuple(f"Guest {number:02}" for number in range(1, 25))
SEVERAL = {"format": "freezeout", "tables": "4"}


async def test_at_one_table_nobody_is_checked_in(store: Path) -> None:
    a_night(store, *GUESTS[:3], **FEE)
    async with at_people(store) as (app, pilot):
        assert marked(app) == ["1", "Guest 01", NOT]
        await pilot.press("space", "plus")
        assert "Here" not in screen_text(app)
        assert not any(entry.here for entry in app.director.night(1).view().entries)


async def test_own_units_and_a_seed_are_noted_beside_the_name(store: Path) -> None:
    number = a_night(store, **SEVERAL)
    with closing(Director.open(store)) as director:
        director.night(number).people.register(["Ann", "Bob"], units=[7, 0], seeds=[1, 2])
    async with at_people(store) as (app, pilot):
        assert marked(app)[1:3] == ["Ann", "7 units, seed 1"]
        await pilot.press("down")
        assert marked(app)[1:3] == ["Bob", "seed 2"]


async def test_whoever_is_marked_stays_marked_as_others_come_and_go(store: Path) -> None:
    number = a_night(store, *GUESTS[:4])
    async with at_people(store) as (app, pilot):
        await pilot.press("down", "down")
        with elsewhere(store) as director:
            director.night(number).people.register(["Zed"])
        await pilot.sees("5 players")
        assert marked(app)[1] == "Guest 03"
        await pilot.press("delete", shows="Guest 03 is off the list.")
        assert marked(app)[1] == "Guest 04"
        await pilot.press("end", "delete", shows="Zed is off the list.")
        assert marked(app)[1] == "Guest 04"
