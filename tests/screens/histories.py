"""The history opened in front of a night that was played, for tests of what is put right there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from screens.app.app import TourneyApp
from screens.history.correction import CorrectionScreen
from screens.history.screen import history_of
from tests.screens.driving import USUAL, at_work, screen_text, type_in, until


@asynccontextmanager
async def at_history(
    store: Path, number: int, size: tuple[int, int] = USUAL, table: int = 1
) -> AsyncIterator[tuple[TourneyApp, Pilot[None]]]:
    """The history of a table, over the table itself."""
    async with at_work(store, size) as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        app.push_screen(history_of(app.director, number, table))
        await until(pilot, lambda: "History" in screen_text(app))
        await pilot.pause()
        yield app, pilot


async def picked(app: TourneyApp, pilot: Pilot[None], *keys: str) -> None:
    """Press the keys that lead to an entry, and Enter on it."""
    await pilot.press(*keys, "enter")
    await until(pilot, lambda: isinstance(app.screen, CorrectionScreen))
    await pilot.pause()


async def retyped(app: TourneyApp, pilot: Pilot[None], text: str) -> None:
    """Type what should stand there, and wait until what it would change is shown."""
    await type_in(pilot, text)
    await until(pilot, lambda: "Nothing is changed yet." not in screen_text(app))
    screen = app.screen
    assert isinstance(screen, CorrectionScreen)
    await until(pilot, lambda: screen._shown == screen._correction)
    await pilot.pause()


async def accepted(app: TourneyApp, pilot: Pilot[None]) -> None:
    """Press Enter, and be back at the history."""
    await pilot.press("enter")
    await until(pilot, lambda: "✓ Put right: " in screen_text(app))


def recorded(app: TourneyApp, number: int, table: int = 1) -> int:
    """How many corrections stand at a table."""
    return app.director.night(number).table(table).standings_view().corrections
