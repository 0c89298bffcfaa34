"""Guests' phones in a real browser: they follow, fit, say when they do not, and come back."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.screens.driving import a_night
from tests.screens.floors import NAMES, a_floor, lose
from tests.serve.browser import CHROMIUM, Tab, as_phone, browser
from tests.serve.guests import shared
from tests.serve.served import until
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan
from tourney.service.play import Roll
from tourney.service.room import ShowLine

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed, so there is no real browser to look at"
)


async def _asleep(tab: Tab, *, asleep: bool) -> None:
    """Have the page believe that nobody looks at it, as a phone's that sleeps, or wake it."""
    hidden = f"{{configurable: true, value: {str(asleep).lower()}}}"
    await tab.value(
        f"Object.defineProperty(document, 'hidden', {hidden});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


async def test_f13_3_it_follows_says_when_it_cannot_and_comes_back_after_sleep(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:6], 2)
    async with shared(store, number) as (serving, came), browser(tmp_path) as tab:
        await as_phone(tab, 320, 640)
        await tab.open(f"{came.base}/night")
        await tab.says("Live.")
        with closing(Director.open(store)) as director:
            # A screen reader is given the line that is new, and not the whole list again.
            lose(director, number, 2)
            await tab.says("Table 2: Fan lost")
            await tab.value("its = document.querySelector('#news li'), null")
            lose(director, number, 1)
            await tab.says("Table 1: Ean lost")
            stands = "its.isConnected && document.querySelectorAll('#news li').length"
            assert await tab.value(stands) == 2
            director.night(number).send(AcceptPlan())
            director.night(number).table(1).send(Roll(54))
            await tab.says("has rolled 1 of 3")
            assert "lost" not in await tab.value("document.getElementById('news').innerText")

            await _asleep(tab, asleep=True)
            await until(lambda: serving.guests.phones == 0, "a phone that sleeps")
            director.night(number).table(1).send(Roll(61))
            await tab.says("Not connected, as of ")
            await _asleep(tab, asleep=False)
            await tab.says("has rolled 2 of 3")
            await tab.says("Live.")

            # The connection breaks: the phone is back by itself, and hears what it has missed.
            for phone in serving.guests._phones:
                phone.transport.abort()
            director.night(number).send(ShowLine("Food at nine"))
            await tab.says("Food at nine")
            await tab.says("Live.")
        store.rename(tmp_path / "away.db")
        await tab.says("Not connected, as of ")
        (tmp_path / "away.db").rename(store)
        await tab.says("Live.")
        await serving.guests.take_back()
        await tab.says("The host shows no night here any more.")
        assert "has rolled" not in await tab.value("document.body.innerText")


async def test_f13_2_a_guest_says_so_from_a_real_browser_with_script_and_without(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", format="freezeout", tables="4")
    async with shared(store, 1) as (_, came), browser(tmp_path) as tab:
        for without, name in ((False, "Zoe"), (True, "Yan")):
            await tab.do("Emulation.setScriptExecutionDisabled", value=without)
            await tab.open(f"{came.base}/night/here?more=1")
            await tab.value("document.getElementById('name').focus()")
            await tab.type(f"{name}\r")
            await tab.says(name)
            await tab.says("The host knows you are here.")
        with closing(Director.open(store)) as director:
            door = director.door.view(director.night(1))
        assert [guest.name for guest in door.waiting] == ["Zoe", "Yan"]
