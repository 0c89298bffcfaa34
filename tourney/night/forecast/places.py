"""The chances by which a deal, or the pot, is shared: of the places that people come to (R12.3)."""

from collections.abc import Mapping, Sequence
from math import ceil, sqrt

from msgspec import Struct

from tourney.game.chances.ended import MOST_UNITS, PARTS, TOO_LONG, in_parts, places_at
from tourney.game.chances.matches import MADE_UP
from tourney.game.mexico.rules import Rules
from tourney.game.refusal import Refused
from tourney.night.floor.floor import Floor, TableNow
from tourney.night.forecast.chances import NIGHTS, night_chances
from tourney.night.formats.registry import format_of
from tourney.night.simulation.rounds import Table
from tourney.night.simulation.tables import starts

#: With this few units a table that is too large to be worked out is made up often enough (R13.3).
_FEW = 100
_MOST_OF_A_NIGHT = 10 * MOST_UNITS

_HIDDEN = Refused("chance", "Liar's Mexico has no known chances: the dice are hidden.")
_UNKNOWN = Refused("chance", "There are no chances for this night.")


class PlaceChances(Struct, frozen=True):
    """The chances of those who are in to come to the first of their ranks, at least.

    Attributes:
        rows: by entry.
        made_up: the number of simulated nights they come from; 0 where they are exact.
    """

    rows: Mapping[int, Sequence[float]]
    made_up: int = 0

    def error_of_sums(self, amounts: Sequence[int]) -> float:
        """The largest standard error of what each may expect of what the ranks bring.

        >>> PlaceChances({1: (0.5, 0.5)}, 2_500).error_of_sums((100, 0))
        1.0
        """
        if not self.made_up:
            return 0.0
        squares = tuple(amount * amount for amount in amounts)
        return max(
            sqrt(max(_mean(row, squares) - _mean(row, amounts) ** 2, 0.0) / self.made_up)
            for row in self.rows.values()
        )


def _mean(row: Sequence[float], amounts: Sequence[int]) -> float:
    return sum(part * amount for part, amount in zip(row, amounts, strict=False))


def place_chances(floor: Floor, ranks: int = 1) -> PlaceChances:
    """The chances of those who are in to come to the first of their ranks, at least.

    Exact where one table is left that can be worked out, else of simulated nights.

    Raises:
        Refused: `chance`, where they are not known.
    """
    if not isinstance(floor.rules, Rules):
        raise _HIDDEN
    if sum(floor.held.values()) > _MOST_OF_A_NIGHT:
        raise TOO_LONG
    nights, table = NIGHTS, _last_table(floor)
    if table is not None:
        exact = _mean_of_starts(floor.rules, starts(table), ranks)
        if exact is not None:
            return PlaceChances(exact)
        nights = MADE_UP if sum(seat.units for seat in table.seats) <= _FEW else NIGHTS
    found = night_chances(floor, nights)
    if found is None:
        raise _UNKNOWN
    return PlaceChances(found.places, found.nights)


def _mean_of_starts(
    rules: Rules, known: Sequence[tuple[float, Table]], ranks: int
) -> dict[int, tuple[float, ...]] | None:
    """By entry the chances of each rank, as a mean over the players who may lead."""
    found: dict[int, tuple[float, ...]] = {}
    for chance, chairs in known:
        rows = places_at(rules, tuple(units for _, units in chairs), ranks)
        if rows is None:
            return None
        for (entry, _), row in zip(chairs, rows, strict=True):
            so_far = found.get(entry, (0.0,) * len(row))
            found[entry] = tuple(a + chance * b for a, b in zip(so_far, row, strict=True))
    return found


def chances_to_win(floor: Floor) -> tuple[tuple[tuple[int, int], ...], int]:
    """By entry the chance to win of those who are in, and their standard error, in billionths.

    Raises:
        Refused: `chance`, where they are not known.
    """
    found = place_chances(floor)
    parts = in_parts([row[0] for row in found.rows.values()])
    return tuple(zip(found.rows, parts, strict=True)), ceil(found.error_of_sums((PARTS,)))


def _last_table(floor: Floor) -> TableNow | None:
    """The table at which all is decided; None where there are more, or more will be played."""
    if len(floor.open) != 1 or floor.unseated or floor.open[0].best != 1:
        return None
    return floor.open[0] if format_of(floor.setup).is_last_table(floor) else None
