"""`python -m tests.benchmarks [NAME…]`: all benchmarks, or those named; always exit status 0."""

import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from importlib import import_module

from tests.benchmarks.figure import Figure, table

#: In the order in which they run; those of a terminal need pseudo-terminals, so POSIX.
NAMES = (
    "start",
    "keys",
    "durable",
    "laptops",
    "server_load",
    "follower",
    "display",
    "browsers",
    "phones",
    "phones_beside",
    "fold",
    "corrections",
    "sheets",
    "many_tables",
    "many_venues",
    "floors",
    "rest_beats",
    "chances",
    "dealt",
    "forecasts",
    "site",
)
NEED_A_TERMINAL = ("start", "keys", "phones_beside", "follower", "display", "floors")


def main(wanted: Collection[str]) -> None:
    if unknown := set(wanted).difference(NAMES):
        sys.exit(f"There is no {', '.join(sorted(unknown))}. There are {', '.join(NAMES)}.")
    names = [name for name in NAMES if name in wanted] or NAMES
    figures: list[Figure] = []
    for name in names:
        sys.stderr.write(f"measuring {name} …\n")
        figures += _figures(name)
    sys.stdout.write("\n" + table(figures))


def _figures(name: str) -> list[Figure]:
    """The figures of a benchmark; where it broke off, why."""
    if name in NEED_A_TERMINAL and sys.platform == "win32":
        return [Figure(name, "skipped", "needs a pseudo-terminal")]
    figures: list[Figure] = []
    try:
        module: Mapping[str, Callable[[], Iterable[Figure]]] = vars(
            import_module(f"tests.benchmarks.{name}")
        )
        figures.extend(module["measure"]())
    except Exception as fault:  # the others are still worth measuring
        sys.stderr.write(f"{name} broke off: {fault}\n")
        figures.append(Figure(name, "broke off", type(fault).__name__, met=False))
    return figures


main(sys.argv[1:])
