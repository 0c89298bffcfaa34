"""What chances take: each is asked in a program of its own, which has nothing else in memory.

Times are of the processor: what else runs on the machine does not count.
"""

import statistics
from collections.abc import Callable
from time import process_time

from tests.benchmarks.processes import peak
from tests.game.chances.brute_force import dice
from tests.rules.playing import fold
from tourney.game.chances.rounds import at_table, pays_from_start
from tourney.game.chances.table import wins_from, wins_of
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened, Rolled, Stood
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import PRESETS

PLAYERS = 8

#: Seconds anew and again, and the most megabytes that the program has had.
Took = tuple[float, float, float]


def processor(run: Callable[[], object]) -> float:
    begun = process_time()
    run()
    return process_time() - begun


def of_a_round(preset: str) -> Took:
    cold = processor(lambda: pays_from_start(PRESETS[preset], PLAYERS))
    return cold, _again(_led(preset), at_table), peak("self")


def of_a_match(players: int) -> Took:
    cold = processor(lambda: wins_from(PRESETS["classic"], (5,) * players))
    match = _led("classic", (5,) * players)
    wins_of(apply(match, Rolled(0, 54)))
    return cold, _again(match, wins_of), peak("self")


def _led(preset: str, units: tuple[int, ...] = ()) -> Match:
    """A match of which the lead has rolled once."""
    names = tuple(f"Guest {number}" for number in range(len(units) or PLAYERS))
    match = fold([MatchOpened(PRESETS[preset], names, units), LeadNamed(0), Rolled(0, 31)])
    assert match is not None
    return match


def _again(match: Match, ask: Callable[[Match], object]) -> float:
    rolled = apply(match, Rolled(0, 52))
    return statistics.median(processor(lambda: ask(rolled)) for _ in range(20))


def of_play(_: int) -> Took:
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
            took[match.rounds > rounds].append(processor(lambda match=match: wins_of(match)))  # type: ignore[misc]
            rounds = match.rounds
    return statistics.median(took[True]), statistics.median(took[False]), peak("self")
