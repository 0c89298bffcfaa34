"""How a figure is declared, what it is timed with, and the table that all are printed in.

A benchmark is a function under `@benchmark`, which sets up what it needs and yields its figures.
Where something is not installed, or this is not Linux, it is skipped like a test.
"""

import multiprocessing
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

import pytest
from msgspec import Struct
from rich import box
from rich.console import Console
from rich.table import Table

from tests.terminal.program import environment

T = TypeVar("T")

#: Programs of our own begin with nothing that this one knows.
SPAWN = multiprocessing.get_context("spawn")


class Figure(Struct, frozen=True):
    """One line of the table.

    Attributes:
        measured: it, with its unit.
        beside: what it is compared with, or "".
        target: the target in words, or "" where there is none.
        ratio: to what it is compared with, or None.
        met: whether the target was met; None without one.
    """

    what: str
    measured: str
    beside: str = ""
    target: str = ""
    ratio: float | None = None
    met: bool | None = None


Measure = Callable[[], Iterator[Figure]]
BENCHMARKS: dict[str, Measure] = {}


def benchmark(measure: Measure) -> Measure:
    """Have it run with the others, under the name of the function."""
    BENCHMARKS[measure.__name__] = measure
    return measure


# A figure


def ms(seconds: float) -> str:
    """Seconds in milliseconds, with as many decimals as are worth reading."""
    thousandths = seconds * 1000
    return f"{thousandths:.{0 if thousandths >= 100 else 1 if thousandths >= 10 else 3}f} ms"


#: How a value is written, by its unit.
_WRITTEN: dict[str, Callable[[float], str]] = {
    "ms": ms,
    "s": "{:.2f} s".format,
    "a second": "{:,.0f} a second".format,
    "MB": "{:,.0f} MB".format,
    "kB": "{:.1f} kB".format,
    "%": "{:.2f} %".format,
    "points": "{:.2f} points".format,
    "sigma": "{:.2f} sigma".format,
    "": "{:,}".format,
}


def figure(
    what: str,
    value: float,
    unit: str = "ms",
    beside: str = "",
    base: float | None = None,
    *,
    most: float | None = None,
    least: float | None = None,
    ratio: float | None = None,
    times: float | None = None,
) -> Figure:
    """A figure with the targets that are given.

    Args:
        value: in the unit, but for "ms", which are of seconds.
        beside: what it is compared with, before `base`, which is of the same unit.
        ratio: to what it is compared with; without one, the value to `base`.
        times: what the ratio may be at most.
    """
    form = _WRITTEN[unit]
    if base is not None:
        beside = f"{beside} {form(base)}"
        ratio = value / base if ratio is None else ratio
    targets = [
        *([f"≤ {form(most)}"] if most is not None else []),
        *([f"≥ {form(least)}"] if least is not None else []),
        *([f"ratio ≤ {times:g}"] if times is not None else []),
    ]
    held = (
        (most is None or value <= most)
        and (least is None or value >= least)
        and (times is None or ratio is None or ratio <= times)
    )
    return Figure(what, form(value), beside, ", ".join(targets), ratio, held if targets else None)


def compared(
    what: str, taken: Sequence[float], beside: str, base: Sequence[float], times: float
) -> Figure:
    """The ratio of two things that were measured by turns: the median of the pairs' ratios.

    What slows the machine down for a while slows both of a pair down.
    """
    ratio = statistics.median(mine / theirs for mine, theirs in zip(taken, base, strict=True))
    median = statistics.median
    return figure(what, median(taken), "ms", beside, median(base), ratio=ratio, times=times)


def worst_of(what: str, taken: Sequence[float], most: float) -> Figure:
    beside = f"median {ms(statistics.median(taken))}"
    return figure(f"{what}: worst of {len(taken)}", max(taken), beside=beside, most=most)


# To time


def seconds(run: Callable[[], object]) -> float:
    """What a call says that it took, or else how long it did."""
    start = perf_counter()
    said = run()
    return said if isinstance(said, float) else perf_counter() - start


def by_turns(
    rounds: int, *sides: Callable[[], object], warm_up: int = 1
) -> tuple[list[float], ...]:
    """The seconds of each side, measured by turns, and every other time in reverse order."""
    measured: tuple[list[float], ...] = tuple([] for _ in sides)
    for number in range(-warm_up, rounds):
        order = range(len(sides)) if number % 2 else reversed(range(len(sides)))
        for side in order:
            taken = seconds(sides[side])
            if number >= 0:
                measured[side].append(taken)
    return measured


def median_of(rounds: int, run: Callable[[], object]) -> float:
    """The median of some rounds, after one to warm up."""
    return statistics.median(by_turns(rounds, run)[0])


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent do not exceed, by nearest rank."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


# To set up


@contextmanager
def a_store() -> Iterator[Path]:
    """The place of a store in a folder of its own; there is no file yet."""
    with TemporaryDirectory() as folder:
        yield Path(folder) / "nights.db"


def ran(command: Sequence[str], folder: Path | None = None) -> bytes:
    """What a program writes that runs to its end in a folder, which is its person's home, too."""
    done = subprocess.run(
        command, cwd=folder, env=environment(folder), capture_output=True, check=True
    )
    return done.stdout


def afresh(ask: Callable[..., T], *given: object) -> T:
    """What is answered in a program of its own, in which nothing is known yet."""
    with SPAWN.Pool(1) as pool:
        return pool.apply(ask, given)


def on_linux() -> None:
    """Skip what reads `/proc` where there is none."""
    if sys.platform != "linux":
        pytest.skip("what a program takes is read from /proc")


# To run and print


def main(wanted: Sequence[str]) -> None:
    """Measure all that is wanted, or all there is, and print the table.

    Args:
        wanted: names, and sizes such as `ROLLS=20`, which are for all that have such a constant.
    """
    sizes = dict(each.split("=") for each in wanted if "=" in each)
    names = [each for each in wanted if "=" not in each] or [*BENCHMARKS]
    if unknown := set(names).difference(BENCHMARKS):
        sys.exit(f"Unknown: {', '.join(sorted(unknown))}. Known: {', '.join(BENCHMARKS)}.")
    for measure in BENCHMARKS.values():
        module = vars(sys.modules[measure.__module__])
        module |= {name: int(size) for name, size in sizes.items() if name in module}
    figures: list[Figure] = []
    for name in names:
        sys.stderr.write(f"measuring {name} …\n")
        try:
            for each in BENCHMARKS[name]():
                figures.append(each)
                sys.stderr.write(f"  {each.what}: {each.measured}\n")
        except pytest.skip.Exception as absent:
            figures.append(Figure(name, "skipped", str(absent.msg)))
        except Exception as fault:  # the others are still worth measuring
            sys.stderr.write(f"{name} broke off: {fault}\n")
            figures.append(Figure(name, "broke off", type(fault).__name__, met=False))
    show(figures)


def table(figures: Iterable[Figure]) -> Table:
    """The figures, a line each, in columns."""
    shown = Table("what", "measured", "beside", "target", "ratio", "", box=box.SIMPLE)
    for each in figures:
        ratio = "" if each.ratio is None else f"{each.ratio:.2f}"
        verdict = {None: "", True: "met", False: "MISSED"}[each.met]
        shown.add_row(each.what, each.measured, each.beside, each.target, ratio, verdict)
    return shown


def show(figures: Iterable[Figure]) -> None:
    """Print them, however wide that is."""
    Console(width=250, highlight=False, markup=False).print(table(figures))
