"""`python -m tests.soak [--minutes N]`: faults without end, and what was survived.

Every kind of fault is made on every kind of store, in turn, with another seed each time, and all of
them at least once, until the time is over; then there is a table of it. The first verdict that goes
against a store ends it, and tells what `--only` and `--seed` repeat it.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from msgspec import Struct, field

from tests.faults.breaks import BREAKS, break_line, restart_server
from tests.faults.calls import CALLS, fail_one_by_one
from tests.faults.disks import fill_disk, slow_down, stall, stop_growth
from tests.faults.failing import why_not
from tests.faults.kills import kill_at_random
from tests.faults.locks import hold
from tests.faults.small_disk import NoDisk, small_disk
from tests.faults.stores import file_in_play, in_play
from tests.faults.verdict import Tally
from tests.postgres import Postgres, started
from tourney.laptop.address import Server
from tourney.store.engine import Journal

MOMENTS = 10

#: With a night in play in a file or on a server, a folder for notes, and a seed.
TrialOfFile = Callable[[Path, Path, int], Tally]
TrialOfServer = Callable[[Server, Path, int], Tally]


class Row(Struct):
    """A fault on a kind of store, and what it came to.

    Attributes:
        times: how often it was made each time that it is its turn.
        made: how often it was made so far.
        skipped: why it cannot be made here, or "".
    """

    fault: str
    where: str
    times: int
    run: Callable[[int], Tally]
    made: int = 0
    tally: Tally = field(default_factory=Tally)
    skipped: str = ""

    @property
    def name(self) -> str:
        """The fault that is made, and where it strikes."""
        return f"{self.fault}, {self.where}"

    def once(self, seed: int) -> None:
        """Make it."""
        try:
            self.tally += self.run(seed)
            self.made += self.times
        except NoDisk as reason:
            self.skipped = str(reason)


def rows(server: Postgres | None) -> Iterator[Row]:
    """All faults on all kinds of stores that there are here."""
    kinds: tuple[Journal, ...] = ("truncate", "wal")
    for journal in kinds:
        where = f"SQLite, {journal.upper()}"
        on_file = partial(_on_file, journal)
        for seats, name in (((1, 2), "at two tables"), ((1, 1), "at one table")):
            kill = partial(kill_at_random, moments=MOMENTS, seats=seats)
            yield Row(f"kill -9 of either of two writers {name}", where, MOMENTS, on_file(kill))
        yield Row("a full disk", where, 1, partial(_on_small_disk, journal))
        yield Row("a file that may not grow", where, 1, on_file(stop_growth))
        if not why_not():
            for call in CALLS:
                yield Row(f"failing {call}", where, 4, on_file(partial(_fail, call=call)))
            yield Row("a slow disk", where, 1, on_file(slow_down))
            yield Row("a disk that stands still", where, 1, on_file(stall))
        yield Row("a lock held for 3 s", where, 1, on_file(partial(hold, lock="EXCLUSIVE")))
    if server is not None:
        yield from _rows_of_server(server)


def _rows_of_server(server: Postgres) -> Iterator[Row]:
    where = "PostgreSQL"
    for seats, name in (((1, 2), "at two tables"), ((1, 1), "at one table")):
        kill = partial(kill_at_random, moments=MOMENTS, seats=seats)
        run = partial(_on_server, server, kill)
        yield Row(f"kill -9 of either of two writers {name}", where, MOMENTS, run)
    run = partial(_on_server, server, partial(hold, lock="ACCESS EXCLUSIVE"))
    yield Row("a lock held for 2.2 s", where, 1, run)
    for how in BREAKS:
        yield Row(f"a network: {how}", where, 2, partial(_on_line, server, how))
    yield Row("the server killed and started", where, 2, partial(_restarted, server))


def _on_file(journal: Journal, trial: TrialOfFile) -> Callable[[int], Tally]:
    def run(seed: int) -> Tally:
        with TemporaryDirectory() as name:
            folder = Path(name)
            return trial(file_in_play(folder / "tourney.db", journal), folder, seed)

    return run


def _on_small_disk(journal: Journal, seed: int) -> Tally:
    with TemporaryDirectory() as name, small_disk(Path(name) / "disk") as disk:
        return fill_disk(file_in_play(disk / "tourney.db", journal), Path(name), seed)


def _fail(path: Path, folder: Path, seed: int, call: str) -> Tally:
    chance = Random(seed)
    whens = [f"{chance.randint(1, 14)}{chance.choice(['', '+'])}" for _ in range(4)]
    return fail_one_by_one(path, folder, seed, call, whens)


def _on_server(server: Postgres, trial: TrialOfServer, seed: int) -> Tally:
    with TemporaryDirectory() as name, _database(server) as url:
        return trial(in_play(Server(url)), Path(name), seed)


def _on_line(server: Postgres, how: str, seed: int) -> Tally:
    with TemporaryDirectory() as name, _database(server) as url:
        return break_line(server, url, Path(name), seed, how, 2)


def _restarted(server: Postgres, seed: int) -> Tally:
    with TemporaryDirectory() as name:
        return restart_server(server, Path(name), seed, 2)


@contextmanager
def _database(server: Postgres) -> Iterator[str]:
    url = server.new_database()
    try:
        yield url
    finally:
        server.drop(url)


def table(done: list[Row]) -> str:
    """The counts of what was survived, as Markdown."""
    lines = [
        "| fault | where | how often | acknowledged | refused | unheard of, of these there |",
        "|---|---|---|---|---|---|",
    ]
    for row in done:
        each = row.tally
        figures = f"{each.acknowledged} | {each.refused} | {each.unheard}, {each.arrived}"
        lines.append(f"| {row.fault} | {row.where} | {row.skipped or row.made} | {figures} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Soak; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", default="", help="part of a fault's name and place")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**6))
    options = parser.parse_args()
    seed = options.seed
    until = time.monotonic() + 60 * options.minutes
    with ExitStack() as stack:
        try:
            server = stack.enter_context(started())
        except pytest.skip.Exception as reason:
            sys.stderr.write(f"no PostgreSQL: {reason}\n")
            server = None
        done = [row for row in rows(server) if options.only in row.name]
        turn = 0
        while time.monotonic() < until or turn < len(done):
            row = done[turn % len(done)]
            turn += 1
            if row.skipped:
                continue
            sys.stderr.write(f"{row.name}, seed {seed}\n")
            try:
                row.once(seed)
            except AssertionError as verdict:
                sys.stdout.write(f"{table(done)}\nNot survived: --only '{row.name}' --seed {seed}")
                sys.stdout.write(f"\n{verdict}\n")
                traceback.print_exc()
                return 1
            seed += 1
    sys.stdout.write(table(done))
    return 0


if __name__ == "__main__":
    sys.exit(main())
