"""Guests' phones served beside the app: begun by a key there, and ended with it (F13.1)."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from subprocess import PIPE, Popen
from urllib.parse import urlsplit

import pytest
from aiohttp import ClientSession

from screens.display.phones_dialog import PhonesDialog
from screens.serve.addresses import OwnAddress, own_addresses
from screens.serve.beside import BESIDE, Beside
from tests.screens.driving import at_work
from tests.screens.driving import until as until_shown
from tests.screens.reading import USUAL, see
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


@pytest.fixture
def beside() -> Iterator[Beside]:
    """The program beside this process, which ends with the test."""
    yield BESIDE
    BESIDE.end()


async def test_f13_1_enter_shows_phones_a_night_in_place_of_the_last_and_x_ends_it(
    store: Path, beside: Beside
) -> None:
    first, second = opened_table(store, "Ann", "Bob"), opened_table(store, "Cleo", "Dan")
    async with at_work(store, USUAL) as (app, pilot):
        app.show_night(first)
        await pilot.sees("Ann")
        await pilot.press("P", opens=PhonesDialog)
        await pilot.press("enter", shows="Scan it, or open")
        address = _address(store)
        async with ClientSession(address.removesuffix("/night")) as http:
            assert "Ann" in await opened(http)
        await pilot.press("escape")
        app.show_night(second)
        await pilot.sees("Cleo")
        await pilot.press("P", shows="now show another night", opens=PhonesDialog)
        see(app, hides="Scan it")
        await pilot.press("enter", shows="Scan it, or open")
        assert _address(store) == address  # which guests have scanned already
        async with ClientSession(address.removesuffix("/night")) as http:
            while "Cleo" not in await opened(http):
                await pilot.pause(0.1)
        await pilot.press("escape")
        app.show_night(first)
        await pilot.sees("Ann")
        await pilot.press("P", shows="x stop sharing")
        await pilot.press("x", shows="no longer show the night")
        assert _address(store) == ""
        # Its program may be ending still.
        await pilot.press("enter", shows="Scan it, or open")
        # Somebody else at this store stops sharing, and the program here goes on.
        with closing(Director.open(store)) as other:
            other.phones.send_away()
        await pilot.sees("Guests scan a code")
        await pilot.press("enter", shows="Scan it, or open")
        await pilot.press("x", shows="no longer show the night")
        await until_shown(pilot, lambda: not beside.runs)


async def test_f13_1_the_host_chooses_which_address_of_the_laptop_is_shown(
    store: Path, beside: Beside
) -> None:
    number = opened_table(store, "Ann", "Bob")
    own = [*own_addresses()][:1]
    other = OwnAddress("10.8.0.2", "tun0")
    beside.start(store, number)
    await until(lambda: _address(store), "the night on phones")
    async with at_work(store, USUAL) as (app, pilot):
        app.push_screen(PhonesDialog(number, lambda: [*own, other]))
        await pilot.sees("Another address: 10.8.0.2")
        before = _address(store)
        await pilot.press("a", shows="open 10.8.0.2:")
        assert _address(store) == f"http://10.8.0.2:{urlsplit(before).port}/night"


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


async def test_f13_1_the_address_is_answered_from_the_moment_that_it_is_known(
    store: Path, beside: Beside
) -> None:
    opened_table(store, "Ann", "Bob")
    beside.start(store, 1)
    await until(lambda: _address(store), "the night on phones")
    async with ClientSession() as http, http.get(_address(store)) as page:
        assert (page.status, "Ann" in await page.text()) == (200, True)


def test_why_it_cannot_be_shown_is_said_in_a_sentence_whatever_else_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: Beside
) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob")
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.stderr.write('A word of no use.\\n' * 20_000)\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}")
    beside.start(store, 9)
    assert beside._process is not None
    beside._process.wait(PATIENCE_SECONDS)
    assert "no night" in beside.why_ended()
    assert beside.why_ended() == ""
    assert not beside.runs
