"""Every screen, come to by its keys, with people of hostile names on it and in damaged nights."""

import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from tests.hunt.effort import TIMES
from tests.hunt.hostile_nights import NAMES, NIGHT, Nights
from tests.hunt.one_look import looks_like_the_others
from tests.hunt.routes import ROUTES, screens_there_are
from tests.hunt.sizes import SMALLEST, every_key_can_be_clicked, fits, waits_for_room
from tests.screens.driving import Keys, read_at_once, running, store_opened, until
from tests.screens.reading import USUAL, screen_text
from tests.stores import spoil
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.log.roles import HOST

#: Those that others are made of.
NEVER_SHOWN = {
    *("NightScreen", "PlayedScreen", "PlayScreen", "HeldScreen", "WriteScreen"),
    *("PlacesScreen", "ProposedScreen", "FollowingScreen"),
    *("Dialog", "StyledScreen", "ReadingScreen", "YearsScreen"),
}
#: Those that show nobody.
NAMELESS = {
    *("DisplayWaitScreen", "HelpScreen", "OpenSheetScreen", "SaveTemplateScreen"),
    *("PhonesDialog", "TablePhoneDialog", "ManualScreen", "NightNameScreen", "SettingsScreen"),
}


def test_every_screen_is_come_to_by_these_tests() -> None:
    names = sorted(screen.__name__ for screen in screens_there_are())
    assert names == sorted({*ROUTES, *NEVER_SHOWN})


@pytest.fixture
def store(hostile: Nights, tmp_path: Path) -> Path:
    return Path(shutil.copy(hostile.path, tmp_path / "nights.db"))


async def hold(app: TourneyApp, pilot: Keys, screen: str) -> None:
    """Names are read as they are, and a click on one does nothing."""
    await until(pilot, lambda: type(app.screen).__name__ == screen)
    await pilot.pause()
    shown = screen_text(app)
    for line in shown.splitlines():
        # A dialog's edge may cut a name of the screen behind it between two joined characters.
        uncut = line.replace("\u200d ", "  ")
        assert harmless(uncut) == uncut
    clickable = re.compile(re.escape("[@click=app.quit]"))
    for y, line in enumerate(shown.splitlines()):
        if (found := clickable.search(line)) and type(app.screen).__name__ == screen:
            await pilot.click(offset=(found.end() + 1, y))
    assert app.is_running
    assert app.return_code in (None, 0)


@pytest.mark.parametrize(
    ("turn", "screen"),
    [pytest.param(turn, screen, id=screen) for turn, screen in enumerate(ROUTES)],
)
async def test_a_screen_shows_hostile_names_as_they_are_and_all_its_keys_at_any_size(
    turn: int, screen: str, store: Path, hostile: Nights, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = TourneyApp(store, who=HOST)
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    # What is worked out comes when it comes, and the screen is held against itself; but for nights
    # that are read.
    monkeypatch.setattr(app, "think", read_at_once)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        await ROUTES[screen](app, pilot, hostile)
        await hold(app, pilot, screen)
        known = (*NAMES, NIGHT, "[b")
        named = any(name[:12] in screen_text(app) for name in known)
        assert named or screen in NAMELESS
        looks_like_the_others(app)
        every_key_can_be_clicked(app)
        await fits(app, pilot, SMALLEST)
        if turn % 4 == 1 or TIMES > 1:
            await waits_for_room(app, pilot, turn // 4)


@pytest.mark.parametrize(
    ("night", "stream", "row", "payload", "keys"),
    [
        ("playing", "", 3, '{"names": 1}', "f2 f3 f4 f6 w"),
        ("liar", "/table/1", 1, '{"x": 1e999}', "f3 f4 w"),
        ("moved", "/table/1", 1, '{"x": 1e999}', "f3 f4 f6 b m p"),
        ("prize", "", 3, '{"names": 1}', "f3 f4 m p"),
    ],
)
async def test_a_damaged_night_opens_on_all_its_screens(
    night: str, stream: str, row: int, payload: str, keys: str, store: Path, hostile: Nights
) -> None:
    number = hostile.numbers[night]
    spoil(store, f"night/{number}{stream}", row, payload)
    before = store.read_bytes()
    app = TourneyApp(store)
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        for stage, pressed in (("", keys), ("register", "enter")):
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
