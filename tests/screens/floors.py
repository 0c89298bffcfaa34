"""Nights over several tables, set up and played through the director, for tests of the floor."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from textual.screen import Screen

from screens.app.app import TourneyApp
from screens.floor.next_panel import NextPanel
from screens.floor.screen import FloorScreen
from screens.standings.screen import NightStandingsScreen
from tests.nights import FORM
from tests.screens.driving import Keys, at_night, elsewhere
from tests.screens.reading import USUAL
from tourney.night.people.listed import read_handicap
from tourney.service.director import Director

#: So many names, told apart by their first letters.
NAMES = tuple(f"{first}{rest}" for rest in ("an", "ob", "ue", "il") for first in "ABCDEFGHIJ")


def a_floor(store: Path, names: Sequence[str], tables: int, **form: str) -> int:
    """A night in play, everybody paid and dealt to the tables in turn, the first leading.

    Args:
        names: with units of one's own behind them, as they are typed, where somebody has such.
    """
    people = [read_handicap(name) for name in names]
    called, units = [name for name, _ in people], [own for _, own in people]
    with elsewhere(store) as director:
        number = director.plan(FORM | {"format": "freezeout", "tables": str(tables), **form})
        night = director.night(number)
        night.people.register(called, [True] * len(names), units=units)
        entries = [entry.entry for entry in night.view().entries]
        night.seats.place([entries[at::tables] for at in range(tables)])
        night.seats.open_tables()
        name_leads(director, number)
    return number


def name_leads(director: Director, number: int) -> None:
    """Wherever the lead is rolled for, the first seat has it."""
    for line in director.night(number).floor().tables:
        table = director.night(number).table(line.number)
        shown = table.page().table
        if shown.phase == "roll-off":
            table.name_lead(shown.seats[0].player)


def lose(director: Director, number: int, place: int, name: str = "") -> None:
    """The named player loses the round at a place; without a name, the last of the table."""
    table = next(table for table in director.night(number).floor().tables if table.place == place)
    seats = director.night(number).table(table.number).page().table.seats
    loser = [seat for seat in seats if (seat.name == name if name else not seat.out)][-1]
    director.night(number).table(table.number).record_round(loser.player, 0)


def play_lap(director: Director, number: int, *places: int) -> None:
    """Play the lap at these places, or wherever it is to be played; the last of each loses."""
    name_leads(director, number)
    for table in director.night(number).floor().tables:
        if table.state in ("due", "playing") and (not places or table.place in places):
            lose(director, number, table.place)


def play_on(director: Director, number: int, laps: int) -> None:
    """Play whole laps, with every barrier held as it is proposed."""
    for _ in range(laps):
        play_lap(director, number)
        director.night(number).moves.accept_plan()


def played(store: Path, number: int, *places: int, laps: int = 0) -> None:
    """Play whole laps, and then the running one at these places, or wherever it is to be played."""
    with elsewhere(store) as director:
        play_on(director, number, laps)
        play_lap(director, number, *places)


@asynccontextmanager
async def on_floor(
    store: Path,
    number: int,
    size: tuple[int, int] = USUAL,
    *,
    key: str = "",
    opens: type[Screen[Any]] = FloorScreen,
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app with the floor in view, or with what a key lays over it."""
    async with at_night(store, number, size) as (app, pilot):
        await pilot.sees("Floor", opens=FloorScreen)
        await pilot.press(*[key] if key else [], opens=opens)
        await pilot.pause()
        yield app, pilot


def bar_words(app: TourneyApp) -> str:
    """What waits for the host, and what Enter does."""
    return str(app.screen.query_one(NextPanel).content)


#: The app with the standings laid over the floor.
on_standings = partial(on_floor, key="f3", opens=NightStandingsScreen)
