"""Pearson's chi-squared: how far counts are from what was to be expected, and how often by chance.

Categories have whole weights: a category of weight 2 is to come up twice as often as one of 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erfc, exp, lcm, pi, sqrt
from random import Random

#: From so many expected in every category on, the statistic follows its distribution closely.
LEAST_EXPECTED = 5

TRIALS = 10_000
#: Any number does, as long as it stays: the same counts then always get the same answer.
_SEED = 20_000
_BYTES = 256


@dataclass(frozen=True, slots=True)
class Fit:
    """The fit of counts to the weights that were expected.

    Attributes:
        degrees: of freedom.
        chance: the p-value: how often chance alone fits as badly, or worse.
        trials: how often that was tried out; 0 where it was worked out.
    """

    statistic: float
    degrees: int
    chance: float
    trials: int

    @property
    def figures(self) -> str:
        """The figures, for those who want them."""
        how = f", by {self.trials:,} trials" if self.trials else ""
        chance = f"{self.chance:.1e}" if self.chance < 0.0005 else f"{self.chance:.3f}"
        return (
            f"chi-squared {self.statistic:.2f}, {self.degrees} degrees of freedom, p {chance}{how}"
        )


@lru_cache(maxsize=64)
def goodness_of_fit(counts: tuple[int, ...], weights: tuple[int, ...]) -> Fit:
    """The fit of the counts to the weights.

    The chance is worked out from the distribution where every category has at least 5 expected,
    and tried out where not.
    """
    total = sum(counts)
    degrees = len(counts) - 1
    measured = statistic(counts, weights)
    if total * min(weights) >= LEAST_EXPECTED * sum(weights):
        return Fit(measured, degrees, tail(measured, degrees), 0)
    return Fit(measured, degrees, tried_out(counts, weights), TRIALS)


def statistic(counts: Sequence[int], weights: Sequence[int]) -> float:
    """The sum of the squared distances from the expected counts, each over its expected count.

    >>> round(statistic((3246, 3449, 2897, 2841, 3635, 3932), (1,) * 6), 2)
    270.96
    """
    total, whole = sum(counts), sum(weights)
    expected = [total * weight / whole for weight in weights]
    return sum(
        (count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True) if mean
    )


def tail(statistic: float, degrees: int) -> float:
    """P(chi-squared >= statistic): the upper incomplete gamma function, which ends for halves.

    Args:
        degrees: of freedom, 1 and up.

    >>> round(tail(11.0705, 5), 4), round(tail(31.4104, 20), 4)
    (0.05, 0.05)
    """
    half = statistic / 2
    if degrees % 2:
        above, power, term = erfc(sqrt(half)), 0.5, 2 * sqrt(half / pi) * exp(-half)
    else:
        above, power, term = 0.0, 0.0, exp(-half)
    # Each term is exp(-half) * half ** power / gamma(power + 1).
    while power < degrees / 2:
        above += term
        power += 1
        term *= half / power
    return min(above, 1.0)


def tried_out(counts: Sequence[int], weights: Sequence[int], trials: int = TRIALS) -> float:
    """The share of as many random draws that fit as badly, or worse: a Monte-Carlo p-value.

    The counts themselves are one of the trials, so that it is never 0. The draws are the same for
    the same counts.

    Args:
        weights: at most 256 together.
    """
    total, whole = sum(counts), sum(weights)
    # Of equal totals the statistic rises with this sum, which has no fractions to round.
    scales = [lcm(*weights) // weight for weight in weights]
    measured = sum(scale * count * count for scale, count in zip(scales, counts, strict=True))
    category = [at for at, weight in enumerate(weights) for _ in range(weight)]
    table = bytes(category[byte % whole] for byte in range(_BYTES))
    uneven = bytes(range(_BYTES - _BYTES % whole, _BYTES))
    chance = Random(_SEED)
    drawn = b""
    while len(drawn) < total * trials:
        drawn += chance.randbytes(total * trials).translate(table, uneven)
    as_bad = 0
    numbered = tuple(enumerate(scales))
    for start in range(0, total * trials, total):
        draw = drawn[start : start + total]
        as_bad += sum(scale * draw.count(at) ** 2 for at, scale in numbered) >= measured
    return (1 + as_bad) / (1 + trials)
