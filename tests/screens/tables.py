"""Tables set up through the director, for tests that begin in the middle of an evening."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from screens.app.app import TourneyApp
from screens.table.screen import TableScreen
from screens.table.seat_window import SeatWindow
from screens.ui.keys.footer import ActionLine
from screens.ui.status_line import StatusLine
from tests.nights import FORM
from tests.screens.driving import Keys, at_work, elsewhere
from tests.screens.reading import USUAL
from tourney.game.dice import read_value
from tourney.game.mexico.events import Count
from tourney.laptop.address import Address
from tourney.service.director import Director


def seated(store: Address, *names: str, **form: str) -> int:
    """A night whose seats are in the order of the names; its number."""
    with elsewhere(store) as director:
        return _seated(director, names, form)


def _seated(director: Director, names: tuple[str, ...], form: dict[str, str]) -> int:
    night = director.night(director.plan(FORM | form))
    night.people.register(names)
    night.seats.place([[entry.entry for entry in night.view().entries]])
    return night.number


def opened_table(
    store: Address, *names: str, played: str = "", lead: bool = True, **form: str
) -> int:
    """A table in play, led by the first of the names; the night's number.

    Args:
        played: rolls, `.` for standing, `p` for counting by pips.
        lead: whether the first lead is known.
    """
    with elsewhere(store) as director:
        number = _seated(director, names, form)
        director.night(number).seats.open_tables()
        table = director.night(number).table()
        if lead:
            table.name_lead(0)
        for word in played.split():
            if word == ".":
                table.stand()
            elif word == "p":
                table.choose_count(Count.PIPS)
            else:
                table.roll(read_value(word))
    return number


@asynccontextmanager
async def at_table(
    store: Address, number: int, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    async with at_work(store, size) as (app, pilot):
        app.push_screen(TableScreen(number))
        await pilot.sees("Pot", opens=TableScreen)
        await pilot.pause()
        yield app, pilot


def act_words(app: TourneyApp) -> str:
    """What the card of the act says, in one line: who is on turn, what it means, its keys."""
    (card,) = (its for its in app.screen.query("ActCard, DrawnTable") if its.display)
    strips = app.screen._compositor.render_strips()[card.region.y : card.region.bottom]
    rows = (strip.crop(card.region.x, card.region.right).text for strip in strips)
    return " ".join(" ".join(row.strip("│┃╭╮╰╯─━┏┓┗┛ ") for row in rows).split())


def seat_line(app: TourneyApp, text: str) -> str:
    """The first line of the list of seats that holds the text; fail when none does."""
    region = app.screen.query_one(SeatWindow).region
    strips = app.screen._compositor.render_strips()[region.y : region.bottom]
    rows = [strip.crop(region.x, region.right).text for strip in strips]
    return next(row for row in rows[1:] if text in row)


def offer_line(app: TourneyApp) -> str:
    """The actions on offer."""
    said = str(app.screen.query(ActionLine).last().render())
    return f" {said}" if said else ""


def sentence(app: TourneyApp) -> str:
    """What the status line says."""
    return app.screen.query_one(StatusLine).sentence


def rolls(app: TourneyApp, number: int) -> list[tuple[int, ...]]:
    """What has been rolled this round, seat by seat."""
    return [seat.rolls for seat in app.director.night(number).table().page().table.seats]
