"""Draws that anybody can repeat: the same seed and names give the same order everywhere (F3.3)."""

import hashlib
from collections.abc import Iterable

#: Recorded with every draw.
METHOD = "sha256-1"

#: A seed is five dice, as the room would roll them.
SEED_DICE = 5


def is_seed(text: str) -> bool:
    """Whether the text is five dice, such as 42613."""
    return len(text) == SEED_DICE and all(die in "123456" for die in text)


def shuffled(seed: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names in the order that the seed gives: by the SHA-256 of seed, colon and name.

    Repeatable with any tool that knows SHA-256, so that a guest can check the draw.

    >>> shuffled("42613", ["Ann", "Bob", "Cid"])
    ('Ann', 'Cid', 'Bob')
    """
    return tuple(sorted(names, key=lambda name: (_digest(seed, name), name)))


def _digest(seed: str, name: str) -> bytes:
    return hashlib.sha256(f"{seed}:{name}".encode()).digest()
