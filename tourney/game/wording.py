"""Counts, figures and names in the sentences of both games, of the night and of screens."""

from collections.abc import Iterable

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(count: int) -> str:
    """A small number as a word, a large one in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def capital(words: str) -> str:
    """Words as they begin a sentence or a heading.

    >>> capital("beat 5"), capital("")
    ('Beat 5', '')
    """
    return words[:1].upper() + words[1:]


def signed(number: int) -> str:
    """A number as people write it, with a true minus where it is below zero."""
    return f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)


def or_dash(count: int | None) -> str:
    """A figure, or the dash that stands for one that nobody knows.

    >>> or_dash(0)
    '0'
    """
    return "\N{EN DASH}" if count is None else str(count)


def quantity(count: int, noun: str) -> str:
    """A count and its noun: `1 unit`, `2 units`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: `Ann, Bob and Cid`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
