"""The display beside the host's app, a night of 64 running: idle, and behind a Mexico's key."""

import random
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.figure import Figure, ms
from tests.benchmarks.nights import DATE
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.vt import Screen
from tests.terminal.program import tourney
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.play import RollDie
from tourney.service.simulate import Simulation, simulated_dice

PLAYERS, TABLES, BEATS = 64, 12, 3
IDLE_SECONDS = 20.0
MOST_IDLE = 0.02
#: A table with a digit of its own is gone to by that key alone.
AT = range(2, 9)
EACH = 3
MOST_SECONDS = 0.5
_ESCAPE = b"\x1b"


class Running(Simulation):
    """A night up to a beat in which every table is at its first round still."""

    def between(self, number: int, floor: FloorView) -> None:
        if floor.beat > BEATS:
            for table in floor.tables:
                while self.director.night(number).table(table.number).view().phase == "roll-off":
                    self.director.night(number).table(table.number).send(
                        RollDie(self.chance.randint(1, 6))
                    )
            raise UnderWay


class UnderWay(Exception):
    """The night is where it was to be played to."""


def measure() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "nights.db"
        _play(path)
        with (
            Terminal(tourney("--store", str(path), "tools", "display")) as display,
            Terminal(tourney("--store", str(path))) as host,
        ):
            display.until(_says("Friday"))
            host.until(_says("goes on with Friday"))
            host.type(b"\r")
            host.until(_says(f"Beat {BEATS + 1}"))
            for idle in (display, host):
                idle.settle(1.0)
            if sys.platform == "linux":
                for name, terminal in (("display", display), ("host's floor", host)):
                    yield _idle(name, terminal)
            yield _behind(_mexicos(host, display))


def _play(path: Path) -> None:
    chance = random.Random(5)
    form = {"name": "Friday", "date": DATE, "preset": "classic", "format": "freezeout"}
    with (
        closing(Director.open(path, partial(simulated_dice, chance, SEED_DICE))) as director,
        suppress(UnderWay),
    ):
        Running(director, chance).play(form | {"tables": str(TABLES)}, PLAYERS)


def _idle(name: str, terminal: Terminal) -> Figure:
    used = terminal.processor_time()
    began = perf_counter()
    terminal.watch(IDLE_SECONDS)
    share = (terminal.processor_time() - used) / (perf_counter() - began)
    return Figure(
        f"the {name}, idle, a night of {PLAYERS} at {TABLES} tables: of a core",
        f"{share:.2%}",
        f"over {IDLE_SECONDS:g} s",
        f"< {MOST_IDLE:.0%}",
        None,
        share < MOST_IDLE,
    )


def _behind(taken: list[float]) -> Figure:
    worst = max(taken)
    return Figure(
        f"a Mexico on the display behind its key, {PLAYERS} players: worst of {len(taken)}",
        ms(worst),
        f"median {ms(statistics.median(taken))}",
        f"≤ {ms(MOST_SECONDS)}",
        None,
        worst <= MOST_SECONDS,
    )


def _mexicos(host: Terminal, display: Terminal) -> list[float]:
    """From each key that completes a Mexico to the first bytes by which the display tells of it."""
    taken = []
    for place in AT:
        host.type(str(place).encode())
        host.until(_says("Dice _ _"))
        for _ in range(EACH):
            host.settle()
            host.type(b"2")
            host.until(_says("Dice 2 _"))
            display.settle()
            at = host.type(b"1")
            taken.append(display.until(_tells) - at)
            display.until(lambda screen: not _tells(screen))
        host.settle()
        host.type(_ESCAPE)
        host.until(_says(f"Beat {BEATS + 1}"))
        host.settle()
    return taken


def _tells(screen: Screen) -> bool:
    """True if a Mexico fills the display, and its cost stands there in plain letters."""
    return "The round costs" in screen.text


def _says(text: str) -> Callable[[Screen], bool]:
    return lambda screen: text in screen.text
