"""The floor of a night of duels: people who sit at no table are there too (F2.1, F6.1)."""

from contextlib import closing
from pathlib import Path

from screens.floor.screen import FloorScreen
from screens.ui.dialog import PickDialog
from screens.ui.find import FindDialog
from tests.screens.driving import answer, until
from tests.screens.floors import on_floor
from tests.screens.reading import screen_text
from tests.service.duels import SIX, duels, lost
from tourney.service.director import Director


async def test_f2_1_whoever_has_a_bye_is_found_and_goes_home_and_comes_back(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = duels(director, *SIX)
    async with on_floor(store, number) as (_, pilot):
        await answer(pilot, "slash", "Who?", "dora", shows="Dora waits to play.")
        await answer(pilot, "w", FindDialog, "dora", shows="Dora ")
        await pilot.press("enter", opens=FloorScreen, shows=("✓ Dora has left.", "5 in"))
        await pilot.press("u", shows="6 in")


async def test_f5_4_who_has_won_a_duel_forfeits_nothing_in_leaving(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = duels(director, "Ann Ben", "Cleo Dora")
        lost(director, number, "Ben")
        pot = director.night(number).floor().pot
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("w", *"cleo", "enter")
        words = "1 unit goes into the pot."
        await until(pilot, lambda: words in screen_text(app))
        await pilot.press("escape", "w", *"ann")
        await pilot.press("enter", opens=PickDialog, hides="into the pot")
        await pilot.press("enter", shows="✓ Ann has left.")
        assert app.director.night(number).floor().pot == pot


async def test_f6_1_whoever_loses_a_duel_has_no_place_in_the_night_yet(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = duels(director, "Ann Ben", "Cleo Dora")
        lost(director, number, "Ben")
        table = next(its.number for its in director.night(number).view().tables)
        view = director.night(number).table(table).page().table
        assert {seat.name: seat.place for seat in view.seats} == {"Ann": 1, "Ben": None}


async def test_the_big_screen_says_who_begins_the_next_round_of_a_duel(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = duels(director, "Ann Ben", "Cleo Dora", units="3")
        director.night(number).table(1).record_round(1, 0)
    async with on_floor(store, number) as (app, pilot):
        await pilot.press("f9", shows="Cleo")
        await until(pilot, lambda: "○ Ben starts" in screen_text(app))
