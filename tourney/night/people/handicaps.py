"""Units of one's own (F1.9): typed behind a name, as `Ann: 7`."""

import re

from tourney.game.mexico.rules import MOST_UNITS

_TYPED = re.compile(r"(.*\S)\s*:\s*([0-9].*)", re.DOTALL)
_UNITS = re.compile(r"([0-9]{1,6})(?:\s*units?)?\s*", re.IGNORECASE)

#: The refusal of a text that is no number of units.
BOUNDS = f"Own units are 1 to {MOST_UNITS}."


def read_handicap(text: str) -> tuple[str, int]:
    """A name, and the units typed behind it; 0 if there aren't any.

    >>> read_handicap("Ann: 7"), read_handicap("Ann")
    (('Ann', 7), ('Ann', 0))

    A text that begins with a digit is meant as units: -1 is a text that is no number of them.

    >>> read_handicap("Ann: 0"), read_handicap("Ann: 5Ann")
    (('Ann', -1), ('Ann', -1))
    """
    parts = _TYPED.fullmatch(text)
    if parts is None:
        return text, 0
    units = _UNITS.fullmatch(parts[2])
    return parts[1], (units and int(units[1])) or -1


def write_handicap(name: str, units: int) -> str:
    """A name as it is typed with units of its own."""
    return f"{name}: {units}" if units else name


def is_handicap(units: int) -> bool:
    """True if this many can be a player's own; 0 is those of the rules."""
    return 0 <= units <= MOST_UNITS
