"""The list of players: what it says of each, at one table and over several."""

from contextlib import closing
from pathlib import Path

from tests.screens.driving import a_night, elsewhere
from tests.screens.reading import SMALL, screen_text, see
from tests.screens.registers import NOT, YES, at_people, marked
from tourney.service.director import Director

GUESTS = tuple(f"Guest {number:02}" for number in range(1, 25))
FEE = {"currency": "EUR", "fee": "5"}
SEVERAL = {"format": "freezeout", "tables": "4"}


async def test_who_has_paid_and_who_is_here_stands_with_each_name(store: Path) -> None:
    number = a_night(store, *GUESTS, **SEVERAL, **FEE)
    with elsewhere(store) as director:
        director.night(number).people.check_in([1], paid=True)
        director.night(number).people.check_in([2], paid=False)
        director.night(number).people.mark_paid(3, True)
    async with at_people(store, SMALL) as (app, pilot):
        see(app, "24 players, 2 here · 2 paid, €10.00")
        told = []
        for _ in range(4):
            told.append(marked(app)[2:])
            await pilot.press("down")
    assert told == [[YES, YES], [NOT, YES], [YES, NOT], [NOT, NOT]]


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
