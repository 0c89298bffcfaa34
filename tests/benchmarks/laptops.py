"""Sixteen laptops, a program each, at sixteen tables of one night on one store."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict

from tests.benchmarks.databases import Database, on_each
from tests.benchmarks.figure import Figure, ms, percentile
from tests.benchmarks.laptop import READY, Outcome, Task
from tests.benchmarks.nights import DATE
from tests.benchmarks.raw import with_tables
from tests.terminal.program import environment
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.mexico.events import MatchOpened
from tourney.game.mexico.rules import PRESETS
from tourney.game.rules import change_rules
from tourney.laptop.address import Address, Server
from tourney.service.director import Director
from tourney.store.open import open_store

LAPTOPS = 16
SATURATED_SECONDS, CALM_SECONDS = 8.0, 30
MOST_SECONDS = 0.060
#: What the programs need to hear of the start.
_NOTICE = 0.5


def measure() -> Iterator[Figure]:
    yield Figure(f"{LAPTOPS} programs share", f"{os.cpu_count()} processors")
    yield from on_each(_on)


def _on(database: Database) -> Iterator[Figure]:
    played, least = database.new(), with_tables(database.new())
    number = night_of_tables(played, LAPTOPS)
    yield from _saturated(database.name, played, number, least)
    chance = random.Random(5)
    calm = [_calm(chance) for _ in range(LAPTOPS)]
    together = [[float(second) for second in range(1, CALM_SECONDS + 1)]] * LAPTOPS
    alone = f", by the driver alone {ms(percentile(_waits(_run(least, 0, calm)), 99))}"
    how = "a roll a second each"
    yield from _paced(database.name, how, played, number, calm, alone, MOST_SECONDS)
    how += ", all at the same instant"
    yield from _paced(database.name, how, played, number, together)


def _calm(chance: random.Random) -> list[float]:
    """A roll in every second, at any moment of it."""
    return [second + chance.random() for second in range(CALM_SECONDS)]


def night_of_tables(address: Address, tables: int) -> int:
    """A night of so many open tables, at which nobody will be out; its number."""
    rules = change_rules(PRESETS["classic"], {"units": "999"})
    sheets = [
        sheet_of([MatchOpened(rules, tuple(f"{n} {who}" for who in "ABCDEF")), LeadNamed(0)])
        for n in range(1, tables + 1)
    ]
    with closing(Director.open(address)) as director:
        return director.plan_from_sheets({"name": "Friday", "date": DATE}, sheets)


def _saturated(name: str, played: Address, number: int, least: Address) -> Iterator[Figure]:
    nothing_due: list[list[float]] = [[]] * LAPTOPS
    raw = _run(least, 0, nothing_due)
    before = _rolled(played, number)
    outcomes = _run(played, number, nothing_due)
    rate, raw_rate = (_rolls(each) / SATURATED_SECONDS for each in (outcomes, raw))
    yield Figure(
        f"{LAPTOPS} laptops, {name}, as fast as they can",
        f"{rate:,.0f} a second",
        f"by the driver alone {raw_rate:,.0f}",
        "",
        raw_rate / rate,
    )
    slow, raw_slow = (percentile(_waits(each), 99) for each in (outcomes, raw))
    yield Figure("  99th percentile", ms(slow), f"by the driver alone {ms(raw_slow)}")
    yield _kept(outcomes, before, _rolled(played, number), False)


def _paced(
    name: str,
    how: str,
    played: Address,
    number: int,
    dues: Sequence[list[float]],
    beside: str = "",
    most: float | None = None,
) -> Iterator[Figure]:
    before = _rolled(played, number)
    outcomes = _run(played, number, dues)
    waits = _waits(outcomes)
    slow = percentile(waits, 99)
    yield Figure(
        f"{LAPTOPS} laptops, {name}, {how}: 99th percentile",
        ms(slow),
        f"median {ms(percentile(waits, 50))}, worst {ms(max(waits))}{beside}",
        "" if most is None else f"≤ {ms(most)}",
        None,
        None if most is None else slow <= most,
    )
    yield _kept(outcomes, before, _rolled(played, number), most is not None)


def _waits(outcomes: Sequence[Outcome]) -> list[float]:
    return [wait for outcome in outcomes for wait in outcome.waited]


def _kept(
    outcomes: Sequence[Outcome], before: list[list[int]], after: list[list[int]], counts: bool
) -> Figure:
    """Compare the acknowledged values with those in the store, in order, at every table."""
    stored = [now[len(was) :] for was, now in zip(before, after, strict=True)]
    same = all(
        outcome.acknowledged == there for outcome, there in zip(outcomes, stored, strict=True)
    )
    refused = sum(len(outcome.refused) for outcome in outcomes)
    return Figure(
        "  acknowledged, and stored",
        f"{_rolls(outcomes):,} and {sum(map(len, stored)):,}{'' if same else ', not the same'}",
        f"refused {refused}",
        "the same, none refused" if counts else "the same",
        None,
        same and not (counts and refused),
    )


def _rolls(outcomes: Sequence[Outcome]) -> int:
    return sum(len(outcome.acknowledged) for outcome in outcomes)


def _rolled(address: Address, number: int) -> list[list[int]]:
    """The values that are stored, by table."""
    with closing(open_store(address)) as store:
        return [
            [
                row.payload["value"]
                for row in store.events(f"night/{number}/table/{table}")
                if row.kind == "rolled"
            ]
            for table in range(1, LAPTOPS + 1)
        ]


def at_once(address: Address, number: int, laptops: int, seconds: float) -> list[Outcome]:
    """The outcome at each table, where everybody rolls as fast as they can."""
    return _run(address, number, [[]] * laptops, seconds)


def _run(
    address: Address,
    number: int,
    dues: Sequence[list[float]],
    seconds: float = SATURATED_SECONDS,
) -> list[Outcome]:
    """The outcome at each table; all programs are ready before the clock starts."""
    store = address.url if isinstance(address, Server) else str(address)
    with ExitStack() as stack:
        laptops = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "tests.benchmarks.laptop"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env=environment(),
                    text=True,
                )
            )
            for _ in dues
        ]
        for table, (laptop, due) in enumerate(zip(laptops, dues, strict=True), start=1):
            task = Task(store, number, table, due, seconds)
            _say(laptop, json.dumps(asdict(task)))
        for laptop in laptops:
            assert _hear(laptop) == READY
        start = time.monotonic() + _NOTICE
        for laptop in laptops:
            _say(laptop, repr(start))
        return [Outcome(**json.loads(_hear(laptop))) for laptop in laptops]


def _say(laptop: subprocess.Popen[str], line: str) -> None:
    assert laptop.stdin is not None
    laptop.stdin.write(line + "\n")
    laptop.stdin.flush()


def _hear(laptop: subprocess.Popen[str]) -> str:
    assert laptop.stdout is not None
    return laptop.stdout.readline().rstrip("\n")
