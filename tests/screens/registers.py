"""The register in tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from screens.app.app import TourneyApp
from screens.people.names import NameBox, NamesBox
from screens.ui.lists.rows import Rows
from tests.screens.driving import Keys, at_work, until
from tests.screens.reading import USUAL

#: In the list: paid, and not; the boxes of who is here, and of who is not.
YES, NOT = "\N{CHECK MARK}", "\N{EN DASH}"
HERE, MISSING = "[✓]", "[ ]"


@asynccontextmanager
async def at_people(
    store: Path, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app where names are typed for the highlighted night: the register, or the door."""
    async with at_work(store, size) as (app, pilot):
        await registering(app, pilot)
        yield app, pilot


async def registering(app: TourneyApp, pilot: Keys) -> None:
    """Go on with the highlighted night, which is registering."""
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.focused, NameBox))
    await pilot.pause()


def names(app: TourneyApp) -> list[str]:
    """Everybody on the list of the night, as saved."""
    return [entry.name for entry in app.director.night(1).view().entries]


def here(app: TourneyApp) -> list[str]:
    """Who is in, as saved."""
    return [entry.name for entry in app.director.night(1).view().entries if entry.here]


def marked(app: TourneyApp) -> list[str]:
    """The cells of the marked row of the list."""
    rows = app.screen.query_one(Rows)
    return [str(cell) for cell in rows.get_row_at(rows.cursor_row)]


def box(app: TourneyApp) -> str:
    """The text in the name box."""
    return app.screen.query_one(NamesBox).value
