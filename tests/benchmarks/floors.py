"""Nights of several tables: one simulated to its end, and one of 200 people at half-time."""

import random
import sqlite3
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure, by_turns, ms, percentile, seconds
from tests.benchmarks.nights import DATE
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.vt import Screen
from tests.terminal.program import tourney
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.simulate import Simulation, simulated_dice

PLAYERS, TABLES = 64, 12
MOST_TIMES = 4
MANY, ROOM = 200, 32
KEYS = 60
OPENING_SECONDS, KEY_SECONDS, PLAN_SECONDS, MEGABYTES = 1.0, 0.050, 0.050, 150
_COLUMNS = "stream, seq, uuid, kind, version, payload, at, by, saw"
_INSERT = f"INSERT INTO event ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


def measure() -> Iterator[Figure]:
    yield from _simulated()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "nights.db"
        yield from _plans(path)
        (opened,) = by_turns(5, lambda: _opened(path))
        taken = statistics.median(opened)
        what = f"{MANY} people at {ROOM} tables, half-time: opened"
        yield _at_most(what, ms(taken), taken, OPENING_SECONDS, "1 s")
        yield from _keys(path)


def _at_most(what: str, words: str, taken: float, most: float, most_words: str) -> Figure:
    return Figure(what, words, "", f"≤ {most_words}", None, taken <= most)


class Half(Simulation):
    """A night up to the beat in which half of its people are out; every plan is timed."""

    def __init__(self, director: Director, chance: random.Random) -> None:
        super().__init__(director, chance)
        self.plans: list[float] = []

    def between(self, number: int, floor: FloorView) -> None:
        del number
        if floor.players_in <= MANY // 2 and floor.beat:
            raise HalfTimeReached

    def hold(self, number: int) -> bool:
        with closing(Director.open(self.director.address)) as fresh:
            fresh.night(number).view()
            self.plans.append(seconds(lambda: fresh.night(number).plan()))
        return super().hold(number)


class HalfTimeReached(Exception):
    """The night is where it was to be played to."""


def _form(format_: str, tables: int) -> dict[str, str]:
    return {
        "name": "Friday",
        "date": DATE,
        "preset": "classic",
        "format": format_,
        "tables": str(tables),
    }


def _simulated() -> Iterator[Figure]:
    """All of it counts: the dice, the players, the views that they look at, and the disk."""
    with TemporaryDirectory() as folder:
        path, raw_path = Path(folder) / "nights.db", Path(folder) / "raw.db"
        chance = random.Random(5)
        with closing(Director.open(path, partial(simulated_dice, chance, SEED_DICE))) as director:
            simulation = Simulation(director, chance)
            form = _form("freezeout", TABLES)
            simulated = seconds(lambda: simulation.play(form, PLAYERS))
        with closing(sqlite3.connect(path)) as connection:
            journal = connection.execute("PRAGMA journal_mode").fetchone()[0]
            rows = connection.execute(f"SELECT {_COLUMNS} FROM event ORDER BY at, seq").fetchall()
        with closing(Director.open(raw_path)):
            pass
        with closing(sqlite3.connect(raw_path, isolation_level=None)) as raw:
            raw.execute("PRAGMA synchronous = FULL")
            raw.execute(f"PRAGMA journal_mode = {'wal' if journal == 'wal' else 'truncate'}")
            commits = _commits(rows)
            inserted = seconds(lambda: _insert(raw, commits))
    ratio = simulated / inserted
    yield Figure(
        f"a freeze-out of {PLAYERS} simulated to its end: {len(rows):,} events",
        f"{len(rows) / simulated:,.0f} a second",
        f"raw sqlite3, {len(commits):,} commits, {len(rows) / inserted:,.0f}",
        f"ratio ≤ {MOST_TIMES}",
        ratio,
        ratio <= MOST_TIMES,
    )


Row = tuple[str | int | None, ...]


def _commits(rows: list[Row]) -> list[list[Row]]:
    """The rows that were written together: those at tables name the night's row."""
    night = min(str(row[0]) for row in rows)

    def together(row: Row) -> tuple[str, object]:
        stream, seq, saw = str(row[0]), row[1], str(row[8] or "")
        if stream == night:
            return night, seq
        named = saw.partition(f'"{night}":')[2].rstrip("}")
        return (night, int(named)) if named else (stream, seq)

    return [list(group) for _, group in groupby(rows, key=together)]


def _insert(raw: sqlite3.Connection, commits: list[list[Row]]) -> None:
    for rows in commits:
        by_seq: list[Row] = sorted(rows, key=lambda row: int(str(row[1])))
        raw.execute("BEGIN IMMEDIATE")
        raw.executemany(_INSERT, by_seq)
        raw.execute("COMMIT")


def _plans(path: Path) -> Iterator[Figure]:
    """Half-time nights, a freeze-out first, which stays in the store; and every plan on the way."""
    for format_ in ("freezeout", "shuffle"):
        chance = random.Random(6)
        with closing(Director.open(path, partial(simulated_dice, chance, SEED_DICE))) as director:
            night = Half(director, chance)
            with suppress(HalfTimeReached):
                night.play(_form(format_, ROOM), MANY)
        worst = max(night.plans)
        what = f"a beat's plan, {format_}, {MANY} people: worst of {len(night.plans)}"
        yield _at_most(what, ms(worst), worst, PLAN_SECONDS, ms(PLAN_SECONDS))


def _opened(path: Path) -> float:
    with closing(Director.open(path)) as director:
        return seconds(lambda: director.night(1).floor())


def _keys(path: Path) -> Iterator[Figure]:
    """A key on the floor screen, to the last of what it draws; and what the app takes by then."""
    with _floor(path) as terminal:
        taken = []
        for number in range(KEYS):
            terminal.settle()
            at = terminal.type(b"\x1b[B" if number % 8 < 4 else b"\x1b[A")
            drawn = terminal.settle()
            if drawn is not None:
                taken.append(drawn - at)
        memory = terminal.peak_memory() / 2**20
    worst = percentile(taken, 95)
    what = f"a key on the floor of {ROOM} tables to the screen: 95th percentile"
    yield _at_most(what, ms(worst), worst, KEY_SECONDS, ms(KEY_SECONDS))
    if sys.platform == "linux":
        yield _at_most(
            "memory of the app on that floor", f"{memory:.0f} MB", memory, MEGABYTES, "150 MB"
        )


@contextmanager
def _floor(path: Path) -> Iterator[Terminal]:
    with Terminal(tourney("--store", str(path))) as terminal:
        terminal.until(_says("Friday"))
        terminal.settle()
        terminal.type(b"\x1b[B\r")
        terminal.until(_says("Beat"))
        yield terminal


def _says(text: str) -> Callable[[Screen], bool]:
    return lambda screen: any(text in line for line in screen.lines)
