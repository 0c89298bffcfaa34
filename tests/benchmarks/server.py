"""Sixteen laptops on one store; `SERVER.md` beside tells how much one server holds."""

import os
import random
from collections.abc import Iterator

from tests.benchmarks.driver import Figure, benchmark, figure, ms
from tests.benchmarks.laptops import Outcomes, at_tables, played
from tests.benchmarks.nights import databases
from tourney.service.director import Director

TABLES, SATURATED_SECONDS, CALM_SECONDS = 16, 8.0, 30
AS_FAST_AS_CAN_BE: list[list[float]] = [[]]


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
