"""Chances: a round and a match worked out anew and again, and what memory it takes.

Each figure is of a program of its own, so that nothing is known before, and of the processor: what
else runs on the machine does not count.
"""

import json
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from time import process_time

from tests.benchmarks.figure import Figure, ms
from tests.game.chances.brute_force import dice
from tourney.game.chances.rounds import at_table, pays_from_start
from tourney.game.chances.table import wins_from, wins_of
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened, Rolled, Stood
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, fold
from tourney.game.mexico.rules import PRESETS

PLAYERS = 8
ROUNDS = 5
COLD, WARM, MATCH, IN_PLAY, MEGABYTES = 0.5, 0.005, 0.5, 0.15, 100
_MEGABYTE = 2**10 if sys.platform == "linux" else 2**20


def measure() -> Iterator[Figure]:
    for preset in PRESETS:
        cold, warm, took = _of_programs(f"round {preset}")
        yield _figure(f"a round of {PLAYERS}, {preset}: anew", cold, COLD)
        yield _figure("the same: after a roll, again", warm, WARM)
        yield _memory(took)
    for units in ("5 5 5 5 5", "5 5 5 5 5 5 5 5"):
        cold, warm, took = _of_programs(f"match {units}")
        most = MATCH if units.count("5") == 5 else None
        yield _figure(f"a match of {units}, classic: anew", cold, most)
        yield _figure("the same: after a roll, again", warm, None)
        yield _memory(took)

    first, later, took = _of_programs("play")
    yield _figure("a match of eight fives in play: a round's first answer", first, IN_PLAY)
    yield _figure("the same: every other", later, IN_PLAY)
    yield _memory(took)


def seconds(run: Callable[[], object]) -> float:
    """The time of the processor for one call."""
    begun = process_time()
    run()
    return process_time() - begun


def _figure(what: str, took: float, most: float | None) -> Figure:
    if most is None:
        return Figure(what, ms(took))
    return Figure(what, ms(took), "", f"≤ {ms(most)}", took / most, took <= most)


def _memory(took: float) -> Figure:
    what, target = "the same: memory, Python's own too", f"≤ {MEGABYTES} MB"
    return Figure(what, f"{took:.0f} MB", "", target, took / MEGABYTES, took <= MEGABYTES)


def _of_programs(what: str) -> tuple[float, float, float]:
    """Seconds anew and again, and megabytes: the medians of some programs."""
    command = [sys.executable, "-m", "tests.benchmarks.chances", *what.split()]
    runs = [
        json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        for _ in range(ROUNDS)
    ]
    cold, warm, took = (statistics.median(run[at] for run in runs) for at in range(3))
    return cold, warm, took


def _round(preset: str) -> tuple[float, float]:
    rules = PRESETS[preset]
    cold = seconds(lambda: pays_from_start(rules, PLAYERS))
    names = tuple(f"Guest {number}" for number in range(PLAYERS))
    match = fold([MatchOpened(rules, names), LeadNamed(0), Rolled(0, 31)])
    return cold, _warm(match, at_table)


def _match(*units: str) -> tuple[float, float]:
    rules, held = PRESETS["classic"], tuple(map(int, units))
    cold = seconds(lambda: wins_from(rules, held))
    names = tuple(f"Guest {number}" for number in range(len(held)))
    match = fold([MatchOpened(rules, names, held), LeadNamed(0), Rolled(0, 31)])
    wins_of(apply(match, Rolled(0, 54)))
    return cold, _warm(match, wins_of)


def _play() -> tuple[float, float]:
    """Rounds until somebody is out: the median of the first answers in them, and of the others."""
    names = tuple(f"Guest {number}" for number in range(PLAYERS))
    match = fold([MatchOpened(PRESETS["classic"], names), LeadNamed(0)])
    assert match is not None
    throw = dice(seed=3)
    wins_of(match)
    took: dict[bool, list[float]] = {True: [], False: []}
    rounds = -1
    while not match.exits:
        table = at_table(match)
        assert table is not None
        event = Stood(table.on_turn) if table.stands else Rolled(table.on_turn, throw())
        match = apply(match, event)
        if not match.between_rounds:
            took[match.rounds > rounds].append(seconds(lambda match=match: wins_of(match)))  # type: ignore[misc]
            rounds = match.rounds
    return statistics.median(took[True]), statistics.median(took[False])


def _warm(match: Match | None, ask: Callable[[Match], object]) -> float:
    assert match is not None
    rolled = apply(match, Rolled(0, 52))
    return statistics.median(seconds(lambda: ask(rolled)) for _ in range(20))


_ASKED: Mapping[str, Callable[..., tuple[float, float]]] = {
    "round": _round,
    "match": _match,
    "play": _play,
}

if __name__ == "__main__":
    figures = _ASKED[sys.argv[1]](*sys.argv[2:])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE
    sys.stdout.write(json.dumps([*figures, most]))
