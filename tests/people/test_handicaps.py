"""Units of one's own, typed behind a name or in a column of a list (F1.9)."""

from pathlib import Path

import pytest

from tests.screens.driving import a_night, paste, type_in
from tests.screens.registers import at_people
from tourney.night.people.listed import UnreadablePeople, read_handicap, write_handicap
from tourney.night.people.lists import read_people


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


async def test_f1_9_a_new_name_takes_the_place_of_the_old_one_and_is_one_step_of_undo(
    store: Path,
) -> None:
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
