"""The history opened in front of a night that was played, for tests of what is put right there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from screens.app.app import TourneyApp
from screens.history.correction import CorrectionScreen
from screens.history.screen import history_of
from screens.ui.dialog import ReasonScreen
from tests.screens.driving import Keys, at_night, type_in, until
from tests.screens.reading import LARGE, USUAL, screen_text
from tests.service.three_tables import begun, lose
from tourney.service.director import Director


@asynccontextmanager
async def at_history(
    store: Path, number: int, size: tuple[int, int] = USUAL, table: int = 1
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The history of a table, over the table itself."""
    async with at_night(store, number, size) as (app, pilot):
        app.push_screen(history_of(app.director, number, table))
        await until(pilot, lambda: "istory" in screen_text(app))
        await pilot.pause()
        yield app, pilot


async def picked(pilot: Keys, *keys: str) -> None:
    """Press the keys that lead to an entry, and Enter on it."""
    await pilot.press(*keys, "enter", opens=CorrectionScreen)
    await pilot.pause()


async def retyped(app: TourneyApp, pilot: Keys, text: str) -> None:
    """Type what should stand there, and wait until what it would change is shown."""
    await type_in(pilot, text)
    await until(pilot, lambda: "Nothing has changed yet." not in screen_text(app))
    screen = app.screen
    assert isinstance(screen, CorrectionScreen)
    await until(pilot, lambda: screen.is_worked_out)
    await pilot.pause()


async def accepted(pilot: Keys) -> None:
    """Press Enter, and be back at the history."""
    await pilot.press("enter", shows="✓ Corrected: ")


def recorded(app: TourneyApp, number: int, table: int = 1) -> int:
    """How many corrections stand at a table."""
    return app.director.night(number).table(table).standings_view().corrections


STORE = "nights.db"


def who_stays(folder: Path) -> int:
    """A freeze-out in which Ann went out at table 1, and Bob has moved on with one unit."""
    with closing(Director.open(folder / STORE, lambda: "42613")) as director:
        number = begun(director, units="2")
        for losers in ({"Bob": 0, "Dee": 0, "Gus": 0}, {"Ann": 1, "Dee": 0, "Gus": 0}):
            lose(director, number, **losers)
            director.night(number).moves.accept_plan()
        lose(director, number, Eve=0, Hal=0)
    return number


@asynccontextmanager
async def bob_lost(
    folder: Path, number: int, size: tuple[int, int] = LARGE
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """It is typed that Bob lost the round by which Ann went out; he would have gone out by it."""
    async with at_history(folder / STORE, number, size) as (app, pilot):
        await picked(pilot, "down", "down", "enter")
        await retyped(app, pilot, "Bob")
        await until(pilot, lambda: "should be out" in screen_text(app))
        yield app, pilot


async def to_the_stays(pilot: Keys) -> None:
    """On to who stays."""
    await pilot.press("down", "space")
    await until(pilot, lambda: isinstance(pilot.app.screen, ReasonScreen))
