"""A server with many venues: what one of them waits, beside a store with nothing else in it.

`python -m tests.benchmarks.many_venues VENUES NIGHTS` builds that many nights for each; a thousand
venues of twenty nights take a quarter of an hour and 25 GB.
"""

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.benchmarks.figure import Figure, at_most, by_turns, ms, seconds, table
from tests.benchmarks.nights import open_table, throw
from tests.benchmarks.venues_built import FIRST_NIGHTS, Built, build, build_before_venues
from tests.postgres import BOSS, Postgres, database_of, started
from tourney.keeping.backup import Backups
from tourney.keeping.doctor import Finding, examine
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.service.night_list import NightList
from tourney.service.play import Roll
from tourney.store.open import open_store
from tourney.store.postgres.upgrade import upgrade

VENUES, NIGHTS = 100, 20
ROUNDS, ROLLS = 9, 200
MOST = 1.5
SEASON = "All Fridays"


def measure() -> Iterator[Figure]:
    try:
        with _server() as server:
            yield from _on(server, VENUES, NIGHTS)
    except pytest.skip.Exception as absent:
        yield Figure(str(absent.msg), "skipped")


@dataclass(frozen=True, slots=True)
class Stores:
    """Attributes:
    empty: without a night.
    bare: with one night.
    alone: with a season's nights.
    among: with a season's nights of the first venue, and all those of the others.
    """

    empty: Built
    bare: Built
    alone: Built
    among: Built


class _server(ExitStack):
    """A server with the memory of a small machine's, which keeps its statistics itself."""

    def __enter__(self) -> Postgres:  # type: ignore[override]
        super().__enter__()
        server = self.enter_context(started())
        for name, value in (
            ("shared_buffers", "'1GB'"),
            ("max_wal_size", "'8GB'"),
            ("maintenance_work_mem", "'512MB'"),
            ("autovacuum", "on"),
        ):
            server.sql(f"ALTER SYSTEM SET {name} = {value}")
        server.restart()
        return server


def _on(server: Postgres, venues: int, nights: int) -> Iterator[Figure]:
    empty, bare, alone = (build(server, 1, 0, first) for first in (0, 1, FIRST_NIGHTS))
    built: list[Built] = []
    took = seconds(lambda: built.append(build(server, venues, nights)))
    (among,) = built
    yield _size(server, among.owner, f"{venues:,} venues, built", took)
    server.sql("ALTER SYSTEM SET fsync = on")
    server.sql("SELECT pg_reload_conf()")
    yield from _waits(Stores(empty, bare, alone, among))
    yield from _kept(server, among)
    server.drop(among.owner)
    old = build_before_venues(server, venues * nights)
    took = seconds(lambda: upgrade(Server(old)))
    yield _size(server, old, "a store without venues, brought up to date", took)


def _size(server: Postgres, url: str, what: str, took: float) -> Figure:
    ((nights, events, bytes_),) = server.sql(
        "SELECT (SELECT count(*) FROM night), (SELECT count(*) FROM event),"
        " pg_database_size(current_database())",
        database_of(url),
    )
    return Figure(
        what, f"{took:,.0f} s", f"{nights:,} nights, {events:,} events, {bytes_ / 2**30:.1f} GB"
    )


def _waits(stores: Stores) -> Iterator[Figure]:
    """What the first venue's host waits for, beside a store with nothing but what is asked for."""
    for url in (stores.alone.url, stores.among.url):
        with closing(Director.open(Server(url))) as director:
            form = {"points": "10 8 6"}
            director.seasons.save(SEASON, range(1, FIRST_NIGHTS + 1), form)
    for what, beside, act in (
        ("the list of nights", stores.alone, _list),
        ("a night", stores.bare, _night),
        (f"a season of {FIRST_NIGHTS} nights", stores.alone, _season),
    ):
        sides = (_asked(each.url, act) for each in (beside, stores.among))
        one, many = by_turns(ROUNDS, *sides)
        yield at_most(f"{what}, opened", many, one, "of a store with no more", MOST)
    followed: tuple[list[float], ...] = [], []
    with ExitStack() as stack:
        both = zip((stores.empty.url, stores.among.url), followed, strict=True)
        one, many = by_turns(ROLLS, *(_rolls(stack, *side) for side in both), warm_up=20)
    yield at_most("a roll", many, one, "on an empty store", MOST)
    one, many = (taken[-ROLLS:] for taken in followed)
    yield at_most("a roll followed", many, one, "on an empty store", MOST)


def _asked(url: str, act: Callable[[Director], object]) -> Callable[[], float]:
    """Something that is asked of a program that has just been started."""

    def ask() -> float:
        with closing(Director.open(Server(url))) as director:
            return seconds(lambda: act(director))

    return ask


def _list(director: Director) -> object:
    return NightList(director._store).nights()


def _night(director: Director) -> object:
    return director.night(1).table().page()


def _season(director: Director) -> object:
    return director.seasons.view(SEASON)


def _rolls(stack: ExitStack, url: str, followed: list[float]) -> Callable[[], float]:
    """A roll on a new night, and what a second program takes to read it."""
    one, other = (stack.enter_context(closing(Director.open(Server(url)))) for _ in range(2))
    number = open_table(one, "Tonight", units="999")
    other.night(number).table().view()
    dice = Random(5)

    def roll() -> float:
        value = throw(dice)
        sent = seconds(lambda: one.night(number).table().send(Roll(value)))
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
        yield Figure("all of it by pg_dump", f"{took:,.0f} s", f"{size:.1f} GB")
        took = seconds(lambda: Backups(Server(among.url), folder).make())
        yield Figure("the backup of a venue", f"{took:.1f} s")
    findings: list[Finding] = []
    took = seconds(lambda: findings.extend(examine(Server(among.url))))
    yield Figure("the doctor of a venue", f"{took:.1f} s", f"{len(findings)} findings")
    opened = [seconds(lambda: open_store(Server(among.url)).close()) for _ in range(ROUNDS)]
    yield Figure("the store opened by a host", ms(statistics.median(opened)))


if __name__ == "__main__":
    with _server() as server:
        for figure in _on(server, int(sys.argv[1]), int(sys.argv[2])):
            sys.stdout.write(table([figure]).splitlines()[-1] + "\n")
            sys.stdout.flush()
