"""What a person waits for at a terminal: the start, a key, what others have typed."""

import random
import sqlite3
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from itertools import count
from pathlib import Path
from time import perf_counter

from tests.benchmarks.driver import (
    Figure,
    a_store,
    benchmark,
    by_turns,
    compared,
    figure,
    percentile,
    ran,
    worst_of,
)
from tests.benchmarks.nights import (
    NAMES,
    Reached,
    databases,
    never_over,
    planned,
    rolling,
    simulation,
    throw,
)
from tests.benchmarks.processes import busy, peak
from tests.benchmarks.terminal import NeverCame, Terminal, script
from tests.benchmarks.vt import Screen
from tests.nights import begun
from tests.terminal.program import tourney
from tourney.game.mexico.words import referee
from tourney.laptop.address import Server
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.simulate import Simulation

NIGHTS = tuple(f"Friday at the Crown {number}" for number in range(1, 9))
STARTS = 15
_LIBRARIES = "import time, textual.app, sqlalchemy; print('ready', flush=True); time.sleep(60)"

WARM_UP, ROLLS = 20, 200
#: Seconds between the digits of a roll, and without a byte after which all of it is drawn: chances
#: that are drawn later still are no answer to the key.
APART, QUIET = 0.06, 0.02

LAPS, IDLE_SECONDS = 3, 20.0
#: A table with a digit of its own is gone to by that key alone.
MEXICOS_AT, MEXICOS = range(2, 9), 3


@benchmark
def start() -> Iterator[Figure]:
    """From the command to the first full frame, to the list of nights, to the help text; memory."""
    with a_store() as store:
        with closing(Director.open(store)) as director:
            for name in NIGHTS:
                roll = rolling(director, begun(director, NAMES, name=name))
                for _ in range(20):
                    roll()
        command = tourney("--store", str(store))
        frame, filled, bare = by_turns(
            STARTS,
            lambda: _started(command, _full_frame("tourney")),
            lambda: _started(command, _lists_nights),
            lambda: _started(script("bare_app.py"), _full_frame("bare")),
        )
        yield compared("start to the first full frame", frame, "bare app's frame", bare, 1.3)
        what = f"start to the list of {len(NIGHTS)} nights"
        yield compared(what, filled, "bare app's frame", bare, 3)
        app = _memory(command, _lists_nights)
        libraries = _memory([sys.executable, "-c", _LIBRARIES], lambda it: "ready" in it.text)
        what = f"memory of the app at its list of {len(NIGHTS)} nights"
        yield figure(what, app, "MB", "Textual and SQLAlchemy imported alone", libraries, most=60)
        helped, imported = by_turns(
            STARTS,
            lambda: ran(tourney("--help"), store.parent),
            lambda: ran([sys.executable, "-c", "import typer"], store.parent),
        )
        yield compared("tourney --help", helped, "import typer", imported, 2.5)


def _full_frame(title: str) -> Callable[[Screen], bool]:
    """True if the top line has the title and the bottom line the footer's keys."""
    return lambda screen: title in screen.lines[0] and "Quit" in screen.lines[-1]


def _lists_nights(screen: Screen) -> bool:
    return all(any(name in line for line in screen.lines) for name in NIGHTS)


def _started(command: Sequence[str], shown: Callable[[Screen], bool]) -> float:
    with Terminal(command) as terminal:
        return terminal.until(shown) - terminal.started


def _memory(command: Sequence[str], shown: Callable[[Screen], bool]) -> float:
    with Terminal(command) as terminal:
        terminal.until(shown)
        return peak(terminal.process)


@benchmark
def keys() -> Iterator[Figure]:
    """The second digit typed at the table to the roll shown, which is on disk by then."""
    with host_at_a_table(APART) as table_roll, _bare() as bare_roll:
        table, bare = by_turns(ROLLS, table_roll, bare_roll, warm_up=WARM_UP)
    for name, of, most in (
        (f"the second digit to the roll shown, {len(NAMES)} players: median", 50, 0.020),
        ("the same: 95th percentile", 95, 0.035),
    ):
        beside = "bare cell and label"
        bare_took = percentile(bare, of)
        yield figure(name, percentile(table, of), beside=beside, base=bare_took, most=most)
    with host_at_a_table() as both_roll:
        both = [both_roll() for _ in range(WARM_UP + ROLLS)][WARM_UP:]
    beside = "an app draws at most every 17 ms"
    yield figure("both digits at once", statistics.median(both), beside=beside)
    with (
        host_at_a_table(APART, QUIET) as hidden_roll,
        host_at_a_table(APART, QUIET, chances=True) as shown_roll,
    ):
        shown, hidden = by_turns(ROLLS, shown_roll, hidden_roll, warm_up=WARM_UP)
    # What R13 asks of the chances.
    yield compared("the second digit to the roll, chances shown", shown, "hidden", hidden, 1.05)


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
    with a_store() as path:
        mirrored = path.with_name("mirror.db")
        for store in (path, mirrored):
            with closing(Director.open(store)) as director:
                number = never_over(director)
        with (
            closing(Director.open(mirrored)) as mirror,
            beside(path),
            Terminal(tourney("--store", str(path)), path.parent) as terminal,
        ):
            _go_on(terminal)
            terminal.settle()
            if chances:
                terminal.type(b"c")
                terminal.shows("who wins")
                terminal.settle()

            def roll() -> float:
                nonlocal value
                # Not twice the same, which nothing on the screen would tell apart.
                value = next(filter(value.__ne__, iter(lambda: throw(dice), 0)))
                mirror.night(number).table().roll(value)
                taken_back = f"undo {mirror.night(number).table().page().night.undo}"
                rolls = _rolls_on_disk(path)
                keys = str(value).encode()
                if apart:
                    terminal.type(keys[:1])
                    terminal.watch(apart)
                at = terminal.type(keys[1:] if apart else keys)
                shown = terminal.shows(taken_back)
                if _rolls_on_disk(path) != rolls + 1:
                    raise NeverCame("a roll is shown that is not on disk")
                return (terminal.settle(quiet) or shown) - at

            yield roll


def _go_on(terminal: Terminal) -> None:
    """Go from the list of nights to the table of Friday."""
    terminal.shows("Enter carry on with Friday")
    terminal.settle()
    terminal.type(b"\r")
    terminal.until(lambda screen: "1 2 3 4 5 6" in screen.text)


@contextmanager
def _bare() -> Iterator[Callable[[], float]]:
    """The same of an app that does next to nothing at each of two keys."""
    numbers = count(1)
    with Terminal(script("bare_cell.py")) as terminal:
        terminal.shows("seat 7")
        terminal.settle()

        def roll() -> float:
            keys = 2 * next(numbers)
            at = terminal.type(b"54")
            shown = terminal.shows(f"key {keys:04}", f"value {keys:04}")
            return (terminal.settle() or shown) - at

        yield roll


def _rolls_on_disk(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        query = "SELECT count(*) FROM event WHERE kind = 'rolled'"
        return int(connection.execute(query).fetchone()[0])


@benchmark
def follower() -> Iterator[Figure]:
    """How far the screen of one program is behind what another has written."""
    for name, new in databases():
        address = new()
        store = address.url if isinstance(address, Server) else str(address)
        dice = random.Random(5)
        taken: list[float] = []
        with closing(Director.open(address)) as director:
            number = never_over(director)
            table = director.night(number).table()
            with Terminal(tourney("--store", store)) as terminal:
                said = referee(table.match)
                _go_on(terminal)
                while len(taken) < ROLLS:
                    terminal.settle(0.2 + 0.2 * dice.random())
                    table.roll(throw(dice))
                    at = perf_counter()
                    before, said = said, f"undo {director.night(number).view().undo}"
                    if said != before:
                        taken.append(terminal.shows(" ".join(said.split())) - at)
        yield worst_of(f"a follower's screen, {name}, behind a roll", taken, 0.3)


class _Running(Simulation):
    """A night up to a lap in which every table is at its first round still."""

    def between(self, number: int, floor: FloorView) -> None:
        if floor.lap > LAPS:
            for at in floor.tables:
                table = self.director.night(number).table(at.number)
                while table.view().phase == "roll-off":
                    table.roll_die(self.chance.randint(1, 6))
            raise Reached


@benchmark
def display() -> Iterator[Figure]:
    """The display beside the host's app, a night of 64: idle, and behind a Mexico's key."""
    with a_store() as path:
        with simulation(path, _Running) as night:
            night.play(planned("freezeout", 12), 64)
        with (
            Terminal(tourney("--store", str(path), "tools", "display")) as display,
            Terminal(tourney("--store", str(path))) as host,
        ):
            display.shows("Friday")
            host.shows("Enter carry on with Friday")
            host.type(b"\r")
            host.shows(f"Lap {LAPS + 1}")
            for idle in (display, host):
                idle.settle(1.0)
            if sys.platform == "linux":
                for name, terminal in (("display", display), ("host's floor", host)):
                    what = f"the {name}, idle, a night of 64 at 12 tables: of a core"
                    beside = f"over {IDLE_SECONDS:g} s"
                    yield figure(what, 100 * _idle(terminal), "%", beside, most=2)
            what = "a Mexico on the display behind its key, 64 players"
            yield worst_of(what, _mexicos(host, display), 0.5)


def _idle(terminal: Terminal) -> float:
    used, began = busy(terminal.process), perf_counter()
    terminal.watch(IDLE_SECONDS)
    return (busy(terminal.process) - used) / (perf_counter() - began)


def _mexicos(host: Terminal, display: Terminal) -> list[float]:
    """From each key that completes a Mexico to the first bytes by which the display tells of it."""
    taken = []
    for place in MEXICOS_AT:
        host.type(str(place).encode())
        host.shows("1 2 3 4 5 6")
        for _ in range(MEXICOS):
            host.settle()
            host.type(b"2")
            host.shows("second die")
            display.settle()
            at = host.type(b"1")
            # It fills the display, and its cost stands there in plain letters.
            taken.append(display.shows("The round costs") - at)
            display.until(lambda screen: "The round costs" not in screen.text)
        host.settle()
        host.type(b"\x1b")
        host.shows(f"Lap {LAPS + 1}")
        host.settle()
    return taken
