"""Who is here on a night that one joins and leaves at any time, and who waits (F15.1, F15.2)."""

from collections.abc import Collection, Mapping
from enum import StrEnum


class Attendance(StrEnum):
    """Whether a player takes part in sittings: here; away for a while; gone, perhaps for good."""

    HERE = "here"
    AWAY = "away"
    GONE = "gone"


def times_waited(here: Collection[int], waited: Mapping[int, int]) -> dict[int, int]:
    """Return how often each of the people here counts as having waited (F15.2).

    A newcomer counts as often as whoever of those here has waited least.

    Args:
        waited: by entry, of everyone who was here when a sitting was drawn.

    >>> times_waited([1, 2, 3], {1: 2, 2: 1})
    {1: 2, 2: 1, 3: 1}
    """
    least = min((waited[entry] for entry in here if entry in waited), default=0)
    return {entry: waited.get(entry, least) for entry in here}


def after_sitting(
    seated: Collection[int], waiting: Collection[int], waited: Mapping[int, int]
) -> dict[int, int]:
    """Return how often everyone has waited, once a sitting is drawn.

    >>> after_sitting([1, 2], [3], {1: 1, 2: 0, 9: 4})
    {1: 1, 2: 0, 9: 4, 3: 1}
    """
    counts = times_waited((*seated, *waiting), waited)
    return {**waited, **counts, **{entry: counts[entry] + 1 for entry in waiting}}
