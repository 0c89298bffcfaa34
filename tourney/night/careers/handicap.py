"""Units of one's own by rating (F14.2): what would make a night about even."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice
from math import exp, hypot, lgamma, log
from statistics import NormalDist, fmean

from tourney.night.careers.rating import BETA, Rating

#: Nobody is given more than so many times the usual units.
MOST_TIMES = 3
_HALVINGS, _SURE = 40, 1e-9


@dataclass(frozen=True, slots=True)
class Handicap:
    """The units that somebody might begin with, and what they mean.

    Attributes:
        usual, own: in how many of 100 nights they would outlast the mean of those rated here, with
            the usual units and with `units`.
    """

    name: str
    rating: Rating
    units: int
    usual: int
    own: int

    def with_units(self, units: int, usually: int) -> "Handicap":
        """The same with other units.

        Args:
            usually: the units of everybody else.
        """
        pays = _pays(self.usual / 100, usually)
        return Handicap(
            self.name, self.rating, units, self.usual, _hundredths(lasts(pays, units, usually))
        )


def handicaps(rated: Mapping[str, Rating], usually: int) -> tuple[Handicap, ...]:
    """The units of everybody rated that come nearest to even, the best rated first.

    Of two with a rating, the one who is better outlasts the other as often as the model of the
    ratings says, each ± counted in. It is taken for a race in which the one who pays is drawn again
    and again, by the same chance, until one has no units left; that chance follows from the usual
    units, and how the race ends with others follows from it.

    Args:
        rated: by name; with two of them or more.
        usually: the units that everybody else begins with, from 1.
    """
    mean = fmean(each.number for each in rated.values())
    error = fmean(each.error for each in rated.values())
    found = []
    for name, rating in rated.items():
        spread = hypot(BETA, BETA, rating.error, error)
        usual = _hundredths(NormalDist(0, spread).cdf(rating.number - mean))
        ends = enumerate(_lasting(_pays(usual / 100, usually), usually), start=1)
        units, chance = min(
            islice(ends, MOST_TIMES * usually),
            key=lambda end: (abs(end[1] - 0.5), abs(end[0] - usually)),
        )
        found.append(Handicap(name, rating, units, usual, _hundredths(chance)))
    return tuple(sorted(found, key=lambda each: -each.rating.number))


def lasts(pays: float, own: int, other: int) -> float:
    """The chance that the other one has no units left first.

    Args:
        pays: the chance that it is oneself who pays, of two of whom one does.

    >>> round(lasts(0.5, 3, 3), 9), lasts(0.5, 4, 3) > 0.5 > lasts(0.5, 2, 3)
    (0.5, True)
    """
    return next(islice(_lasting(pays, other), own - 1, None))


def _lasting(pays: float, other: int) -> Iterator[float]:
    """The same with 1 unit of one's own, with 2, and so on."""
    chance, fixed = 0.0, other * log(1 - pays) - lgamma(other)
    for paid in count():
        chance += exp(lgamma(other + paid) - lgamma(paid + 1) + fixed + paid * log(pays))
        yield chance


def _pays(chance: float, usually: int) -> float:
    """The chance to pay by which somebody lasts longer by `chance`, both with the usual units."""
    low, high = _SURE, 1 - _SURE
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if lasts(middle, usually, usually) > chance else (low, middle)
    return (low + high) / 2


def _hundredths(chance: float) -> int:
    return min(max(round(chance * 100), 1), 99)
