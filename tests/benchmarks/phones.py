"""Three hundred guests' phones at `tourney serve`, each of somebody: bytes, a roll, coming back."""

import asyncio
import os
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

PHONES, ROLLS = 300, 30
#: People and tables of each night; in turn, a phone is each person's own.
NIGHTS = ((24, 3), (40, 8), (200, 25))
#: At most, in megabytes, kilobytes and seconds.
_MEMORY, _FIRST, _CHANGE, _MOST_WAIT, _WORST, _BACK = 250, 40, 5, 1.0, 2.0, 5.0


def measure() -> Iterator[Figure]:
    if sys.platform != "linux":
        yield Figure("phones", "skipped", "what a program takes is read from /proc")
        return
    for people, tables in NIGHTS:
        yield from asyncio.run(_measured(people, tables))


async def _measured(people: int, tables: int) -> list[Figure]:
    with TemporaryDirectory() as folder:
        store = Path(folder) / "nights.db"
        night = a_floor(store, [f"{NAMES[at % 40]} {at}" for at in range(people)], tables)
        own = [f"tourney-me={night}.{at % people + 1}" for at in range(PHONES)]
        async with serving(store, "--guests", invitations=0) as served:
            await served.says("for guests' phones")
            port = int(served.base.rpartition(":")[2])
            pages = await _pages(port, own[0])
            phones = await asyncio.gather(*(_Phone.comes(port, its) for its in own))
            with closing(Director.open(store)) as director:
                begin = _busy(served.process.pid)
                waits, sent = await _rolls(director, night, tables, phones)
                busy = (_busy(served.process.pid) - begin) / ROLLS
            for phone in phones:
                phone.goes()
            begin = perf_counter()
            again = await asyncio.gather(*(_Phone.comes(port, its) for its in own))
            back = perf_counter() - begin
            taken = _memory(served.process.pid)
            for phone in again:
                phone.goes()
    latest = sorted(each for roll in waits for each in roll)
    p95 = latest[int(len(latest) * 0.95)]
    return [
        Figure(f"{PHONES} phones, each of one of {people} people at {tables} tables:", ""),
        *pages,
        _at_most("the most bytes of a change, in kB", max(sent) / 1000, _CHANGE, "{:.1f} kB"),
        Figure(f"a roll on half of the phones, of {ROLLS} rolls", ms(statistics.median(latest))),
        _at_most("a roll on the phones, 95 of 100", p95, _MOST_WAIT, "{:.2f} s"),
        _at_most("a roll on the last of all", latest[-1], _WORST, "{:.2f} s"),
        Figure("what the processor is busy with a roll there", ms(busy)),
        _at_most("all come back at once, with the page", back, _BACK, "{:.2f} s"),
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
    async def comes(cls, port: int, own: str) -> "_Phone":
        """One that has found out whose it is, as this cookie says."""
        page = await _get(port, "/night", own)
        at = re.search(rb'data-at="([^"]+)"', page)
        whose = re.search(rb'data-entry="([1-9]\d*)"', page)
        assert at is not None, page[:500]
        assert whose is not None, page[:500]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        query = f"page=&entry={whose[1].decode()}&at={at[1].decode()}"
        writer.write(_request(port, f"/night/now?{query}", own))
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
    director: Director, night: int, tables: int, phones: Sequence[_Phone]
) -> tuple[list[list[float]], list[int]]:
    """What each phone waits for each roll, and the bytes of each."""
    waits, sent = [], []
    for at in range(ROLLS):
        number = at % tables + 1
        # Chances, which are worked out beside, come by themselves, and of no table.
        word = f'"t{number}":'.encode()
        heard = [asyncio.create_task(phone.hears(word)) for phone in phones]
        begin = perf_counter()
        table = director.night(night).table(number)
        as_lead = table.page().table.as_lead
        table.send(Stand() if as_lead and table.page().table.rolls else Roll(43))
        came = await asyncio.gather(*heard)
        waits.append([when - begin for when, _ in came])
        sent.append(max(size for _, size in came))
    return waits, sent


async def _pages(port: int, own: str) -> list[Figure]:
    """The bytes of each page, and of all that the first one loads."""
    first = await _get(port, "/night", own)
    loads = re.findall(rb'(?:href|src)="(/night/[\w-]+\.(?:css|js))"', first)
    parts = [len(await _get(port, each.decode(), own)) for each in loads]
    whole = (len(first) + sum(parts)) / 1000
    figures = [_at_most("the first page, with what it loads", whole, _FIRST, "{:.1f} kB")]
    for name in ("me?find=1", "me", "standings", "rules"):
        size = len(await _get(port, f"/night/{name}", own)) / 1000
        figures.append(_at_most(f"the page {name}", size, _FIRST, "{:.1f} kB"))
    return figures


def _request(port: int, path: str, own: str, more: str = "") -> bytes:
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {own}\r\n"
    return f"{head}{more}\r\n".encode()


async def _get(port: int, path: str, own: str) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request(port, path, own, "Connection: close\r\n"))
    answer = await reader.read()
    writer.close()
    return answer.partition(b"\r\n\r\n")[2]


def _busy(process: int) -> float:
    """The seconds that a program has had of the processor so far."""
    told = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> float:
    """The most that a program had in memory, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024
