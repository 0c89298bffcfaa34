"""Every screen, come to by its keys, with people of hostile names on it and in damaged nights."""

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from screens.app.app import TourneyApp
from screens.app.following import FollowingScreen
from screens.app.night_screen import NightScreen
from screens.app.role_wait import WaitScreen
from screens.app.settings_screen import SettingsScreen
from screens.app.work import WorkScreen
from screens.display.phones_dialog import PhonesDialog
from screens.display.wait import DisplayWaitScreen
from screens.files.open_night import OpenNightScreen
from screens.files.open_sheet import OpenSheetScreen
from screens.files.write import WriteScreen
from screens.floor.people import FloorPeopleScreen
from screens.floor.proposed import ProposedScreen
from screens.floor.results import FloorResultScreen
from screens.history.played import PlayedScreen
from screens.home.shelf import NightNameScreen, NightShelf
from screens.manual.screen import ManualScreen
from screens.people.at_door import AtDoorScreen
from screens.people.register_lists import RegisterListsScreen
from screens.people.register_people import RegisterPeopleScreen
from screens.plan.templates import SaveTemplateScreen
from screens.players.page import YearsScreen
from screens.players.reading import ReadingScreen
from screens.standings.places import PlacesScreen
from screens.table.people import TablePeopleScreen
from screens.table.play_screen import PlayScreen
from screens.ui.keys.help import HelpScreen
from screens.ui.sheet import StyledScreen
from tests.hunt.hostile_nights import NAMES, NIGHT, Nights
from tests.hunt.one_look import looks_like_the_others
from tests.hunt.routes import ROUTES, keys
from tests.hunt.screens import screens_there_are
from tests.hunt.sizes import LARGEST, SMALLEST, every_key_can_be_clicked, fits, waits_for_room
from tests.screens.driving import Keys, running, store_opened, until
from tests.screens.reading import USUAL, screen_text
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.log.roles import HOST, Role, Who

#: Those that others are made of.
NEVER_SHOWN = {
    *(NightScreen, FloorPeopleScreen, PlayedScreen, PlayScreen, WriteScreen),
    *(
        PlacesScreen,
        FloorResultScreen,
        ProposedScreen,
        FollowingScreen,
        OpenSheetScreen,
        StyledScreen,
    ),
    *(TablePeopleScreen, RegisterListsScreen, RegisterPeopleScreen, NightShelf, ReadingScreen),
    *(YearsScreen, AtDoorScreen, PlacesScreen),
}

#: Those of a role that is not the host's.
OF_A_ROLE: dict[type[Screen[Any]], Callable[[Nights], Who]] = {
    WaitScreen: lambda nights: Who(Role.TABLE, "phone 1", nights.seating, 1)
}


#: Those that show nobody.
NAMELESS = {
    *(DisplayWaitScreen, HelpScreen, OpenNightScreen, SaveTemplateScreen, SettingsScreen),
    *(PhonesDialog, WorkScreen, ManualScreen, NightNameScreen),
}


def test_every_screen_is_come_to_by_these_tests() -> None:
    assert screens_there_are() == {*ROUTES, *NEVER_SHOWN, *OF_A_ROLE}


@pytest.fixture
def store(hostile: Nights, tmp_path: Path) -> Path:
    return Path(shutil.copy(hostile.path, tmp_path / "nights.db"))


async def hold(app: TourneyApp, pilot: Keys, screen: type[Screen[Any]]) -> None:
    """Names are read as they are, and a click on one does nothing."""
    await until(pilot, lambda: type(app.screen) is screen)
    await pilot.pause()
    shown = screen_text(app)
    for line in shown.splitlines():
        # A dialog's edge may cut a name of the screen behind it between two joined characters.
        uncut = line.replace("\u200d ", "  ")
        assert harmless(uncut) == uncut
    clickable = re.compile(re.escape("[@click=app.quit]"))
    for y, line in enumerate(shown.splitlines()):
        if (found := clickable.search(line)) and type(app.screen) is screen:
            await pilot.click(offset=(found.end() + 1, y))
    assert app.is_running
    assert app.return_code in (None, 0)


@pytest.mark.parametrize(
    ("turn", "screen"),
    [
        pytest.param(turn, screen, id=screen.__name__)
        for turn, screen in enumerate([*ROUTES, *OF_A_ROLE])
    ],
)
async def test_a_screen_shows_hostile_names_as_they_are_and_all_its_keys_at_any_size(
    turn: int,
    screen: type[Screen[Any]],
    store: Path,
    hostile: Nights,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    who = OF_A_ROLE[screen](hostile) if screen in OF_A_ROLE else HOST
    app = TourneyApp(store, who=who)
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    # What is worked out comes when it comes, and the screen is held against itself.
    monkeypatch.setattr(app, "think", lambda *_, **__: None)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        await ROUTES.get(screen, keys())(app, pilot, hostile)
        await hold(app, pilot, screen)
        known = (*NAMES, NIGHT, "[b")
        named = any(name[:12] in screen_text(app) for name in known)
        assert named or screen in NAMELESS
        looks_like_the_others(app)
        every_key_can_be_clicked(app)
        for size in (SMALLEST, LARGEST):
            await fits(app, pilot, size)
        await waits_for_room(app, pilot, turn)


#: What is done to a night's rows: which, and what they say then.
DAMAGE = {
    "night": ("seq = 3 AND stream = 'night/' || ?", '{"names": 1}'),
    "table": ("seq = 1 AND stream = 'night/' || ? || '/table/1'", '{"x": 1e999}'),
}


@pytest.mark.parametrize(
    ("night", "at"),
    [("playing", "night"), ("liar", "table"), ("moved", "table"), ("prize", "night")],
)
async def test_a_damaged_night_opens_on_all_its_screens(
    night: str, at: str, store: Path, hostile: Nights
) -> None:
    number = getattr(hostile, night)
    where, payload = DAMAGE[at]
    with closing(sqlite3.connect(store)) as connection, connection:
        for (trigger,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(f"UPDATE event SET payload = ? WHERE {where}", (payload, number))
    before = store.read_bytes()
    app = TourneyApp(store)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        for stage, pressed in (("", "f2 f3 f4 f6 b m p w"), ("register", "enter")):
            for key in pressed.split():
                with suppress(Refused):
                    app.go_home()
                    app.show_night(number, stage)
                await pilot.pause()
                await pilot.press(key)
                await pilot.pause()
                assert app.is_running
                shown = screen_text(app)
                assert shown.strip()
    assert store.read_bytes() == before
