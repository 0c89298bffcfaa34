"""A site of 200 nights of 40: written, written again, and with a night more."""

import json
import os
import random
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import NAMESPACE_URL, uuid5

from tests.benchmarks.figure import Figure, seconds
from tests.benchmarks.nights import DATE
from tests.terminal.program import environment, tourney
from tourney.night.seating.draw import SEED_DICE
from tourney.service.director import Director
from tourney.service.simulate import Simulation, simulated_dice

NIGHTS, PLAYERS = 200, 40
#: Format and tables: of each there is one that is played, and many that are the same but for names
#: and dates.
KINDS = (("freezeout", 8), ("heats", 8), ("points", 7), ("duel", 20), ("shuffle", 8))
MOST_SECONDS, MOST_MORE = 60.0, 2.0


def measure() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "nights.db"
        played = build(path, NIGHTS)
        yield from measured(path, Path(folder), played)


def measured(path: Path, folder: Path, played: list[bytes]) -> Iterator[Figure]:
    whole = seconds(lambda: _write(path, folder))
    what = f"a site of {NIGHTS} nights of {PLAYERS}, written"
    yield _at_most(what, whole, MOST_SECONDS)
    again = seconds(lambda: _write(path, folder))
    yield _at_most("the same again", again, MOST_MORE)
    with closing(Director.open(path)) as director:
        director.import_night(as_another(played[0], NIGHTS))
    more = seconds(lambda: _write(path, folder))
    yield _at_most("with a night more", more, MOST_MORE)


def _at_most(what: str, taken: float, most: float) -> Figure:
    return Figure(what, f"{taken:.2f} s", "", f"≤ {most:g} s", None, taken <= most)


def build(path: Path, nights: int) -> list[bytes]:
    """A store of so many nights; those that were played, as JSON."""
    chance = random.Random(5)
    with closing(Director.open(path, partial(simulated_dice, chance, SEED_DICE))) as director:
        simulation = Simulation(director, chance)
        for format_, tables in KINDS:
            form = {"name": format_, "date": DATE, "preset": "classic"}
            simulation.play(form | {"format": format_, "tables": str(tables)}, PLAYERS)
        played = [director.night(at).json() for at in range(1, len(KINDS) + 1)]
        for at in range(len(KINDS), nights):
            director.let_go(director.import_night(as_another(played[at % len(KINDS)], at)))
    return played


def as_another(document: bytes, at: int) -> bytes:
    """The night as another one, played some weeks before it."""
    told = json.loads(document)
    for log in (told["night"], *(table["log"] for table in told["tables"])):
        for row in log:
            row["uuid"] = str(uuid5(NAMESPACE_URL, f"{row['uuid']} {at}"))
    first = told["night"][0]["payload"]
    first["uid"] = str(uuid5(NAMESPACE_URL, f"night {at}"))
    day = date.fromisoformat(DATE) - timedelta(weeks=at)
    first["plan"] |= {"date": day.isoformat(), "name": f"Night {at}"}
    return json.dumps(told).encode()


def _write(path: Path, folder: Path) -> None:
    command = tourney("--store", str(path), "site", "--to", str(folder / "site"))
    # What this laptop remembers lies in a home of its own.
    home = {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
    subprocess.run(
        command, env={**os.environ, **environment(), **home}, capture_output=True, check=True
    )
