"""Tables' phones (F16.4): the bytes of a first opening, a lap typed on 32 phones at once."""

import asyncio
import gzip
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from tests.benchmarks.driver import (
    Figure,
    a_store,
    benchmark,
    figure,
    on_linux,
    percentile,
)
from tests.benchmarks.phones import compared_beside, get, request, shown_to_phones
from tests.benchmarks.processes import busy
from tests.benchmarks.terminal import Terminal
from tests.screens.floors import NAMES, a_floor
from tests.terminal.program import tourney
from tourney.game.mexico.round import Speed
from tourney.service.director import Director

TABLES, LAPS = 32, 4


@benchmark
def table_phones() -> Iterator[Figure]:
    """Thirty-two tables' phones type a lap at once: bytes, and until the floor has drawn it."""
    on_linux()
    yield from asyncio.run(_table_phones())


async def _table_phones() -> list[Figure]:
    with a_store() as store:
        people = [f"{NAMES[at % 40]} {at}" for at in range(TABLES * 4)]
        night = a_floor(store, people, TABLES)
        with closing(Director.open(store)) as director:
            director.night(night).moves.choose_speeds({0: Speed.RESULT})
            async with shown_to_phones(store) as (served, port):
                codes = await _codes(director, night)
                size = await _first_opening(port, codes[0])
                taken, answered, used = [], [], 0.0
                with Terminal(tourney("--store", str(store)), store.parent) as terminal:
                    terminal.shows("Enter carry on with Friday")
                    terminal.settle()
                    terminal.type(b"\r")
                    for lap in range(1, LAPS + 1):
                        await asyncio.to_thread(terminal.shows, f"Lap {lap} · 0 of {TABLES} done")
                        await asyncio.to_thread(terminal.settle, 1.0)
                        forms = [await _form(port, code, lap - 1) for code in codes]
                        was, begin = busy(served.process.pid), perf_counter()
                        over = asyncio.to_thread(terminal.shows, f"Lap {lap} is over")
                        drawn, *answers = await asyncio.gather(
                            over, *(_post(port, *form) for form in zip(codes, forms, strict=True))
                        )
                        taken.append(drawn - begin)
                        used += (busy(served.process.pid) - was) / LAPS
                        answered += [at - begin for at in answers]
                        await asyncio.to_thread(terminal.settle, 1.0)
                        terminal.type(b"\r")
    what = f"{TABLES} phones type at once, until the floor has drawn the last"
    return [
        figure("the first page of a table, compressed", size / 1000, "kB", most=20),
        figure(f"{what}: worst of {LAPS}", max(taken), "s", most=1.0),
        figure("the same, until a phone is answered: 95th", percentile(answered, 95), "s", most=1),
        figure("what the processor is busy with such a lap in the serving program", used),
    ]


async def _codes(director: Director, night: int) -> Sequence[str]:
    while len(codes := director.table_phones.of(night)) < TABLES:
        await asyncio.sleep(0.05)
    return list(codes.values())


async def _first_opening(port: int, code: str) -> int:
    page = await get(port, f"/night/t/{code}", "")
    loads = re.findall(rb'(?:href|src)="(/night/[\w-]+\.(?:css|js))"', page)
    parts = [await get(port, each.decode(), "") for each in loads]
    return sum(len(gzip.compress(each)) for each in (page, *parts))


async def _form(port: int, code: str, loser: int) -> bytes:
    """The form with which a player loses the round that the page asks for."""
    while b'name="player"' not in (page := await get(port, f"/night/t/{code}", "")):
        await asyncio.sleep(0.05)
    kept = {
        name: re.findall(rf'name="{name}" value="([^"]*)"'.encode(), page)[0].decode()
        for name in ("number", "mark", "does")
    }
    return urlencode({**kept, "player": loser, "count": 0}).encode()


async def _post(port: int, code: str, form: bytes) -> float:
    """Send a form, and return when it was answered as recorded."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST /night/t/{code} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
    head += f"Origin: http://127.0.0.1:{port}\r\nContent-Length: {len(form)}\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    writer.write(head.encode() + form)
    answer = await reader.read()
    writer.close()
    assert b"Recorded: " in answer, answer
    return perf_counter()


@benchmark
def table_phones_beside() -> Iterator[Figure]:
    """The host's second digit to the roll: with 32 tables' phones open, and without (F16.4)."""
    yield compared_beside(f"{TABLES} tables' phones open", _all_look)


async def _all_look(store: Path, looking: Any, over: Any) -> None:
    with closing(Director.open(store)) as director:
        async with shown_to_phones(store) as (_, port):
            while not (codes := director.table_phones.of(1)):
                await asyncio.sleep(0.05)
            opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(TABLES)]
            for _, writer in opened:
                writer.write(request(port, f"/night/now?page=t&entry={codes[1]}&at=", ""))
            reading = [asyncio.create_task(_reads(reader)) for reader, _ in opened]
            looking.set()
            while not over.is_set():
                await asyncio.sleep(0.1)
                assert not any(each.done() for each in reading)
            for each in reading:
                each.cancel()


async def _reads(reader: asyncio.StreamReader) -> None:
    while await reader.readline():
        pass
