"""One of many laptops: rolls at one table of a night, or puts rows by the driver alone.

Run as a module, with its task as JSON in the first line of its input. It says that it is ready,
waits for the instant at which the clock starts, and tells what came of it.
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field

from tests.benchmarks import raw
from tests.benchmarks.nights import throw
from tourney.game.refusal import Refused
from tourney.laptop.address import read_address
from tourney.log.roles import Who
from tourney.service.director import Director
from tourney.service.play import Roll

READY = "ready"


@dataclass(frozen=True, slots=True)
class Task:
    """Attributes:
    store: its address.
    night: the night's number; 0 is to put rows by the driver alone.
    due: how many seconds after the start each roll is due; none is as fast as can be.
    seconds: after how many it is over, where no roll is due at a time.
    """

    store: str
    night: int
    table: int
    due: list[float]
    seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """Attributes:
    acknowledged: the values of the rolls that were, in order.
    waited: for each roll the seconds from when it was due to when it was acknowledged.
    refused: what was said of the others.
    """

    acknowledged: list[int] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def main() -> None:
    task = Task(**json.loads(sys.stdin.readline()))
    outcome = _by_driver(task) if task.night == 0 else _by_director(task)
    sys.stdout.write(json.dumps(asdict(outcome)) + "\n")


def _by_director(task: Task) -> Outcome:
    who = Who(name=f"laptop {task.table}")
    with closing(Director.open(read_address(task.store), who=who)) as director:
        director.night(task.night).table(task.table).view()
        return _played(
            task, lambda value: director.night(task.night).table(task.table).send(Roll(value))
        )


def _by_driver(task: Task) -> Outcome:
    with closing(raw.connect(read_address(task.store))) as connection:
        seqs = iter(range(1, 1_000_000))
        stream = f"night/{os.getpid()}/table/{task.table}"
        return _played(task, lambda _: connection.put(raw.row(stream, next(seqs))))


def _played(task: Task, roll: Callable[[int], object]) -> Outcome:
    sys.stdout.write(READY + "\n")
    sys.stdout.flush()
    start = float(sys.stdin.readline())
    dice = random.Random(task.table)
    outcome = Outcome()
    for due in _dues(task, start):
        value = throw(dice)
        try:
            roll(value)
        except Refused as refusal:
            outcome.refused.append(refusal.sentence)
        else:
            outcome.acknowledged.append(value)
            outcome.waited.append(time.monotonic() - due)
    return outcome


def _dues(task: Task, start: float) -> Iterator[float]:
    """The time at which each roll is due, once it has come; lateness counts from then."""
    for seconds in task.due:
        while (left := start + seconds - time.monotonic()) > 0:
            time.sleep(left)
        yield start + seconds
    if not task.due:
        time.sleep(max(0.0, start - time.monotonic()))
        while (now := time.monotonic()) < start + task.seconds:
            yield now


if __name__ == "__main__":
    main()
