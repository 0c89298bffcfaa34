"""Figures that were measured, and the table that shows them."""

import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table.

    Attributes:
        what: what was measured.
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


def at_most(
    what: str, seconds: Sequence[float], base: Sequence[float], base_name: str, most: float
) -> Figure:
    """A figure whose target is a ratio between two things measured by turns.

    The ratio is the median of the pairs' ratios: what slows the machine down for a while slows
    both of a pair down.
    """
    ratio = statistics.median(mine / theirs for mine, theirs in zip(seconds, base, strict=True))
    return Figure(
        what,
        ms(statistics.median(seconds)),
        f"{base_name} {ms(statistics.median(base))}",
        f"ratio ≤ {most:g}",
        ratio,
        ratio <= most,
    )


def by_turns(rounds: int, *sides: Callable[[], float], warm_up: int = 1) -> tuple[list[float], ...]:
    """The result of each side, measured by turns, and every other time in reverse order."""
    measured: tuple[list[float], ...] = tuple([] for _ in sides)
    for number in range(-warm_up, rounds):
        order = range(len(sides)) if number % 2 else reversed(range(len(sides)))
        for side in order:
            taken = sides[side]()
            if number >= 0:
                measured[side].append(taken)
    return measured


def seconds(run: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    run()
    return perf_counter() - start


def ms(seconds: float) -> str:
    """Seconds in milliseconds, with as many decimals as are worth reading."""
    thousandths = seconds * 1000
    return f"{thousandths:.{0 if thousandths >= 100 else 1 if thousandths >= 10 else 3}f} ms"


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent do not exceed, by nearest rank."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


HEADINGS = ("what", "measured", "beside", "target", "ratio", "")


def table(figures: Iterable[Figure]) -> str:
    """The figures, a line each, in columns."""
    rows = [HEADINGS, *(_cells(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    lines.insert(1, "  ".join("-" * width for width in widths).rstrip())
    return "\n".join(lines) + "\n"


def _cells(figure: Figure) -> tuple[str, ...]:
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    verdict = {None: "", True: "met", False: "MISSED"}[figure.met]
    return figure.what, figure.measured, figure.beside, figure.target, ratio, verdict
