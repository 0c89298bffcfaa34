"""How the display is come to: from the host's app and back, and as all that an app shows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.app.host import night_to_show
from screens.app.night_screen import NightScreen
from screens.display.screen import DisplayScreen
from screens.display.wait import DisplayWaitScreen
from screens.home.screen import HomeScreen
from screens.standings.places import PlacesScreen
from screens.ui.keys.keymap import _owners
from screens.ui.keys.keys import bindings_of
from tests.nights import begun, ended, played_out
from tests.screens.driving import Keys, a_night, at_work, running, until
from tests.screens.reading import SMALL, USUAL, see
from tests.screens.tables import at_table, opened_table, seated
from tourney.log.roles import Role, Who
from tourney.night.state.shelf import NightLine, State
from tourney.service.director import Director


@asynccontextmanager
async def television(
    store: Path, number: int = 0, size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[TourneyApp, Keys]]:
    """The app that is the display alone, once it shows something."""
    app = TourneyApp(store, who=Who(Role.DISPLAY, "television", number))
    async with running(app, size) as pilot:
        await until(pilot, lambda: len(app.screen_stack) > 1)
        await pilot.pause()
        yield app, pilot


def shows(app: TourneyApp, number: int) -> bool:
    """True if the display of that night is in view, and drawn."""
    screen = app.screen
    return isinstance(screen, DisplayScreen) and screen.number == number and screen.is_current


async def test_f9_at_a_table_is_the_display_and_escape_the_same_table_as_it_was_typed_at(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with at_table(store, number) as (app, pilot):
        table = app.screen
        await pilot.press("5", "f9")
        await until(pilot, lambda: shows(app, number))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        await pilot.press("4", shows="Ann's roll 54")


async def test_f9_on_the_list_is_the_display_of_the_highlighted_night(store: Path) -> None:
    first = a_night(store, "Ann", "Bob")
    a_night(store, "Cid", "Dora")
    async with at_work(store) as (app, pilot):
        await pilot.press("down", "f9")
        await until(pilot, lambda: shows(app, first))
        await pilot.press("escape", opens=HomeScreen, shows="Enter  add players to Friday")


async def test_with_no_night_to_show_f9_does_nothing(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("f9")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


def test_every_screen_of_a_night_leads_to_its_display() -> None:
    for owner in set(_owners()):
        if issubclass(owner, NightScreen) and owner is not PlacesScreen:
            assert "night.display" in {binding.id for binding in bindings_of(owner)}, owner


async def test_where_it_is_all_that_is_shown_escape_leads_nowhere(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    async with television(store, number) as (app, pilot):
        assert shows(app, number)
        await pilot.press("escape", "f9", "enter", "5", "4", "u", "q")
        await pilot.pause()
        assert shows(app, number)
        assert app.director.night(number).table().page().table.rolls == ()


async def test_where_it_is_all_that_is_shown_the_palette_leads_to_no_other_night(
    store: Path,
) -> None:
    number = opened_table(store, "Ann", "Bob")
    opened_table(store, "Cid", "Dora", name="Late")
    async with television(store, number) as (app, pilot):
        await pilot.press("ctrl+p", *"late", shows="No matches.")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: shows(app, number))


async def test_with_no_night_yet_it_says_so_and_goes_on_by_itself(store: Path) -> None:
    Director.open(store).close()
    async with television(store, size=SMALL) as (app, pilot):
        assert isinstance(app.screen, DisplayWaitScreen)
        see(app, "The host is setting up the night.")
        number = a_night(store, "Ann", "Bob")
        await until(pilot, lambda: shows(app, number))


async def test_it_goes_over_to_a_newer_night_when_that_is_played_and_not_before(
    store: Path,
    host: Director,
) -> None:
    first = ended(host, "Ann", "Bob")
    async with television(store) as (app, pilot):
        assert shows(app, first)
        second = seated(store, "Cid", "Dora", name="Late")
        app.on_store_changed()
        await pilot.pause()
        assert shows(app, first)
        await pilot.press("f1")
        host.night(second).seats.open_tables()
        await until(pilot, lambda: shows(app, second))


async def test_the_display_that_the_host_has_opened_stays_with_its_night(
    store: Path, host: Director
) -> None:
    first = begun(host, ["Ann", "Bob"], units="1")
    async with at_work(store) as (app, pilot):
        app.show_night(first)
        await pilot.pause()
        await pilot.press("f9")
        await until(pilot, lambda: shows(app, first))
        played_out(host, first)
        second = begun(host, ["Cid", "Dora"], name="Late")
        host.night(second).table().roll(54)
        await until(pilot, lambda: len(app.director.nights()) == 2)
        await pilot.pause()
        assert shows(app, first)


def night(number: int, state: State) -> NightLine:
    return NightLine(number, "Friday", "2026-11-20", "", "classic", state, 6, "")


FIRST, PLAYED, TO_COME = night(1, "finished"), night(2, "playing"), night(3, "registering")


@pytest.mark.parametrize(
    ("nights", "shown", "wanted"),
    [
        ((), 0, 0),
        ((FIRST,), 0, 1),
        ((TO_COME, FIRST), 0, 3),
        ((TO_COME, PLAYED, FIRST), 0, 2),
        ((night(4, "playing"), TO_COME, PLAYED), 0, 4),
        ((night(3, "playing"), PLAYED), 2, 2),
        ((night(3, "playing"), night(2, "finished")), 2, 3),
        ((night(4, "playing"), night(3, "playing"), night(2, "finished")), 2, 4),
        ((night(2, "playing"), night(1, "finished")), 5, 2),
        ((night(3, "finished"), PLAYED), 2, 2),
    ],
)
def test_the_night_that_is_played_is_the_one_to_show_and_the_newest_of_those(
    nights: tuple[NightLine, ...], shown: int, wanted: int
) -> None:
    assert night_to_show(nights, shown) == wanted
