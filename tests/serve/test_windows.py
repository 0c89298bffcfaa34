"""Each window is a process of the app for one guest who was let in, and ends with the window."""

import asyncio
import json
from io import BytesIO
from itertools import cycle
from pathlib import Path
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET
from zipfile import ZipFile

import pytest

from screens.serve.messages import MOST_COLUMNS, MOST_LINES
from screens.serve.window import LONGEST_MESSAGE
from tests.screens.tables import opened_table
from tests.serve.served import (
    PATIENCE_SECONDS,
    Visitor,
    apps_of,
    at_the_door,
    environment_of,
    host_link,
    is_alive,
    looking_in,
    until,
    written_by,
)
from tourney.log.roles import Role, Who

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


async def test_a_key_that_cannot_be_read_is_dropped_and_said_and_the_next_ones_are_recorded(
    store: Path,
) -> None:
    opened_table(store, "Ann", "Bob")
    async with looking_in(store, host_link) as (_, _, window):
        await window.shows("Enter carry on with Friday: round 1")
        await window.type("\r")
        await window.shows("the dice")
        await window.type("\x85")
        await window.shows("Some keys could not be read", "dropped.")
        await window.type("54")
        await window.shows("Ann's roll 54")


async def test_nonsense_from_a_page_is_dropped_and_what_follows_is_recorded(store: Path) -> None:
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
    assert written_by(store, "rolled") == ["host, link 1"]


async def test_a_message_that_is_far_too_long_closes_that_window_alone(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        await came.come_in(host_link(serving))
        async with came.window() as other, came.window() as window:
            await until(lambda: len(apps_of(serving)) == 2, "two processes")
            await window.socket.send_str("x" * (LONGEST_MESSAGE + 1))
            await window.ends()
            await until(lambda: len(apps_of(serving)) == 1, "one process")
            assert not other.is_closed


async def test_a_file_goes_to_the_browser_whose_window_offers_it_and_to_no_disk(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob", played="54 .")
    async with looking_in(store, host_link) as (serving, came, window):
        await window.shows("Enter carry on with Friday: round 1")
        await window.type("\r")
        await window.shows("the dice")
        await window.type(F6)
        await window.shows("to this browser, in one zip")
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


async def test_whoever_is_put_out_sees_why_and_their_app_ends(store: Path) -> None:
    async with looking_in(store, host_link) as (serving, came, window):
        await window.shows("start a night")
        (process,) = apps_of(serving)
        (session,) = serving.sessions
        await serving.put_out(session)
        assert "removed this browser" in await window.ends()
        assert not is_alive(process)
        assert (await came.http.get("/")).status == 403


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


async def test_quitting_the_app_closes_its_window(store: Path) -> None:
    async with looking_in(store, host_link) as (_, _, window):
        await window.shows("start a night")
        await window.type("\x11")
        assert await window.ends() == "You have left the app."
