"""Draws that anyone can repeat: the same seed and names give the same order everywhere (F3.3)."""

import hashlib
from collections.abc import Iterable, Iterator
from struct import unpack

#: The name recorded with every draw.
METHOD = "sha256-1"

#: The name recorded with a draw seeded by rating (F14.2).
RATING_METHOD = "rating-1"

#: The name recorded with a draw seeded by the list of people (F6.5).
LIST_METHOD = "list-1"

#: The name recorded with a draw that is the best of 200 shuffles (F3.2).
BEST_METHOD = "sha256-best-200"
SHUFFLES = 200

#: A seed is five dice, as the room would roll them.
SEED_DICE = 5

_WORDS_A_DIGEST = 8


def is_seed(text: str) -> bool:
    """Return True if the text is five dice, such as 42613."""
    return len(text) == SEED_DICE and all(die in "123456" for die in text)


def shuffled(seed: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the names in the order that the seed gives: by the SHA-256 of seed, colon and name.

    Any tool with SHA-256 can repeat the draw, so that a guest can check it.

    >>> shuffled("42613", ["Ann", "Bob", "Cid"])
    ('Ann', 'Cid', 'Bob')
    """
    return tuple(sorted(names, key=lambda name: (_digest(seed, name), name)))


def by_lot(seed: str, purpose: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the names in the order of a separate lot: `shuffled` by seed, colon and purpose.

    >>> by_lot("42613", "chair of Dee", ["Ann", "Bob", "Cid"])
    ('Bob', 'Cid', 'Ann')
    """
    return shuffled(f"{seed}:{purpose}", names)


def shuffles(seed: str, size: int) -> Iterator[list[int]]:
    """Yield the 200 shuffles of the method `sha256-best-200`: the numbers from 0 in other orders.

    Any tool with SHA-256 can repeat them. Shuffle s, from 1, reads the digests of `42613:s:1`,
    `42613:s:2` and so on as one row of numbers of four bytes, the highest byte first. Places count
    from 0. From the last place down to place 1, the item at place p is swapped with another. Its
    place is the remainder of the row's next number divided by p + 1.

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
