"""Guests' pages for who cannot see them well, or at all: axe-core finds nothing in any of them."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import ended
from tests.screens.driving import a_night
from tests.screens.floors import NAMES, a_floor, play_on
from tests.serve.browser import AXE_FOUND, CHROMIUM, Tab, as_phone, axe_script, browser
from tests.serve.guests import shared
from tourney.service.director import Director
from tourney.service.play import Roll
from tourney.service.room import ShowLine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]

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
    """Each page at each size, light and dark: axe finds nothing, and nothing is wider than it."""
    axe = axe_script()
    for width, height in _SIZES:
        for scheme in ("light", "dark"):
            await as_phone(tab, width, height, scheme)
            for path in paths:
                await tab.open(f"{base}/night{path}")
                await tab.value(axe)
                assert await tab.value(AXE_FOUND) == [], (path, width, scheme)
                assert await tab.value(_WIDER) is False, (path, width)
                if path != "/report":  # which is paper
                    words, ground = await tab.value(_BRIGHT)
                    assert (words > ground) is (scheme == "dark"), path
    assert [each for each in tab.asked if not each.startswith((base, "data:"))] == []


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


async def test_f13_1_axe_finds_nothing_in_play_while_people_move(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 3, **{"option.rest": "no"})
    with closing(Director.open(store)) as director:
        while not (movers := director.night(number).floor().movers):
            play_on(director, number, 1)
        director.night(number).send(ShowLine("Food at nine"))
        here = next(table for table in director.night(number).floor().tables)
        director.night(number).table(here.number).send(Roll(54))
        moves = next(each.entry for each in movers if not each.sat)
    async with shared(store, number) as (_, came), browser(tmp_path) as tab:
        await _has_no_fault(tab, came.base, (*_ALL, f"/me?entry={moves}"))


async def test_f13_1_axe_finds_nothing_in_a_bracket_with_more_people_than_fit(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    people = ["Aleksandra Wojciechowska", *(f"{name} of the long names" for name in NAMES[:15])]
    number = a_floor(store, people, 4, format="heats")
    async with shared(store, number) as (_, came), browser(tmp_path) as tab:
        await _has_no_fault(tab, came.base, ("", "/me?entry=1", "/standings", "/bracket"))


async def test_f13_1_axe_finds_nothing_once_the_night_is_over(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    with closing(Director.open(store)) as director:
        number = ended(director, "Ann", "Bob", "Cid")
    async with shared(store, number) as (_, came), browser(tmp_path) as tab:
        await _has_no_fault(tab, came.base, (*_ALL, "/report"))
