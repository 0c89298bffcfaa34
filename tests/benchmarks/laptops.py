"""Many laptops, a program each, at the tables of one night; or putting rows by the driver alone."""

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from msgspec import Struct, field

from tests.benchmarks.driver import SPAWN, percentile
from tests.benchmarks.nights import night_of_tables, throw
from tests.benchmarks.raw import Raw, row
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules
from tourney.laptop.address import Address
from tourney.log.roles import Who
from tourney.service.director import Director
from tourney.store.open import open_store

#: What all programs need to hear of the start; and how long they wait for one another.
_NOTICE, _PATIENCE = 0.5, 60
#: In each program: where they wait for one another, and the instant at which the clock starts.
_COMMON: dict[str, Any] = {}


class Outcome(Struct, frozen=True):
    """Attributes:
    acknowledged: the values of the rolls that were, in order.
    waited: for each roll the seconds from when it was due to when it was acknowledged.
    refused: what was said of the others.
    """

    acknowledged: list[int] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


class Outcomes(Struct, frozen=True):
    """Of all laptops, by their tables.

    Attributes:
        stored: the values that were stored meanwhile.
    """

    each: list[Outcome]
    stored: list[list[int]]

    @property
    def rolls(self) -> int:
        return sum(len(outcome.acknowledged) for outcome in self.each)

    @property
    def refused(self) -> int:
        return sum(len(outcome.refused) for outcome in self.each)

    @property
    def same(self) -> bool:
        """True if what was acknowledged is what is stored, in order, at every table."""
        return [outcome.acknowledged for outcome in self.each] == self.stored

    def slowest(self, percent: int) -> float:
        waited = [wait for outcome in self.each for wait in outcome.waited]
        return percentile(waited, percent)


def played(
    address: Address, night: int, dues: Sequence[Sequence[float]], seconds: float
) -> Outcomes:
    """A laptop for each table; all programs are ready before the clock starts.

    Args:
        night: its number; 0 is to put rows by the driver alone.
        dues: by table, the seconds after the start at which rolls are due; none is to go on.
        seconds: after how many it is over, where no roll is due at a time.
    """
    tables = range(1, len(dues) + 1)
    before = _rolled(address, night, tables)
    start = SPAWN.Value("d")
    ready = SPAWN.Barrier(len(dues), partial(_begin, start), timeout=_PATIENCE)
    with SPAWN.Pool(len(dues), _stand, (ready, start)) as pool:
        tasks = [(address, night, table, dues[table - 1], seconds) for table in tables]
        each = pool.starmap(_played, tasks, 1)
    after = _rolled(address, night, tables)
    return Outcomes(each, [now[len(was) :] for was, now in zip(before, after, strict=True)])


def _begin(start: Any) -> None:
    start.value = time.monotonic() + _NOTICE


def _stand(ready: Any, start: Any) -> None:
    _COMMON.update(ready=ready, start=start)


def _rolled(address: Address, night: int, tables: Sequence[int]) -> list[list[int]]:
    """The values that are stored, by table."""
    with closing(open_store(address)) as store:
        return [
            [
                event.payload["value"]
                for event in store.events(f"night/{night}/table/{table}")
                if event.kind == "rolled"
            ]
            for table in tables
        ]


def _played(
    address: Address, night: int, number: int, due: Sequence[float], seconds: float
) -> Outcome:
    if night:
        with closing(Director.open(address, who=Who(name=f"laptop {number}"))) as director:
            table = director.night(night).table(number)
            table.view()
            return _rolling(number, due, seconds, lambda value: table.roll(value))
    with closing(Raw(address)) as raw:
        rows = map(partial(row, f"night/{os.getpid()}/table/{number}"), range(1, 1_000_000))
        return _rolling(number, due, seconds, lambda _: raw.put([next(rows)]))


def _rolling(
    seed: int, dues: Sequence[float], seconds: float, roll: Callable[[int], object]
) -> Outcome:
    _COMMON["ready"].wait()
    start = _COMMON["start"].value
    dice, outcome = random.Random(seed), Outcome()
    for due in _times(dues, start, start + seconds):
        value = throw(dice)
        try:
            roll(value)
        except Refused as refusal:
            outcome.refused.append(refusal.sentence)
        else:
            outcome.acknowledged.append(value)
            outcome.waited.append(time.monotonic() - due)
    return outcome


def _times(dues: Sequence[float], start: float, end: float) -> Iterator[float]:
    """The time at which each roll is due, once it has come; lateness counts from then."""
    for at in [start + due for due in dues] or [start]:
        time.sleep(max(0.0, at - time.monotonic()))
        if dues:
            yield at
    while not dues and (now := time.monotonic()) < end:
        yield now


def at_tables(address: Address, tables: int) -> int:
    """A night of so many open tables, at which nobody will be out; its number."""
    rules = change_rules(PRESETS["classic"], {"units": "999"})
    with closing(Director.open(address)) as director:
        return night_of_tables(
            director,
            [
                [MatchOpened(rules, tuple(f"{n} {who}" for who in "ABCDEF")), LeadNamed(0)]
                for n in range(1, tables + 1)
            ],
        )
