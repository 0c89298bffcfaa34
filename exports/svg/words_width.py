"""How wide words are in a picture, near enough: nobody knows with what letters they are drawn."""

import unicodedata

#: Of the size of the letters, in hundredths.
_NARROW, _USUAL, _CAPITAL, _BROAD, _WIDE = 34, 58, 74, 96, 104


def words_width(words: str, size: int) -> int:
    """How wide the words are at most, in the unit of the size.

    >>> words_width("Ann", 13), words_width("李雷", 13)
    (25, 28)
    """
    return -(-size * sum(map(_of, words)) // 100)


def _of(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return _WIDE
    if character in "MWmw@%":
        return _BROAD
    if character in " .,:;'|!()[]{}ijltfIr":
        return _NARROW
    return _CAPITAL if character.isupper() else _USUAL
