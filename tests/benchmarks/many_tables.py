"""Nights of 32 tables, and late in the evening of 400: one roll more at one, and opening it all."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from tests.benchmarks.figure import Figure, at_most, by_turns, ms, seconds
from tests.benchmarks.nights import DATE, play, rolls_in
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.mexico.events import MatchOpened, RoundRecorded, TableEvent
from tourney.game.mexico.rules import PRESETS
from tourney.game.rules import change_rules
from tourney.service.before_play import Undo
from tourney.service.director import Director
from tourney.service.play import Roll

TABLES, PLAYERS = 32, 6
LOGS = 400
UNITS = 7
ROLLS = 300
MOST_SECONDS = 1.0
MOST, MOST_LATE = 1.25, 2.0


def measure() -> Iterator[Figure]:
    halves = [_half_of_a_match(table) for table in range(TABLES)]
    over = [_over_already(log % TABLES) for log in range(LOGS - TABLES)]
    rolls = sum(map(rolls_in, halves))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "nights.db"
        with closing(Director.open(path)) as director:
            nights = [_night(director, each) for each in (halves[-1:], halves, over + halves)]
        _, many, late = nights
        many_opened, late_opened = by_turns(
            7, lambda: _opened(path, many), lambda: _opened(path, late)
        )
        with closing(Director.open(path)) as director:
            sides = zip(nights, (1, TABLES, LOGS), strict=True)
            rolled = by_turns(
                ROLLS, *(_roll(director, number, table) for number, table in sides), warm_up=30
            )
    yield _opening(f"a night of {TABLES} tables at half-time, {rolls:,} rolls", many_opened)
    yield _opening(f"the same with {LOGS - TABLES} tables over before", late_opened)
    for table, taken, most in zip((TABLES, LOGS), rolled[1:], (MOST, MOST_LATE), strict=True):
        what = f"a roll at table {table}: processor time of recording it"
        yield at_most(what, taken, rolled[0], "on a night of one table", most)


def _half_of_a_match(table: int) -> list[TableEvent]:
    events = list(play(table, players=_names(table), units=str(UNITS)))
    return events[: len(events) // 2]


def _over_already(table: int) -> list[TableEvent]:
    """An earlier duel of two of the table's, kept by its rounds' losers."""
    rules = change_rules(PRESETS["classic"], {"units": str(UNITS)})
    opened = MatchOpened(rules, tuple(_names(table)[:2]))
    return [opened, LeadNamed(0), *[RoundRecorded(1, 0)] * UNITS]


def _names(table: int) -> list[str]:
    return [f"{table} {letter}" for letter in "ABCDEFGH"[:PLAYERS]]


def _night(director: Director, tables: Sequence[Sequence[TableEvent]]) -> int:
    """A night of score sheets, a table each."""
    form = {"name": f"Tables: {len(tables)}", "date": DATE}
    return director.plan_from_sheets(form, [sheet_of(events) for events in tables])


def _opened(path: Path, number: int) -> float:
    with closing(Director.open(path)) as director:
        return seconds(lambda: director.night(number).table().page())


def _roll(director: Director, number: int, table: int) -> Callable[[], float]:
    """A roll that is taken back at once, so that the night stays as it is.

    What is measured leaves the disk out, which takes most of the time, and is the same for all.
    """

    def roll() -> float:
        start = process_time()
        director.night(number).table(table).send(Roll(54))
        taken = process_time() - start
        director.night(number).send(Undo(table))
        return taken

    return roll


def _opening(what: str, opened: Sequence[float]) -> Figure:
    taken = statistics.median(opened)
    return Figure(
        f"{what}: opened",
        ms(taken),
        "",
        f"≤ {MOST_SECONDS:g} s",
        None,
        taken <= MOST_SECONDS,
    )
