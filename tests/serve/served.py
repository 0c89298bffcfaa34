"""The serving program as it is started, and browsers that come in, without a browser."""

import asyncio
import json
import re
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType
from msgspec import Struct, field

from screens.serve.addresses import Addresses, OwnAddress, read_bind
from screens.serve.serving import Serving
from tests.benchmarks.vt import Screen
from tests.sql import rows
from tests.terminal.program import environment, tourney
from tourney.laptop.address import read_address
from tourney.log.roles import HOST, Role, Who

COLUMNS, LINES = 80, 24
#: Two busy cores are slow: this is for giving up, not for waiting.
PATIENCE_SECONDS = 120.0

_LINK = re.compile(r"^(https?://\S+/join/\S+)$", re.MULTILINE)


async def until(holds: Callable[[], object], what: str | Callable[[], str]) -> None:
    """Wait for something to hold; `what` that is, for when it never does."""
    deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
    while not holds():
        if asyncio.get_running_loop().time() > deadline:
            raise AssertionError(
                f"It never came to be: {what if isinstance(what, str) else what()}"
            )
        await asyncio.sleep(0.025)


class Served(Struct):
    """A serving program.

    Attributes:
        said: what it has written so far.
        base: where it is reached.
        links: that it began with, in their order.
    """

    process: asyncio.subprocess.Process
    said: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.said)

    @property
    def base(self) -> str:
        found = re.search(r"served at (\S+)", self.text)
        assert found is not None, self.text
        return found[1]

    @property
    def invitations(self) -> list[str]:
        return _LINK.findall(self.text)

    async def says(self, text: str) -> None:
        await until(lambda: text in self.text, f"{text!r} in:\n{self.text}")

    def apps(self) -> list[int]:
        """The processes of the app that it has started and that still run."""
        listed = subprocess.run(
            ["ps", "-o", "pid=,stat=", "--ppid", str(self.process.pid)],
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        words = (line.split() for line in listed.stdout.splitlines())
        return [int(number) for number, state in words if not state.startswith("Z")]

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        if self.process.returncode is None:
            self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), PATIENCE_SECONDS)


@asynccontextmanager
async def serving(
    store: Path, *options: str, invitations: int, started_in: Path | None = None
) -> AsyncIterator[Served]:
    """Serve a store on a free port, until as many links are there as were asked for."""
    process = await asyncio.create_subprocess_exec(
        *tourney("serve", "--port", "0", *options),
        cwd=started_in,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=environment(store.parent) | {"TOURNEY_STORE": str(store)},
    )
    served = Served(process)
    assert process.stdout is not None
    output = process.stdout

    async def listen() -> None:
        while line := await output.readline():
            served.said.append(line.decode())

    listening = asyncio.create_task(listen())
    try:
        await until(lambda: len(served.invitations) >= invitations, f"{invitations} links")
        yield served
    finally:
        await served.end()
        await listening


@asynccontextmanager
async def at_the_door(
    store: Path | str,
    most: int = 32,
    public: str | None = None,
    own: Sequence[OwnAddress] | None = None,
    *,
    may_fail: bool = False,
) -> AsyncIterator[tuple[Serving, "Visitor"]]:
    """Serve a store from this process, and somebody who has not come in yet.

    Args:
        own: the addresses that this machine has, where all of them are listened at.
        may_fail: an app may end by a fault of its own.
    """
    bound = read_bind("127.0.0.1" if own is None else "0.0.0.0")
    listening = socket.create_server((str(bound), 0))
    port = listening.getsockname()[1]
    said: list[str] = []
    reached = Addresses(bound, port, public, lambda _: own or ())
    serving = Serving(read_address(str(store)), reached, most, said.append)
    serves = asyncio.create_task(serving.run(listening))
    try:
        async with Visitor(f"http://127.0.0.1:{port}").present() as came:
            yield serving, came
    finally:
        serving.end()
        await serves
    assert may_fail or not [line for line in said if "bug" in line], said


def display_link(serving: Serving) -> str:
    """A link for the big screen of the first night."""
    return serving.make_link(Who(Role.DISPLAY, night=1), "the big screen of Friday")[1]


def host_link(serving: Serving) -> str:
    return serving.make_link(HOST, "host")[1]


def apps_of(serving: Serving) -> list[int]:
    """The processes of the windows that are open."""
    windows = (window for session in serving.sessions for window in session.windows)
    return [window.process.pid for window in windows if window.process is not None]


@asynccontextmanager
async def looking_in(
    store: Path, link: Callable[[Serving], str], name: str = ""
) -> AsyncIterator[tuple[Serving, "Visitor", "Looking"]]:
    """The same, and somebody who came in by a link, and has opened a window."""
    async with at_the_door(store) as (serving, came):
        await came.come_in(link(serving), name)
        async with came.window() as window:
            yield serving, came, window


class Visitor:
    """A browser's requests, without the browser: cookies, and the Origin where one is sent."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = ClientSession(base, cookie_jar=CookieJar(unsafe=True))

    @asynccontextmanager
    async def present(self) -> AsyncIterator["Visitor"]:
        try:
            yield self
        finally:
            await self.http.close()

    async def come_in(self, link: str, name: str = "") -> ClientResponse:
        """Press the link's button."""
        return await self.http.post(
            link, data={"name": name}, headers={"Origin": self.base}, allow_redirects=False
        )

    @asynccontextmanager
    async def window(self) -> AsyncIterator["Looking"]:
        """Open a window, and read what the app draws in it."""
        socket = await self.http.ws_connect(
            f"/ws?width={COLUMNS}&height={LINES}", headers={"Origin": self.base}
        )
        looking = Looking(socket)
        try:
            yield looking
        finally:
            await looking.close()


class Looking:
    """A window: what stands on it, and keys."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.screen = Screen(COLUMNS, LINES)
        #: What else the page was told, such as of a file.
        self.told: list[list[object]] = []
        #: Why it was closed.
        self.reason = ""
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message.type is WSMsgType.BINARY:
                self.screen.feed(message.data)
            elif message.type is WSMsgType.TEXT:
                self.told.append(json.loads(message.data))
            else:
                self.reason = str(message.extra or "")
                return

    @property
    def is_closed(self) -> bool:
        return self._reading.done()

    async def type(self, text: str) -> None:
        """Press the keys of a text."""
        await self.socket.send_str(json.dumps(["stdin", text]))

    async def shows(self, *texts: str) -> None:
        """Wait until all of these stand on the screen."""
        await until(
            lambda: self.is_closed or all(text in self.screen.text for text in texts),
            lambda: f"{texts} on\n" + "\n".join(self.screen.lines),
        )
        assert not self.is_closed, self.reason

    async def ends(self) -> str:
        """Wait until it is closed from there; the reason."""
        await until(lambda: self.is_closed, "the window's end")
        return self.reason

    @contextmanager
    def reading_nothing(self) -> Iterator[None]:
        """Take nothing of what is sent."""
        connection = self.socket._response.connection
        assert connection is not None
        assert connection.transport is not None
        connection.transport.pause_reading()
        yield
        connection.transport.resume_reading()

    async def close(self) -> None:
        await self.socket.close()
        self._reading.cancel()


def written_by(store: Path, kind: str) -> list[str]:
    """Who wrote the events of a kind, in their order."""
    return [by for (by,) in rows(store, f"SELECT by FROM event WHERE kind = '{kind}' ORDER BY seq")]


def is_alive(process: int) -> bool:
    """True if a process runs, and is not only waiting to be reaped."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return False
    return state[0] != "Z"


def environment_of(process: int) -> dict[str, str]:
    """The environment that a process was started with."""
    whole = Path(f"/proc/{process}/environ").read_bytes().decode()
    return dict(entry.split("=", 1) for entry in whole.split("\0") if entry)
