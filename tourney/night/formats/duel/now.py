"""The present state of a night of duels."""

from collections.abc import Mapping
from functools import lru_cache

from tourney.night.floor.floor import Draw, Floor
from tourney.night.floor.setup import Option
from tourney.night.formats.duel.bracket import Duel, is_bracket, single_elimination
from tourney.night.formats.duel.double import double_elimination
from tourney.night.formats.duel.lengths import best_of
from tourney.night.formats.duel.state import DuelNow, duels_now

THIRD = Option(
    "third",
    "Third-place match",
    ("no", "yes"),
    "no",
    "The losers of the semi-finals play for third place. Double elimination decides it anyway.",
)
ELIMINATION = Option(
    "elimination",
    "Elimination",
    ("single", "double"),
    "single",
    "Out after one loss, or two.",
)


def bracket_of(floor: Floor) -> tuple[Duel, ...]:
    """The duels of a night's draw."""
    chosen = floor.setup.chosen
    double, third = chosen[ELIMINATION.name] == "double", chosen[THIRD.name] == "yes"
    return _bracket(floor.draw, double, third)


@lru_cache(maxsize=8)
def _bracket(draw: Draw, double: bool, third: bool) -> tuple[Duel, ...]:
    """The duels of a draw, kept since they stay as they are all night."""
    return double_elimination(draw) if double else single_elimination(draw, third)


def duels_of(floor: Floor) -> tuple[DuelNow, ...]:
    """Every duel, by key; none while there is no draw, or one that people have come to since."""
    if not is_bracket(floor.draw):
        return ()
    return duels_now(bracket_of(floor), floor)


def lengths_of(floor: Floor) -> Mapping[int, int]:
    """The number of matches of each duel, by key."""
    duels = bracket_of(floor)
    return {duel.key: best_of(floor.setup, duel, duels) for duel in duels}
