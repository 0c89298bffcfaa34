"""Nights of several tables: simulated to the end, 200 people on the floor, a site of 200 nights."""

import json
import random
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from tests.benchmarks.driver import (
    Figure,
    a_store,
    benchmark,
    figure,
    median_of,
    percentile,
    ran,
    seconds,
    worst_of,
)
from tests.benchmarks.nights import Reached, planned, simulation
from tests.benchmarks.processes import peak
from tests.benchmarks.raw import NAMES, Raw, Row
from tests.benchmarks.terminal import Terminal
from tests.nights import FORM
from tests.terminal.program import tourney
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.simulate import Simulation

PLAYERS, TABLES = 64, 12
MANY, ROOM = 200, 32
KEYS = 60
NIGHTS, GUESTS = 200, 40
#: Format and tables: of each there is one that is played, and many that are the same but for names
#: and dates.
KINDS = (("freezeout", 8), ("heats", 8), ("points", 7), ("duel", 20), ("shuffle", 8))


@benchmark
def floors() -> Iterator[Figure]:
    """A freeze-out simulated to its end, plans on the way to half-time, and the floor then."""
    yield _simulated()
    with a_store() as path:
        # The freeze-out comes first, and stays as the first night of the store.
        for format_ in ("freezeout", "shuffle"):
            with simulation(path, _Half) as night:
                night.play(planned(format_, ROOM), MANY)
            yield worst_of(f"a lap's plan, {format_}, {MANY} people", night.plans, 0.050)
        opened = median_of(5, lambda: _opened(path))
        yield figure(f"{MANY} people at {ROOM} tables, half-time: opened", opened, most=1.0)
        yield from _keys(path)


def _simulated() -> Figure:
    """All of it counts: the dice, the players, the views that they look at, and the disk."""
    with a_store() as path:
        with simulation(path, Simulation) as night:
            simulated = seconds(lambda: night.play(planned("freezeout", TABLES), PLAYERS))
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute(f"SELECT {NAMES} FROM event ORDER BY at, seq").fetchall()
        commits = _commits(rows)
        raw_path = path.with_name("raw.db")
        Director.open(raw_path).close()
        with closing(Raw(raw_path)) as raw:
            inserted = seconds(lambda: raw.put(*commits))
    return figure(
        f"a freeze-out of {PLAYERS} simulated to its end: {len(rows):,} events",
        len(rows) / simulated,
        "a second",
        f"raw sqlite3, {len(commits):,} commits,",
        len(rows) / inserted,
        ratio=simulated / inserted,
        times=4,
    )


def _commits(rows: list[Row]) -> list[list[Row]]:
    """The rows that were written together: those at tables name the night's row."""
    night = min(str(row[0]) for row in rows)

    def together(row: Row) -> tuple[str, object]:
        stream, seq, saw = str(row[0]), row[1], str(row[8] or "")
        if stream == night:
            return night, seq
        named = saw.partition(f'"{night}":')[2].rstrip("}")
        return (night, int(named)) if named else (stream, seq)

    return [
        sorted(group, key=lambda row: int(str(row[1]))) for _, group in groupby(rows, key=together)
    ]


class _Half(Simulation):
    """A night up to the lap in which half of its people are out; every plan is timed."""

    def __init__(self, director: Director, chance: random.Random) -> None:
        super().__init__(director, chance)
        self.plans: list[float] = []

    def between(self, _: int, floor: FloorView) -> None:
        if floor.players_in <= MANY // 2 and floor.lap:
            raise Reached

    def hold(self, number: int) -> bool:
        with closing(Director.open(self.director.address)) as fresh:
            fresh.night(number).view()
            self.plans.append(seconds(lambda: fresh.night(number).plan()))
        return super().hold(number)


def _opened(path: Path) -> float:
    with closing(Director.open(path)) as director:
        return seconds(lambda: director.night(1).floor())


def _keys(path: Path) -> Iterator[Figure]:
    """A key on the floor screen, to the last of what it draws; and what the app takes by then."""
    with Terminal(tourney("--store", str(path))) as terminal:
        terminal.shows("Friday")
        terminal.settle()
        terminal.type(b"\x1b[B\r")
        terminal.shows("Lap")
        taken = []
        for number in range(KEYS):
            terminal.settle()
            at = terminal.type(b"\x1b[B" if number % 8 < 4 else b"\x1b[A")
            drawn = terminal.settle()
            if drawn is not None:
                taken.append(drawn - at)
        what = f"a key on the floor of {ROOM} tables to the screen: 95th percentile"
        yield figure(what, percentile(taken, 95), most=0.050)
        if sys.platform == "linux":
            taken_by = peak(terminal.process)
            yield figure("memory of the app on that floor", taken_by, "MB", most=150)


@benchmark
def site() -> Iterator[Figure]:
    """A site of 200 nights of 40: written, written again, and with a night more."""
    with a_store() as path:
        played = _build(path)
        what = f"a site of {NIGHTS} nights of {GUESTS}, written"
        yield figure(what, _written(path), "s", most=60)
        yield figure("the same again", _written(path), "s", most=2)
        with closing(Director.open(path)) as director:
            director.import_night(_as_another(played[0], NIGHTS))
        yield figure("with a night more", _written(path), "s", most=2)


def _written(path: Path) -> float:
    command = tourney("--store", str(path), "site", "--to", str(path.parent / "site"))
    return seconds(lambda: ran(command, path.parent))


def _build(path: Path) -> list[bytes]:
    """A store of so many nights; those that were played, as JSON."""
    with simulation(path, Simulation) as night:
        director = night.director
        for format_, tables in KINDS:
            night.play(planned(format_, tables), GUESTS)
        played = [director.night(at).json() for at in range(1, len(KINDS) + 1)]
        for at in range(len(KINDS), NIGHTS):
            director.let_go(director.import_night(_as_another(played[at % len(KINDS)], at)).number)
    return played


def _as_another(document: bytes, at: int) -> bytes:
    """The night as another one, played some weeks before it."""
    told = json.loads(document)
    for log in (told["night"], *(table["log"] for table in told["tables"])):
        for row in log:
            row["uuid"] = str(uuid5(NAMESPACE_URL, f"{row['uuid']} {at}"))
    first = told["night"][0]["payload"]
    first["uid"] = str(uuid5(NAMESPACE_URL, f"night {at}"))
    day = date.fromisoformat(FORM["date"]) - timedelta(weeks=at)
    first["plan"] |= {"date": day.isoformat(), "name": f"Night {at}"}
    return json.dumps(told).encode()
