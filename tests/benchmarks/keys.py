"""Two digits typed at the table to the roll shown, which is on disk by then."""

import random
import sqlite3
import statistics
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure, ms, percentile
from tests.benchmarks.nights import NAMES, open_table, throw
from tests.benchmarks.terminal import NeverCame, Terminal, script
from tests.benchmarks.vt import Screen
from tests.terminal.program import tourney
from tourney.director import Director

WARM_UP, ROLLS = 20, 200
MEDIAN, WORST = 0.030, 0.060


def measure() -> Iterator[Figure]:
    table, bare = _at_the_table(), _bare()
    median, worst = statistics.median(table), percentile(table, 95)
    bare_median, bare_worst = statistics.median(bare), percentile(bare, 95)
    yield Figure(
        f"two digits to the roll shown, {len(NAMES)} players: median",
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


def _at_the_table() -> list[float]:
    """From the keys to the last that is drawn of the roll.

    The referee's next sentence, which only a recorded roll brings, has to be among it; the roll
    is looked for in the file as soon as the sentence has been seen.
    """
    dice = random.Random(8)
    with TemporaryDirectory() as folder:
        paths = Path(folder) / "nights.db", Path(folder) / "mirror.db"
        for path in paths:
            with closing(Director.open(path)) as director:
                number = open_table(director, "Friday", units="999")
        taken: list[float] = []
        with (
            closing(Director.open(paths[1])) as mirror,
            Terminal(tourney("--store", str(paths[0]))) as terminal,
        ):
            terminal.until(lambda screen: "Friday" in screen.text)
            terminal.settle()
            terminal.type(b"\r")
            terminal.until(_says(mirror.table(number).table.referee))
            terminal.settle()
            rolls = _rolls_on_disk(paths[0])
            for roll in range(WARM_UP + ROLLS):
                value = throw(dice)
                mirror.roll(number, value)
                at = terminal.type(str(value).encode())
                shown = terminal.until(_says(mirror.table(number).table.referee))
                if _rolls_on_disk(paths[0]) != rolls + roll + 1:
                    raise NeverCame("a roll is shown that is not on disk")
                drawn = terminal.settle() or shown
                if roll >= WARM_UP:
                    taken.append(drawn - at)
    return taken


def _says(sentence: str) -> Callable[[Screen], bool]:
    return lambda screen: sentence in screen.text


def _rolls_on_disk(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        query = "SELECT count(*) FROM event WHERE kind = 'rolled'"
        return int(connection.execute(query).fetchone()[0])


def _bare() -> list[float]:
    taken = []
    with Terminal(script("bare_cell.py")) as terminal:
        terminal.until(lambda screen: "seat 7" in screen.text)
        terminal.settle()
        for roll in range(1, WARM_UP + ROLLS + 1):
            at = terminal.type(b"54")
            shown = terminal.until(_both_show(2 * roll))
            drawn = terminal.settle() or shown
            if roll > WARM_UP:
                taken.append(drawn - at)
    return taken


def _both_show(keys: int) -> Callable[[Screen], bool]:
    def shown(screen: Screen) -> bool:
        return f"key {keys:04}" in screen.text and f"value {keys:04}" in screen.text

    return shown
