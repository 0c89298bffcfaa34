"""A real browser, driven over its debugging port in the protocol of Chromium's developer tools."""

import asyncio
import base64
import json
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from tests.benchmarks.vt import Screen
from tests.serve.served import PATIENCE_SECONDS, until

CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
)

AXE_FOUND = """axe.run(document).then(found => found.violations.map(
  each => each.id + ': ' + each.nodes.map(node => node.target + ' ' + node.html).join('; ')))"""


class Tab:
    """A tab of the browser.

    Attributes:
        asked: the address of every request that it made.
        size: of the app in it, in cells, as its page has said.
        screen: what the app has drawn, from what came over the websocket.
    """

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self.asked: list[str] = []
        self.size = (80, 24)
        self.screen = Screen(80, 24)
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT:
                break
            told = json.loads(message.data)
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
            else:
                self._hear(told["method"], told["params"])

    def _hear(self, method: str, about: Any) -> None:
        match method:
            case "Network.requestWillBeSent":
                self.asked.append(about["request"]["url"])
            case "Network.webSocketCreated":
                self.asked.append(about["url"])
            case "Network.webSocketFrameSent":
                said = json.loads(about["response"]["payloadData"])
                if said[0] == "resize":
                    self.size = said[1]["width"], said[1]["height"]
                    self.screen = Screen(*self.size)
            case "Network.webSocketFrameReceived" if about["response"]["opcode"] == 2:
                self.screen.feed(base64.b64decode(about["response"]["payloadData"]))

    async def do(self, method: str, **parameters: Any) -> Any:
        """Have the browser do something; what it answers."""
        self._number += 1
        answer = asyncio.get_running_loop().create_future()
        self._answers[self._number] = answer
        await self._socket.send_json({"id": self._number, "method": method, "params": parameters})
        told = await asyncio.wait_for(answer, PATIENCE_SECONDS)
        assert "error" not in told, told
        return told["result"]

    async def value(self, script: str) -> Any:
        """The value of a script run in the page."""
        told = await self.do(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    async def open(self, address: str) -> None:
        """Go to a page, and wait until it is there."""
        await self.do("Page.navigate", url=address)
        await self.reads(address)

    async def comes_in(self, link: str) -> None:
        """Open a link, press its button, and wait for the app's page."""
        await self.open(link)
        await self.value("document.querySelector('button').click()")
        await self.reads(f"{link.partition('/join/')[0]}/")

    async def reads(self, address: str) -> None:
        """Wait until the page of an address is there."""
        await self._comes("document.readyState === 'complete' && location.href", address)

    async def says(self, text: str) -> None:
        """Wait until the page itself says something."""
        await self._comes(f"document.body.innerText.includes({json.dumps(text)})", True)

    async def _comes(self, script: str, wanted: object) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while asyncio.get_running_loop().time() < deadline:
            with suppress(AssertionError):  # the page goes away under the script
                if await self.value(script) == wanted:
                    return
            await asyncio.sleep(0.02)
        shown = await self.value("location.href + document.body.innerText")
        raise AssertionError(f"{script} was never {wanted}, but {shown}")

    async def type(self, text: str) -> None:
        """Press the keys of a text."""
        for key in text:
            name, code = ("Enter", 13) if key == "\r" else (key, ord(key.upper()))
            event = {"key": name, "text": key, "windowsVirtualKeyCode": code}
            await self.do("Input.dispatchKeyEvent", type="keyDown", **event)
            await self.do("Input.dispatchKeyEvent", type="keyUp", **event)

    async def press(self, key: str, code: int) -> None:
        """Press a key that writes nothing."""
        for kind in ("rawKeyDown", "keyUp"):
            await self.do(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code
            )

    async def shows(self, *texts: str) -> None:
        """Wait until all of these have been drawn by the app."""
        await until(
            lambda: all(text in self.screen.text for text in texts),
            lambda: f"{texts} on\n" + "\n".join(self.screen.lines),
        )

    async def close(self) -> None:
        self._reading.cancel()
        await self._socket.close()


async def as_phone(tab: Tab, width: int, height: int, scheme: str = "light") -> None:
    """Make the tab as wide and high as a phone's, light or dark."""
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    await tab.do("Emulation.setDeviceMetricsOverride", **screen)
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    await tab.do("Emulation.setEmulatedMedia", features=features)


def axe_script() -> str:
    """The script of axe-core, from the test extra; in `AXE_CORE`, of another version."""
    if named := os.environ.get("AXE_CORE"):
        return Path(named).read_text(encoding="utf-8")
    found = find_spec("axe_core_python")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).with_name("axe.min.js").read_text(encoding="utf-8")


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Tab]:
    """A browser that nobody has used yet, and its one tab.

    Args:
        folder: where it keeps what it has to, and saves downloads.
    """
    assert CHROMIUM is not None
    profile = folder / "profile"
    process = await asyncio.create_subprocess_exec(
        CHROMIUM,
        *_FLAGS,
        f"--user-data-dir={profile}",
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        noted = profile / "DevToolsActivePort"
        await until(lambda: noted.exists() and "\n" in noted.read_text(), "the browser's port")
        port = noted.read_text().split()[0]
        async with ClientSession() as http:
            async with http.get(f"http://127.0.0.1:{port}/json/list") as answer:
                page = next(one for one in await answer.json() if one["type"] == "page")
            socket = await http.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0)
            tab = Tab(socket)
            for domain in ("Page", "Network", "Runtime"):
                await tab.do(f"{domain}.enable")
            await tab.do("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
            yield tab
            await tab.close()
    finally:
        process.terminate()
        await process.wait()
