"""In a real browser: the app at a table and for a host, and the pages of guests' phones."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tests.nights import HOSTILE_NAMES, ended
from tests.screens.driving import a_night
from tests.screens.floors import NAMES, a_floor, lose, play_on
from tests.screens.tables import opened_table
from tests.serve.browser import AXE_FOUND, CHROMIUM, Tab, as_phone, axe_script, browser
from tests.serve.guests import shared
from tests.serve.served import at_the_door, host_link, until, written_by
from tourney.game.mexico.round import Speed
from tourney.game.mexico.words import after_roll
from tourney.service.director import Director

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed, so there is no real browser to play in"
)


async def test_a_host_joins_by_a_link_types_a_roll_and_saves_the_night(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob", "[/]", "李雷")
    async with at_the_door(store) as (serving, came), browser(tmp_path) as tab:
        await tab.open(host_link(serving))
        await tab.says("You join as a host")
        await tab.value("document.querySelector('#name').value = 'Bar'")
        await tab.value("document.querySelector('button').click()")
        await tab.reads(f"{came.base}/")
        await tab.shows("Enter carry on with Friday: round 1")
        await tab.type("\r")
        await tab.shows("the dice", "李雷")
        await tab.type("54")
        await tab.shows("Ann's roll 54")
        assert written_by(store, "rolled") == ["host, Bar"]
        await tab.press("F6", 117)
        await tab.shows("in one zip")
        await tab.type("\r")
        saved = tmp_path / "2026-11-20-Friday.zip"
        await until(saved.exists, "the download")

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


async def test_a_phone_sees_as_many_columns_as_it_can_read(tmp_path: Path) -> None:
    async with at_the_door(tmp_path / "nights.db") as (serving, came), browser(tmp_path) as tab:
        await tab.comes_in(host_link(serving))
        for width, least, most in ((1280, 130, 150), (390, 60, 65)):
            await as_phone(tab, width, 700)
            tab.asked.clear()
            await tab.open(f"{came.base}/")
            await until(lambda: "width=" in "".join(tab.asked[-1:]), "a window")
            columns = int(tab.asked[-1].partition("width=")[2].partition("&")[0])
            assert least <= columns <= most


# Guests' phones


async def _asleep(tab: Tab, *, asleep: bool) -> None:
    """Have the page believe that nobody looks at it, as a phone's that sleeps, or wake it."""
    hidden = f"{{configurable: true, value: {str(asleep).lower()}}}"
    await tab.value(
        f"Object.defineProperty(document, 'hidden', {hidden});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


async def test_f13_3_it_follows_or_says_so_and_comes_back_after_sleep(
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
            director.night(number).moves.accept_plan()
            director.night(number).table(1).roll(54)
            await tab.says(after_roll(1, 3))
            assert "lost" not in await tab.value("document.getElementById('news').innerText")

            await _asleep(tab, asleep=True)
            await until(lambda: serving.guests.phones == 0, "a phone that sleeps")
            director.night(number).table(1).roll(61)
            await tab.says("Not connected, as of ")
            await _asleep(tab, asleep=False)
            await tab.says(after_roll(2, 3))
            await tab.says("Live.")

            # The connection breaks: the phone is back by itself, and hears what it has missed.
            for phone in serving.guests._phones:
                phone.transport.abort()
            director.night(number).room.show_line("Food at nine")
            await tab.says("Food at nine")
            await tab.says("Live.")
        store.rename(tmp_path / "away.db")
        await tab.says("Not connected, as of ")
        (tmp_path / "away.db").rename(store)
        await tab.says("Live.")
        await serving.guests.take_back()
        await tab.says("The host has stopped sharing the night.")
        assert after_roll(1, 3)[:10] not in await tab.value("document.body.innerText")


async def test_f13_2_a_guest_says_so_with_script_and_without(
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
        with closing(Director.open(store)) as director:
            door = director.door.view(director.night(1))
        assert [guest.name for guest in door.waiting] == ["Zoe", "Yan"]


# For who cannot see them well, or at all

_SIZES = ((320, 640), (390, 844), (1280, 800))
_WIDER = "document.documentElement.scrollWidth > innerWidth"
#: How bright the words and what they stand on are, from 0 to 255.
_BRIGHT = """(() => {
  const style = getComputedStyle(document.body);
  const of = colour => Math.max(...colour.match(/\\d+/g).map(Number));
  return [of(style.color), of(style.backgroundColor)];
})()"""
_ALL = ("", "/here", "/me", "/me?entry=1", "/me?name=nobody", "/standings", "/bracket", "/rules")


async def _has_no_fault(tab: Tab, base: str, paths: Sequence[str]) -> None:
    """No page is wider than any size; at the narrowest, light and dark, axe finds nothing."""
    axe = axe_script()
    for path in paths:
        await tab.open(f"{base}/night{path}")
        await tab.value(axe)
        for width, height in _SIZES:
            await as_phone(tab, width, height)
            assert await tab.value(_WIDER) is False, (path, width)
        for scheme in ("light", "dark"):
            await as_phone(tab, *_SIZES[0], scheme)
            assert await tab.value(AXE_FOUND) == [], (path, scheme)
            if path != "/report":  # which is paper
                words, ground = await tab.value(_BRIGHT)
                assert (words > ground) is (scheme == "dark"), path
    assert [each for each in tab.asked if not each.startswith((base, "data:"))] == []


@pytest.mark.slow
async def test_f13_1_axe_finds_nothing_before_play_with_guests_at_the_door(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann Lee", "Bob", format="freezeout", tables="4")
    async with shared(store, 1) as (_, came), browser(tmp_path) as tab:
        await _has_no_fault(tab, came.base, _ALL)
        # By this phone somebody has come, and somebody who may be on the list already.
        for name, answer in (("Zoe", "The host knows"), ("ann", "Are you on the list already?")):
            await tab.open(f"{came.base}/night/here?more=1")
            await tab.value("document.getElementById('name').focus()")
            await tab.type(f"{name}\r")
            await tab.says(answer)
            await tab.reads(f"{came.base}/night/here")
            await tab.value(axe_script())
            assert await tab.value(AXE_FOUND) == [], answer


def _people_move(store: Path) -> tuple[int, Sequence[str]]:
    number = a_floor(store, NAMES[:9], 3, **{"option.rest": "no"})
    with closing(Director.open(store)) as director:
        while not (movers := director.night(number).floor().movers):
            play_on(director, number, 1)
        director.night(number).room.show_line("Food at nine")
        here = next(table for table in director.night(number).floor().tables)
        director.night(number).table(here.number).roll(54)
        moves = next(each.entry for each in movers if not each.sat)
    return number, (*_ALL, f"/me?entry={moves}")


def _bracket(store: Path) -> tuple[int, Sequence[str]]:
    people = ["Aleksandra Wojciechowska", *(f"{name} of the long names" for name in NAMES[:15])]
    number = a_floor(store, people, 4, format="heats")
    return number, ("", "/me?entry=1", "/standings", "/bracket")


def _over(store: Path) -> tuple[int, Sequence[str]]:
    with closing(Director.open(store)) as director:
        return ended(director, "Ann", "Bob", "Cid"), (*_ALL, "/report")


@pytest.mark.slow
@pytest.mark.parametrize("night", [_people_move, _bracket, _over])
async def test_f13_1_axe_finds_nothing(
    night: Callable[[Path], tuple[int, Sequence[str]]], store: Path, tmp_path: Path
) -> None:
    number, paths = night(store)
    async with shared(store, number) as (_, came), browser(tmp_path) as tab:
        await _has_no_fault(tab, came.base, paths)


# Tables' phones


@asynccontextmanager
async def _at_tables(
    store: Path, folder: Path, speed: Speed
) -> AsyncIterator[tuple[Director, Tab, str, Sequence[str]]]:
    """A night of two tables on phones, one of them narrow, and the codes of the tables."""
    number = a_floor(store, (*HOSTILE_NAMES, "Ann", "Bob"), 2, preset="mexxen")
    with closing(Director.open(store)) as host:
        host.night(number).moves.choose_speeds({0: speed})
        async with shared(store, number) as (_, came), browser(folder) as tab:
            await as_phone(tab, 320, 640)
            yield host, tab, f"{came.base}/night/t/", list(host.table_phones.of(number).values())


_LOSES = "[...document.querySelectorAll('.big button')][{}].click()"


async def _offline(tab: Tab, offline: bool) -> None:
    rates = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    await tab.do("Network.emulateNetworkConditions", offline=offline, **rates)


async def test_f16_3_with_the_network_gone_one_entry_waits_and_counts_once(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    async with _at_tables(store, tmp_path, Speed.RESULT) as (host, tab, base, codes):
        await tab.open(f"{base}{codes[0]}")
        await tab.says("Live.")
        await _offline(tab, True)
        await tab.value(_LOSES.format(1))
        await tab.says("No network. Your entry waits on this phone: =1+1")
        await tab.value(_LOSES.format(0))
        await tab.says("One entry waits already")
        await _offline(tab, False)
        await tab.says("Recorded: =1+1 lost.")
        await tab.open(f"{base}{codes[1]}")
        await tab.says("Live.")
        await _offline(tab, True)
        await tab.value(_LOSES.format(1))
        await tab.says("waits on this phone")
        lose(host, 1, 2)
        await _offline(tab, False)
        await tab.says("Not recorded. Bob loses round 1.")
        assert written_by(store, "round-recorded") == ["table 1's phone", "host"]


async def test_f16_4_a_round_is_typed_without_a_script(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    async with _at_tables(store, tmp_path, Speed.RESULT) as (_, tab, base, codes):
        await tab.do("Emulation.setScriptExecutionDisabled", value=True)
        await tab.open(f"{base}{codes[0]}")
        await tab.says("Look again")
        await tab.value("document.querySelector('input[value=\"2\"]').click()")
        await tab.value(_LOSES.format(1))
        await tab.says("Recorded: =1+1 lost, 2 Mexicos.")
        await tab.value("document.querySelector('.quiet').click()")
        await tab.says("Undone: =1+1's loss with 2 Mexicos.")


@pytest.mark.slow
@pytest.mark.parametrize("speed", [Speed.RESULT, Speed.VALUES])
async def test_f16_4_axe_finds_nothing_and_a_reader_hears_it(speed: Speed, tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    async with _at_tables(store, tmp_path, speed) as (_, tab, base, codes):
        await _has_no_fault(tab, base.removesuffix("/night/t/"), [f"/t/{codes[0]}", "/t", "/t/X"])
        await as_phone(tab, 320, 640)
        await tab.open(f"{base}{codes[0]}")
        await tab.says("Live.")
        tree = await tab.do("Accessibility.getFullAXTree")
        named = [
            (node["role"]["value"], node["name"]["value"])
            for node in tree["nodes"]
            if node.get("name", {}).get("value")
        ]
        if speed is Speed.RESULT:
            assert ("group", "Mexicos that counted") in named
            assert ("radio", "0") in named
            assert ("group", "Who lost?") in named
            assert ("button", "=1+1 12 units") in named
            await tab.value(_LOSES.format(1))
        else:
            assert ("button", "21") in named
            await tab.value("document.querySelector('.pick button').click()")
        await tab.says("Recorded: ")
        await tab.value(axe_script())
        assert await tab.value(AXE_FOUND) == []
