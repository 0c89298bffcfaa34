"""Standard seeding: the best two can meet in the final only, the best four in the semi-finals."""

from collections.abc import Sequence


def standard_order(size: int) -> tuple[int, ...]:
    """The seeds of a full bracket from top to bottom; neighbours meet.

    Args:
        size: a power of two.

    >>> standard_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        order = [seed for best in order for seed in (best, 2 * len(order) + 1 - best)]
    return tuple(order)


def seeded(entries: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The first matches from top to bottom; a single entry has a bye, the best seeds first.

    Args:
        entries: two or more, the best seed first.

    >>> seeded((11, 12, 13, 14, 15, 16))
    ((11,), (14, 15), (12,), (13, 16))
    """
    order = standard_order(bracket_size(len(entries)))
    seats = [entries[seed - 1 : seed] for seed in order]
    return tuple((*above, *below) for above, below in zip(seats[::2], seats[1::2], strict=True))


def bracket_size(people: int) -> int:
    """The size of the smallest bracket for this many: the next power of two."""
    return 1 << max(1, (people - 1).bit_length())
