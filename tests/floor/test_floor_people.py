"""About one person on the floor: leaving, coming late, buying in again, a wrong seat."""

from contextlib import closing
from pathlib import Path

from textual.widgets import Static

from screens.floor.screen import FloorScreen
from screens.people.names import LateDialog, fewer_units
from screens.ui.dialog import PickDialog
from tests.nights import FORM
from tests.screens.driving import a_night, answer, elsewhere, type_in, until
from tests.screens.floors import NAMES, a_floor, on_floor, play_lap, play_on, played
from tests.screens.reading import SMALL, line_with, screen_text, see, words_on_screen
from tourney.service.director import Director


async def test_f8_6_who_leaves_is_told_what_it_costs_and_is_asked_once_more(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3, currency="EUR", unit_worth="0.50")
    async with on_floor(store, number) as (app, pilot):
        await answer(pilot, "w", "Who's going home?", "ia")
        about = "5 units (€2.50) go into the pot."
        await until(pilot, lambda: about in words_on_screen(app))
        await pilot.press("down", "enter", opens=FloorScreen)
        assert app.director.night(number).floor().players_in == 13
        await pilot.press("w", shows="Who's going home?")
        await type_in(pilot, "ianq", shows="No matches.")
        see(app, hides="Enter  Ian")
        await pilot.press("backspace", shows="Enter  Ian")
        await pilot.press("enter", "enter", shows=("✓ Ian has left.", "12 in", "Pot 5 units"))
        await pilot.press("u", shows=("Undone: Ian leaves at table 3.", "13 in"))


async def test_leaving_in_the_middle_of_a_round_says_that_it_is_void(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    with closing(Director.open(store)) as director:
        director.night(number).table(3).roll(54)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("w", *"ian", "enter", shows="doesn't count.")


async def test_whoever_leaves_a_points_night_puts_nothing_into_the_pot(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:8], 2, format="points")) as (_, pilot):
        await pilot.press("w", shows="table 1, 0 units lost")
        await pilot.press("enter", opens=PickDialog, hides="into the pot")
        await pilot.press("enter", shows="✓ Aan has left.", hides="Pot")


async def test_somebody_late_is_registered_and_sits_down_at_the_next_barrier(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, **{"option.late": "yes"})
    async with on_floor(store, number) as (app, pilot):
        await answer(pilot, "l", LateDialog, "Aan")
        await until(pilot, lambda: "✗ Aan " in words_on_screen(app))
        await pilot.press("ctrl+u", *"Zoe", "enter", shows="✓ Zoe joins next lap.")
        assert "Seated next lap: Zoe" in screen_text(app)
        play_lap(app.director, number)
        await pilot.press("f3", "f3", shows="the plan for ")
        await pilot.press("enter")
        await until(pilot, lambda: "▸Zoe     new" in line_with(app, "Zoe "))


async def test_f1_4_somebody_late_is_told_how_few_units_there_are(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, units="3", **{"option.late": "yes"})
    played(store, number, 1)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("l", opens=LateDialog)
        why = "with 2 units: the others have lost about one."
        about = str(app.screen.query_one(".about", Static).content)
        assert about.endswith(why)
        await type_in(pilot, "Zoe, Yan")
        await pilot.press("enter", "enter")
        said = "✓ Zoe and Yan join next lap, with 2 units of 3 each."
        await until(pilot, lambda: said in screen_text(app))


def test_f6_3_a_latecomer_to_a_points_night_is_told_of_no_units(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, format="points")
    played(store, number, 1)
    with elsewhere(store) as director:
        assert fewer_units(director.night(number).view(), 2) == ""


def test_f6_3_a_points_night_takes_latecomers_until_its_last_sitting(store: Path) -> None:
    options = {"option.sittings": "3", "option.beats": "1"}
    number = a_floor(store, NAMES[:10], 2, format="points", **options)
    with elsewhere(store) as director:
        play_on(director, number, 1)
        director.night(number).people.register(["Zoe"])
        play_on(director, number, 1)
        floor = director.night(number).floor()
        assert floor.late_refused == "The last sitting is in play. No more seats."
        assert "Zoe" in {seat.name for table in floor.tables for seat in table.seats}


async def test_f1_3_of_a_no_show_the_fee_given_back_is_due(store: Path) -> None:
    form = {"format": "freezeout", "tables": "2", "currency": "GBP", "fee": "5"}
    with closing(Director.open(store, lambda: "42613")) as director:
        number = director.plan(FORM | form)
        night = director.night(number)
        night.people.register(NAMES[:12], [True] * 12)
        night.people.check_in(range(1, 12))
        night.seats.draw()
        night.seats.open_tables()
    async with on_floor(store, number) as (_, pilot):
        await answer(pilot, "l", LateDialog, NAMES[11])
        await pilot.sees(f"The refund to {NAMES[11]}")
        await pilot.press("enter", shows=f"✓ {NAMES[11]} ")


async def test_somebody_who_is_out_buys_in_again_where_the_plan_allows_it(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, units="1", **{"option.rebuy": "3"})
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("r", shows="✗ No one is out.")
        play_lap(app.director, number, 1)
        out = app.director.night(number).floor().gone[0]
        await pilot.press("f3", "f3", "r", shows="Who buys in again?")
        assert out in screen_text(app)
        await pilot.press("enter", shows=f"✓ {out} is in again")
        see(app, f"Seated next lap: {out}", hides=f"Out: {out}")
        await pilot.press("r", shows="✗ No one is out.")


async def test_f1_4_who_may_still_buy_in_in_the_last_lap_is_named(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 2, units="1", **{"option.rebuy": "2"})
    with elsewhere(store) as director:
        play_on(director, number, 1)
        names = director.night(number).floor().last_call
    assert len(names) == 2
    async with on_floor(store, number, SMALL) as (app, _):
        assert all(name in line_with(app, "r Last call for re-buys: ") for name in names)
        assert "r re-buy" in screen_text(app)


async def test_where_nobody_buys_in_again_that_is_said(store: Path) -> None:
    number = a_floor(store, NAMES[:10], 2, units="1")
    played(store, number)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("r", "enter", shows="✗ No re-buys tonight")


async def test_a_wrong_seat_is_put_right_by_name_and_table(store: Path) -> None:
    number = a_floor(store, NAMES[:13], 3)
    async with on_floor(store, number) as (app, pilot):
        await answer(pilot, "c", "Who sits at a different table?", "da")
        await pilot.sees("At which table?", "Dan takes the units along.")
        await pilot.press("7", shows="There is no table 7.")
        await pilot.press("3", shows="✓ Dan sits at table 3 now.")
        tables = app.director.night(number).floor().tables
        assert "Dan" in [seat.name for seat in tables[2].seats]
        assert "undo Dan moved to table 3" in screen_text(app)
        await pilot.press("u", shows="Undone: Dan moved to table 3.")
        assert "Dan" in [seat.name for seat in app.director.night(number).floor().tables[0].seats]


async def test_nobody_who_has_come_already_is_offered_as_late(store: Path) -> None:
    a_night(store, "Zita", "Anton")  # an earlier one
    number = a_floor(store, NAMES[:8], 2, seats="4")
    with elsewhere(store) as director:
        director.night(number).people.register(["Zoe"])  # she has a seat next lap
    async with on_floor(store, number) as (_, pilot):
        for typed, offered in (("Z", "Zita"), ("A", "Anton")):
            await pilot.press("l", opens=LateDialog)
            await pilot.press(typed)
            await pilot.sees(offered)
            await pilot.press("escape")
