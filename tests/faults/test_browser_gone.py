"""A browser, or the app behind it, that is gone in the middle of a roll."""

import os
import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.verdict import nights_are_sound
from tests.screens.tables import opened_table
from tests.serve.served import Looking, apps_of, at_the_door, host_link, is_alive, until
from tourney.game.mexico.words import first_roll
from tourney.store.open import open_store

SAYS = {54: "Ann has 54", 62: "Ann has 62", 65: f"Bob: {first_roll(3)}"}


def torn_off(window: Looking, _: int) -> None:
    """The browser is gone without a word."""
    connection = window.socket._response.connection
    assert connection is not None
    assert connection.transport is not None
    connection.transport.abort()


def killed(_: Looking, process: int) -> None:
    """The app is gone without a word."""
    os.kill(process, signal.SIGKILL)


@pytest.mark.parametrize("gone", [torn_off, killed])
async def test_a_window_that_is_gone_in_the_middle_of_a_roll_leaves_what_was_acknowledged(
    tmp_path: Path, gone: Callable[[Looking, int], None]
) -> None:
    path = tmp_path / "nights.db"
    opened_table(path, "Ann", "Bob")
    async with at_the_door(path, may_fail=gone is killed) as (serving, came):
        await came.come_in(host_link(serving))
        async with came.window() as window:
            await window.shows("Ann")
            await window.type("\r")
            await window.shows("1 2 3 4 5 6")
            await window.type("54")
            await window.shows("Ann's roll 54")
            (process,) = apps_of(serving)
            await window.type("62" + "65" + "3")
            gone(window, process)
            await until(lambda: not is_alive(process), "the end of the app")
        with closing(open_store(path)) as store:
            nights_are_sound(store)
            rows = store.events("night/1/table/1")
            stored = [row.payload["value"] for row in rows if row.kind == "rolled"]
        assert stored == [54, 62, 65][: len(stored)]
        assert stored[0] == 54
        async with came.window() as window:
            await window.shows("Ann")
            await window.type("\r")
            await window.shows("1 2 3 4 5 6", SAYS[stored[-1]])
