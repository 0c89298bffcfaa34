"""F15.5 on the floor, the list and the standings: who stays, who leaves, who sits down."""

from pathlib import Path

from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from screens.floor.screen import FloorScreen
from screens.people.late import LateDialog
from screens.people.register import RegisterScreen
from screens.standings.screen import NightStandingsScreen
from tests.screens.driving import elsewhere
from tests.screens.floors import NAMES, a_floor, on_floor, played
from tests.screens.reading import line_with, see

STAY = {"format": "come-and-go", "seats": "3", "option.seating": "stay"}


async def test_f15_5_the_plan_of_a_lap_names_who_sits_down_for_whom(store: Path) -> None:
    number = a_floor(store, NAMES[:3], 1, **STAY)
    *_, third = NAMES[:3]
    with elsewhere(store) as director:
        director.night(number).people.register(["Zoe", "Yan"])
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        see(app, "Lap 1", "F3 rows", "In line: Zoe and Yan")
        said = f"Zoe sits down at table 1 for {third}."
        await pilot.press("enter", opens=BarrierScreen, shows=said)
        see(app, f"In line: Yan and {third}.")
        await pilot.press("enter", opens=FloorScreen, shows=f"In line: Yan and {third}")
        see(app, "Moving: Zoe to table 1.")
        await pilot.press("m", opens=MoversScreen, shows="left of")
        see(app, "Zoe", hides=NAMES[:3:2])
        await pilot.press("escape", opens=FloorScreen)
        await pilot.press("f3", opens=NightStandingsScreen, shows="Best row")
        see(app, "Laps", hides=("Sittings", "Points"))
        await pilot.press("escape", opens=FloorScreen)
        await pilot.press("f7", opens=RegisterScreen, shows="waits: 1")
        assert "waits: 2" in line_with(app, f"  {third} ")
        await pilot.press(*"Wes", "enter", shows="waits: 3")


async def test_f15_5_with_nobody_in_line_one_enter_starts_the_lap(store: Path) -> None:
    number = a_floor(store, NAMES[:3], 1, **STAY)
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        see(app, "start lap 2: everyone stays put")
        await pilot.press("enter", shows="Lap 2 begins.")


async def test_f15_5_who_comes_late_joins_the_line(store: Path) -> None:
    number = a_floor(store, NAMES[:3], 1, **STAY)
    async with on_floor(store, number) as (_, pilot):
        await pilot.press("l", opens=LateDialog, shows="New players join the line.")
        await pilot.press(*"Zoe", "enter", shows="Zoe joins the line.")
