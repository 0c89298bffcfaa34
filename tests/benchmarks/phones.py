"""Three hundred guests' phones at `tourney serve`: bytes, a roll on all of them, coming back."""

import asyncio
import re
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.figure import Figure, ms
from tests.screens.floors import NAMES, a_floor
from tests.serve.served import serving
from tourney.service.director import Director
from tourney.service.play import Roll, Stand

PHONES, PEOPLE, TABLES, ROLLS = 300, 40, 8, 30
#: At most, in megabytes, kilobytes and seconds.
_MEMORY, _FIRST, _CHANGE, _MOST_WAIT, _WORST, _BACK = 250, 40, 5, 1.0, 2.0, 5.0


def measure() -> Iterator[Figure]:
    if sys.platform != "linux":
        yield Figure("phones", "skipped", "what a program takes is read from /proc")
        return
    yield from asyncio.run(_measured())


async def _measured() -> list[Figure]:
    with TemporaryDirectory() as folder:
        store = Path(folder) / "nights.db"
        night = a_floor(store, NAMES[:PEOPLE], TABLES)
        async with serving(store, "--guests", invitations=0) as served:
            await served.says("for guests' phones")
            port = int(served.base.rpartition(":")[2])
            pages = await _pages(port)
            phones = await asyncio.gather(*(_Phone.comes(port) for _ in range(PHONES)))
            with closing(Director.open(store)) as director:
                waits, sent = await _rolls(director, night, phones)
            for phone in phones:
                phone.goes()
            begin = perf_counter()
            again = await asyncio.gather(*(_Phone.comes(port) for _ in range(PHONES)))
            back = perf_counter() - begin
            taken = _memory(served.process.pid)
            for phone in again:
                phone.goes()
    latest = sorted(each for roll in waits for each in roll)
    p95 = latest[int(len(latest) * 0.95)]
    return [
        *pages,
        _at_most("the most bytes of a change, in kB", max(sent) / 1000, _CHANGE, "{:.1f} kB"),
        Figure(
            f"a roll on {PHONES} phones: half of them, of {ROLLS}", ms(statistics.median(latest))
        ),
        _at_most("a roll on the phones, 95 of 100", p95, _MOST_WAIT, "{:.2f} s"),
        _at_most("a roll on the last of all", latest[-1], _WORST, "{:.2f} s"),
        _at_most(f"{PHONES} come back at once, with the page", back, _BACK, "{:.2f} s"),
        _at_most("the most memory of the serving program", taken, _MEMORY, "{:.0f} MB"),
    ]


def _at_most(what: str, measured: float, most: float, form: str) -> Figure:
    ratio = measured / most
    return Figure(what, form.format(measured), "", f"≤ {form.format(most)}", ratio, ratio <= 1)


class _Phone:
    """A phone that has loaded its page and follows it, in the least that this takes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def comes(cls, port: int) -> "_Phone":
        page = await _get(port, "/night")
        at = re.search(rb'data-at="([^"]+)"', page)
        assert at is not None, page[:500]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(_request(port, f"/night/now?page=&at={at[1].decode()}"))
        assert b" 200 " in await reader.readline()
        await reader.readuntil(b"\r\n\r\n")
        phone = cls(reader, writer)
        await phone.hears()
        return phone

    async def hears(self, word: bytes = b"data: ") -> tuple[float, int]:
        """Wait for a line with a word in it; when that came, and how long it was."""
        while word not in (line := await self._reader.readline()):
            assert line
        return perf_counter(), len(line)

    def goes(self) -> None:
        self._writer.close()


async def _rolls(
    director: Director, night: int, phones: Sequence[_Phone]
) -> tuple[list[list[float]], list[int]]:
    """What each phone waits for each roll, and the bytes of each."""
    waits, sent = [], []
    for at in range(ROLLS):
        number = at % TABLES + 1
        heard = [asyncio.create_task(phone.hears(b'"s":')) for phone in phones]
        begin = perf_counter()
        table = director.night(night).table(number)
        as_lead = table.page().table.as_lead
        table.send(Stand() if as_lead and table.page().table.rolls else Roll(43))
        came = await asyncio.gather(*heard)
        waits.append([when - begin for when, _ in came])
        sent.append(max(size for _, size in came))
    return waits, sent


async def _pages(port: int) -> list[Figure]:
    """The bytes of each page, and of all that the first one loads."""
    first = await _get(port, "/night")
    loads = re.findall(rb'(?:href|src)="(/night/[\w-]+\.(?:css|js))"', first)
    parts = [len(await _get(port, each.decode())) for each in loads]
    whole = (len(first) + sum(parts)) / 1000
    figures = [
        _at_most(f"the first page of {PEOPLE} at {TABLES} tables", whole, _FIRST, "{:.1f} kB")
    ]
    for name in ("me", "me?entry=1", "standings", "rules"):
        size = len(await _get(port, f"/night/{name}")) / 1000
        figures.append(Figure(f"the page {name}", f"{size:.1f} kB"))
    return figures


def _request(port: int, path: str, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{more}\r\n".encode()


async def _get(port: int, path: str) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request(port, path, "Connection: close\r\n"))
    answer = await reader.read()
    writer.close()
    return answer.partition(b"\r\n\r\n")[2]


def _memory(process: int) -> float:
    """The most that a program had in memory, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024
