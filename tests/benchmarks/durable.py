"""One roll on disk, beside the least that the database's driver asks for the same row."""

import random
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.databases import Database, on_each
from tests.benchmarks.figure import Figure, at_most, by_turns, seconds
from tests.benchmarks.nights import open_table, throw
from tests.benchmarks.raw import Raw, connect, row, with_tables
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address
from tourney.service.director import Director
from tourney.service.play import Roll
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent
from tourney.store.store import Store

ROUNDS = 600
MOST = 2.5
STREAM = "night/3/table/1"


def measure() -> Iterator[Figure]:
    yield from on_each(_on)


def _on(database: Database) -> Iterator[Figure]:
    address, least = database.new(), with_tables(database.new())
    with (
        TemporaryDirectory() as promised,
        closing(Director.open(address)) as plain,
        closing(_promising(address, Path(promised))) as promising,
        closing(open_store(address)) as store,
        closing(connect(least)) as raw,
    ):
        number, other = (open_table(plain, name, units="999") for name in ("Friday", "Saturday"))
        plain_took, promising_took, store_took, raw_took = by_turns(
            ROUNDS,
            _rolling(plain, number),
            _rolling(promising, other),
            _counting(lambda seq: _timed_append(store, seq)),
            _counting(lambda seq: _timed_put(raw, seq)),
            warm_up=30,
        )
        name = raw.name
    on = f"on {database.name}"
    yield at_most(f"one roll durable {on}, by the director", plain_took, raw_took, name, MOST)
    yield at_most(f"the same {on}, with promises kept", promising_took, raw_took, name, MOST)
    yield at_most(f"the same event {on}, by the store", store_took, raw_took, name, MOST)


def _promising(address: Address, folder: Path) -> Director:
    return Director.open(address, acknowledged=Acknowledged(folder, address))


def _rolling(director: Director, number: int) -> Callable[[], float]:
    dice = random.Random(5)
    return lambda: _timed_roll(director, number, throw(dice))


def _timed_roll(director: Director, number: int, value: int) -> float:
    return seconds(lambda: director.night(number).table().send(Roll(value)))


def _counting(timed: Callable[[int], float]) -> Callable[[], float]:
    seqs = iter(range(1, 1_000_000))
    return lambda: timed(next(seqs))


def _timed_append(store: Store, seq: int) -> float:
    event = NewEvent(STREAM, seq, "rolled", 1, {"player": 3, "value": 54}, "host")
    return seconds(lambda: store.append([event]))


def _timed_put(raw: Raw, seq: int) -> float:
    """The row is made beforehand: this is the database alone."""
    made = row(STREAM, seq)
    return seconds(lambda: raw.put(made))
