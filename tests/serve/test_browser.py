"""The same in a real browser."""

from pathlib import Path

import pytest

from tests.screens.tables import opened_table
from tests.serve.browser import CHROMIUM, as_phone, browser
from tests.serve.served import at_the_door, host_link, table_link, until, written_by

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed, so there is no real browser to play in"
)


async def test_a_table_joins_by_its_link_types_a_roll_and_it_is_on_disk(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob", "[/]", "李雷")
    async with at_the_door(store) as (serving, came), browser(tmp_path) as tab:
        await tab.open(table_link(serving))
        await tab.says("table 1 of Friday")
        await tab.value("document.querySelector('#name').value = 'Bar'")
        await tab.value("document.querySelector('button').click()")
        await tab.reads(f"{came.base}/")
        await tab.shows("Dice _ _", "李雷")
        await tab.type("54")
        await tab.shows("Ann's roll 54")
        assert written_by(store, "rolled") == ["table 1, Bar"]

        # The letters are the page's own, and nothing was asked for elsewhere.
        assert await tab.value("document.fonts.check('16px \"Roboto Mono\"')")
        assert any(address.endswith(".ttf") for address in tab.asked)
        hosts = {address.split("/")[2] for address in tab.asked}
        assert hosts == {came.base.removeprefix("http://")}

        (session,) = serving.sessions
        await serving.put_out(session)
        await until(lambda: not session.windows, "the end of the window")
        await tab.says("The host removed this browser.")
        await tab.value("document.querySelector('#again').click()")
        await tab.says("You need a link")


async def test_a_host_saves_the_night_by_the_browser(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob")
    async with at_the_door(store) as (serving, _), browser(tmp_path) as tab:
        await tab.comes_in(host_link(serving))
        await tab.shows("Enter Friday: round 1")
        await tab.type("\r")
        await tab.shows("Dice _ _")
        await tab.press("F6", 117)
        await tab.shows("in one zip")
        await tab.type("\r")
        saved = tmp_path / "2026-11-20-Friday.zip"
        await until(saved.exists, "the download")


async def test_a_phone_sees_as_many_columns_as_it_can_read(tmp_path: Path) -> None:
    async with at_the_door(tmp_path / "nights.db") as (serving, came), browser(tmp_path) as tab:
        await tab.comes_in(host_link(serving))
        for width, least, most in ((1280, 130, 150), (500, 80, 90), (390, 60, 65)):
            await as_phone(tab, width, 700)
            tab.asked.clear()
            await tab.open(f"{came.base}/")
            await until(lambda: "width=" in "".join(tab.asked[-1:]), "a window")
            columns = int(tab.asked[-1].partition("width=")[2].partition("&")[0])
            assert least <= columns <= most
