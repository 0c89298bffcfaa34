"""The list of people, at one table and at the door of several: the same words and places."""

from pathlib import Path

import pytest

from tests.screens.driving import a_night, at_work, elsewhere, until
from tests.screens.reading import SMALL, USUAL, line_with, screen_text
from tourney.service.before_play import CheckIn, MarkPaid

GUESTS = tuple(f"Guest {number:02}" for number in range(1, 13))
TALL = (120, 40)
FEE = {"currency": "EUR", "fee": "5"}


async def listed(store: Path, size: tuple[int, int], **form: str) -> str:
    """The text of a list of twelve people who have not paid."""
    a_night(store, *GUESTS, **form)
    async with at_work(store, size) as (app, pilot):
        app.show_night(1, "register")
        await until(pilot, lambda: "12 players" in screen_text(app))
        line_with(app, "Enter  draw the seats   Ctrl+O From a file   Ctrl+R Rename   F8 Remove")
        return screen_text(app)


async def test_the_counts_and_keys_of_one_table_and_of_several_read_alike(tmp_path: Path) -> None:
    one = await listed(tmp_path / "one.db", USUAL, **FEE)
    several = await listed(tmp_path / "several.db", USUAL, format="freezeout", tables="32", **FEE)
    assert "12 players · 0 paid   Ctrl+T Paid   / Search" in one
    assert "12 players · 0 paid · 0 in   Space In   / Search   Ctrl+T Paid" in several


async def test_of_twelve_all_is_said_in_full_where_there_is_room(tmp_path: Path) -> None:
    one = await listed(tmp_path / "one.db", TALL, **FEE)
    several = await listed(tmp_path / "several.db", TALL, format="freezeout", tables="32", **FEE)
    assert one.count("○ not paid") == 12
    assert several.count("○ not in yet  ○ not paid") == 12


@pytest.mark.parametrize("size", [SMALL, USUAL, TALL], ids=str)
async def test_keys_at_the_door_are_whole_or_left_out(store: Path, size: tuple[int, int]) -> None:
    names = tuple(f"Guest {number:02}" for number in range(1, 25))
    several = {"format": "freezeout", "tables": "4", **FEE, "fee": "10"}
    number = a_night(store, *names, **several)
    with elsewhere(store) as director:
        for entry in range(1, 24):
            director.night(number).send(CheckIn([entry], paid=True))
    async with at_work(store, size) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: "23 paid" in screen_text(app))
        line = line_with(app, "23 paid").partition("│")[0].strip()
        if size == SMALL:
            # Fewer words would not make room for all keys, so that the counts keep theirs.
            assert line == "24 players · 23 paid, €230.00 · 23 in   Space In   / Search"
        else:
            keys = "Space In   / Search   Ctrl+T Paid   + In, paid"
            assert line == f"24 · 23 paid, €230.00 · 23 in   {keys}"


async def test_who_owes_is_told_by_a_word_in_two_columns_too_in_or_not(store: Path) -> None:
    names = tuple(f"Guest {number:02}" for number in range(1, 25))
    number = a_night(store, *names, format="freezeout", tables="4", **FEE)
    with elsewhere(store) as director:
        director.night(number).send(CheckIn([1], paid=True))
        director.night(number).send(CheckIn([2], paid=False))
        director.night(number).send(MarkPaid(3, True))
    async with at_work(store) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: "24 · 2 paid" in screen_text(app))
        told = [line_with(app, f"Guest 0{at}")[15:38].split() for at in range(1, 5)]
        assert told == [["in", "paid"], ["in", "owes"], ["paid"], ["owes"]]
