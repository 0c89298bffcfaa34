"""Draws that anyone can repeat: the same seed and names give the same order everywhere (F3.3)."""

import hashlib
from collections.abc import Iterable, Iterator
from struct import unpack

#: Recorded with every draw.
METHOD = "sha256-1"

#: Recorded with a draw that is seeded by rating (F14.2).
RATING_METHOD = "rating-1"

#: Recorded with a draw that is seeded by the seeds of the list of people (F6.5).
LIST_METHOD = "list-1"

#: Recorded with a draw that is the best of this many shuffles (F3.2).
BEST_METHOD = "sha256-best-200"
SHUFFLES = 200

#: A seed is five dice, as the room would roll them.
SEED_DICE = 5

_WORDS_A_DIGEST = 8


def is_seed(text: str) -> bool:
    """True if the text is five dice, such as 42613."""
    return len(text) == SEED_DICE and all(die in "123456" for die in text)


def shuffled(seed: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names in the order that the seed gives: by the SHA-256 of seed, colon and name.

    Repeatable with any tool that knows SHA-256, so that a guest can check the draw.

    >>> shuffled("42613", ["Ann", "Bob", "Cid"])
    ('Ann', 'Cid', 'Bob')
    """
    return tuple(sorted(names, key=lambda name: (_digest(seed, name), name)))


def by_lot(seed: str, purpose: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names in the order of a lot of its own: `shuffled` by seed, colon and purpose.

    >>> by_lot("42613", "chair of Dee", ["Ann", "Bob", "Cid"])
    ('Bob', 'Cid', 'Ann')
    """
    return shuffled(f"{seed}:{purpose}", names)


def shuffles(seed: str, size: int) -> Iterator[list[int]]:
    """The 200 shuffles of the method `sha256-best-200`: each the numbers from 0 in another order.

    Repeatable with any tool that knows SHA-256. Shuffle s, from 1, reads the digests of
    `42613:s:1`, `42613:s:2` and so on as one row of numbers of four bytes, the highest byte first.
    Places count from 0: from the last down to place 1, what is at place p is swapped with what is
    at the place that the row's next number leaves when divided by p + 1.

    >>> next(shuffles("42613", 5))
    [0, 3, 4, 2, 1]
    """
    blocks = range(1, 1 + -(-size // _WORDS_A_DIGEST))
    places = range(size - 1, 0, -1)
    for number in range(1, SHUFFLES + 1):
        row = b"".join(_digest(f"{seed}:{number}", str(block)) for block in blocks)
        order = list(range(size))
        for place, word in zip(places, unpack(f">{len(row) // 4}I", row), strict=False):
            other = word % (place + 1)
            order[place], order[other] = order[other], order[place]
        yield order


def _digest(seed: str, name: str) -> bytes:
    return hashlib.sha256(f"{seed}:{name}".encode()).digest()
