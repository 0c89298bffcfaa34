"""Each window is a process of the app for one guest who was let in, and ends with the window."""

import asyncio
import json
import os
import signal
import socket
from io import BytesIO
from itertools import cycle
from pathlib import Path
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET
from typing import Any
from zipfile import ZipFile

import pytest

from screens.serve.desk import Desk
from screens.serve.main import ServeOptions, run
from screens.serve.messages import MOST_COLUMNS, MOST_LINES
from screens.serve.window import LONGEST_MESSAGE
from tests.nights import HOSTILE_NAMES
from tests.screens.tables import opened_table
from tests.serve.browser import CHROMIUM, browser
from tests.serve.served import (
    PATIENCE_SECONDS,
    Visitor,
    apps_of,
    at_the_door,
    environment_of,
    host_link,
    is_alive,
    looking_in,
    serving,
    until,
    written_by,
)
from tests.sql import rows
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.service.director import Director

F6 = "\x1b[17~"


async def test_who_was_let_in_and_where_the_nights_are_is_told_to_the_app_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_SECRET", "of the terminal's")
    monkeypatch.setenv("TEXTUAL_LOG", "log")
    store = tmp_path / "nights.db"
    async with at_the_door(store) as (serving, came):
        display = serving.make_link(Who(Role.DISPLAY), "the big screen")[1]
        for link, name, who in (
            (host_link(serving), "", {"role": "host", "name": "link 2", "night": 0}),
            (display, "Bob", {"role": "display", "name": "Bob", "night": 0}),
        ):
            await came.come_in(link, name)
            async with came.window():
                await until(lambda: apps_of(serving), "a process")
                (process,) = apps_of(serving)
                found = environment_of(process)
                assert json.loads(found["TOURNEY_ROLE"]) == who
                assert found["TOURNEY_STORE"] == str(store)
                assert not {"A_SECRET", "TEXTUAL_LOG"} & set(found)
                line = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
                assert line[1:] == [b"-P", b"-m", b"tourney", b""]


async def test_nonsense_from_a_page_is_dropped_and_what_follows_is_recorded_to_ctrl_q(
    store: Path,
) -> None:
    opened_table(store, "Ann", "Bob")
    async with looking_in(store, host_link) as (_, _, window):
        await window.shows("Enter carry on with Friday: round 1")
        for text in (
            "[" * 50_000,
            '["stdin", {"a": 1}]',
            '["stdin", "\\ud800"]',
            '["resize", {"width": -5, "height": "x"}]',
            '["resize", {"width": 99999999999, "height": 1}]',
            '["resize", {"width": 1, "height": 1}]',
            '["exit"]',
            # A terminal may say its size among the keys; a browser's page never does.
            '["stdin", "\\u001b[48;200;200;2000;2000t"]',
            '["stdin", "\\u001b[<35;99999999999;1M\\u001b[200~"]',
            '["stdin", "\\u001b[201~\\u0000"]',
            # A paste that never ends, behind which keys come without a pause.
            '["stdin", "\\u001b[20"]',
            '["stdin", "0~"]',
        ):
            await window.socket.send_str(text)
        await window.socket.send_bytes(b"\x00" * 1000)
        await window.socket.send_str('["resize", {"width": 80, "height": 24}]')
        await window.socket.send_str('["ping", "5"]')
        await until(lambda: ["pong", "5"] in window.told, "the answer to a ping")
        while "the dice" not in window.screen.text:
            await window.type("\r")
            await asyncio.sleep(0.1)
        await window.type("31")
        await window.shows("Ann's roll 31")
        await window.type("\x85")
        await window.shows("Some keys could not be read", "dropped.")
        await window.type("54")
        await window.shows("Ann's roll 54")
        await window.type("\x11")
        assert await window.ends() == "You have left the app."
    assert written_by(store, "rolled") == ["host, link 1"] * 2


async def test_a_message_that_is_far_too_long_closes_that_window_alone(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        await came.come_in(host_link(serving))
        async with came.window() as other, came.window() as window:
            await until(lambda: len(apps_of(serving)) == 2, "two processes")
            await window.socket.send_str("x" * (LONGEST_MESSAGE + 1))
            await window.ends()
            await until(lambda: len(apps_of(serving)) == 1, "one process")
            assert not other.is_closed


async def test_a_file_goes_to_its_windows_browser_and_to_no_disk(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob", played="54 .")
    async with looking_in(store, host_link) as (serving, came, window):
        await window.shows("Enter carry on with Friday: round 1")
        await window.type("\r")
        await window.shows("the dice")
        await window.type(F6)
        await window.shows("in one zip")
        await window.type("\r")
        await until(lambda: window.told, "an offer")
        assert window.told[0][0] == "deliver_file_start"
        path = f"/download/{window.told[0][1]}"

        async with Visitor(came.base).present() as other:
            assert (await other.http.get(path)).status == 403
            await other.come_in(host_link(serving))
            assert (await other.http.get(path)).status == 404

        answer = await came.http.get(path)
        assert answer.status == 200
        assert answer.headers["Content-Disposition"] == (
            'attachment; filename="2026-11-20-Friday.zip"'
        )
        files = ZipFile(BytesIO(await answer.read()))
        assert b"Ann: 54" in files.read("table-1.mex")
        assert (await came.http.get(path)).status == 404
    assert {path.name.partition("-")[0] for path in tmp_path.iterdir()} == {"nights.db"}


async def test_a_browser_has_four_windows_and_opens_so_many_a_minute(store: Path) -> None:
    async with at_the_door(store, most=5) as (serving, came):
        await came.come_in(host_link(serving))
        async with came.window(), came.window(), came.window(), came.window():
            async with Visitor(came.base).present() as other:
                await other.come_in(host_link(serving))
                async with other.window(), other.window() as window:
                    assert "Too many windows are open" in await window.ends()
            await until(lambda: len(apps_of(serving)) == 4, "four processes")
            for _ in range(24):
                async with came.window() as window:
                    assert "4 windows open" in await window.ends()
            async with came.window() as window:
                assert "Too many windows at once" in await window.ends()
        # A new browser from there, and a new process, has to wait as well.
        async with Visitor(came.base).present() as other:
            await other.come_in(host_link(serving))
            async with other.window() as window:
                assert "Too many windows at once" in await window.ends()


async def test_a_browser_that_takes_nothing_can_be_put_out_all_the_same(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    async with looking_in(store, host_link) as (serving, _, window):
        await window.shows("Enter carry on with Friday: round 1")
        (process,) = apps_of(serving)
        (session,) = serving.sessions
        (transport,) = (one._transport for one in session.windows)
        widths = cycle((MOST_COLUMNS, MOST_COLUMNS - 1))
        with window.reading_nothing():
            for end, room in ((window.socket, SO_RCVBUF), (transport, SO_SNDBUF)):
                end.get_extra_info("socket").setsockopt(SOL_SOCKET, room, 4096)
            while transport.get_write_buffer_size() <= transport.get_write_buffer_limits()[1]:
                size = {"width": next(widths), "height": MOST_LINES}
                await window.socket.send_str(json.dumps(["resize", size]))
                await asyncio.sleep(0.05)
            await asyncio.wait_for(serving.put_out(session), PATIENCE_SECONDS)
        assert not is_alive(process)


# However serving ends, the apps end with it, and what was recorded is there


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_the_apps_end_with_their_server(store: Path, number: signal.Signals) -> None:
    opened_table(store, "Ann", "Bob")
    async with (
        serving(store, "--host", invitations=1) as served,
        Visitor(served.base).present() as came,
    ):
        await came.come_in(served.invitations[0], "Bob")
        await served.says("Bob came in from 127.0.0.1: host.")
        async with came.window() as window:
            await window.shows("Enter carry on with Friday: round 1")
            await window.type("\r")
            await window.shows("the dice")
            await window.type("54")
            await window.shows("Ann's roll 54")
            apps = served.apps()
            assert len(apps) == 1
            status = await served.end(number)
            killed = number is signal.SIGKILL
            assert status == (-number if killed else 128 + number)
            reason = await window.ends()
            assert killed or reason == "The host has stopped sharing. Every entry is saved."
        await until(lambda: not any(is_alive(app) for app in apps), "the end of the app")
        assert "Traceback" not in served.text
    assert written_by(store, "rolled") == ["host, Bob"]


async def test_without_a_terminal_it_begins_with_the_links_asked_for_and_ctrl_c_ends_it(
    store: Path,
) -> None:
    opened_table(store, "Ann", "Bob")
    async with serving(store, "--host", "--display", invitations=2) as served:
        titles = [line for line in served.text.splitlines() if ", for " in line]
        assert [line.split(",")[0] for line in titles] == ["1  host", "2  the big screen"]
        secrets = {link.rpartition("/")[2] for link in served.invitations}
        assert len(secrets) == 2
        # Nobody else on the machine reads them off the list of what runs.
        line = Path(f"/proc/{served.process.pid}/cmdline").read_text()
        assert not any(secret in line for secret in secrets)
        said = served.text
        assert await served.end(signal.SIGINT) == 128 + signal.SIGINT
        assert served.text == said


async def test_an_app_that_dies_is_told_of_and_the_browser_can_go_on(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    async with (
        serving(store, "--host", invitations=1) as served,
        Visitor(served.base).present() as came,
    ):
        await came.come_in(served.invitations[0])
        async with came.window() as window:
            await window.shows("Enter carry on with Friday: round 1")
            (app,) = served.apps()
            os.kill(app, signal.SIGKILL)
            assert (await window.ends()).startswith("The app stopped because of a bug")
        await served.says("The app of link 1 stopped because of a bug:")
        async with came.window() as window:
            await window.shows("Enter carry on with Friday: round 1")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"bind": "swan"}, "--bind takes an address"),
        ({"bind": "203.0.113.9"}, "listen at 203.0.113.9, port 0"),
        ({"public_url": "swan"}, "--public-url takes the address"),
        ({"guests": True, "night": 7}, "no night"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    store: Path, options: dict[str, Any], says: str
) -> None:
    opened_table(store, "Ann", "Bob")
    with pytest.raises(Refused) as refused:
        run(ServeOptions(store, **{"port": 0, "host": True, **options}))
    assert says in refused.value.sentence


def test_a_port_that_is_taken_is_told(store: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(Refused) as refused:
        run(ServeOptions(store, port=other.getsockname()[1], host=True))
    assert "Choose another with --bind or --port" in refused.value.sentence


# The serving terminal, and links to the display


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
    async with at_the_door(store) as (serves, came):
        link = serves.make_link(Who(Role.DISPLAY), "the big screen")[1]
        answer = await came.http.get(link)
        assert "You open the big screen" in await answer.text()
        await came.come_in(link, "Television")
        async with came.window() as window:
            await window.shows("Friday", "[@click=app.quit]Bob[/]")
            for keys in ("54", "\x1b", "\r", "u", F5, F6, F9, "\x1a", "n", "d", "54"):
                await window.type(keys)
            host.night(1).table().roll(21)
            await window.shows("Mexico")
    assert rows(store, "SELECT count(*) FROM event") == [(before + 1,)]


async def test_the_desk_links_to_the_display_of_the_newest_night_or_another(
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
async def test_in_a_browser_its_letters_are_large_and_it_comes_back(
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
