"""Counts, numbers and names in sentences, for both games, the night and screens."""

from collections.abc import Iterable, Sequence

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def number_word(count: int) -> str:
    """Return a small number as a word, a large one in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def capital(words: str) -> str:
    """Return words with a capital at the start, as for a sentence or heading.

    >>> capital("lap 5"), capital("")
    ('Lap 5', '')
    """
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """Return words without a capital at the start, as within a sentence.

    >>> small("Lap 5"), small("")
    ('lap 5', '')
    """
    return words[:1].lower() + words[1:]


def ordinal(place: int) -> str:
    """Return a place with its ending.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    ending = "th" if place % 100 in (11, 12, 13) else _ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"


def signed(number: int) -> str:
    """Return a number with a true minus sign if it is negative."""
    return f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)


def or_dash(count: int | None) -> str:
    """Return a number, or a dash if it is unknown.

    >>> or_dash(0)
    '0'
    """
    return "\N{EN DASH}" if count is None else str(count)


def quantity(count: int, noun: str) -> str:
    """Return a count and its noun: `1 unit`, `2 units`, `3 lives`."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def into_the_pot(units: int, worth: str = "", unit: str = "unit") -> str:
    """Return in words that forfeited units, or lives, go into the pot.

    >>> into_the_pot(1), into_the_pot(5, "€2.50")
    ('1 unit goes into the pot', '5 units (€2.50) go into the pot')
    """
    money = f" ({worth})" if worth else ""
    return f"{quantity(units, unit)}{money} {'goes' if units == 1 else 'go'} into the pot"


def told_in(unit: str, text: str) -> str:
    """Return a text about units, told in what is lost tonight.

    >>> told_in("life", "The last player with units left wins."), told_in("unit", "5 units")
    ('The last player with lives left wins.', '5 units')
    """
    return text if unit == "unit" else text.replace("units", plural(unit)).replace("unit", unit)


def plural(noun: str) -> str:
    """Return the plural of a noun.

    >>> plural("unit"), plural("life")
    ('units', 'lives')
    """
    return "lives" if noun == "life" else f"{noun}s"


def listed(names: Iterable[str]) -> str:
    """Return names as in a sentence: `Ann, Bob and Cid`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def listed_first(names: Sequence[str], most: int) -> str:
    """Return the first names as in a sentence, and how many more there are.

    >>> listed_first(["Ann", "Bob"], 2), listed_first(["Ann", "Bob", "Cid", "Dot"], 2)
    ('Ann and Bob', 'Ann, Bob and 2 more')
    """
    more = len(names) - most
    return listed(names if more < 1 else [*names[:most], f"{more} more"])


def bytes_words(count: int) -> str:
    """Return a size in bytes for people.

    >>> bytes_words(512), bytes_words(453_000), bytes_words(78_100_000_000)
    ('1 kB', '453 kB', '78.1 GB')
    """
    if count < 1_000_000:
        return f"{max(count // 1000, 1)} kB"
    if count < 1_000_000_000:
        return f"{count / 1e6:.1f} MB"
    return f"{count / 1e9:.1f} GB"
