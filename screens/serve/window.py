"""A window of a browser: the app's process that draws it, and the messages between the two."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress
from importlib.metadata import version

from aiohttp import WSMsgType, web
from textual.geometry import Size
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from exports.files import safe_file_name
from screens.app.role import VARIABLE
from screens.serve.messages import Flow, read_message
from tourney.laptop.address import Address, as_told
from tourney.log.roles import Who

LONGEST_MESSAGE = 64 * 1024
"""Bytes of one message of a page: a pasted list of two hundred names is a fifth of it."""

#: The bytes and messages that a page may send in a second, and at once; beyond these the page is
#: read more slowly. A mouse in constant motion sends about a hundred messages.
_BYTES, _BYTES_AT_ONCE = 16_000, 2 * LONGEST_MESSAGE
_MESSAGES, _MESSAGES_AT_ONCE = 150, 600

#: Seconds for which the app may leave keys unread.
_DEAF = 20.0
#: Seconds that the app may take to end without its window, and again after being told to; also the
#: seconds for its browser to show why.
_PATIENCE = 4.0

#: The bytes kept of the error output of an app.
_LAST_WORDS = 8_000

#: The most bytes of a websocket's last message.
_LONGEST_REASON = 123

#: Variables that the app gets from the serving program: for its libraries, its folders, its
#: language and the database. The terminal's settings are not among them.
_KEPT = (
    *("APPDATA", "HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "LOCALAPPDATA", "LOGNAME"),
    *("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "TZ", "USER", "USERPROFILE"),
)
_KEPT_FAMILIES = ("LC_", "PG", "PYTHON", "SSL_", "XDG_")

_LEFT = "You have left the app."
_FAULT = "The app stopped because of a bug. Every entry is saved."


class Window(AppService):
    """A process of the app for one websocket.

    Args:
        who: the user of the browser.
        store: where the nights are kept.
        websocket: the connection to the page.
        transport: the connection under the websocket.
    """

    def __init__(
        self,
        who: Who,
        store: Address,
        websocket: web.WebSocketResponse,
        transport: asyncio.WriteTransport,
    ) -> None:
        self._downloads = DownloadManager()
        super().__init__(
            "",
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=self._shut,
            download_manager=self._downloads,
        )
        #: The error output of an app that has crashed.
        self.last_words = ""
        self._who = who
        self._store = store
        self._websocket = websocket
        self._transport = transport
        #: The app's process, once it has been started.
        self.process: Process | None = None
        self._showing: asyncio.Task[None] | None = None
        self._reason = ""
        self._ending = False
        self._stopping: asyncio.Task[None] | None = None
        self._taken: set[str] = set()
        self._bytes = Flow(_BYTES, _BYTES_AT_ONCE)
        self._messages = Flow(_MESSAGES, _MESSAGES_AT_ONCE)

    async def serve(self, size: Size) -> None:
        """Run the app until it is left, or the browser goes away."""
        try:
            await self.start(size.width, size.height)
            async for message in self._websocket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(message.data)
                elif message.type is WSMsgType.BINARY:  # the page itself sends none
                    await asyncio.sleep(self._bytes.take(len(message.data)))
        except OSError as error:  # the app cannot be started, or takes no keys in time
            self._reason = self._reason or _FAULT
            self.last_words = str(error) or "It no longer took keys."
        finally:
            await self.stop()
            await self._shut()

    async def end(self, reason: str) -> None:
        """Close the window, and say why in a sentence."""
        self._reason = reason
        self._ending = True
        await self._shut()
        await self.stop()

    async def _hear(self, text: str) -> None:
        """Pass a page's message on; drop one that no page sends."""
        # Slow reading here slows the sender down in the end.
        await asyncio.sleep(max(self._bytes.take(len(text)), self._messages.take(1)))
        async with asyncio.timeout(_DEAF):
            match read_message(text):
                case bytes(data):
                    await self.send_bytes(data)
                case Size(width, height):
                    await self.set_terminal_size(width, height)
                case bool(has):
                    await (self.focus() if has else self.blur())
                case str(echo):
                    with suppress(ConnectionError):
                        await self._websocket.send_json(["pong", echo])
                case None:
                    pass

    async def start(self, width: int, height: int) -> None:
        """Start the app in a terminal of this size, and show what it draws."""
        self.process = await asyncio.create_subprocess_exec(
            # Without -P, Python would run a tourney.py from the present directory.
            *(sys.executable, "-P", "-m", "tourney"),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment(self._store, self._who, Size(width, height)),
            # Ctrl+C in the serving terminal is for the serving program alone.
            start_new_session=True,
        )
        self._showing = asyncio.create_task(self.run())

    @property
    def stdin(self) -> asyncio.StreamWriter:
        """The app's input."""
        assert self.process is not None
        assert self.process.stdin is not None
        return self.process.stdin

    async def run(self) -> None:
        """Show what the app draws, until it has ended."""
        process = self.process
        assert process is not None
        assert process.stdout is not None
        assert process.stderr is not None
        errors = asyncio.create_task(_tail(process.stderr))
        # An app may end in the middle of a packet.
        with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await self._show(process.stdout)
        await _tail(process.stdout)
        words = await errors
        status = await process.wait()
        if status != 0 and not self._ending:
            self.last_words = words.strip() or f"It ended with status {status}."
        self._reason = self._reason or (_FAULT if status else _LEFT)
        await self._shut()

    async def _show(self, output: asyncio.StreamReader) -> None:
        await output.readuntil(b"__GANGLION__\n")
        while True:
            kind = await output.readexactly(1)
            size = int.from_bytes(await output.readexactly(4), "big")
            payload = await output.readexactly(size)
            # A browser that has gone is noticed by the reader.
            with suppress(ConnectionError):
                if kind == b"D":
                    await self.on_data(payload)
                elif kind == b"M":
                    await self.on_meta(payload)
                elif kind == b"P":
                    await self.on_packed(payload)

    async def on_meta(self, data: bytes) -> None:
        """Offer a file to the browser; the app's other notices do not matter here."""
        if json.loads(data)["type"] == "deliver_file_start":
            await super().on_meta(data)

    async def file(self, key: str) -> tuple[str, AsyncIterator[bytes]] | None:
        """Return the name and contents of a file that the app offers, once; otherwise None."""
        try:
            offered = await self._downloads.get_download_metadata(key)
        except KeyError:
            return None
        if key in self._taken:
            return None
        self._taken.add(key)
        return safe_file_name(offered.file_name) or "file", self._downloads.download(key)

    async def stop(self) -> None:
        """End the process, if there is one, and wait for its end."""
        if self._stopping is None and self._showing is not None and self.process is not None:
            self._stopping = asyncio.create_task(self._stop(self._showing, self.process))
        if self._stopping is not None:
            await asyncio.shield(self._stopping)

    async def _stop(self, task: asyncio.Task[None], process: Process) -> None:
        self._ending = self._ending or process.returncode is None
        await self._downloads.cancel_app_downloads(self.app_service_id)
        # The app ends when its input does. If it does not, it may wait for a browser that reads
        # nothing: cut that off. Then terminate the app, and then kill it.
        self.stdin.close()
        for insist in (self._transport.abort, process.terminate, process.kill):
            await asyncio.wait((task,), timeout=_PATIENCE)
            if task.done():
                break
            with suppress(ProcessLookupError):
                insist()
        await task

    async def _shut(self) -> None:
        """Close the websocket; cut off a browser that reads nothing more."""
        # Cancelling would also cancel every other task that waits to send.
        cut = asyncio.get_running_loop().call_later(_PATIENCE, self._transport.abort)
        try:
            with suppress(ConnectionError):
                await self._websocket.close(message=self._reason.encode()[:_LONGEST_REASON])
        finally:
            cut.cancel()


async def _tail(stream: asyncio.StreamReader) -> str:
    """Read a stream to its end, and return the last part."""
    tail = b""
    while data := await stream.read(_LAST_WORDS):
        tail = (tail + data)[-_LAST_WORDS:]
    return tail.decode("utf-8", "replace")


def environment(store: Address, who: Who, size: Size) -> dict[str, str]:
    """Return the environment of an app for one window."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in _KEPT or name.startswith(_KEPT_FAMILIES)
    }
    return kept | {
        "COLUMNS": str(size.width),
        "ROWS": str(size.height),
        "TERM_PROGRAM": "textual",
        "TERM_PROGRAM_VERSION": version("textual-serve"),
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TEXTUAL_DRIVER": "screens.serve.driver:ServedDriver",
        "TEXTUAL_FPS": "60",
        "TOURNEY_STORE": as_told(store),
        VARIABLE: role_text(who),
    }


def role_text(who: Who) -> str:
    """Return the user in the form that `read_who` reads.

    >>> role_text(Who(name="link 1"))
    '{"role": "host", "name": "link 1", "night": 0}'
    """
    return json.dumps({"role": who.role, "name": who.name, "night": who.night})
