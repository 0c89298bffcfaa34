"""Sixteen laptops on one store; and how much one PostgreSQL server holds.

`SERVER.md` beside says what follows from the figures for a thousand pubs.
"""

import os
import random
import selectors
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial

from tests.benchmarks.driver import Figure, benchmark, figure, ms
from tests.benchmarks.laptops import Outcomes, at_tables, played
from tests.benchmarks.nights import databases
from tests.benchmarks.processes import used_by
from tests.benchmarks.sent import Pgbench, Run, Sent, sent_by
from tests.postgres import Postgres, started
from tourney.laptop.address import Server
from tourney.service.director import Director
from tourney.store.postgres.changes import dial_past_pooler
from tourney.store.postgres.dial import Watch

TABLES, SATURATED_SECONDS, CALM_SECONDS = 16, 8.0, 30
AS_FAST_AS_CAN_BE: list[list[float]] = [[]]

WRITERS, SECONDS = 8, 15
LAPTOPS, EVERY_SECONDS = 500, 4


@benchmark
def laptops() -> Iterator[Figure]:
    """Sixteen laptops, a program each, at sixteen tables of one night on one store."""
    yield Figure(f"{TABLES} programs share", f"{os.cpu_count()} processors")
    for name, new in databases():
        store, least = new(), new()
        Director.open(least).close()
        number = at_tables(store, TABLES)
        who, alone = f"{TABLES} laptops, {name}", "by the driver alone"

        raw = played(least, 0, AS_FAST_AS_CAN_BE * TABLES, SATURATED_SECONDS)
        ours = played(store, number, AS_FAST_AS_CAN_BE * TABLES, SATURATED_SECONDS)
        rate, base = (each.rolls / SATURATED_SECONDS for each in (ours, raw))
        yield figure(
            f"{who}, as fast as they can", rate, "a second", alone, base, ratio=base / rate
        )
        yield figure("  99th percentile", ours.slowest(99), "ms", alone, raw.slowest(99))
        yield _kept(ours, may_be_refused=True)

        chance = random.Random(5)
        calm = [[at + chance.random() for at in range(CALM_SECONDS)] for _ in range(TABLES)]
        together = [[float(second) for second in range(1, CALM_SECONDS + 1)]] * TABLES
        slow = f", {alone} {ms(played(least, 0, calm, 0).slowest(99))}"
        for how, dues, beside, most in (
            ("a roll a second each", calm, slow, 0.060),
            ("a roll a second each, all at the same instant", together, "", None),
        ):
            ours = played(store, number, dues, 0)
            beside = f"median {ms(ours.slowest(50))}, worst {ms(ours.slowest(100))}{beside}"
            what = f"{who}, {how}: 99th percentile"
            yield figure(what, ours.slowest(99), beside=beside, most=most)
            yield _kept(ours, may_be_refused=most is None)


def _kept(ours: Outcomes, *, may_be_refused: bool) -> Figure:
    stored = sum(map(len, ours.stored))
    return Figure(
        "  acknowledged, and stored",
        f"{ours.rolls:,} and {stored:,}{'' if ours.same else ', not the same'}",
        f"refused {ours.refused}",
        "the same" if may_be_refused else "the same, none refused",
        met=ours.same and (may_be_refused or not ours.refused),
    )


@benchmark
def server_load() -> Iterator[Figure]:
    """Saves a second by one server, and 500 laptops behind PgBouncer."""
    with started() as server:
        server.sql("ALTER SYSTEM SET max_connections = 1100")
        server.sql("ALTER SYSTEM SET shared_buffers = '256MB'")
        server.restart()
        yield from _on(server)


def _on(server: Postgres) -> Iterator[Figure]:
    url = server.new_database()
    number = at_tables(Server(url), WRITERS)
    roll, look = _roll_and_look(url, number)
    pgbench = Pgbench(server, url)
    put, read = roll.script(server), look.script(server)
    for fsync in ("off", "on"):
        server.sql(f"ALTER SYSTEM SET fsync = {fsync}")
        server.sql("SELECT pg_reload_conf()")
        dues = AS_FAST_AS_CAN_BE * WRITERS
        ours = played(Server(url), number, dues, SECONDS).rolls / SECONDS
        same = pgbench.run(put, WRITERS, SECONDS).rate
        what, beside = f"rolls by {WRITERS} programs at once, fsync {fsync}", "the same by pgbench"
        yield figure(what, ours, "a second", beside, same, ratio=same / ours)
    for clients in (1, 32):
        what = f"rolls by pgbench, {clients} at once"
        yield _as_fast_as_they_can(server, what, partial(pgbench.run, put, clients, SECONDS))
    what = "looks at what is new by pgbench, 8 at once"
    yield _as_fast_as_they_can(server, what, partial(pgbench.run, read, WRITERS, SECONDS))
    with server.pooled(default_pool_size=8, max_client_conn=2000) as port:
        what = f"rolls by {LAPTOPS} behind PgBouncer"
        most = partial(pgbench.run, put, LAPTOPS, SECONDS, port=port)
        yield _as_fast_as_they_can(server, what, most)
        yield from _paced(server, pgbench, put, roll.channel, port)
    yield from _paced(server, pgbench, put, roll.channel, None)


def _roll_and_look(url: str, number: int) -> tuple[Sent, Sent]:
    """What is sent for a roll, and by a follower for another's."""
    with closing(Director.open(Server(url))) as one, closing(Director.open(Server(url))) as other:
        table = one.night(number).table(1)
        for director in (one, other):
            director.night(number).table(1).view()
        table.roll(54)
        roll = sent_by(lambda: table.roll(31))
        return roll, sent_by(lambda: other.night(number).follow())


def _as_fast_as_they_can(server: Postgres, what: str, run: Callable[[], Run]) -> Figure:
    """How many a second, and what each takes of the server."""
    written = _log_bytes(server)
    with used_by(server) as used:
        ran = run()
    count = len(ran.waited)
    return figure(
        f"{what}, as fast as they can",
        ran.rate,
        "a second",
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
    how, at = ("straight", 5432) if port is None else ("behind PgBouncer", port)
    what = f"{LAPTOPS} laptops {how}, a roll every {EVERY_SECONDS} s each"
    for listeners in (0, LAPTOPS):
        with (
            _listening(f"{pgbench.url}&port={at}", channel, listeners) as heard,
            used_by(server) as used,
        ):
            run = pgbench.run(put, LAPTOPS, SECONDS, LAPTOPS / EVERY_SECONDS, at)
        yield figure(
            f"{what}, {listeners} listen: 99th percentile of a save",
            run.slowest(99),
            beside=f"median {ms(run.slowest(50))}, {used.seconds / SECONDS:.2f} processors, "
            f"{used.megabytes:,.0f} MB, {len(heard) / SECONDS:,.0f} times heard a second"
            + (f", {run.given_up} sent away" if run.given_up else ""),
        )


@contextmanager
def _listening(url: str, channel: str, count: int) -> Iterator[list[int]]:
    """So many connections that are told of every save, as laptops' are; a number each time."""
    heard: list[int] = []
    is_over = threading.Event()
    with ExitStack() as stack, selectors.DefaultSelector() as ready:
        for _ in range(count):
            with Watch(10) as watch:
                connection, stays = dial_past_pooler(Server(url), watch)
                stack.enter_context(closing(connection))
                assert stays
                connection.execute(f"LISTEN {channel}".encode())
            ready.register(connection.pgconn.socket, selectors.EVENT_READ)

        def hear() -> None:
            while not is_over.is_set():
                heard.extend(len(os.read(key.fd, 65536)) for key, _ in ready.select(0.1))

        hearing = threading.Thread(target=hear, daemon=True)
        hearing.start()
        yield heard
        is_over.set()
        hearing.join()
