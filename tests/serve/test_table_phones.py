"""Tables' phones (F16): their codes, their pages, and what they type."""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path

from aiohttp import ClientResponse
from msgspec import Struct

from tests.screens.driving import elsewhere
from tests.screens.floors import NAMES, a_floor
from tests.serve.guests import shared
from tests.serve.served import Visitor, written_by
from tourney.game.mexico.round import Speed
from tourney.service.director import Director


class Page(Struct):
    """A table's page as a browser without scripts has it: its forms, and what it says."""

    status: int
    html: str

    @property
    def text(self) -> str:
        return unescape(re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", self.html)))

    def hidden(self, name: str) -> str:
        found = re.search(f'name="{name}" value="([^"]*)"', self.html)
        assert found is not None, self.html
        return found[1]

    def button(self, words: str) -> str:
        """The value of a button."""
        for value, inside in re.findall(
            r'<button[^>]*value="([^"]*)"[^>]*>(.*?)</button>', self.html
        ):
            if words in re.sub("<[^>]+>", "", inside):
                return str(value)
        raise AssertionError(f"no button {words!r} in {self.html}")


class TablePhone:
    """A phone at a table."""

    def __init__(self, came: Visitor, code: str) -> None:
        self.came, self.path = came, f"/night/t/{code}"

    async def page(self) -> Page:
        return await _page(await self.came.http.get(self.path))

    async def post(self, form: Mapping[str, str], origin: str = "") -> Page:
        headers = {"Origin": origin or self.came.base}
        return await _page(await self.came.http.post(self.path, data=form, headers=headers))

    async def loses(self, name: str, mexicos: int = 0) -> Page:
        page = await self.page()
        return await self.post(result(page, name, mexicos))


async def _page(response: ClientResponse) -> Page:
    return Page(response.status, await response.text())


def result(page: Page, name: str, mexicos: int = 0) -> dict[str, str]:
    """What the form sends when a name is pressed."""
    return {
        "number": page.hidden("number"),
        "mark": page.hidden("mark"),
        "does": "result",
        "player": page.button(name),
        "count": str(mexicos),
    }


@asynccontextmanager
async def with_phones(
    store: Path, number: int, speed: Speed = Speed.RESULT
) -> AsyncIterator[tuple[Director, dict[int, TablePhone]]]:
    """A night on phones, and a phone at each table."""
    with elsewhere(store) as host:
        host.night(number).moves.choose_speeds({0: speed})
        async with shared(store, number) as (_, came):
            codes = host.table_phones.of(number)
            yield host, {place: TablePhone(came, code) for place, code in codes.items()}


async def test_f16_1_a_result_is_recorded_by_the_tables_phone_and_taken_back(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (host, phones):
        page = await phones[1].page()
        assert page.status == 200
        assert "Who lost" in page.text
        done = await phones[1].loses("Dan", 1)
        assert "Recorded: Dan lost, 1 Mexico." in done.text
        assert written_by(store, "round-recorded") == ["table 1's phone"]
        back = await phones[1].post({"number": "x1", "mark": done.hidden("mark"), "does": "back"})
        assert "Taken back" in back.text
        assert not host.night(number).table(1).history()
