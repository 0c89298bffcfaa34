"""The serving terminal, and links to the display."""

import json
import os
import signal
from pathlib import Path

import pytest

from screens.serve.desk import Desk
from tests.nights import HOSTILE_NAMES
from tests.screens.tables import opened_table
from tests.serve.browser import CHROMIUM, browser
from tests.serve.served import Visitor, apps_of, at_the_door, environment_of, serving
from tests.sql import rows
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux
from tourney.log.roles import Role, Who
from tourney.service.director import Director


def test_a_host_hands_out_links_sees_who_is_in_and_ends_it(terminal: Tmux, store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    terminal.run(tourney("--store", str(store), "serve", "--port", "0"))
    screen = terminal.wait_for("1 host, for one browser, within 30 minutes:", "/join/", "q quit")
    assert "▄" in screen
    for line, says in (
        ("what", "l list who is in"),
        ("t 1", "l list who is in"),
        ("h", "2 host, for one browser"),
        ("d 1", "3 the big screen of Friday, for one browser"),
        ("d 9", "no night"),
        ("d \N{ARABIC-INDIC DIGIT ONE}", "4 the big screen of Friday"),
        ("d", "5 the big screen, for one browser"),
        ("x 5", "Link 5 no longer works."),
        ("x 5", "That number isn't in use"),
        ("l", "3 the big screen of Friday not used yet, good for 30 minutes"),
    ):
        terminal.type(line)
        terminal.press("Enter")
        terminal.wait_for(says)
    terminal.type("q")
    terminal.press("Enter")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored()


def test_the_end_of_the_terminal_is_the_end_of_serving(terminal: Tmux, store: Path) -> None:
    terminal.run(tourney("--store", str(store), "serve", "--port", "0"))
    terminal.wait_for("q quit")
    terminal.hang_up()


F5, F6, F9 = "\x1b[15~", "\x1b[17~", "\x1b[20~"


async def test_a_display_link_shows_the_night_that_is_played_and_nothing_can_be_done_there(
    store: Path,
    host: Director,
) -> None:
    opened_table(store, *HOSTILE_NAMES)
    before = rows(store, "SELECT count(*) FROM event")[0][0]
    async with serving(store, "--display", invitations=1) as served:
        assert "the big screen, for one browser" in served.text
        async with Visitor(served.base).present() as came:
            answer = await came.http.get(served.invitations[0])
            assert "You open the big screen" in await answer.text()
            await came.come_in(served.invitations[0], "Television")
            async with came.window() as window:
                await window.shows("Friday", "[@click=app.quit]Bob[/]")
                (process,) = served.apps()
                told = {"role": "display", "name": "Television", "night": 0}
                assert json.loads(environment_of(process)["TOURNEY_ROLE"]) == told
                for keys in ("54", "\x1b", "\r", "u", F5, F6, F9, "\x1a", "n", "d", "54"):
                    await window.type(keys)
                host.night(1).table().roll(21)
                await window.shows("Mexico")
    assert rows(store, "SELECT count(*) FROM event") == [(before + 1,)]


async def test_the_desk_gives_out_links_to_the_display_of_the_newest_night_and_of_a_named_one(
    store: Path,
) -> None:
    opened_table(store, "Ann", "Bob")
    async with at_the_door(store) as (serves, _):
        for night, line, shown in ((None, "d", 0), (None, "d 1", 1), (1, "d", 1), (1, "d 9", 1)):
            await Desk(serves, store, night, lambda _: None, pictures=False).hear(line)
            assert serves.invitations.open()[-1].who == Who(Role.DISPLAY, night=shown)
        assert len(serves.invitations.open()) == 3


@pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed, so there is no real browser to look at"
)
async def test_in_a_browser_its_letters_are_large_and_it_comes_back_when_its_app_has_ended(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob")
    async with at_the_door(store, may_fail=True) as (serves, _), browser(tmp_path) as tab:
        screen = {"width": 1920, "height": 1080, "deviceScaleFactor": 1, "mobile": False}
        await tab.do("Emulation.setDeviceMetricsOverride", **screen)
        await tab.comes_in(serves.make_link(Who(Role.DISPLAY), "the display")[1])
        await tab.shows("Friday", "Round 1")
        columns, lines = tab.size
        assert 80 <= columns < 100
        assert 24 <= lines < 27
        (process,) = apps_of(serves)
        os.kill(process, signal.SIGKILL)
        await tab.says("Every entry is saved.")
        tab.screen.feed(b"\x1b[2J")
        await tab.shows("Friday", "Round 1")
        assert process not in apps_of(serves)
