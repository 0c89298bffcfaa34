"""Replaying rolls, and one roll more on a long night and on a short one."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure, by_turns, ms, seconds
from tests.benchmarks.nights import long_night, open_table, play, rolls_in
from tourney.game.mexico.events import Rolled, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, fold
from tourney.log.codec import encode, kind_of, version_of
from tourney.service.director import Director
from tourney.service.play import Roll
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent

RATE = 100_000
LONG, SHORT = 20_000, 20
MOST = 1.25


def measure() -> Iterator[Figure]:
    classic = long_night(LONG)
    mexxen = [list(play(seed, "mexxen")) for seed in range(40)]
    yield _rate("classic, one night", [classic])
    yield _rate(f"mexxen, {len(mexxen)} nights", mexxen)
    yield _one_more(classic)
    yield from _one_more_recorded(classic)


def _rate(what: str, nights: Sequence[Sequence[TableEvent]]) -> Figure:
    rolls = sum(rolls_in(events) for events in nights)
    (taken,) = by_turns(7, lambda: seconds(lambda: [fold(events) for events in nights]))
    rate = rolls / statistics.median(taken)
    return Figure(
        f"fold of {rolls:,} rolls ({what})",
        f"{rate:,.0f} a second",
        "",
        f"≥ {RATE:,}",
        rate / RATE,
        rate >= RATE,
    )


def _one_more(events: Sequence[TableEvent]) -> Figure:
    """The same hundred rolls, as near as may be, at the end of each night."""
    long, short = fold(events), fold(long_night(SHORT))
    long_took, short_took = by_turns(
        200, lambda: _hundred_rolls(long), lambda: _hundred_rolls(short), warm_up=20
    )
    return _evenly(f"a roll more on a night of {LONG:,}: folded", long_took, short_took, 100)


def _hundred_rolls(match: Match | None) -> float:
    def play_on() -> None:
        after = match
        for number in range(100):
            assert after is not None
            assert after.part is not None
            after = apply(after, Rolled(after.part.on_turn, _value(number)))

    return seconds(play_on)


def _value(number: int) -> int:
    return (31, 54, 62, 65, 43, 55, 61)[number % 7]


def _one_more_recorded(events: Sequence[TableEvent]) -> Iterator[Figure]:
    """Recorded by the director, and drawn up for the screen as it does after each roll."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "nights.db"
        with closing(Director.open(path)) as director:
            long = open_table(director, "Long", units="999")
            short = open_table(director, "Short", units="999")
        for number, played in ((long, events), (short, long_night(SHORT))):
            _append(path, number, played)
        with closing(Director.open(path)) as director:
            opened = seconds(lambda: director.night(long).table().page())
            director.night(short).table().page()
            long_roll, short_roll = by_turns(
                300, _rolls(director, long), _rolls(director, short), warm_up=30
            )
            long_view, short_view = by_turns(
                300,
                lambda: seconds(lambda: director.night(long).table().page()),
                lambda: seconds(lambda: director.night(short).table().page()),
                warm_up=30,
            )
    yield _evenly("the same: recorded by the director", long_roll, short_roll)
    yield _evenly("the same: the table's view", long_view, short_view)
    yield Figure(
        f"a night of {LONG:,} rolls read from the store",
        ms(opened),
        f"{LONG / opened:,.0f} rolls a second",
    )


def _append(path: Path, number: int, events: Sequence[TableEvent]) -> None:
    """Put the entries after the opening and the naming of the lead in, all at once."""
    stream = f"night/{number}/table/1"
    with closing(open_store(path)) as store:
        kinds = [kind_of(event) for event in events[2:]]
        store.append(
            [
                NewEvent(stream, seq, kind, version_of(kind), encode(event), "host")
                for seq, (kind, event) in enumerate(zip(kinds, events[2:], strict=True), start=3)
            ]
        )


def _rolls(director: Director, number: int) -> Callable[[], float]:
    values = (_value(roll) for roll in range(1_000_000))
    return lambda: seconds(lambda: director.night(number).table().send(Roll(next(values))))


def _evenly(what: str, long: Sequence[float], short: Sequence[float], of: int = 1) -> Figure:
    ratio = statistics.median(long) / statistics.median(short)
    return Figure(
        what,
        ms(statistics.median(long) / of),
        f"on a night of {SHORT} {ms(statistics.median(short) / of)}",
        f"about 1 (≤ {MOST:g})",
        ratio,
        ratio <= MOST,
    )
