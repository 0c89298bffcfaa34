"""Guests' phones served beside the app: begun by a key there, and ended with it (F13.1)."""

import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from subprocess import PIPE, Popen
from urllib.parse import urlsplit

import pytest
from aiohttp import ClientSession

from screens.display.phones_dialog import PhonesDialog
from screens.serve.beside import BESIDE
from screens.serve.own import OwnAddress, own_addresses
from tests.screens.driving import at_night, at_work
from tests.screens.driving import until as until_shown
from tests.screens.reading import USUAL, screen_text, see
from tests.screens.tables import opened_table
from tests.serve.guests import following, opened
from tests.serve.served import PATIENCE_SECONDS, until
from tests.terminal.program import environment
from tourney.service.director import Director

pytestmark = pytest.mark.slow

#: A program that has a night shown beside it, and then waits to be ended.
_SHOWS = """
import sys
from pathlib import Path
from screens.serve.beside import BESIDE
BESIDE.start(Path(sys.argv[1]), 1)
sys.stdin.read()
"""


def _address(store: Path) -> str:
    with closing(Director.open(store)) as director:
        shared = director.phones.shared
        return "" if shared is None else shared.address


async def test_f13_1_enter_shows_phones_the_night_and_x_ends_it(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    try:
        async with at_night(store, number, USUAL) as (app, pilot):
            await until_shown(pilot, lambda: "Ann" in screen_text(app))
            await pilot.press("P")
            await until_shown(pilot, lambda: "Enter share with phones" in screen_text(app))
            await pilot.press("enter")
            await until_shown(pilot, lambda: "Scan it, or open" in screen_text(app))
            async with ClientSession(_address(store).removesuffix("/night")) as http:
                assert "Ann" in await opened(http)
            await pilot.press("x")
            await until_shown(pilot, lambda: "no longer show the night" in screen_text(app))
            assert _address(store) == ""
            await until_shown(pilot, lambda: not BESIDE.runs)
    finally:
        BESIDE.end()


async def test_f13_1_enter_shows_the_next_night_in_place_of_the_last_and_x_ends_the_phones(
    store: Path,
) -> None:
    first, second = opened_table(store, "Ann", "Bob"), opened_table(store, "Cleo", "Dan")
    try:
        async with at_work(store, USUAL) as (app, pilot):
            app.show_night(first)
            await until_shown(pilot, lambda: "Ann" in screen_text(app))
            await pilot.press("P", "enter")
            await until_shown(pilot, lambda: "Scan it, or open" in screen_text(app))
            address = _address(store)
            await pilot.press("escape")
            app.show_night(second)
            await until_shown(pilot, lambda: "Cleo" in screen_text(app))
            await pilot.press("P")
            await until_shown(pilot, lambda: "now show another night" in screen_text(app))
            see(app, "Enter share with phones", hides="Scan it")
            await pilot.press("enter")
            await until_shown(pilot, lambda: "Scan it, or open" in screen_text(app))
            assert _address(store) == address  # which guests have scanned already
            async with ClientSession(address.removesuffix("/night")) as http:
                while "Cleo" not in await opened(http):
                    await pilot.pause(0.1)
            await pilot.press("escape")
            app.show_night(first)
            await until_shown(pilot, lambda: "Ann" in screen_text(app))
            await pilot.press("P")
            await until_shown(pilot, lambda: "x stops sharing" in screen_text(app))
            await pilot.press("x")
            await until_shown(pilot, lambda: "no longer show the night" in screen_text(app))
            assert _address(store) == ""
            # Its program may be ending still.
            await pilot.press("enter")
            await until_shown(pilot, lambda: "Scan it, or open" in screen_text(app))
            # Somebody else at this store stops sharing, and the program here goes on.
            with closing(Director.open(store)) as other:
                other.phones.send_away()
            await until_shown(pilot, lambda: "Guests can follow" in screen_text(app))
            await pilot.press("enter")
            await until_shown(pilot, lambda: "Scan it, or open" in screen_text(app))
    finally:
        BESIDE.end()


async def test_f13_1_the_host_chooses_which_address_of_the_laptop_is_shown(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    own = [*own_addresses()][:1]
    other = OwnAddress("10.8.0.2", "tun0")
    BESIDE.start(store, number)
    try:
        await until(lambda: _address(store), "the night on phones")
        async with at_work(store, USUAL) as (app, pilot):
            app.push_screen(PhonesDialog(number, lambda: [*own, other]))
            await until_shown(pilot, lambda: "the next is 10.8.0.2" in screen_text(app))
            before = _address(store)
            await pilot.press("a")
            await until_shown(pilot, lambda: "open 10.8.0.2:" in screen_text(app))
            assert _address(store) == f"http://10.8.0.2:{urlsplit(before).port}/night"
    finally:
        BESIDE.end()


@pytest.mark.skipif(sys.platform == "win32", reason="a program cannot be killed so there")
async def test_f13_1_it_ends_with_the_app_however_that_ends(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob")
    app = Popen([sys.executable, "-c", _SHOWS, str(store)], stdin=PIPE, env=environment(tmp_path))
    try:
        await until(lambda: _address(store), "the night on phones")
        base = _address(store).removesuffix("/night")
        async with ClientSession(base) as http:
            await opened(http)
            async with following(http) as phone:
                await phone.says("Ann")
                os.kill(app.pid, signal.SIGKILL)
                await until(lambda: phone.is_dropped, "the end")
        await until(lambda: not _address(store), "the end of the address")
    finally:
        app.kill()
        app.wait(PATIENCE_SECONDS)
        assert app.stdin is not None
        app.stdin.close()


async def test_f13_1_the_address_is_answered_from_the_moment_that_it_is_known(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    BESIDE.start(store, 1)
    try:
        await until(lambda: _address(store), "the night on phones")
        async with ClientSession() as http, http.get(_address(store)) as page:
            assert (page.status, "Ann" in await page.text()) == (200, True)
    finally:
        BESIDE.end()


def test_what_it_says_of_its_faults_holds_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob")
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.stderr.write('A word of no use.\\n' * 20_000)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    BESIDE.start(store, 9)
    try:
        assert BESIDE._process is not None
        BESIDE._process.wait(PATIENCE_SECONDS)
        assert BESIDE.why_ended() == "There is no night of that number."
    finally:
        BESIDE.end()


def test_why_it_cannot_be_shown_is_said_in_a_sentence(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    BESIDE.start(store, 9)
    try:
        assert BESIDE._process is not None
        BESIDE._process.wait(PATIENCE_SECONDS)
        assert BESIDE.why_ended() == "There is no night of that number."
        assert BESIDE.why_ended() == ""
        assert not BESIDE.runs
    finally:
        BESIDE.end()
