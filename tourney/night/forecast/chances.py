"""The chances to win a night, and of each place, from simulated nights (R13.5)."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from random import Random

from msgspec import Struct

from tourney.game.chances.matches import Step, no_step
from tourney.game.mexico.rules import Rules
from tourney.night.floor.floor import Floor
from tourney.night.formats.registry import format_of
from tourney.night.simulation.rounds import SimulatedRounds

#: So many are simulated.
NIGHTS = 2_000
#: The same night is always given the same simulated ones.
_SEED = 1


class NightChances(Struct, frozen=True):
    """The chances of those who are in, by entry.

    Attributes:
        places: to come to each rank, from the first among those who are in; people who share ranks
            have an equal part of each of them. A row adds up to 1, and so does a column.
        error: the standard error of the least certain of the figures.
        nights: how many were simulated.
    """

    places: Mapping[int, tuple[float, ...]]
    error: float
    nights: int

    @property
    def wins(self) -> Mapping[int, float]:
        """By entry, the chance to win, the greatest first."""
        found = {entry: chances[0] for entry, chances in self.places.items()}
        return dict(sorted(found.items(), key=lambda each: -each[1]))


def night_chances(floor: Floor, nights: int = NIGHTS, step: Step = no_step) -> NightChances | None:
    """Everyone's chances from where a night stands.

    None where they are not known: of Liar's Mexico, of Mexxen's own points, and of a night that is
    over.
    """
    if not isinstance(floor.rules, Rules):
        return None
    if floor.ended is not None or format_of(floor.setup).over(floor):
        return None
    made_up = format_of(floor.setup).course(floor, SimulatedRounds(floor.rules, Random(_SEED)))
    ended: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(nights):
        step()
        ended[tuple(map(tuple, made_up().ranks))] += 1
    people = sorted({entry for ranks in ended for equal in ranks for entry in equal})
    if not people:
        return None
    places = {entry: [0.0] * len(people) for entry in people}
    for ranks, times in ended.items():
        first = 0
        for equal in ranks:
            part = times / (nights * len(equal))
            for entry in equal:
                for place in range(first, first + len(equal)):
                    places[entry][place] += part
            first += len(equal)
    # A certainty may add up to a hair more than 1.
    rows = {entry: tuple(min(chance, 1.0) for chance in row) for entry, row in places.items()}
    error = max(sqrt(chance * (1 - chance) / nights) for row in rows.values() for chance in row)
    return NightChances(rows, error, nights)
