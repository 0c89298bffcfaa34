"""A list of people, read out of a text file, a CSV file or a paste."""

import csv
import io
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tourney.game.names import NAME_CELLS, clean_name, cut_text, harmless, person_key, suggest
from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.night.floor.setup import MOST_SEATS
from tourney.night.people.handicaps import BOUNDS, is_handicap, read_handicap
from tourney.night.people.headings import PAID, ListColumns, fold_heading, list_columns
from tourney.night.seating.draw import is_seed

MOST_BYTES = 1_000_000
MOST_PEOPLE = 500

#: The refusal of what is no seed.
SEEDS = f"Seeds are 1 to {MOST_PEOPLE}, the best first; equals may share one."

_DELIMITERS = (",", ";", "\t")
_YES = frozenset(
    (
        *("yes", "y", "true", "1", "x", "ok", "paid", "✓", "✔", "☑", "✅", "ja", "j", "wahr"),
        *("bezahlt", "betaald", "oui", "o", "vrai", "paye", "si", "s", "sim", "vero", "pagato"),
        *("tak", "kylla", "betalt", "on"),
    )
)
_NO = frozenset(
    (
        *("", "no", "n", "false", "0", "-", "unpaid", "not paid", "✗", "✘", "☐", "❌", "nein"),
        *("nee", "falsch", "offen", "open", "non", "faux", "falso", "nao", "nie", "nej", "nei"),
        *("ei", "off"),
    )
)
#: The line above a table in which Excel names the separator of its cells.
_SEPARATOR_LINE = re.compile("sep=([,;\t])[\r\n]+")
_QUOTED = re.compile('"((?:[^"]|"")*)"')


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One person on a list, and the line of it, from 1, where the person stands.

    Attributes:
        units: the person's own to begin with (F1.9); 0 is those of the rules.
        seed: from 1, the best first (F6.5); 0 is none.
    """

    line: int
    name: str
    paid: bool
    units: int = 0
    seed: int = 0


class People(tuple[PersonLine, ...]):
    """The people on a list, and the headings of the columns that were not read."""

    unread: tuple[str, ...] = ()

    @property
    def left_out(self) -> str:
        """The lines of the list that were not read, in a sentence; or ""."""
        if not self.unread:
            return ""
        named = listed(cut_text(harmless(title[:NAME_CELLS]), NAME_CELLS) for title in self.unread)
        columns = "column" if len(self.unread) == 1 else "columns"
        return f"Not read: the {columns} {named}."


class UnreadablePeople(Refused, ValueError):
    """The list was not taken, none of it; the sentence names the line where there is one.

    Attributes:
        line: where the trouble is, from 1, or None when it is the whole list.
    """

    def __init__(self, code: str, sentence: str, line: int | None = None) -> None:
        super().__init__(code, sentence)
        self.line = line


def read_people(data: bytes, latin1: bool = False) -> People:
    r"""The people on a list, in its order; doubles stay in.

    The first line that is not blank decides what the list is. If one of its cells is a heading of
    names (`columns_of`), the list is a CSV file, delimited by the first of `,` `;` and tab with
    which that cell is found. Its columns of payments, of units of one's own and of seeds are read,
    too; the others are left out, and named.
    Otherwise each line is one name. A comma, semicolon or tab in it is refused, because `Ann, Bob`
    may be two people and `Cid, Jr` is one. It may stand in a line in quotes, and before the words
    that somebody has paid.

    Args:
        data: UTF-8, with or without a byte order mark; lines end in LF, CR LF or CR.
        latin1: whether to read Latin-1 instead, as Windows writes it.

    Raises:
        UnreadablePeople: `too-big`, `not-text`, `not-utf8`, `too-many-people`, `bad-quotes`,
            `stray-delimiter`, `too-many-cells`, `no-name`, `bad-paid`, `units`, `seeds`, or the
            code of `clean_name`.

    >>> [person.name for person in read_people(b'Ann\n"Cid, Jr"\n')]
    ['Ann', 'Cid, Jr']
    >>> people = read_people(b"Vorname;Nachname;E-Mail\nAnn;Lee;a@b.c\n")
    >>> people[0].name, people.left_out
    ('Ann Lee', 'Not read: the column E-Mail.')
    """
    text = _decoded(data, latin1)
    told, delimiters = _SEPARATOR_LINE.match(text), [*_DELIMITERS]
    if told is not None:
        # A line stays a line, so that refusals name the right one.
        text, delimiters = "\n" + text[told.end() :], [told[1]]
    people: Iterator[PersonLine] | None = None
    unread: tuple[str, ...] = ()
    first = next((line for line in _lines(text) if line.strip()), "")
    there = [delimiter for delimiter in delimiters if delimiter in first]
    for delimiter in there or delimiters[:1]:
        heading = [cell.strip() for cell in _row(first, delimiter)]
        if (columns := list_columns(heading)) is not None:
            people = _from_table(text, delimiter, len(heading), columns)
            unread = columns.unread
            break
    taken: list[PersonLine] = []
    for person in _from_lines(text) if people is None else people:
        if len(taken) == MOST_PEOPLE:
            raise UnreadablePeople(
                "too-many-people",
                f"The list holds more than {MOST_PEOPLE} people; {MOST_PEOPLE} fit.",
                person.line,
            )
        taken.append(person)
    in_list = People(taken)
    in_list.unread = unread
    return in_list


def names_in(text: str) -> tuple[str, ...]:
    """The names that are typed in one line, as in a row of a CSV file; the text, if it is one name.

    >>> names_in('Ann, "Cid, Jr",Zoe')
    ('Ann', 'Cid, Jr', 'Zoe')
    """
    for delimiter in _DELIMITERS:
        names = tuple(cell.strip() for cell in _row(text, delimiter, spaced=True) if cell.strip())
        if len(names) > 1:
            return names
    return (text,)


def clean_names(names: Sequence[str]) -> list[str]:
    """Each name as it is stored; the refusal of one among several says which it is."""
    cleaned = []
    for name in names:
        try:
            cleaned.append(clean_name(name))
        except Refused as refused:
            if len(names) == 1:
                raise
            called = cut_text(harmless(name[:NAME_CELLS]), NAME_CELLS)
            raise Refused(refused.code, f"{called}: {refused.sentence}") from None
    return cleaned


def check_list(
    people: Sequence[PersonLine], listed: Collection[str], most: int = MOST_SEATS
) -> UnreadablePeople | None:
    """Why a list's people cannot join those on a night's list, with the line; None if they can.

    Args:
        most: how many fit into the night.
    """
    free = most - len(listed)
    if len(people) > free:
        over = people[free].line
        if free <= 0:
            return UnreadablePeople(
                "too-many", f"{len(listed)} are on the list; no more fit.", over
            )
        names = quantity(len(people), "name")
        fit = f"{free} {'more ' if listed else ''}{'fits' if free == 1 else 'fit'}"
        return UnreadablePeople("too-many", f"{names}; {fit}. Take {len(people) - free} off.", over)
    here = {person_key(name): name for name in listed}
    above: dict[str, PersonLine] = {}
    for person in people:
        key = person_key(person.name)
        if key in here:
            trouble = f"{here[key]} is on the list already."
        elif key in above:
            first = above[key]
            trouble = f"{person.name} is {first.name} of line {first.line} again."
        else:
            above[key] = person
            continue
        offer = suggest(person.name, (*listed, *(each.name for each in people)))
        return UnreadablePeople(
            "doubled", f"Line {person.line}: {trouble} Perhaps {offer}?", person.line
        )
    return None


def _decoded(data: bytes, latin1: bool) -> str:
    if len(data) > MOST_BYTES:
        raise UnreadablePeople("too-big", "The list is bigger than 1 MB; that is no list of names.")
    if b"\0" in data:
        raise UnreadablePeople(
            "not-text", "That is not a text file. A spreadsheet must be saved as CSV (UTF-8) first."
        )
    if latin1:
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError:
            # Five bytes mean nothing to Windows; in Latin-1 proper they are controls, which the
            # gate for names refuses with their line.
            return data.decode("latin-1")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(re.split(b"\r\n|\r|\n", error.object[: error.start]))
        raise UnreadablePeople(
            "not-utf8",
            f"Line {line} is not UTF-8 text. The list can be read as Latin-1 instead; "
            "look at the accents then.",
            line,
        ) from None


def _lines(text: str) -> list[str]:
    # str.splitlines would also break at U+2028 and the like, which the gate has to see.
    return re.split("\r\n|\r|\n", text)


def _row(line: str, delimiter: str, *, spaced: bool = False) -> list[str]:
    """The cells of a line, none if it cannot be read.

    Args:
        spaced: a space may stand before a quote.
    """
    cells = csv.reader([line], delimiter=delimiter, strict=True, skipinitialspace=spaced)
    try:
        return next(cells, [])
    except csv.Error:
        return []


def _from_lines(text: str) -> Iterator[PersonLine]:
    for line, whole in enumerate(_lines(text), start=1):
        name = whole.strip(" ")
        if not whole.strip():
            continue
        paid, quoted = False, _QUOTED.fullmatch(name)
        if quoted:
            name = quoted[1].replace('""', '"')
        else:
            name, paid = _paid_behind(name)
        if not quoted and any(delimiter in name for delimiter in _DELIMITERS):
            raise UnreadablePeople(
                "stray-delimiter",
                f"Line {line} holds a comma, a semicolon or a tab. Write one name a line, with "
                'quotes round a name that holds one ("Cid, Jr"); or put a heading on top that '
                "says which column is the name.",
                line,
            )
        name, units = read_handicap(name)
        yield PersonLine(line, _named(name, line), paid, _held_to(units, line))


def _paid_behind(text: str) -> tuple[str, bool]:
    """A name, and whether "paid" stands behind it.

    >>> _paid_behind("O'Neill, paid"), _paid_behind("Cid, Jr")
    (("O'Neill", True), ('Cid, Jr', False))
    """
    for delimiter in _DELIMITERS:
        name, _, behind = text.rpartition(delimiter)
        if name.strip() and fold_heading(behind) in PAID:
            return name.strip(" "), True
    return text, False


def _from_table(
    text: str, delimiter: str, width: int, columns: ListColumns
) -> Iterator[PersonLine]:
    rows = _rows(text, delimiter)
    next(rows)
    for line, row in rows:
        if any(row[width:]):
            raise UnreadablePeople(
                "too-many-cells",
                f"Line {line} has more cells than the heading; put quotes round a cell that "
                "holds the character between cells.",
                line,
            )
        name = " ".join(row[at] for at in columns.names if at < len(row) and row[at])
        if not name:
            raise UnreadablePeople("no-name", f"Line {line} has no name in it.", line)
        paid, own, seed = (
            row[at] if at is not None and at < len(row) else ""
            for at in (columns.paid, columns.units, columns.seed)
        )
        units, seeded = _units(own, line), _seed(seed, line)
        yield PersonLine(line, _named(name, line), _is_paid(paid, line), units, seeded)


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not blank with the line on which it begins: cells may hold breaks."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            row = [cell.strip(" ") for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error:
            raise UnreadablePeople(
                "bad-quotes",
                f"Line {line} can't be read: a quote does not close, something stands after it, "
                "or a cell is far too long.",
                line,
            ) from None
        if any(cell.strip() for cell in row):
            yield line, row


def _named(name: str, line: int) -> str:
    try:
        return clean_name(name)
    except Refused as refused:
        raise UnreadablePeople(refused.code, f"Line {line}: {refused.sentence}", line) from None


def _units(cell: str, line: int) -> int:
    """The units in a cell; nothing in it is those of the rules."""
    if not cell.strip():
        return 0
    number = int(cell) if re.fullmatch("[0-9]{1,6}", cell.strip()) else -1
    return _held_to(number or -1, line)


def _held_to(units: int, line: int) -> int:
    if not is_handicap(units):
        raise UnreadablePeople("units", f"Line {line}: {BOUNDS}", line)
    return units


def _seed(cell: str, line: int) -> int:
    """The seed in a cell; five dice are not a person's, but a draw's, as in our standings."""
    typed = cell.strip()
    if not typed or is_seed(typed):
        return 0
    number = int(typed) if re.fullmatch("[0-9]{1,6}", typed) else 0
    if not 1 <= number <= MOST_PEOPLE:
        raise UnreadablePeople("seeds", f"Line {line}: {SEEDS}", line)
    return number


def _is_paid(cell: str, line: int) -> bool:
    word = cell.casefold().replace("\u2013", "-")
    word = word if word in _YES | _NO else fold_heading(cell)
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise UnreadablePeople(
        "bad-paid",
        f'Line {line}: "{harmless(cell[:20])}" does not say whether it is paid; write yes or no.',
        line,
    )
