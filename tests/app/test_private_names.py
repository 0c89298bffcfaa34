"""What the product asks of Textual by private names is there, and means what it is asked for."""

import asyncio
import inspect
import os
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO

import pytest
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.drivers._byte_stream import ByteStream
from textual.drivers.linux_driver import LinuxDriver
from textual.drivers.web_driver import WebDriver
from textual.events import Event, Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from screens.app.input import DoneApp, Sequences, understood
from tests.screens.driving import until


class Quiet(DoneApp):
    """An app that notes, each time that a key comes, whether anything else is to be done."""

    def __init__(self) -> None:
        super().__init__()
        self.was_done: list[bool] = []

    def compose(self) -> ComposeResult:
        yield Static("Quiet")

    async def on_event(self, event: Event) -> None:
        if isinstance(event, Key) and not event.is_forwarded:
            self.was_done.append(self.is_done(at_once=True))
        await super().on_event(event)


async def seen_done(pilot: Pilot[None], app: Quiet) -> None:
    await until(pilot, app.is_done)


@pytest.mark.parametrize("what", ["queue", "next", "drawing", "handler", "mounting"])
async def test_an_app_is_done_once_whatever_it_was_given_is_over(what: str) -> None:
    app = Quiet()
    over = asyncio.Event()
    async with app.run_test() as pilot:
        await seen_done(pilot, app)
        widget = app.query_one(Static)
        if what == "queue":  # message_queue_size
            widget.call_later(over.set)
        elif what == "next":  # _next_callbacks
            widget.call_next(over.set)
        elif what == "drawing":  # _callbacks
            app.screen.call_after_refresh(over.set)
        elif what == "handler":  # _waiters of the queue
            begun = asyncio.Event()
            widget.call_later(partial(_until_told, begun, over))
            await begun.wait()
        else:  # _registry, _task
            widget.mount(Waits(over))
        too_early = False
        for _ in range(5):
            too_early |= app.is_done() and not over.is_set()
            await asyncio.sleep(0)
        if what in ("handler", "mounting"):
            over.set()
        await seen_done(pilot, app)
        assert over.is_set()
        assert not too_early


async def _until_told(begun: asyncio.Event, over: asyncio.Event) -> None:
    begun.set()
    await over.wait()


class Waits(Static):
    """A widget that takes its time to be there."""

    def __init__(self, over: asyncio.Event) -> None:
        super().__init__()
        self._over = over

    async def on_mount(self) -> None:
        await self._over.wait()


@pytest.mark.parametrize("behind", ["nothing", "key", "next"])
async def test_what_waits_behind_a_key_is_still_to_be_done(behind: str) -> None:
    app = Quiet()
    async with app.run_test() as pilot:
        await seen_done(pilot, app)
        app.post_message(Key("a", "a"))
        if behind == "key":  # taken out of the queue early: _pending_message
            app.post_message(Key("b", "b"))
        elif behind == "next":  # in no queue: _next_callbacks
            app.call_next(lambda: None)
        while not app.was_done:  # a pilot who waits gives the widgets something to do
            await asyncio.sleep(0)
        await seen_done(pilot, app)
        assert app.was_done[0] == (behind == "nothing")


async def test_an_app_ends_once_its_screens_are_there() -> None:
    app = Quiet()
    is_there: list[bool] = []

    class Slow(Screen[None]):
        async def on_mount(self) -> None:
            for _ in range(20):
                await asyncio.sleep(0)
            is_there.append(app.is_running)

    async with app.run_test():
        app.push_screen(Slow())
    assert is_there == [True]  # _shutdown, _mounted_event


def test_characters_and_each_known_sequence_are_read_at_once_and_leave_nothing_behind() -> None:
    parser = XTermParser()
    assert [event.key for event in parser.feed("a\x1b[A") if isinstance(event, Key)] == ["a", "up"]
    known = [*ANSI_SEQUENCES_KEYS, *(f"\x1b[{code}" for code in FUNCTIONAL_KEYS)]
    for sequence in filter(None, map(understood, known)):
        if sequence not in ("\x1b", "\x1b\x1b"):
            read = [*parser.feed(sequence + "a")]
            assert [event.key for event in read if isinstance(event, Key)][-1] == "a", sequence
    assert (FUNCTIONAL_KEYS["57410u"], FUNCTIONAL_KEYS["57441u"]) == ("divide", "left_shift")
    assert [*Sequences().read("\x1b[48;24;80;240;800t")] == []


# screens/cli/terminal_driver.py and screens/serve/driver.py


class Plain(Driver):
    """The least that a driver is."""

    def write(self, data: str) -> None: ...
    def start_application_mode(self) -> None: ...
    def disable_input(self) -> None: ...
    def stop_application_mode(self) -> None: ...


async def test_a_driver_keeps_its_app_and_a_terminals_knows_its_size() -> None:
    app: App[None] = App()
    assert Plain(app)._app is app
    assert [*inspect.signature(LinuxDriver._get_terminal_size).parameters] == ["self"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[BinaryIO]:
    """The other end of what a driver reads; closed, it is at its end."""
    reads, writes = os.pipe()
    with os.fdopen(reads) as its, os.fdopen(writes, "wb", buffering=0) as typed:
        monkeypatch.setattr("sys.__stdin__", its)
        monkeypatch.setattr("signal.signal", lambda *_: None)
        yield typed


async def test_a_browsers_driver_reads_pieces(
    typed: BinaryIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WebDriver(App())
    written: list[bytes] = []
    monkeypatch.setattr(driver, "_write", written.append)
    driver.write("\u00e9")
    driver.write_meta({})
    assert written == [b"D\0\0\0\2\xc3\xa9", b"M\0\0\0\2{}"]
    typed.write(b"D\0\0")
    driver._input_reader.timeout = 0.01
    came = iter(driver._input_reader)
    pieces = ByteStream()
    assert [*pieces.feed(next(came))] == []
    assert next(came) == b""  # nothing more comes at once
    typed.write(b"\0\2abM\0\0\0\1{")
    assert [*pieces.feed(next(came))] == [("D", b"ab"), ("M", b"{")]
