"""An evening by keys in a real terminal, with three phones beside it (F13)."""

import asyncio
import re
import shutil
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.screens.driving import a_night
from tests.screens.floors import NAMES, name_leads, play_on
from tests.serve.guests import following
from tests.serve.served import PATIENCE_SECONDS, Visitor, serving, until
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux
from tourney.service.before_play import CheckIn
from tourney.service.director import Director

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform == "win32" or shutil.which("tmux") is None,
        reason="tmux is not installed, so there is no real terminal to play in",
    ),
]


_SEAT = re.compile(r'<h2>Zoe</h2>\s*<p class="where">Table \d, seat \d</p>')


async def test_f13_one_comes_one_sees_the_roll_and_one_finds_the_seat_and_moves(
    tmp_path: Path,
) -> None:
    store, home = tmp_path / "nights.db", tmp_path / "home"
    home.mkdir()
    options = {"option.rest": "no", "units": "2"}
    number = a_night(store, *NAMES[:8], format="freezeout", tables="3", **options)
    with closing(Director.open(store)) as director:
        director.night(number).send(CheckIn(range(1, 9)))
    terminal = Tmux(tmp_path, home)
    async with serving(store, "--guests", invitations=0) as served:
        await served.says("for guests' phones")
        async with Visitor(served.base).present() as phone:
            try:
                await asyncio.to_thread(_list, terminal, store)
                # One says that they are here, and Enter takes them.
                came = {"Origin": served.base}
                answer = await phone.http.post("/night/here", data={"name": "Zoe"}, headers=came)
                assert "Zoe" in await answer.text()
                async with following(phone.http, "here") as zoe:
                    await asyncio.to_thread(_take, terminal)
                    await zoe.says("/night/me?entry=")
                await asyncio.to_thread(_seats, terminal)
                # Without a search, as the phone is known from the door.
                async with asyncio.timeout(PATIENCE_SECONDS):
                    while not _SEAT.search(await (await phone.http.get("/night")).text()):
                        await asyncio.sleep(0.05)
                await asyncio.to_thread(terminal.press, "o")
                await asyncio.to_thread(terminal.wait_for, "Pot 0")
                with closing(Director.open(store)) as director:
                    name_leads(director, number)
                    await asyncio.to_thread(terminal.press, "Enter")
                    await asyncio.to_thread(terminal.wait_for, "begins")
                    async with following(phone.http) as looks:
                        await looks.says("Table 1")
                        await asyncio.to_thread(terminal.type, "54")
                        began = asyncio.get_running_loop().time()
                        await looks.says("has rolled 1 of 3")
                        assert asyncio.get_running_loop().time() - began < 1
                        await asyncio.to_thread(terminal.press, "C-z")
                        await until(lambda: "has rolled" not in looks.text, "the undo")
                    director.night(number).follow()
                    while not (movers := director.night(number).floor().movers):
                        play_on(director, number, 1)
                mover = next(each for each in movers if not each.sat)
                await phone.http.get("/night/me", params={"entry": mover.entry, "mine": "1"})
                called = f"Please move to table {mover.target}"
                async with following(phone.http, "", mover.entry) as moves:
                    await until(lambda: moves.loads_again or called in moves.text, called)
                if moves.loads_again:  # as the door has closed, which stands above every page
                    assert called in await (await phone.http.get("/night")).text()
            finally:
                terminal.close()


def _list(terminal: Tmux, store: Path) -> None:
    """Come to the list of people."""
    terminal.run(tourney("--store", str(store)))
    terminal.wait_for("Friday")
    terminal.press("Enter")
    terminal.wait_for("8 players")


def _take(terminal: Tmux) -> None:
    """Add the guest who waits at the door."""
    terminal.wait_for("1 at the door")
    terminal.press("Enter")
    terminal.wait_for("wants to play")
    terminal.press("Enter")
    terminal.wait_for("9 players")


def _seats(terminal: Tmux) -> None:
    """Go on to the seats, and draw them."""
    terminal.press("Enter")
    terminal.wait_for("9 people")
    terminal.press("Enter")
    terminal.wait_for("Drawn.")
