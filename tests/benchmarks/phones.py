"""`tourney serve`: three hundred guests' phones, each of somebody."""

import asyncio
import re
import statistics
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.benchmarks.at_terminals import APART, QUIET, host_at_a_table
from tests.benchmarks.driver import (
    SPAWN,
    Figure,
    a_store,
    benchmark,
    by_turns,
    compared,
    figure,
    on_linux,
)
from tests.benchmarks.processes import busy, peak
from tests.screens.floors import NAMES, a_floor
from tests.serve.served import serving
from tourney.service.director import Director

PHONES, ROLLS = 300, 30
#: People and tables of each night; in turn, a phone is each person's own.
NIGHTS = ((24, 3), (40, 8), (200, 25))
#: In kilobytes, of a page.
PAGE = 40
WARM_UP, ROLLS_BESIDE = 10, 100


@benchmark
def phones() -> Iterator[Figure]:
    """Three hundred guests' phones: bytes, a roll, coming back."""
    on_linux()
    for people, tables in NIGHTS:
        yield from asyncio.run(_phones(people, tables))


async def _phones(people: int, tables: int) -> list[Figure]:
    with a_store() as store:
        night = a_floor(store, [f"{NAMES[at % 40]} {at}" for at in range(people)], tables)
        async with shown_to_phones(store) as (served, port):
            process = served.process.pid
            pages = await _pages(port, f"tourney-me={night}.1")
            all_of_them = await _Phone.come(port, night, people)
            with closing(Director.open(store)) as director:
                begin = busy(process)
                waits, sent = await _rolls(director, night, tables, all_of_them)
                used = (busy(process) - begin) / ROLLS
            for phone in all_of_them:
                phone.goes()
            begin = perf_counter()
            again = await _Phone.come(port, night, people)
            back = perf_counter() - begin
            taken = peak(process)
            for phone in again:
                phone.goes()
    latest = sorted(waits)
    p95 = latest[int(len(latest) * 0.95)]
    return [
        Figure(f"{PHONES} phones, each of one of {people} people at {tables} tables:", ""),
        *pages,
        figure("the most bytes of a change, in kB", max(sent) / 1000, "kB", most=5),
        figure(f"a roll on half of the phones, of {ROLLS} rolls", statistics.median(latest)),
        figure("a roll on the phones, 95 of 100", p95, "s", most=1.0),
        figure("a roll on the last of all", latest[-1], "s", most=2.0),
        figure("what the processor is busy with a roll there", used),
        figure("all come back at once, with the page", back, "s", most=5.0),
        figure("the most memory of the serving program", taken, "MB", most=250),
    ]


@asynccontextmanager
async def shown_to_phones(store: Path) -> Any:
    """Serve a night to phones; the program, and its port."""
    async with serving(store, "--guests", invitations=0) as served:
        await served.says("for guests' phones")
        yield served, int(served.base.rpartition(":")[2])


class _Phone:
    """A phone that has loaded its page and follows it, in the least that this takes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def come(cls, port: int, night: int, people: int) -> "list[_Phone]":
        """All phones, of the people in turn."""
        own = [f"tourney-me={night}.{at % people + 1}" for at in range(PHONES)]
        return await asyncio.gather(*(cls._comes(port, its) for its in own))

    @classmethod
    async def _comes(cls, port: int, own: str) -> "_Phone":
        """One that has found out whose it is, as this cookie says."""
        page = await get(port, "/night", own)
        at = re.search(rb'data-at="([^"]+)"', page)
        whose = re.search(rb'data-entry="([1-9]\d*)"', page)
        assert at is not None, page[:500]
        assert whose is not None, page[:500]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        query = f"page=&entry={whose[1].decode()}&at={at[1].decode()}"
        writer.write(request(port, f"/night/now?{query}", own))
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

    async def looks(self) -> None:
        """Take whatever is sent; a phone that was dropped would look no more."""
        while True:
            await self.hears()

    def goes(self) -> None:
        self._writer.close()


async def _rolls(
    director: Director, night: int, tables: int, phones: Sequence[_Phone]
) -> tuple[list[float], list[int]]:
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
        if as_lead and table.page().table.rolls:
            table.stand()
        else:
            table.roll(43)
        for when, size in await asyncio.gather(*heard):
            waits.append(when - begin)
            sent.append(size)
    return waits, sent


async def _pages(port: int, own: str) -> list[Figure]:
    """The bytes of each page, and of all that the first one loads."""
    first = await get(port, "/night", own)
    loads = re.findall(rb'(?:href|src)="(/night/[\w-]+\.(?:css|js))"', first)
    parts = [len(await get(port, each.decode(), own)) for each in loads]
    whole = (len(first) + sum(parts)) / 1000
    figures = [figure("the first page, with what it loads", whole, "kB", most=PAGE)]
    for name in ("me?find=1", "me", "standings", "rules"):
        size = len(await get(port, f"/night/{name}", own)) / 1000
        figures.append(figure(f"the page {name}", size, "kB", most=PAGE))
    return figures


def request(port: int, path: str, own: str, more: str = "") -> bytes:
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {own}\r\n"
    return f"{head}{more}\r\n".encode()


async def get(port: int, path: str, own: str) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request(port, path, own, "Connection: close\r\n"))
    answer = await reader.read()
    writer.close()
    return answer.partition(b"\r\n\r\n")[2]


#: Looks as all phones do, in a program of their own: at a store, saying when, until it is over.
Look = Callable[[Path, Any, Any], Coroutine[Any, Any, None]]


@benchmark
def phones_beside() -> Iterator[Figure]:
    """The host's second digit to the roll: with 300 phones that look, and without (F13)."""
    yield compared_beside(f"{PHONES} phones looking", _all_look)


def compared_beside(phones: str, look: Look) -> Figure:
    """The host's second digit to the roll, with phones and without, in turn."""
    with (
        host_at_a_table(APART, QUIET, beside=partial(_looked_at, look)) as looked_at,
        host_at_a_table(APART, QUIET) as alone,
    ):
        with_phones, without = by_turns(ROLLS_BESIDE, looked_at, alone, warm_up=WARM_UP)
    what = f"the host's second digit to the roll, {phones}"
    return compared(what, with_phones, "no phones", without, 1.10)


@contextmanager
def _looked_at(look: Look, store: Path) -> Iterator[None]:
    """Serve the night to phones, which are a program of their own."""
    looking, over = SPAWN.Event(), SPAWN.Event()
    phones = SPAWN.Process(target=_run, args=(look, store, looking, over))
    phones.start()
    assert looking.wait(60)
    yield
    over.set()
    phones.join()
    assert phones.exitcode == 0


def _run(look: Look, store: Path, looking: Any, over: Any) -> None:
    asyncio.run(look(store, looking, over))


async def _all_look(store: Path, looking: Any, over: Any) -> None:
    """Follow the first night with all phones, and read what they are sent until it is over."""
    async with shown_to_phones(store) as (_, port):
        watching = [asyncio.create_task(each.looks()) for each in await _Phone.come(port, 1, 8)]
        looking.set()
        while not over.is_set():
            await asyncio.sleep(0.1)
            assert not any(each.done() for each in watching)
        for each in watching:
            each.cancel()
