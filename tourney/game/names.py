"""The gate that checks and cleans every text that a person types."""

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from itertools import chain, count
from string import ascii_uppercase

from tourney.game.refusal import Refused

#: The most terminal cells of a reason for overruling the program.
REASON_CELLS = 60

NAME_CELLS = 24
"""Terminal cells that a player's name may take."""

MARKS_IN_A_ROW = 3

#: A spreadsheet reads a cell that begins with one of these as a formula, or the sign hides one.
#: Some spreadsheets treat the full-width signs alike.
FORMULA_SIGNS = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")

# The space separators (Zs).
_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")

_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_EMOJI = "[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]"
_EMOJI_JOINER = re.compile(
    f"(?<={_EMOJI}){_JOINER}(?={_EMOJI})|(?<={_EMOJI}{_EMOJI_STYLE}){_JOINER}(?={_EMOJI})"
)

# Letters and symbols by category, but blank on every screen: a name of these would be invisible.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")

# Marks that draw nothing: names that differ only by these look the same.
_INVISIBLE_MARKS = re.compile(
    "[\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
)

# Apostrophes, straight or curled, and letters or accents used in their place.
_APOSTROPHES = re.compile(
    "[`\u00b4\u02b9-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u055a\u05f3"
    "\ua78b\ua78c\uff07\uff40]"
)
_DASHES = re.compile(
    "[\u02d7\u058a\u05be\u2010-\u2015\u2043\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40"
    "\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]"
)

# Narrow in the Unicode 14 tables of Python 3.11 and wide on newer terminals (I Ching, Tai Xuan
# Jing, counting rods), or pictographs about which terminals differ.
_WIDE_SOMEWHERE = re.compile(
    "[\u2630-\u2637\u268a-\u268f\u4dc0-\u4dff"
    "\U0001d300-\U0001d356\U0001d360-\U0001d376\U0001f000-\U0001faff]"
)

# Controls have no names in the Unicode database; these come with pasted text.
_CONTROL_NAMES = {
    "\0": "NULL",
    "\b": "BACKSPACE",
    "\t": "TAB",
    "\n": "LINE FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
}
_NAMELESS_KINDS = {
    "Cc": "a control character",
    "Cs": "half of a character",
    "Co": "a private-use character",
    "Cn": "no character that this program knows",
}


def clean_name(text: str) -> str:
    """Return the name in stored form: NFC, single spaces, at most 24 cells.

    Which characters count as assigned depends on the Python version: an older one may refuse a name
    that a newer one accepted. Therefore only new names are checked, not those in a log.

    Raises:
        Refused: `empty`, `bad-character`, `too-many-marks` or `too-wide`.

    >>> clean_name("  Ann   Lee ")
    'Ann Lee'
    """
    return clean_text(text, "name", NAME_CELLS)


def clean_text(text: str, what: str, cells: int, *, empty: bool = False) -> str:
    """Return a single line of text, checked like a name, with a width of its own.

    Args:
        what: the kind of text in the host's words, for a refusal.
        cells: the terminal cells that it may take.
        empty: whether the text may be empty.

    Raises:
        Refused: `empty`, `bad-character`, `too-many-marks` or `too-wide`.
    """
    # A shortcut, as score sheets bring thousands of plain names at once.
    plain = text.isascii() and text.isprintable()
    if plain and 0 < len(text) <= cells and "  " not in text and text == text.strip(" "):
        return text
    text = _single_spaced(text)
    if not text:
        if empty:
            return ""
        raise Refused("empty", f"{_a(what)} can't be empty.")
    # Checked first, as normalising a long pile of marks takes quadratic time.
    if len(text) > 10 * cells:
        raise Refused("too-wide", f"That {what} is far too long; {cells} letters fit.")
    text = unicodedata.normalize("NFC", text)
    _check_characters(text, what)
    _check_marks(text, what)
    if (wide := width(text)) > cells:
        raise Refused("too-wide", f"That {what} is {wide} letters wide; {cells} fit.")
    return text


def width(text: str) -> int:
    """Return the terminal cells that a cleaned text takes, never fewer than on any terminal.

    Emoji joined into one are counted one by one, as some terminals cannot join them. East Asian
    characters of ambiguous width count 1.

    >>> width("李雷")
    4
    """
    if text.isascii():
        return len(text)
    total = last = 0
    for character in text:
        # An emoji style after a narrow symbol makes it a wide picture.
        cells = int(last == 1) if character == _EMOJI_STYLE else _cells(character)
        total += cells
        last = 2 if character == _EMOJI_STYLE else cells or last
    return total


def same_key(name: str) -> str:
    r"""Return the key that spellings of one name share: NFKC and case folded, idempotent.

    Spaces, and marks that draw nothing (variation selectors), do not distinguish names.

    >>> same_key("DAVE  M\N{FULLWIDTH FULL STOP}") == same_key("dave m.")
    True
    """
    if name.isascii():
        return _single_spaced(name.casefold())
    key = _INVISIBLE_MARKS.sub("", name)
    # Unicode's compatibility caseless match (D146): folding and normalising can each undo the other
    # once.
    key = unicodedata.normalize("NFKD", key).casefold()
    key = unicodedata.normalize("NFKD", key).casefold()
    return _single_spaced(unicodedata.normalize("NFKC", key))


def person_key(name: str) -> str:
    """Return the key that one person's names share: `same_key` with one apostrophe and dash.

    Older nights keep to `same_key`, which distinguishes apostrophes and dashes.

    >>> person_key("O\N{RIGHT SINGLE QUOTATION MARK}Brien") == person_key("o'brien")
    True
    >>> person_key("Anne\N{EN DASH}Marie") == person_key("ANNE-MARIE")
    True
    """
    return same_key(_DASHES.sub("-", _APOSTROPHES.sub("'", name)))


def suggest(name: str, taken: Collection[str]) -> str:
    """Return the name if free, else with the first free letter from B, cut to 24 cells.

    A number after a name would be read as units. A number is offered only if the name ends in one,
    or all letters are taken.

    Args:
        taken: names in use, in any spelling with the same `person_key`.

    Raises:
        Refused: as in `clean_name`, if the name itself is not allowed.

    >>> suggest("Dave", ["dave", "Dave B"])
    'Dave C'
    """
    name = clean_name(name)
    keys = {person_key(other) for other in taken}
    if person_key(name) not in keys:
        return name
    numbered = re.fullmatch("(.+) ([1-9][0-9]{0,3})", name)
    stem, first = (numbered[1], int(numbered[2]) + 1) if numbered else (name, 2)
    letters = () if numbered else ascii_uppercase[1:]
    tails = (f" {tail}" for tail in chain(letters, count(first)))
    offers = ((cut_text(stem, NAME_CELLS - len(tail)) + tail).strip(" ") for tail in tails)
    return next(offer for offer in offers if person_key(offer) not in keys)


@lru_cache(maxsize=4_096)
def harmless(text: str) -> str:
    r"""Return the text with each character that the gate refuses written as its escape.

    For a command line, an error message or a screen: the result cannot move a cursor, hide text or
    reverse its direction. Joiners inside an emoji stay.

    >>> print(harmless("Bob\x1b[2J"))
    Bob\x1b[2J
    """
    if text.isprintable():
        return text
    joiners = _emoji_joiners(text)
    return "".join(
        character.encode("unicode_escape").decode("ascii")
        if _is_refused(character) and at not in joiners
        else character
        for at, character in enumerate(text)
    )


def drop_invisible(text: str) -> str:
    """Return the text without marks that chats and spreadsheets put around names, such as U+200E.

    The result must still pass the gate.
    """
    marks = {each for each in set(text) if unicodedata.category(each) == "Cf"}
    if not marks:
        return text
    joiners = _emoji_joiners(text)
    return "".join(each for at, each in enumerate(text) if each not in marks or at in joiners)


def _single_spaced(text: str) -> str:
    return _SPACES.sub(" ", text).strip(" ")


def _check_characters(text: str, what: str) -> None:
    if unicodedata.category(text[0]).startswith("M"):
        # It would be drawn in the cell to the left of the name.
        raise Refused("bad-character", f"{_a(what)} can't begin with {_described(text[0])}.")
    if text.isprintable() and _BLANKS.isdisjoint(text):
        return
    joiners = _emoji_joiners(text)
    for at, character in enumerate(text):
        if at in joiners:
            continue
        if character in _BLANKS or _is_refused(character):
            where = " outside an emoji" if character == _JOINER else ""
            raise Refused("bad-character", f"{_a(what)} can't hold {_described(character)}{where}.")


def _check_marks(text: str, what: str) -> None:
    row = 0
    for character in text:
        row = row + 1 if unicodedata.category(character).startswith("M") else 0
        if row > MARKS_IN_A_ROW:
            raise Refused(
                "too-many-marks",
                f"{_a(what)} can't have more than {MARKS_IN_A_ROW} accents on one letter.",
            )


def _is_refused(character: str) -> bool:
    category = unicodedata.category(character)
    return category.startswith("C") or category in ("Zl", "Zp")


def _emoji_joiners(text: str) -> frozenset[int]:
    return frozenset(match.start() for match in _EMOJI_JOINER.finditer(text))


def _described(character: str) -> str:
    """Return a character's name without the character, which may be one that clears the screen."""
    code = f"U+{ord(character):04X}"
    if name := unicodedata.name(character, _CONTROL_NAMES.get(character, "")):
        return f"{code} {name}"
    return f"{code}, {_NAMELESS_KINDS[unicodedata.category(character)]}"


def _a(what: str) -> str:
    return f"An {what}" if what.startswith(tuple("aeiou")) else f"A {what}"


def _cells(character: str) -> int:
    if character < "\u0300":
        return 1
    # Spacing marks (Mc) take a cell in some terminals and none in others.
    if character == _JOINER or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    wide = unicodedata.east_asian_width(character) in ("W", "F")
    return 2 if wide or _WIDE_SOMEWHERE.match(character) else 1


def cut_text(text: str, cells: int) -> str:
    """Return the longest start of a text that fits, without splitting a drawn character."""
    end = len(text)
    while width(text[:end]) > cells or (0 < end < len(text) and _is_drawn_as_one(text, end)):
        end -= 1
    return text[:end].rstrip(" ")


def _is_drawn_as_one(text: str, at: int) -> bool:
    after = text[at]
    return (
        unicodedata.category(after).startswith("M")
        or _JOINER in (after, text[at - 1])
        or "\U0001f3fb" <= after <= "\U0001f3ff"  # skin tones
    )
