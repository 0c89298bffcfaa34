"""F15 on the floor: the next sitting, who waits, and the clock of a sitting."""

from pathlib import Path

from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from screens.floor.screen import FloorScreen
from screens.ui.dialog import PickDialog
from tests.nights import earlier
from tests.screens.driving import elsewhere
from tests.screens.floors import NAMES, a_floor, on_floor, played
from tests.screens.reading import see


async def test_f15_2_the_next_sitting_is_drawn_and_the_floor_says_who_waits(store: Path) -> None:
    number = a_floor(store, NAMES[:7], 2, format="come-and-go", seats="4", **{"option.beats": "1"})
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        see(app, "Sitting 1 · 7 in", "F7 here, away, gone", "F3 averages")
        await pilot.press("enter", opens=BarrierScreen, shows="Sitting 2")
        await pilot.press("enter", opens=MoversScreen)
        await pilot.press("escape", opens=FloorScreen)
        see(app, "Sitting 2 · 7 in")


async def test_f15_1_a_clock_is_called_when_it_is_up_or_earlier(store: Path) -> None:
    number = a_floor(store, NAMES[:6], 2, format="come-and-go", **{"option.minutes": "10"})
    async with on_floor(store, number) as (app, pilot):
        see(app, "left, until")
        await pilot.press("k", opens=PickDialog, shows="Call time now?")
        await pilot.press("escape", opens=FloorScreen)
    with elsewhere(store) as director:
        played_before = earlier(director.night(number).json(), 11)
    later = store.with_name("later.db")
    with elsewhere(later) as director:
        number = director.import_night(played_before).number
    async with on_floor(later, number) as (app, pilot):
        see(app, "Time is up: finish the round.", "call time: tables begin no round")
        await pilot.press("enter", shows="the plan for sitting 2")
        see(app, "Every table is done.", hides=("Time is up: finish",))


async def test_f15_1_a_table_that_is_done_says_so_in_a_sittings_words(store: Path) -> None:
    number = a_floor(store, NAMES[:12], 2, format="come-and-go", **{"option.beats": "1"})
    played(store, number, 2)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("2", "a", shows="Table 2 has played sitting 1")
        see(app, hides="this lap")


async def test_f15_4_the_floor_says_who_plays_with_whom_and_who_alone(store: Path) -> None:
    partners = {"option.beats": "1", "option.partners": "drawn"}
    number = a_floor(store, NAMES[:9], 2, format="come-and-go", **partners)
    async with on_floor(store, number) as (app, pilot):
        see(app, "with Ban", "Ian plays alone.")
    played(store, number)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("enter", opens=BarrierScreen, shows="Sitting 2")
        see(app, "plays alone.", "with Aan")
