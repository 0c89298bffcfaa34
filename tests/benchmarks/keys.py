"""The second digit typed at the table to the roll shown, which is on disk by then."""

import random
import sqlite3
import statistics
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure, at_most, by_turns, ms, percentile
from tests.benchmarks.nights import NAMES, open_table, throw
from tests.benchmarks.terminal import NeverCame, Terminal, script
from tests.benchmarks.vt import Screen
from tests.terminal.card import says_act
from tests.terminal.program import tourney
from tourney.service.director import Director
from tourney.service.play import Roll

WARM_UP, ROLLS = 20, 200
MEDIAN, WORST = 0.020, 0.035
#: With the chances shown (R13) a roll may take so many times as long.
SHOWN = 1.05
#: Seconds between the digits of a roll there, and without a byte after which all of it is drawn:
#: chances that are drawn later still are no answer to the key.
APART, QUIET = 0.06, 0.02


def measure() -> Iterator[Figure]:
    with host_at_a_table(APART) as table_roll, _bare() as bare_roll:
        table, bare = by_turns(ROLLS, table_roll, bare_roll, warm_up=WARM_UP)
    median, worst = statistics.median(table), percentile(table, 95)
    bare_median, bare_worst = statistics.median(bare), percentile(bare, 95)
    yield Figure(
        f"the second digit to the roll shown, {len(NAMES)} players: median",
        ms(median),
        f"bare cell and label {ms(bare_median)}",
        f"≤ {ms(MEDIAN)}",
        median / bare_median,
        median <= MEDIAN,
    )
    yield Figure(
        "the same: 95th percentile",
        ms(worst),
        f"bare cell and label {ms(bare_worst)}",
        f"≤ {ms(WORST)}",
        worst / bare_worst,
        worst <= WORST,
    )
    with host_at_a_table() as both_roll:
        both = [both_roll() for _ in range(WARM_UP + ROLLS)][WARM_UP:]
    yield Figure(
        "both digits at once", ms(statistics.median(both)), "an app draws at most every 17 ms"
    )
    with (
        host_at_a_table(APART, QUIET) as hidden_roll,
        host_at_a_table(APART, QUIET, chances=True) as shown_roll,
    ):
        shown, hidden = by_turns(ROLLS, shown_roll, hidden_roll, warm_up=WARM_UP)
    yield at_most("the second digit to the roll, chances shown", shown, hidden, "hidden", SHOWN)


@contextmanager
def host_at_a_table(
    apart: float = 0.0,
    quiet: float = 0.05,
    *,
    chances: bool = False,
    beside: Callable[[Path], AbstractContextManager[object]] = nullcontext,
) -> Iterator[Callable[[], float]]:
    """A table in play; what is yielded types a roll, and says how long until all of it is drawn.

    What undo would take back, which only a recorded roll changes, has to be among what is drawn;
    the roll is looked for in the file as soon as that has been seen. A second store, in which the
    same is recorded, knows the words.

    Args:
        apart: seconds between the two digits; it is measured from the last of them.
        quiet: seconds without a byte after which all is drawn.
        chances: they are shown.
        beside: what goes on at the store meanwhile.
    """
    dice, value = random.Random(8), 0
    with TemporaryDirectory() as folder:
        path, mirrored = Path(folder) / "nights.db", Path(folder) / "mirror.db"
        for store in (path, mirrored):
            with closing(Director.open(store)) as director:
                number = open_table(director, "Friday", units="999")
        with (
            closing(Director.open(mirrored)) as mirror,
            beside(path),
            Terminal(tourney("--store", str(path)), Path(folder)) as terminal,
        ):
            terminal.until(_says("goes on with Friday"))
            terminal.settle()
            terminal.type(b"\r")
            terminal.until(_says_act(mirror.night(number).table().page().table.referee))
            terminal.settle()
            if chances:
                terminal.type(b"c")
                terminal.until(_says("who wins"))
                terminal.settle()

            def roll() -> float:
                nonlocal value
                # Not twice the same, which nothing on the screen would tell apart.
                value = next(filter(value.__ne__, iter(lambda: throw(dice), 0)))
                mirror.night(number).table().send(Roll(value))
                taken_back = f"undo {mirror.night(number).table().page().night.undo}"
                rolls = _rolls_on_disk(path)
                keys = str(value).encode()
                if apart:
                    terminal.type(keys[:1])
                    terminal.watch(apart)
                at = terminal.type(keys[1:] if apart else keys)
                shown = terminal.until(_says(taken_back))
                if _rolls_on_disk(path) != rolls + 1:
                    raise NeverCame("a roll is shown that is not on disk")
                return (terminal.settle(quiet) or shown) - at

            yield roll


@contextmanager
def _bare() -> Iterator[Callable[[], float]]:
    """The same of an app that does next to nothing at each of two keys."""
    numbers = count(1)
    with Terminal(script("bare_cell.py")) as terminal:
        terminal.until(_says("seat 7"))
        terminal.settle()

        def roll() -> float:
            keys = 2 * next(numbers)
            at = terminal.type(b"54")
            shown = terminal.until(_says(f"key {keys:04}", f"value {keys:04}"))
            return (terminal.settle() or shown) - at

        yield roll


def _says(*texts: str) -> Callable[[Screen], bool]:
    """True if all of these stand on the screen."""
    return lambda screen: all(text in screen.text for text in texts)


def _says_act(sentence: str) -> Callable[[Screen], bool]:
    """True if the card of the table says the sentence."""
    return lambda screen: says_act("\n".join(screen.lines), sentence)


def _rolls_on_disk(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        query = "SELECT count(*) FROM event WHERE kind = 'rolled'"
        return int(connection.execute(query).fetchone()[0])
