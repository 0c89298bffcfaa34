"""Guests' phones, without a phone: pages, what follows them, and a night that is shared."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientResponse, ClientSession, ClientTimeout

from screens.serve.serving import Serving
from tests.serve.served import PATIENCE_SECONDS, Visitor, at_the_door, until

NOW = "/night/now"


@asynccontextmanager
async def shared(
    store: Path | str, night: int, **options: Any
) -> AsyncIterator[tuple[Serving, Visitor]]:
    """A night that guests' phones are shown, and somebody with a phone."""
    async with at_the_door(store, **options) as (serving, came):
        await serving.guests.share(night)
        await until(lambda: serving.guests.is_shown, "the night on phones")
        yield serving, came


class Follower:
    """What keeps a page current, as a phone hears it.

    Attributes:
        parts: the page's, as far as they have been sent.
        at: the state of the night that they show.
        sent: how many bytes each change took.
        beats: how often it heard that all is as it stands.
        ended: no night is shown any more.
        loads_again: it has to load its page again.
    """

    def __init__(self, response: ClientResponse) -> None:
        self._response = response
        self.parts: dict[str, str] = {}
        self.at = ""
        self.sent: list[int] = []
        self.beats = 0
        self.ended = self.loads_again = False
        self._reading = asyncio.create_task(self._read())

    @property
    def text(self) -> str:
        return "\n".join(self.parts.values())

    async def _read(self) -> None:
        at = ""
        async for raw in self._response.content:
            line = raw.decode().rstrip("\n")
            if line.startswith("id: "):
                at = line[4:]
            elif line.startswith("data: "):
                self._hear(json.loads(line[6:]), at, len(raw))

    def _hear(self, told: Any, at: str, size: int) -> None:
        if told == 0:
            self.ended = True
        elif told == 1:
            self.beats += 1
        elif told == {"again": 1}:
            self.loads_again = True
        else:
            self.at = at
            self.sent.append(size)
            self.parts |= told["s"]
            if "o" in told:
                self.parts = {name: self.parts[name] for name in told["o"]}

    async def says(self, text: str) -> None:
        await until(lambda: text in self.text, lambda: f"{text!r} in:\n{self.text}")

    @property
    def is_dropped(self) -> bool:
        return self._reading.done()

    async def close(self) -> None:
        self._reading.cancel()
        self._response.close()


@asynccontextmanager
async def following(
    http: ClientSession, page: str = "", entry: int = 0, at: str = ""
) -> AsyncIterator[Follower]:
    """Follow a page from a state of the night on; from "" all of it is sent."""
    query = {"page": page, "entry": str(entry), "at": at}
    response = await http.get(NOW, params=query, timeout=ClientTimeout(PATIENCE_SECONDS))
    assert response.status == 200, await response.text()
    follower = Follower(response)
    try:
        yield follower
    finally:
        await follower.close()


def without_figures(page: str) -> bool:
    """True if nothing of a page tells how much anybody has."""
    return not any(word in page for word in ("Units", "To win", "so far", "<dt>Place", "Penalties"))


async def opened(http: ClientSession, path: str = "/night") -> str:
    """The page, once it is there: the address is known a moment before it is answered."""
    deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
    while asyncio.get_running_loop().time() < deadline:
        async with http.get(path) as page:
            if page.status == 200:
                return await page.text()
        await asyncio.sleep(0.05)
    raise AssertionError(f"{path} was never there")
