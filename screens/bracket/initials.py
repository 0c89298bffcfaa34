"""Initials that tell people apart: two letters, and more only where two people have the same."""

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from tourney.game.names import harmless, same_key

#: The most cells that initials take.
MOST = 4

_JOINER = "\u200d"


def initials(names: Sequence[str]) -> dict[str, str]:
    """The initials of each name, all different.

    Of one word the first two letters; of several words the first letter of the first and of the
    last, which is kept whole if it is a number. If two people have the same, both get a letter more
    of the first word, and in the end a number.

    >>> list(initials(["Dave M", "Dave P", "Guest 12", "Zed"]).values())
    ['DM', 'DP', 'G12', 'Ze']
    >>> list(initials(["Ann", "Andy", "Anna", "Ada 2", "Ali 2"]).values())
    ['Ann', 'And', 'Anna', 'Ad2', 'Al2']
    >>> list(initials(["Bartholomew", "Bartholomea"]).values())
    ['Bar1', 'Bar2']
    """
    shorts = {name: _short(name, 2) for name in names}
    for letters in range(3, MOST + 1):
        for name in _clashing(shorts):
            shorts[name] = _short(name, letters)
    taken = Counter(map(same_key, shorts.values()))
    for name in _clashing(shorts):
        number = 1
        while taken[same_key(numbered := _numbered(name, number))]:
            number += 1
        shorts[name] = numbered
        taken[same_key(numbered)] += 1
    return shorts


def _clashing(shorts: Mapping[str, str]) -> list[str]:
    times = Counter(map(same_key, shorts.values()))
    return [name for name, short in shorts.items() if times[same_key(short)] > 1]


def _short(name: str, letters: int) -> str:
    """So many letters of a name; fewer where it has not as many, or they are wide."""
    first, *others = [_letters(word) for word in harmless(name).split()] or [[]]
    last = ""
    if others:
        number = "".join(others[-1])
        last = number if number.isdecimal() and cell_len(number) < MOST else others[-1][0]
    short = ""
    for letter in first[: letters - bool(last)]:
        if cell_len(short + letter + last) > MOST:
            break
        short += letter
    return short + last


def _numbered(name: str, number: int) -> str:
    stem, digits = "", str(number)
    for letter in _letters("".join(harmless(name).split())):
        if cell_len(stem + letter + digits) > MOST:
            break
        stem += letter
    return stem + digits


def _letters(word: str) -> list[str]:
    """Its letters, with whatever marks are on them."""
    letters: list[str] = []
    for character in word:
        joined = bool(letters) and letters[-1].endswith(_JOINER)
        if letters and (
            joined or character == _JOINER or unicodedata.category(character)[0] == "M"
        ):
            letters[-1] += character
        else:
            letters.append(character)
    return letters
