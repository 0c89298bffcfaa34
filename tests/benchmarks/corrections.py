"""A correction at the first roll of a long night: worked out, compared, and read."""

import statistics
from collections.abc import Callable, Iterator
from functools import partial

from tests.benchmarks.figure import Figure, by_turns, ms, seconds
from tests.benchmarks.nights import long_night
from tourney.game.log import Log
from tourney.game.mending.terms import Correction
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.mending.mend import mend
from tourney.game.mexico.mending.picks import picks
from tourney.game.mexico.mending.shifts import shifts
from tourney.game.mexico.play import apply, fold

ROLLS = 2_000
MOST = 0.1
TEXTS = ("31", "66", "=54")


def measure() -> Iterator[Figure]:
    events = long_night(ROLLS)
    log = _logged(events)
    first = next(pick for pick in picks(log.steps) if pick.name)
    folded = _median(lambda: fold(events))
    for text in TEXTS:
        correction = Correction(first.entries, text)
        taken = _median(partial(_previewed, log, correction))
        yield Figure(
            f"correction of the first roll of {ROLLS:,} to {text}: previewed",
            ms(taken),
            f"a fold of the night {ms(folded)}",
            f"≤ {ms(MOST)}",
            taken / folded,
            taken <= MOST,
        )
    corrected = mend(log.steps, Correction(first.entries, TEXTS[0])).corrected
    yield Figure("the same: read into the log", ms(_median(lambda: log.read(corrected, apply))))
    yield Figure("the same: what can be picked", ms(_median(lambda: picks(log.steps))))


def _logged(events: list[TableEvent]) -> Log[Match, TableEvent]:
    log: Log[Match, TableEvent] = Log()
    for event in events:
        log = log.read(event, apply)
    return log


def _previewed(log: Log[Match, TableEvent], correction: Correction) -> None:
    assert log.state is not None
    shifts(log.state, mend(log.steps, correction).after, lambda units: f"€ {units}.00")


def _median(run: Callable[[], object]) -> float:
    (taken,) = by_turns(9, lambda: seconds(run))
    return statistics.median(taken)
