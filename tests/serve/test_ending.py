"""However serving ends, the apps end with it, and what was recorded is there."""

import os
import signal
import socket
from pathlib import Path
from typing import Any

import pytest

from screens.serve.main import ServeOptions, run
from tests.screens.tables import opened_table
from tests.serve.served import Visitor, is_alive, serving, until, written_by
from tourney.game.refusal import Refused


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_the_apps_end_with_the_program_that_serves_them(
    store: Path, number: signal.Signals
) -> None:
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


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT])
async def test_other_ways_to_end_it_are_as_quiet(store: Path, number: signal.Signals) -> None:
    async with serving(store, "--host", invitations=1) as served:
        assert await served.end(number) == 128 + number
        assert served.text.count("\n") == 4, served.text


async def test_without_a_terminal_it_begins_with_the_links_that_were_asked_for(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    options = ("--host", "--display")
    async with serving(store, *options, invitations=2) as served:
        titles = [line for line in served.text.splitlines() if ", for " in line]
        assert [line.split(",")[0] for line in titles] == [
            "1  host",
            "2  the big screen",
        ]
        assert len({link.rpartition("/")[2] for link in served.invitations}) == 2
        # Nobody else on the machine reads them off the list of what runs.
        line = Path(f"/proc/{served.process.pid}/cmdline").read_text()
        assert not any(link.rpartition("/")[2] in line for link in served.invitations)


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
