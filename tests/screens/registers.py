"""The register in tests."""

from screens.app.app import TourneyApp
from screens.people.name_box import NameBox
from screens.people.names_box import NamesBox
from screens.people.register import RegisterScreen
from tests.screens.driving import Keys, until


async def registering(app: TourneyApp, pilot: Keys) -> None:
    """Go on with the highlighted night, which is registering."""
    await pilot.press("enter", opens=RegisterScreen)
    await until(pilot, lambda: isinstance(app.focused, NameBox))
    await pilot.pause()


def names(app: TourneyApp) -> list[str]:
    """Everybody on the list of the night, as saved."""
    return [entry.name for entry in app.director.night(1).view().entries]


def box(app: TourneyApp) -> str:
    """The text in the name box."""
    return app.screen.query_one(NamesBox).value
