"""A server with many venues: what one of them waits, beside a store with nothing else in it.

`python -m tests.benchmarks many_venues VENUES=1000` builds so many; with twenty nights each they
take a quarter of an hour and 25 GB.
"""

import statistics
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.benchmarks.driver import Figure, benchmark, by_turns, compared, figure, seconds
from tests.benchmarks.nights import never_over, throw
from tests.benchmarks.venues_built import FIRST_NIGHTS, Built, build, build_before_venues
from tests.postgres import BOSS, Postgres, database_of, started
from tourney.keeping.backup import Backups
from tourney.keeping.doctor import Finding, examine
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.service.night_list import NightList
from tourney.store.open import open_store
from tourney.store.postgres.upgrade import upgrade

VENUES, NIGHTS = 100, 20
ROUNDS, ROLLS = 9, 200
MOST = 1.5
SEASON = "All Fridays"


@benchmark
def many_venues() -> Iterator[Figure]:
    """What one of many venues waits, beside a store with nothing else in it."""
    with _server() as server:
        yield from _on(server)


@contextmanager
def _server() -> Iterator[Postgres]:
    """A server with the memory of a small machine's, which keeps its statistics itself."""
    with started() as server:
        for setting in (
            "shared_buffers = '1GB'",
            "max_wal_size = '8GB'",
            "maintenance_work_mem = '512MB'",
            "autovacuum = on",
        ):
            server.sql(f"ALTER SYSTEM SET {setting}")
        server.restart()
        yield server


def _on(server: Postgres) -> Iterator[Figure]:
    empty, bare, alone = (build(server, 1, 0, first).url for first in (0, 1, FIRST_NIGHTS))
    built: list[Built] = []
    took = seconds(lambda: built.append(build(server, VENUES, NIGHTS)))
    (among,) = built
    yield _size(server, among.owner, f"{VENUES:,} venues, built", took)
    server.sql("ALTER SYSTEM SET fsync = on")
    server.sql("SELECT pg_reload_conf()")
    yield from _waits(empty, bare, alone, among.url)
    yield from _kept(server, among)
    server.drop(among.owner)
    old = build_before_venues(server, VENUES * NIGHTS)
    took = seconds(lambda: upgrade(Server(old)))
    yield _size(server, old, "a store without venues, brought up to date", took)


def _size(server: Postgres, url: str, what: str, took: float) -> Figure:
    ((nights, events, bytes_),) = server.sql(
        "SELECT (SELECT count(*) FROM night), (SELECT count(*) FROM event),"
        " pg_database_size(current_database())",
        database_of(url),
    )
    holds = f"{nights:,} nights, {events:,} events, {bytes_ / 2**30:.1f} GB"
    return figure(what, took, "s", holds)


def _waits(empty: str, bare: str, alone: str, among: str) -> Iterator[Figure]:
    """What the first venue's host waits for, beside a store with nothing but what is asked for.

    Args:
        empty: a store without a night; then of one with one, and of one with a season's.
        among: a store with a season's nights of the first venue, and all those of the others.
    """
    for url in (alone, among):
        with closing(Director.open(Server(url))) as director:
            director.seasons.save(SEASON, range(1, FIRST_NIGHTS + 1), {"points": "10 8 6"})
    for what, beside, act in (
        ("the list of nights", alone, lambda director: NightList(director._store).nights()),
        ("a night", bare, lambda director: director.night(1).table().page()),
        (f"a season of {FIRST_NIGHTS} nights", alone, lambda it: it.seasons.view(SEASON)),
    ):
        one, many = by_turns(ROUNDS, *(partial(_asked, url, act) for url in (beside, among)))
        yield compared(f"{what}, opened", many, "of a store with no more", one, MOST)
    followed: tuple[list[float], ...] = [], []
    with ExitStack() as stack:
        both = zip((empty, among), followed, strict=True)
        one, many = by_turns(ROLLS, *(_rolls(stack, *side) for side in both), warm_up=20)
    yield compared("a roll", many, "on an empty store", one, MOST)
    one, many = (taken[-ROLLS:] for taken in followed)
    yield compared("a roll followed", many, "on an empty store", one, MOST)


def _asked(url: str, act: Callable[[Director], object]) -> float:
    """Something that is asked of a program that has just been started."""
    with closing(Director.open(Server(url))) as director:
        return seconds(lambda: act(director))


def _rolls(stack: ExitStack, url: str, followed: list[float]) -> Callable[[], float]:
    """A roll on a new night, and what a second program takes to read it."""
    one, other = (stack.enter_context(closing(Director.open(Server(url)))) for _ in range(2))
    number = never_over(one, "Tonight")
    other.night(number).table().view()
    dice = Random(5)

    def roll() -> float:
        value = throw(dice)
        sent = seconds(lambda: one.night(number).table().roll(value))
        followed.append(seconds(lambda: other.night(number).follow()))
        return sent

    return roll


def _kept(server: Postgres, among: Built) -> Iterator[Figure]:
    """What keeping it takes."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        url = server.url(database_of(among.owner), BOSS)
        dump = (server.bin_folder / "pg_dump", "-Fc", "-f", folder / "dump", url)
        took = seconds(lambda: subprocess.run(dump, check=True))
        size = (folder / "dump").stat().st_size / 2**30
        yield figure("all of it by pg_dump", took, "s", f"{size:.1f} GB")
        took = seconds(lambda: Backups(Server(among.url), folder).make())
        yield figure("the backup of a venue", took, "s")
    findings: list[Finding] = []
    took = seconds(lambda: findings.extend(examine(Server(among.url))))
    yield figure("the doctor of a venue", took, "s", f"{len(findings)} findings")
    opened = [seconds(lambda: open_store(Server(among.url)).close()) for _ in range(ROUNDS)]
    yield figure("the store opened by a host", statistics.median(opened))
