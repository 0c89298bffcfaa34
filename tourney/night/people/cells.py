"""The cells of a list of people: a name, a payment, units, a seed, each as people write it."""

import re

from tourney.game.names import FORMULA_SIGNS, clean_name
from tourney.game.refusal import Refused
from tourney.night.people.handicaps import BOUNDS, is_handicap
from tourney.night.people.headings import fold_heading, words
from tourney.night.people.listed import MOST_PEOPLE, SEEDS, UnreadablePeople, said
from tourney.night.people.plain_lines import absence
from tourney.night.seating.draw import is_seed

_CURRENCY = r"(?:[A-Za-z]{3}|[€$£])?"
_AMOUNT = re.compile(rf"{_CURRENCY}\s*[0-9]+(?:[.,][0-9]+)*(?:[.,]-)?\s*{_CURRENCY}")
_LAST_FIRST = re.compile(r"([^,]*[^,\s])\s*,\s*([^,]+)")


def read_name(text: str, line: int) -> str:
    """The name in a line or a cell, as it is stored."""
    try:
        return clean_name(text)
    except Refused as refused:
        raise UnreadablePeople(refused.code, f"Line {line}: {refused.sentence}", line) from None


def first_name_first(name: str) -> str:
    """A name as it is called.

    >>> first_name_first("Müller, Anna"), first_name_first("Cid, Jr")
    ('Anna Müller', 'Cid, Jr')
    """
    parts = _LAST_FIRST.fullmatch(name)
    if parts is None or fold_heading(parts[2]) in words("suffixes") | words("paid"):
        return name
    return f"{parts[2]} {parts[1]}"


def without_guard(name: str) -> str:
    """A name without the apostrophe that keeps a spreadsheet from running it (F10.1)."""
    return name[1:] if name.startswith("'") and name.lstrip("'").startswith(FORMULA_SIGNS) else name


def could_be_name(cell: str) -> bool:
    """True of what a player may be called, in a column of which nothing else is known."""
    letters, digits = (sum(map(kind, cell)) for kind in (str.isalpha, str.isdigit))
    known = fold_heading(cell) in words("yes") | words("no") | words("paid") or absence(cell)
    return letters > digits and "@" not in cell and "://" not in cell and not known


def read_paid(cell: str, line: int) -> bool:
    """True if the cell says that a player has paid: in a word, or the amount."""
    typed = cell.strip()
    word = fold_heading(typed) or typed
    if not word or word in words("yes") | words("paid") | words("no"):
        return word != "" and word not in words("no")
    if _AMOUNT.fullmatch(typed):
        return re.search("[1-9]", typed) is not None
    sentence = f'Line {line}: "{said(cell)}" does not say whether it is paid; write yes or no.'
    raise UnreadablePeople("bad-paid", sentence, line)


def read_units(cell: str, line: int) -> int:
    """The units in a cell; nothing in it is those of the rules."""
    if not cell.strip():
        return 0
    number = int(cell) if re.fullmatch("[0-9]{1,6}", cell.strip()) else -1
    return held_to(number or -1, line)


def held_to(units: int, line: int) -> int:
    """The units of one's own, if they are within bounds."""
    if not is_handicap(units):
        raise UnreadablePeople("units", f"Line {line}: {BOUNDS}", line)
    return units


def read_seed(cell: str, line: int) -> int:
    """The seed in a cell; five dice are not a person's, but a draw's, as in our standings."""
    typed = cell.strip()
    if not typed or is_seed(typed):
        return 0
    number = int(typed) if re.fullmatch("[0-9]{1,6}", typed) else 0
    if not 1 <= number <= MOST_PEOPLE:
        raise UnreadablePeople("seeds", f"Line {line}: {SEEDS}", line)
    return number
