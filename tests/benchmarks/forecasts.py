"""Forecasts of a night: how long they take, and how often they hold what comes (F12.1)."""

from collections.abc import Iterator
from statistics import median
from time import process_time

from tests.benchmarks.figure import Figure, ms
from tests.night.forecast.made_up import held
from tests.night.format_nights import setup_of
from tests.rules.playing import ruled
from tourney.night.forecast.forecast import NIGHTS, forecast, planned_floor
from tourney.night.formats.registry import FORMATS

PLAYERS, TABLES, PLAYED = 24, 4, 100
MOST = 1.0


def measure() -> Iterator[Figure]:
    for name in ("freezeout", "shuffle", "heats", "duel"):
        took = median(_took(name) for _ in range(5))
        yield Figure(
            f"{NIGHTS:,} made-up nights of {PLAYERS}, {name}: processor",
            ms(took),
            "",
            f"≤ {ms(MOST)}",
            took / MOST,
            took <= MOST,
        )
    for name in ("freezeout", "shuffle", "heats"):
        found = held(name, PLAYERS, TABLES, PLAYED, NIGHTS // 4)
        share = sum(found) / len(found)
        yield Figure(
            f"forecasts from the quarters of {PLAYED} nights, {name}: held",
            f"{100 * share:.0f} %",
            "",
            "70 to 90 %",
            None,
            0.7 <= share <= 0.9,
        )


def _took(name: str) -> float:
    floor = planned_floor(setup_of(FORMATS[name], TABLES), ruled(), PLAYERS)
    begun = process_time()
    forecast(floor)
    return process_time() - begun
