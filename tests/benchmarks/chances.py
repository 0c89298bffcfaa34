"""Chances, luck and forecasts: how long they take, and how near they are to what comes.

Times are of the processor: what else runs on the machine does not count.
"""

import statistics
from collections.abc import Callable, Iterator

from tests.benchmarks import chances_asked as asked
from tests.benchmarks.chances_asked import PLAYERS, Took, processor
from tests.benchmarks.driver import Figure, afresh, benchmark, figure, median_of, on_linux
from tests.benchmarks.rest_beats import survival
from tests.game.chances.calibration import DEALT, calibrated, sigmas
from tests.game.chances.reviewed import SHEETS, known, mean_luck, played, sheet_adds_up
from tests.night.forecast.made_up import held
from tests.night.format_nights import setup_of
from tests.rules.playing import ruled
from tourney.game.mexico.rules import PRESETS
from tourney.night.forecast import NIGHTS, forecast, planned_floor
from tourney.night.formats.registry import FORMATS

PROGRAMS = 5
ROUNDS, MATCHES, LUCKY = 1_000_000, 20_000, 10_000
PLAYED = 100
#: A chance in percent may be so far from F2.2's, or two from each other, and still be as it says.
NEAR = 2.0


@benchmark
def chances() -> Iterator[Figure]:
    """A round and a match worked out anew and again, and what memory it takes."""
    on_linux()
    again = "the same: after a roll, again"
    for preset in PRESETS:
        what = f"a round of {PLAYERS}, {preset}: anew"
        yield from _of_programs(asked.of_a_round, preset, (what, 0.5), (again, 0.005))
    for players in (5, 8):
        what = f"a match of {'5 ' * players}".rstrip() + ", classic: anew"
        most = 0.5 if players == 5 else None
        yield from _of_programs(asked.of_a_match, players, (what, most), (again, None))
    what = "a match of eight fives in play: a round's first answer"
    yield from _of_programs(asked.of_play, 0, (what, 0.15), ("the same: every other", 0.15))


def _of_programs(
    ask: Callable[..., Took], given: object, *goals: tuple[str, float | None]
) -> Iterator[Figure]:
    """The medians of some programs."""
    runs = [afresh(ask, given) for _ in range(PROGRAMS)]
    *took, megabytes = (statistics.median(each) for each in zip(*runs, strict=True))
    for (what, most), taken in zip(goals, took, strict=True):
        yield figure(what, taken, most=most)
    yield figure("the same: memory, Python's own too", megabytes, "MB", most=100)


@benchmark
def dealt() -> Iterator[Figure]:
    """The checks of the chances in full: `tests/game/chances` has them in small."""
    for preset, players, fields in DEALT:
        off = sigmas(ruled(preset, **fields), players, ROUNDS, seed=6)
        rules = " ".join([preset, *fields])
        what = f"{ROUNDS:,} rounds dealt to {players}, {rules}: off by at most"
        yield figure(what, off, "sigma", most=3)
    off = max(abs(chance - share) for chance, share, _ in calibrated(MATCHES, seed=4))
    what = f"{MATCHES:,} matches: who won, by decile of the chance given, off by at most"
    yield figure(what, 100 * off, "points", most=3)
    mean, error = mean_luck([known(list(played(seed))) for seed in range(LUCKY)])
    what, beside = f"luck in {LUCKY:,} matches played by lot: mean", "standard error"
    yield figure(what, abs(100 * mean), "points", beside, 100 * error, times=3)
    for path in SHEETS:
        sheet_adds_up(path)
    yield Figure("luck and judgement add up to 1e-9", f"{len(SHEETS)} sheets", met=True)


@benchmark
def forecasts() -> Iterator[Figure]:
    """Forecasts of a night: how long they take, and how often they hold what comes (F12.1)."""
    for name in ("freezeout", "shuffle", "heats", "duel"):
        floor = planned_floor(setup_of(FORMATS[name], 4), ruled(), 24)
        took = median_of(5, lambda: processor(lambda: forecast(floor)))  # noqa: B023
        yield figure(f"{NIGHTS:,} made-up nights of 24, {name}: processor", took, most=1.0)
    for name in ("freezeout", "shuffle", "heats"):
        found = held(name, 24, 4, PLAYED, NIGHTS // 4)
        share = sum(found) / len(found)
        what = f"forecasts from the quarters of {PLAYED} nights, {name}: held"
        met = 0.7 <= share <= 0.9
        yield Figure(what, f"{100 * share:.0f} %", "", "70 to 90 %", met=met)


@benchmark
def rest_beats() -> Iterator[Figure]:
    """How fair rest laps make tables of different sizes: 6/6/5 of classic rules, down to 8."""
    for how, rests, six, five in (("without", False, 54, 31), ("with", True, 47, 47)):
        found = survival(10_000, rests=rests)
        met = abs(found.six - six) <= NEAR and abs(found.five - five) <= NEAR
        words = f"{found.six:.1f} % at 6, {found.five:.1f} % at 5"
        what = f"a seat at 6/6/5 {how} rest laps, down to 8"
        yield Figure(what, words, "", f"{six} % and {five} %, ± {NEAR:g}", met=met)
