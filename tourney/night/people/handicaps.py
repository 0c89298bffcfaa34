"""Units of one's own (F1.9): typed behind a name, as `Ann: 7`."""

import re

from tourney.game.mexico.rules import MOST_UNITS

_TYPED = re.compile(r"(.*\S)\s*:\s*([0-9]{1,6})(?:\s*units?)?\s*", re.DOTALL | re.IGNORECASE)

#: The sentence of what is no number of them.
BOUNDS = f"Units of one's own are 1 to {MOST_UNITS}."


def read_handicap(text: str) -> tuple[str, int]:
    """A name, and the units typed behind it; 0 where there are none.

    >>> read_handicap("Ann: 7"), read_handicap("Ann")
    (('Ann', 7), ('Ann', 0))

    A zero is no number of units; -1 stands for it, which is refused.

    >>> read_handicap("Ann: 0")
    ('Ann', -1)
    """
    parts = _TYPED.fullmatch(text)
    return (parts[1], int(parts[2]) or -1) if parts is not None else (text, 0)


def write_handicap(name: str, units: int) -> str:
    """A name as it is typed with units of its own."""
    return f"{name}: {units}" if units else name


def is_handicap(units: int) -> bool:
    """True if so many can be somebody's own; 0 is those of the rules."""
    return 0 <= units <= MOST_UNITS
