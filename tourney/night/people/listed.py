"""The cells of a list of people: what each may say, and why one is refused."""

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from tourney.game.mexico.rules import MOST_UNITS
from tourney.game.names import FORMULA_SIGNS, NAME_CELLS, clean_name, cut_text, harmless
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.people.lines import absence, fold_heading, words
from tourney.night.seating.draw import is_seed

_TYPED = re.compile(r"(.*\S)\s*:\s*([0-9].*)", re.DOTALL)
_UNITS = re.compile(r"([0-9]{1,6})(?:\s*units?)?\s*", re.IGNORECASE)

#: The refusal of a text that is not a number of units.
BOUNDS = f"Own units are 1 to {MOST_UNITS}."


def read_handicap(text: str) -> tuple[str, int]:
    """Return a name and the units typed after it; 0 if there are none.

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
    """Return a name as typed with units of its own."""
    return f"{name}: {units}" if units else name


def is_handicap(units: int) -> bool:
    """Return True if a player may have this many units of their own; 0 stands for the rules'."""
    return 0 <= units <= MOST_UNITS


MOST_PEOPLE = 500
#: The refusal of a text that is no seed.
SEEDS = f"Seeds are 1 to {MOST_PEOPLE}, the best first; equals may share one."
#: How many names, lines or columns are named in a sentence.
_SAID = 3


class PersonLine(Struct, frozen=True):
    """One person on a list, with the line, from 1.

    Attributes:
        units: the person's own units to begin with (F1.9); 0 means the rules' units.
        seed: from 1, the best first (F6.5); 0 for none.
    """

    line: int
    name: str
    paid: bool
    units: int = 0
    seed: int = 0


class People(tuple[PersonLine, ...]):
    """The people on a list, and the rest of the list.

    Attributes:
        unread: the headings of columns that were not read.
        skipped: the lines without a name.
        absent: people who do not come or only wait, each with the reason.
        units_from: the heading of another program's numbers that were read as units; or "".
    """

    unread: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    absent: tuple[tuple[str, str], ...] = ()
    units_from: str = ""

    @property
    def left_out(self) -> str:
        """Sentences on people who were left out and parts that were not read; or ""."""
        people = [f"{said(name)} ({said(why)})" for name, why in self.absent]
        unread = [
            f"the {noun}{'s' * (len(texts) > 1)} {_few([said(text) for text in texts])}"
            for noun, texts in (("line", self.skipped), ("column", self.unread))
            if texts
        ]
        sentences = (
            f"Left out: {_few(people)}." if people else "",
            f"Not read: {'; '.join(unread).removesuffix('.')}." if unread else "",
            f"{said(self.units_from)} gives the units." if self.units_from else "",
        )
        return " ".join(filter(None, sentences))


class UnreadablePeople(Refused, ValueError):
    """The whole list was refused; the sentence names the line at fault, if there is one.

    Attributes:
        line: the line at fault, from 1; None for the whole list.
    """

    def __init__(self, code: str, sentence: str, line: int | None = None) -> None:
        super().__init__(code, sentence)
        self.line = line


class Reading(Struct, frozen=True):
    """One way to read a list: its first names, and the function that reads it."""

    label: str
    read: Callable[[], People]


class UnclearPeople(UnreadablePeople):
    """The list can be read in several ways, or only without a column; the host must choose.

    Attributes:
        readings: the ways, the likeliest first; `read` may find something else unclear.
    """

    def __init__(
        self, code: str, sentence: str, line: int | None, readings: Sequence[Reading]
    ) -> None:
        super().__init__(code, sentence, line)
        self.readings = tuple(readings)


def said(text: str) -> str:
    """Return a text of a list, cut to fit into a sentence."""
    return cut_text(harmless(" ".join(text[: 2 * NAME_CELLS].split())), NAME_CELLS)


def _few(texts: Sequence[str]) -> str:
    shown = texts if len(texts) <= _SAID else texts[: _SAID - 1]
    more = [f"{len(texts) - len(shown)} more"] if len(texts) > len(shown) else []
    return listed((*shown, *more))


_CURRENCY = r"(?:[A-Za-z]{3}|[€$£])?"
_AMOUNT = re.compile(rf"{_CURRENCY}\s*[0-9]+(?:[.,][0-9]+)*(?:[.,]-)?\s*{_CURRENCY}")
_LAST_FIRST = re.compile(r"([^,]*[^,\s])\s*,\s*([^,]+)")


def read_name(text: str, line: int) -> str:
    """Return the name in a line or a cell, cleaned."""
    try:
        return clean_name(text)
    except Refused as refused:
        raise UnreadablePeople(refused.code, f"Line {line}: {refused.sentence}", line) from None


def first_name_first(name: str) -> str:
    """Return a name with the first name first.

    >>> first_name_first("Müller, Anna"), first_name_first("Cid, Jr")
    ('Anna Müller', 'Cid, Jr')
    """
    parts = _LAST_FIRST.fullmatch(name)
    if parts is None or fold_heading(parts[2]) in words("suffixes") | words("paid"):
        return name
    return f"{parts[2]} {parts[1]}"


def without_guard(name: str) -> str:
    """Return a name without the apostrophe that keeps spreadsheets from running it (F10.1)."""
    return name[1:] if name.startswith("'") and name.lstrip("'").startswith(FORMULA_SIGNS) else name


def could_be_name(cell: str) -> bool:
    """Return True if a cell could be a name, in a column of unknown meaning."""
    letters, digits = (sum(map(kind, cell)) for kind in (str.isalpha, str.isdigit))
    known = fold_heading(cell) in words("yes") | words("no") | words("paid") or absence(cell)
    return letters > digits and "@" not in cell and "://" not in cell and not known


def read_paid(cell: str, line: int) -> bool:
    """Return True if the cell says, by a word or an amount, that a player has paid."""
    typed = cell.strip()
    word = fold_heading(typed) or typed
    if not word or word in words("yes") | words("paid") | words("no"):
        return word != "" and word not in words("no")
    if _AMOUNT.fullmatch(typed):
        return re.search("[1-9]", typed) is not None
    sentence = f'Line {line}: "{said(cell)}" does not say whether it is paid; write yes or no.'
    raise UnreadablePeople("bad-paid", sentence, line)


def read_units(cell: str, line: int) -> int:
    """Return the units in a cell; 0, those of the rules, if it is empty."""
    if not cell.strip():
        return 0
    number = int(cell) if re.fullmatch("[0-9]{1,6}", cell.strip()) else -1
    return held_to(number or -1, line)


def held_to(units: int, line: int) -> int:
    """Return a player's own units, and refuse a number out of bounds."""
    if not is_handicap(units):
        raise UnreadablePeople("units", f"Line {line}: {BOUNDS}", line)
    return units


def read_seed(cell: str, line: int) -> int:
    """Return the seed in a cell, or 0; five dice are the seed of a draw, as in our standings."""
    typed = cell.strip()
    if not typed or is_seed(typed):
        return 0
    number = int(typed) if re.fullmatch("[0-9]{1,6}", typed) else 0
    if not 1 <= number <= MOST_PEOPLE:
        raise UnreadablePeople("seeds", f"Line {line}: {SEEDS}", line)
    return number
