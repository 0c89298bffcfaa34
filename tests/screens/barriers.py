"""Nights that stand at a barrier, and the screens that lead through it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from screens.app.app import TourneyApp
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.movers import MoversScreen
from tests.screens.driving import USUAL, Keys
from tests.screens.floors import NAMES, a_floor, on_floor, play_beat
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan


def about_to_close(store: Path, names: tuple[str, ...] = NAMES[:13], **form: str) -> int:
    """Three tables of which one is to close: everybody began with one unit, three are out."""
    number = a_floor(store, names, 3, units="1", **form)
    director = Director.open(store)
    play_beat(director, number)
    director.close()
    return number


@asynccontextmanager
async def at_plan(
    store: Path, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    async with on_floor(store, number, size) as (app, pilot):
        await pilot.press("enter", opens=BarrierScreen)
        await pilot.pause()
        yield app, pilot


def moved(store: Path, names: tuple[str, ...], tables: int, beats: int, **form: str) -> int:
    """A night whose last barrier moved people."""
    number = a_floor(store, names, tables, **form)
    director = Director.open(store, lambda: "42613")
    for _ in range(beats):
        play_beat(director, number)
        director.night(number).send(AcceptPlan())
    assert director.night(number).floor().movers
    director.close()
    return number


@asynccontextmanager
async def at_movers(
    store: Path, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    async with on_floor(store, number, size) as (app, pilot):
        await pilot.press("m", opens=MoversScreen)
        await pilot.pause()
        yield app, pilot


def tied_for_a_prize(store: Path, names: tuple[str, ...] = NAMES[:8]) -> int:
    """A night that is over, in which two went out level in one beat with a prize between them."""
    number = a_floor(
        store,
        names,
        2,
        units="1",
        currency="GBP",
        fee="5",
        prizes="40/20/15/10/8/7",
        **{"option.rest": "no", "option.late": "no"},
    )
    director = Director.open(store)
    while not director.night(number).floor().finished:
        play_beat(director, number)
        if director.night(number).floor().action:
            director.night(number).send(AcceptPlan())
        elif director.night(number).floor().shoot_out is not None:
            break
    assert director.night(number).floor().shoot_out is not None
    director.close()
    return number
