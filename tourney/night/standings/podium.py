"""The podium of a night: its first three ranks, with what each has won."""

from collections.abc import Sequence

from msgspec import Struct

from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result

_RANKS = 3


class PodiumStep(Struct, frozen=True):
    """A step of the podium; those who share it also share its prizes.

    Attributes:
        prize: what each of them gets, in money; "" if none.
    """

    rank: int
    names: tuple[str, ...]
    prize: str


def podium(places: PlacesView) -> tuple[PodiumStep, ...]:
    """The steps of a night, the winner's first; none before it is over."""
    return () if places.provisional else steps_of(places.lines)


def steps_of(standing: Sequence[Result]) -> tuple[PodiumStep, ...]:
    """The steps of these lines."""
    steps: list[PodiumStep] = []
    for rank in range(1, _RANKS + 1):
        lines = [line for line in standing if line.rank == rank]
        if lines:
            words = {line.prize: line.prize_words or "nothing" for line in lines}
            # If an amount cannot be shared evenly, a lot has given some people more.
            amounts = [words[prize] for prize in sorted(words)]
            some = f"{amounts[0]} to {amounts[-1]}" if len(amounts) > 2 else " or ".join(amounts)
            each = some if any(words) else ""
            steps.append(PodiumStep(rank, tuple(line.name for line in lines), each))
    return tuple(steps)
