"""The display in a browser, by a link of its own."""

import json
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from screens.serve.desk import Desk
from tests.nights import HOSTILE_NAMES
from tests.screens.tables import opened_table
from tests.serve.browser import CHROMIUM, browser
from tests.serve.served import Visitor, apps_of, at_the_door, environment_of, serving
from tourney.log.roles import Role, Who
from tourney.service.director import Director
from tourney.service.play import Roll

F5, F6, F9 = "\x1b[15~", "\x1b[17~", "\x1b[20~"


def rows(store: Path) -> int:
    with closing(sqlite3.connect(store)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM event").fetchone()
    return int(count)


async def test_a_display_link_shows_the_night_that_is_played_and_nothing_can_be_done_there(
    store: Path,
    host: Director,
) -> None:
    opened_table(store, *HOSTILE_NAMES)
    before = rows(store)
    async with serving(store, "--display", invitations=1) as served:
        assert "the display, for one browser" in served.text
        async with Visitor(served.base).present() as came:
            answer = await came.http.get(served.invitations[0])
            assert "You open the display" in await answer.text()
            await came.come_in(served.invitations[0], "Television")
            async with came.window() as window:
                await window.shows("Friday", "[@click=app.quit]Bob[/]")
                (process,) = served.apps()
                told = {"role": "display", "name": "Television", "night": 0, "place": 0}
                assert json.loads(environment_of(process)["TOURNEY_ROLE"]) == told
                for keys in ("54", "\x1b", "\r", "u", F5, F6, F9, "\x1a", "n", "d", "54"):
                    await window.type(keys)
                host.night(1).table().send(Roll(21))
                await window.shows("Loser pays 2")
    assert rows(store) == before + 1


async def test_the_desk_gives_out_links_to_the_display_of_the_newest_night_and_of_a_named_one(
    store: Path,
) -> None:
    opened_table(store, "Ann", "Bob")
    said: list[str] = []
    async with at_the_door(store) as (serves, _):
        for night, line, shown, title in (
            (None, "d", 0, "the display"),
            (None, "d 1", 1, "the display of Friday"),
            (1, "d", 1, "the display of Friday"),
        ):
            desk = Desk(serves, store, night, said.append, pictures=False)
            await desk.hear(line)
            link = serves.invitations.open()[-1]
            assert (link.who, link.title) == (Who(Role.DISPLAY, night=shown), title)
            assert f"{link.number}  {title}, for one browser, within 30 minutes:\n" in said
        known = serves.invitations.open()
        await desk.hear("d 9")
        await desk.hear("d 1 1")
        assert said[-2:] == ["There is no night of that number.\n", said[-1]]
        assert "d  for the display" in said[-1]
        assert serves.invitations.open() == known


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
