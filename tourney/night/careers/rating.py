"""A rating of players from the standings of nights, with its margin of error (F14.2)."""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import groupby
from math import sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.names import person_key
from tourney.night.careers.career import CareerNight

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

#: How many nights a player needs before the rating is shown.
NIGHTS_NEEDED = 10
#: The first rating of every player, and its margin of error.
START, START_ERROR = 1000, 1000 / 3
#: The share of chance in one night, scaled from the library's default. The second number is how
#: much a strength may change from night to night. Without a change, after 300 nights pure chance
#: would look like strength.
BETA, _CHANGE = START_ERROR / 2, START / 50


class Rating(Struct, frozen=True):
    """A player's rating.

    Attributes:
        name: the latest spelling.
        nights: how many nights count.
        number: the rating, about 1000; higher is better.
        error: the number after ±: in two cases of three the true strength is this close.
        place: the place among players with enough nights, shared by equals; 0 if the ratings differ
            too little.
    """

    name: str
    nights: int
    number: int
    error: int
    place: int = 0

    @property
    def missing(self) -> int:
        """How many nights are missing before the rating is shown."""
        return max(NIGHTS_NEEDED - self.nights, 0)


class Ratings(Struct, frozen=True):
    """Everyone's rating.

    Attributes:
        lines: the players with enough nights, best first.
        others: the players with fewer nights, most nights first, without a place.
        nights: how many nights count.
        spread: the standard deviation of the numbers in `lines`.
        error: the root mean square of the errors in `lines`.
        liar, own_units: how many nights do not count, as Liar's Mexico, or because a player began
            with units of their own (F1.9).
        left_out: sentences about nights without a result.
        keys: by a player's key, the index of the line in `lines` followed by `others`.
    """

    lines: tuple[Rating, ...] = ()
    others: tuple[Rating, ...] = ()
    nights: int = 0
    spread: float = 0.0
    error: float = 0.0
    liar: int = 0
    own_units: int = 0
    left_out: tuple[str, ...] = ()
    keys: Mapping[str, int] = field(default_factory=dict)

    @property
    def says(self) -> bool:
        """True if the numbers differ more than their errors, so that there are places."""
        return self.spread > self.error

    def of(self, key: str) -> Rating | None:
        """Return the rating of the player with this key; None without a night that counts."""
        at = self.keys.get(key)
        return None if at is None else (*self.lines, *self.others)[at]


def ratings(nights: Iterable[CareerNight], key_of: Callable[[str], str] = person_key) -> Ratings:
    """Return everyone's rating after the last night; the order of the argument does not matter.

    Each night is one finishing order of everyone with a place. The model is Plackett and Luce's, as
    the library openskill implements it.

    Args:
        key_of: returns one key for all names of one person.
    """
    liar = own_units = 0
    counted: list[CareerNight] = []
    for night in sorted(nights, key=lambda each: (each.result.date, each.result.number)):
        if night.result.liar:
            liar += 1
        elif night.own_units:
            own_units += 1
        elif len(night.people) > 1:
            counted.append(night)
    found = {
        key: Rating(name, played, round(each.mu), round(each.sigma))
        for key, (name, played, each) in _rated(counted, key_of).items()
    }
    enough = {key: each for key, each in found.items() if not each.missing}
    spread, error = _spread(enough.values())
    lines: list[tuple[str, Rating]] = []
    in_order = sorted(enough.items(), key=lambda pair: (-pair[1].number, person_key(pair[1].name)))
    for _, group in groupby(in_order, key=lambda pair: pair[1].number):
        place = len(lines) + 1 if spread > error else 0
        lines += [(key, replace(each, place=place)) for key, each in group]
    others = sorted(
        (pair for pair in found.items() if pair[1].missing),
        key=lambda pair: (-pair[1].nights, person_key(pair[1].name)),
    )
    return Ratings(
        lines=tuple(each for _, each in lines),
        others=tuple(each for _, each in others),
        nights=len(counted),
        spread=spread,
        error=error,
        liar=liar,
        own_units=own_units,
        keys={key: at for at, (key, _) in enumerate([*lines, *others])},
    )


def _rated(
    nights: Iterable[CareerNight], key_of: Callable[[str], str]
) -> dict[str, tuple[str, int, "PlackettLuceRating"]]:
    """Return, by key, each player's newest name, number of nights and rating."""
    model = _model()
    rated: dict[str, tuple[str, int, PlackettLuceRating]] = {}
    for night in nights:
        here: dict[str, tuple[str, int]] = {}
        for each in night.people:
            key = key_of(each.line.name)
            if key in here:
                key = each.line.name  # on this night both spellings were two people
            here[key] = each.line.name, each.line.rank
        before = [rated.get(key, (name, 0, model.rating())) for key, (name, _) in here.items()]
        ranks = [float(rank) for _, rank in here.values()]
        after = model.rate([[each] for _, _, each in before], ranks=ranks)
        for key, (_, played, _), (now,) in zip(here, before, after, strict=True):
            rated[key] = here[key][0], played + 1, now
    return rated


def _model() -> "PlackettLuce":
    # Imported here, so that only ratings wait for the library.
    from openskill.models import PlackettLuce

    return PlackettLuce(
        mu=START,
        sigma=START_ERROR,
        beta=BETA,
        tau=_CHANGE,
        # Each night reduces the ± as much as the model says. The library's default reduces it so
        # little in large fields that 30 nights of 40 players would hardly shrink it.
        gamma=lambda *_: 1.0,
    )


def _spread(lines: Collection[Rating]) -> tuple[float, float]:
    """Return the standard deviation of the numbers, and the root mean square of their errors."""
    numbers, squares = [each.number for each in lines], [each.error**2 for each in lines]
    return stdev(numbers) if len(numbers) > 1 else 0.0, sqrt(mean(squares)) if squares else 0.0
