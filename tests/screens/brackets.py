"""The bracket in tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from screens.app.app import TourneyApp
from screens.bracket.screen import BracketScreen
from tests.screens.driving import Keys
from tests.screens.floors import on_floor
from tests.screens.reading import USUAL


@asynccontextmanager
async def on_bracket(
    store: Path, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app with the bracket laid over the floor."""
    async with on_floor(store, number, size) as (app, pilot):
        await pilot.press("b", opens=BracketScreen, shows="★ won")
        await pilot.pause()
        yield app, pilot
