"""A sheet twice as long takes twice the work, in and out: work is counted, not timed."""

import tracemalloc
from collections.abc import Callable, Sequence
from contextlib import closing
from cProfile import Profile
from functools import partial
from pathlib import Path

import pytest

from exports.text.sheets import json_line, replay_object
from screens.files.tables_written import written
from tests.long_sheets import LONG
from tourney.game.entries import Log
from tourney.game.games import apply, sheet_of
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.match import Match
from tourney.game.sheets import read_sheet
from tourney.night.planning.from_sheet import read_table
from tourney.service.director import Director

LINES, LINES_OF_A_NIGHT = 150, 80
#: Enough that what is kept twice over weighs more than what is kept once.
MANY_LINES = 600
#: Twice, and what does not grow with the sheet; the square would be four times.
MOST_TIMES = 2.3


def calls(work: Callable[[], object]) -> int:
    """How many calls of functions it takes, those of Python's own included."""
    counted = Profile()
    counted.runcall(work)
    return sum(each.callcount for each in counted.getstats())


def most_bytes(work: Callable[[], object]) -> int:
    """How much memory it takes at its fullest."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", LONG)
def test_a_sheet_is_worked_out_and_written_in_as_many_steps_as_it_is_long(kind: str) -> None:
    def there_and_back(text: str) -> None:
        sheet = read_sheet(text)
        json_line(replay_object("long.mex", sheet.match))
        sheet_of(sheet.events, "Long, 2026-11-20")

    there_and_back(LONG[kind](1))
    once, twice = (calls(lambda n=n: there_and_back(LONG[kind](n))) for n in (LINES, 2 * LINES))  # type: ignore[misc]
    assert twice <= MOST_TIMES * once


@pytest.mark.parametrize("kind", LONG)
def test_a_night_of_a_sheet_is_made_and_exported_in_as_many_steps_as_it_is_long(
    kind: str, tmp_path: Path
) -> None:
    form = {"name": "Long", "date": "2026-11-20"}
    with closing(Director.open(tmp_path / "nights.db")) as director:

        def in_and_out(text: str) -> None:
            number = director.plan_from_sheet(form, text)
            written(director, number)

        in_and_out(LONG[kind](3))
        once, twice = (
            calls(partial(in_and_out, LONG[kind](n)))
            for n in (LINES_OF_A_NIGHT, 2 * LINES_OF_A_NIGHT)
        )
    assert twice <= MOST_TIMES * once


def test_a_sheet_that_was_looked_at_is_made_a_night_without_working_it_out_again() -> None:
    text = LONG["rounds"](LINES)
    first, again = (calls(lambda: read_table(text)) for _ in range(2))
    assert first > 100 * again


@pytest.mark.parametrize("kind", LONG)
def test_what_is_kept_of_a_sheet_for_undo_grows_as_the_sheet_does(kind: str) -> None:
    """The state after every entry is kept, so none may hold a copy of what came before it."""

    def kept(events: Sequence[TableEvent]) -> Log[Match, TableEvent]:
        log: Log[Match, TableEvent] = Log()
        for event in events:
            log = log.read(event, apply)  # type: ignore[arg-type]
        return log

    once, twice = (
        most_bytes(partial(kept, read_sheet(LONG[kind](n)).events))  # type: ignore[arg-type]
        for n in (MANY_LINES, 2 * MANY_LINES)
    )
    assert twice <= MOST_TIMES * once
