"""How much one PostgreSQL server holds: saves a second, and 500 laptops behind PgBouncer.

`SERVER.md` beside says what follows from the figures for a thousand pubs.
"""

import os
import selectors
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial

import pytest

from tests.benchmarks.figure import Figure, ms
from tests.benchmarks.laptops import at_once, night_of_tables
from tests.benchmarks.processes import Used
from tests.benchmarks.sent import Pgbench, Run, Sent, sent_by
from tests.postgres import Postgres, started
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.service.play import Roll
from tourney.store.postgres.deadline import Watch
from tourney.store.postgres.pooler import dial_past_pooler

WRITERS = 8
LAPTOPS, EVERY_SECONDS = 500, 4
SECONDS = 15
POOLED = 8


def measure() -> Iterator[Figure]:
    try:
        with started() as server:
            server.sql("ALTER SYSTEM SET max_connections = 1100")
            server.sql("ALTER SYSTEM SET shared_buffers = '256MB'")
            server.restart()
            yield from _on(server)
    except pytest.skip.Exception as absent:
        yield Figure(str(absent.msg), "skipped")


def _on(server: Postgres) -> Iterator[Figure]:
    url = server.new_database()
    number = night_of_tables(Server(url), WRITERS)
    roll, look = _roll_and_look(url, number)
    pgbench = Pgbench(server, url)
    put, read = roll.script(server), look.script(server)
    for fsync in ("off", "on"):
        server.sql(f"ALTER SYSTEM SET fsync = {fsync}")
        server.sql("SELECT pg_reload_conf()")
        outcomes = at_once(Server(url), number, WRITERS, SECONDS)
        ours = sum(len(outcome.acknowledged) for outcome in outcomes) / SECONDS
        same = pgbench.run(put, WRITERS, SECONDS)
        yield Figure(
            f"rolls by {WRITERS} programs at once, fsync {fsync}",
            f"{ours:,.0f} a second",
            f"the same statements by pgbench {same.rate:,.0f}",
            "",
            same.rate / ours,
        )
    for clients in (1, 32):
        what = f"rolls by pgbench, {clients} at once"
        yield _as_fast_as_they_can(server, what, partial(pgbench.run, put, clients, SECONDS))
    what = "looks at what is new by pgbench, 8 at once"
    yield _as_fast_as_they_can(server, what, partial(pgbench.run, read, WRITERS, SECONDS))
    with server.pooled(default_pool_size=POOLED, max_client_conn=2000) as port:
        what = f"rolls by {LAPTOPS} behind PgBouncer"
        most = partial(pgbench.run, put, LAPTOPS, SECONDS, port=port)
        yield _as_fast_as_they_can(server, what, most)
        yield from _paced(server, pgbench, put, roll.channel, port)
    yield from _paced(server, pgbench, put, roll.channel, None)


def _roll_and_look(url: str, number: int) -> tuple[Sent, Sent]:
    """What is sent for a roll, and by a follower for another's."""
    with closing(Director.open(Server(url))) as one, closing(Director.open(Server(url))) as other:
        night = one.night(number)
        for director in (one, other):
            director.night(number).table(1).view()
        night.table(1).send(Roll(54))
        roll = sent_by(lambda: night.table(1).send(Roll(31)))
        return roll, sent_by(lambda: other.night(number).follow())


def _as_fast_as_they_can(server: Postgres, what: str, run: Callable[[], Run]) -> Figure:
    """How many a second, and what each takes of the server."""
    written = _log_bytes(server)
    with Used(server) as used:
        ran = run()
    count = len(ran.waited)
    return Figure(
        f"{what}, as fast as they can",
        f"{ran.rate:,.0f} a second",
        f"99th percentile {ms(ran.slowest(99))}; each {ms(used.seconds / count)} of a processor, "
        f"{(_log_bytes(server) - written) / count:,.0f} bytes of the log",
    )


def _log_bytes(server: Postgres) -> int:
    ((written,),) = server.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")
    return int(written)


def _paced(
    server: Postgres, pgbench: Pgbench, put: str, channel: str, port: int | None
) -> Iterator[Figure]:
    """Laptops that all roll now and then, with nobody else there, and all listening."""
    rate = LAPTOPS / EVERY_SECONDS
    how = "straight" if port is None else "behind PgBouncer"
    what = f"{LAPTOPS} laptops {how}, a roll every {EVERY_SECONDS} s each"
    at = port or 5432
    for listeners in (0, LAPTOPS):
        with (
            _listening(f"{pgbench.url}&port={at}", channel, listeners) as heard,
            Used(server) as used,
        ):
            run = pgbench.run(put, LAPTOPS, SECONDS, rate, at)
        yield Figure(
            f"{what}, {listeners} listen: 99th percentile of a save",
            ms(run.slowest(99)),
            f"median {ms(run.slowest(50))}, {used.seconds / SECONDS:.2f} processors, "
            f"{used.memory / 1024:,.0f} MB, {heard.wakes / SECONDS:,.0f} times heard a second"
            + (f", {run.given_up} sent away" if run.given_up else ""),
        )


@contextmanager
def _listening(url: str, channel: str, count: int) -> Iterator["Heard"]:
    """So many connections that are told of every save, as a laptop's are."""
    with ExitStack() as stack, selectors.DefaultSelector() as ready:
        for _ in range(count):
            with Watch(10) as watch:
                connection, stays = dial_past_pooler(Server(url), watch)
                stack.enter_context(closing(connection))
                assert stays
                connection.execute(f"LISTEN {channel}".encode())
            ready.register(connection.pgconn.socket, selectors.EVENT_READ)
        heard = Heard(ready)
        reading = threading.Thread(target=heard.read, daemon=True)
        reading.start()
        yield heard
        heard.is_over = True
        reading.join()


class Heard:
    """How often something was heard, by all who listen."""

    def __init__(self, ready: selectors.BaseSelector) -> None:
        self._ready = ready
        self.wakes = 0
        self.is_over = False

    def read(self) -> None:
        while not self.is_over:
            for key, _ in self._ready.select(0.1):
                os.read(key.fd, 65536)
                self.wakes += 1
