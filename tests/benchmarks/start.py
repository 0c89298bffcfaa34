"""From the command to the first full frame, to the list of nights, to the help text; memory."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure, at_most, by_turns, seconds
from tests.benchmarks.nights import some_nights
from tests.benchmarks.terminal import Terminal, script
from tests.benchmarks.vt import Screen
from tests.terminal.program import environment, tourney

ROUNDS = 15
MEGABYTES = 60
NIGHTS = tuple(f"Friday at the Crown {number}" for number in range(1, 9))


_LIBRARIES = "import time, textual.app, sqlalchemy; print('ready', flush=True); time.sleep(60)"


def full_frame(title: str) -> Callable[[Screen], bool]:
    """True if the top line has the title and the bottom line the footer's keys."""
    return lambda screen: title in screen.lines[0] and "Quit" in screen.lines[-1]


def lists_nights(screen: Screen) -> bool:
    return all(any(name in line for line in screen.lines) for name in NIGHTS)


def measure() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        store = Path(folder) / "nights.db"
        some_nights(store, NIGHTS)
        command = tourney("--store", str(store))
        frame, filled, bare = by_turns(
            ROUNDS,
            lambda: _start(command, full_frame("tourney")),
            lambda: _start(command, lists_nights),
            lambda: _start(script("bare_app.py"), full_frame("bare")),
        )
        app = _memory(command, lists_nights)
        libraries = _memory([sys.executable, "-c", _LIBRARIES], lambda it: "ready" in it.text)
    name = "bare app's frame"
    yield at_most("start to the first full frame", frame, bare, name, 1.3)
    yield at_most(f"start to the list of {len(NIGHTS)} nights", filled, bare, name, 3)
    yield Figure(
        f"memory of the app at its list of {len(NIGHTS)} nights",
        f"{app:.0f} MB",
        f"Textual and SQLAlchemy imported alone {libraries:.0f} MB",
        f"≤ {MEGABYTES} MB",
        app / libraries,
        app <= MEGABYTES,
    )
    helped, imported = by_turns(
        ROUNDS,
        lambda: seconds(lambda: _run(tourney("--help"))),
        lambda: seconds(lambda: _run([sys.executable, "-c", "import typer"])),
    )
    yield at_most("tourney --help", helped, imported, "import typer", 2.5)


def _start(command: Sequence[str], shown: Callable[[Screen], bool]) -> float:
    with Terminal(command) as terminal:
        return terminal.until(shown) - terminal.started


def _memory(command: Sequence[str], shown: Callable[[Screen], bool]) -> float:
    """The most that a program has had in memory by then, in megabytes."""
    with Terminal(command) as terminal:
        terminal.until(shown)
        return terminal.peak_memory() / 2**20


def _run(command: Sequence[str]) -> None:
    subprocess.run(command, env=environment(), capture_output=True, check=True)
