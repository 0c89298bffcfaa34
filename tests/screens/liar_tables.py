"""Tables of Liar's Mexico set up through the director."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from screens.app.app import TourneyApp
from screens.table.liar.screen import FoulLine, LiarTableScreen
from tests.screens.driving import Keys, at_night, elsewhere, until
from tests.screens.reading import USUAL
from tests.screens.tables import seated
from tourney.game.dice import read_value
from tourney.game.liar.table import LiarView


def opened_liar(
    store: Path, *names: str, played: str = "", begins: int | None = 0, **form: str
) -> int:
    """A table in play, begun by the first of the names; the night's number.

    Args:
        played: claims; `d54` is a doubt with what lay under the cup.
        begins: who begins, or None where nobody has been named.
    """
    number = seated(store, *names, **{"preset": "liar", **form})
    with elsewhere(store) as director:
        director.night(number).seats.open_tables()
        table = director.night(number).table()
        if begins is not None:
            table.name_lead(begins)
        for word in played.split():
            if word.startswith("d"):
                table.doubt(read_value(word[1:]))
            else:
                table.claim(read_value(word))
    return number


@asynccontextmanager
async def at_liar_table(
    store: Path, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    async with at_night(store, number, size) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, LiarTableScreen))
        await pilot.pause()
        yield app, pilot


def liar_table(app: TourneyApp, number: int) -> LiarView:
    """The table as the director tells it."""
    return app.director.night(number).table().liar_page().table


def tally(app: TourneyApp, number: int) -> list[int]:
    """The penalties of each seat."""
    return [seat.penalties for seat in liar_table(app, number).seats]


def fouls_of(app: TourneyApp) -> str:
    """The line of the fouls, over what is offered."""
    said = str(app.screen.query_one(FoulLine).render())
    return f" {said}" if said else ""
