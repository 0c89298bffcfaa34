"""Fifteen browsers at `tourney serve` at once, a table each: the wait, and the memory."""

import asyncio
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.figure import Figure, ms
from tests.benchmarks.nights import DATE
from tests.serve.served import Visitor, serving, until
from tourney.service.before_play import CheckIn, DrawSeats, OpenTables, Register
from tourney.service.director import Director
from tourney.service.play import NameLead

BROWSERS = 15


def measure() -> Iterator[Figure]:
    if sys.platform != "linux":
        yield Figure("browsers", "skipped", "what a program takes is read from /proc")
        return
    yield from asyncio.run(_measured())


async def _measured() -> list[Figure]:
    """The first window is opened by itself, and all others then at the same time."""
    with TemporaryDirectory() as folder:
        store = Path(folder) / "nights.db"
        _open_floor(store)
        tables = [option for table in range(1, BROWSERS + 1) for option in ("--table", str(table))]
        async with (
            serving(store, *tables, invitations=BROWSERS) as served,
            AsyncExitStack() as stack,
        ):
            visitors = []
            for link in served.invitations:
                visitor = await stack.enter_async_context(Visitor(served.base).present())
                await visitor.come_in(link)
                visitors.append(visitor)
            alone = await _opened(stack, visitors[0])
            others = await asyncio.gather(*(_opened(stack, each) for each in visitors[1:]))
            taken = [_taken(process) for process in served.apps()]
    texts, drawn = zip(*others, strict=True)
    return [
        _wait("the first text", texts, alone[0]),
        _wait("its table", drawn, alone[1]),
        Figure(
            f"memory of each of {len(taken)} apps in browsers",
            f"{_megabytes([its for its, _ in taken])} of its own",
            f"with its share of what is shared {_megabytes([share for _, share in taken])}",
        ),
    ]


def _open_floor(store: Path) -> None:
    """A freeze-out whose tables have their leads."""
    form = {"name": "Friday", "date": DATE, "preset": "classic", "format": "freezeout"}
    with closing(Director.open(store)) as director:
        number = director.plan(form | {"tables": str(BROWSERS)})
        tables = range(1, BROWSERS + 1)
        director.night(number).send(
            Register([f"{who} {table}" for table in tables for who in "ABCDEF"])
        )
        director.night(number).send(
            CheckIn([entry.entry for entry in director.night(number).view().entries])
        )
        director.night(number).send(DrawSeats())
        director.night(number).send(OpenTables())
        for table in tables:
            director.night(number).table(table).send(NameLead(0))


async def _opened(stack: AsyncExitStack, visitor: Visitor) -> tuple[float, float]:
    """The seconds from opening a window to the first text in it, and to the table."""
    start = perf_counter()
    looking = await stack.enter_async_context(visitor.window())
    await until(lambda: looking.screen.text.strip(), "a text")
    text = perf_counter()
    await looking.shows("begins the round")
    return text - start, perf_counter() - start


def _wait(what: str, taken: Sequence[float], alone: float) -> Figure:
    return Figure(
        f"{len(taken)} browsers opened at once, {what}: the last",
        ms(max(taken)),
        f"median {ms(statistics.median(taken))}, one by itself {ms(alone)}",
        "",
        max(taken) / alone,
    )


def _taken(process: int) -> tuple[int, int]:
    """The bytes that a program alone has in memory, and with its share of what others have too."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    kilobytes = {
        name: int(rest.split()[0]) for name, _, rest in (it.partition(":") for it in lines)
    }
    return 1024 * (kilobytes["Private_Clean"] + kilobytes["Private_Dirty"]), 1024 * kilobytes["Pss"]


def _megabytes(values: Sequence[int]) -> str:
    return f"{statistics.median(values) / 2**20:.0f} MB"
