"""A list of people, read from a text file, a CSV file or pasted text."""

import csv
import io
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import TypeVar

from msgspec import Struct

from tourney.game.names import (
    NAME_CELLS,
    clean_name,
    cut_text,
    drop_invisible,
    harmless,
    person_key,
    suggest,
)
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.people.lines import (
    ListColumns,
    PlainLine,
    absence,
    fold_heading,
    list_columns,
    read_lines,
    words,
)
from tourney.night.people.listed import (
    MOST_PEOPLE,
    People,
    PersonLine,
    Reading,
    UnclearPeople,
    UnreadablePeople,
    could_be_name,
    first_name_first,
    read_handicap,
    read_name,
    read_paid,
    read_seed,
    read_units,
    said,
    without_guard,
)
from tourney.night.setup import MOST_SEATS

T = TypeVar("T")
#: Rows of cells, each with the line where it begins.
Rows = Sequence[tuple[int, list[str]]]

MOST_BYTES = 1_000_000

_DELIMITERS = (",", ";", "\t")
#: The line in which Excel names the separator of the cells below.
_SEPARATOR_LINE = re.compile("sep=([,;\t])[\r\n]+")
#: How an exported night, a score sheet, a web page or a drawing begins.
_NO_LIST = re.compile(r"\s*(?:[{<]|(?:#.*\s+)*@[a-z]+ )")
#: The most lines searched for a heading, titles above it, and lines and columns of any list.
_MOST_ABOVE, _MOST_TITLES, _MOST_LINES, _MOST_COLUMNS = 8, 2, 4 * MOST_PEOPLE, 500
#: How many columns are offered if there is no heading, and how many names are shown of each.
_MOST_CHOICES, _SHOWN = 4, 3
#: The column headings of a list that has none.
_PLAIN = ("", "paid", "units", "")


class _Table(Struct, frozen=True):
    """The rows of a list below its heading, each with its line; and the lines above the heading."""

    heading: Sequence[str]
    rows: Rows
    columns: ListColumns
    above: Sequence[str] = ()


def read_people(data: bytes, latin1: bool = False) -> People:
    r"""Return the people on a list, in its order; doubles are dropped only in our own files.

    A list with a heading of names (`list_columns`), perhaps under a title, is read as a CSV file.
    Its delimiter is the first of `,` `;` and tab that gives such a heading. Columns of payments,
    own units, seeds and of who comes are read too; other columns are left out, and named. Without a
    heading, each line is one name; anything that a chat adds around it is ignored.

    Args:
        data: UTF-8 or UTF-16, with or without a byte order mark; lines end in LF, CR LF or CR.
        latin1: read Latin-1 instead, as Windows writes it.

    Raises:
        UnclearPeople: `which-name`, `stray-delimiter`, `bad-paid`, `units` or `seeds`.
        UnreadablePeople: `too-big`, `not-text`, `not-utf8`, `not-a-list`, `too-many-people`,
            `bad-quotes`, `too-many-cells`, `units`, or the code of `clean_name`.

    >>> [person.name for person in read_people(b'Ann\n"Cid, Jr"\n')]
    ['Ann', 'Cid, Jr']
    >>> people = read_people(b"Vorname;Nachname;E-Mail\nAnn;Lee;a@b.c\n")
    >>> people[0].name, people.left_out
    ('Ann Lee', 'Not read: the column E-Mail.')
    """
    text = drop_invisible(_decoded(data, latin1))
    if _NO_LIST.match(text):
        raise UnreadablePeople(
            "not-a-list", "That is a night, a sheet or a page. A list has one name per line."
        )
    told = _SEPARATOR_LINE.match(text)
    delimiters: Sequence[str] = _DELIMITERS
    if told is not None:
        # A line stays a line, so that refusals name the right one.
        text, delimiters = "\n" + text[told.end() :], (told[1],)
    every = _lines(text)
    lines = [(at, line) for at, line in enumerate(every, start=1) if line.strip()]
    for above, (at, line) in enumerate(lines[:_MOST_ABOVE]):
        titles = tuple(title.strip(" ,;\t") for _, title in lines[:above])
        headings = {
            delimiter: heading
            for delimiter in [each for each in delimiters if each in line] or delimiters[:1]
            if _is_heading(heading := [cell.strip() for cell in _row(line, delimiter)], titles)
        }
        if not headings:
            continue
        below = lines[above + 1 :]
        # Cells contain commas more often than semicolons and tabs.
        likeliest = sorted(headings, key=_DELIMITERS.index, reverse=True)
        delimiter = max(likeliest, key=partial(_fits, headings, below))
        heading = headings[delimiter]
        if len(heading) == 1 and not any('"' in line for _, line in below):
            return _from_lines(below, titles, headed=True)
        rows = [*_rows(every[at - 1 :], delimiter, at, len(heading))]
        # A list of several pages has the heading on each page.
        rows = [(begins, row) for begins, row in rows if row != heading]
        return _from_rows(heading, rows, titles)
    return _from_lines(lines)


def names_in(text: str) -> tuple[str, ...]:
    """Return the names typed in one line, as in a CSV row; a single name is returned whole.

    >>> names_in('Ann, "Cid, Jr",Zoe')
    ('Ann', 'Cid, Jr', 'Zoe')
    """
    for delimiter in _DELIMITERS:
        names = tuple(cell.strip() for cell in _row(text, delimiter, spaced=True) if cell.strip())
        if len(names) > 1:
            return names
    return (text,)


def clean_names(names: Sequence[str]) -> list[str]:
    """Return each name cleaned; the refusal of one among several names it."""
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
    """Return why people cannot join those on a night's list, with the line; None if they can.

    Args:
        most: how many people fit into the night.
    """
    free = most - len(listed)
    if len(people) > free:
        over = people[free].line
        if free <= 0:
            return UnreadablePeople("too-many", f"{len(listed)} are on the list; it is full.", over)
        names = quantity(len(people), "name")
        fit = f"{free} {'more ' if listed else ''}{'fits' if free == 1 else 'fit'}"
        return UnreadablePeople(
            "too-many", f"{names}, but only {fit}. Take {len(people) - free} off.", over
        )
    here = {person_key(name): name for name in listed}
    above: dict[str, PersonLine] = {}
    for person in people:
        key = person_key(person.name)
        if key in here:
            trouble = f"{here[key]} is on the list already."
        elif key in above:
            first = above[key]
            trouble = f"{person.name} is on line {first.line} already."
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
    encoding = _wide(data) or ("cp1252" if latin1 else "utf-8-sig")
    try:
        if b"\0" not in data or encoding.startswith("utf-16"):
            return data.decode(encoding)
    except UnicodeDecodeError as error:
        if latin1:
            # Windows has no meaning for five bytes. In true Latin-1 they are control characters,
            # which the check of names refuses with their line.
            return data.decode("latin-1")
        if encoding == "utf-8-sig":
            line = len(re.split(b"\r\n|\r|\n", error.object[: error.start]))
            raise UnreadablePeople(
                "not-utf8",
                f"Line {line} is not UTF-8 text. The list can be read as Latin-1 instead; "
                "look at the accents then.",
                line,
            ) from None
    raise UnreadablePeople(
        "not-text", "That is not a text file. A spreadsheet must be saved as CSV (UTF-8) first."
    )


def _wide(data: bytes) -> str:
    """Return the encoding if the data is UTF-16, where half of most letters is null; else ""."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    low, high = (data[at::2].count(0) for at in (1, 0))
    if min(low, high) or 4 * max(low, high) <= len(data):
        return ""
    return "utf-16-le" if low else "utf-16-be"


def _lines(text: str) -> list[str]:
    # str.splitlines would also break at U+2028 and similar, which the check of names must see.
    return re.split("\r\n|\r|\n", text)


def _row(line: str, delimiter: str, *, spaced: bool = False) -> list[str]:
    """Return the cells of a line, or none if it cannot be read.

    Args:
        spaced: allow a space before a quote.
    """
    cells = csv.reader([line], delimiter=delimiter, strict=True, skipinitialspace=spaced)
    try:
        return next(cells, [])
    except csv.Error:
        return []


def _paid_behind(text: str) -> tuple[str, bool]:
    """Return a name, and True if "paid" follows it.

    >>> _paid_behind("O'Neill, paid"), _paid_behind("Cid, Jr")
    (("O'Neill", True), ('Cid, Jr', False))
    """
    for delimiter in _DELIMITERS:
        name, _, behind = text.rpartition(delimiter)
        if name.strip() and fold_heading(behind) in words("paid"):
            return name.strip(" "), True
    return text, False


def _is_heading(cells: Sequence[str], above: Sequence[str]) -> bool:
    """Return True if a line is a heading of names, with only titles above it."""
    if not 0 < len(cells) <= _MOST_COLUMNS or list_columns(cells) is None:
        return False
    titles = [fold_heading(cell) for cell in cells]
    if len(cells) > 1:
        answers = [each for each in words("yes") | words("no") if len(each) > 1]
        is_row = any("@" in cell for cell in cells) or not set(titles).isdisjoint(answers)
        return not is_row and all(
            len(_row(line, delimiter)) < 2 for line in above for delimiter in _DELIMITERS
        )
    # "Guest 1" is a name, and so may be "Player" among other names.
    named = not words("name").isdisjoint(titles[0].split()) or titles[0] in words("first")
    if above:
        return named and len(above) <= _MOST_TITLES
    return named or titles[0] in words("person")


def _fits(
    headings: Mapping[str, Sequence[str]], below: Sequence[tuple[int, str]], delimiter: str
) -> int:
    """Return how many of the first lines below a heading have as many cells."""
    cells = len(headings[delimiter])
    return sum(len(_row(line, delimiter)) == cells for _, line in below[:_MOST_ABOVE])


def _from_rows(heading: Sequence[str], rows: Rows, above: Sequence[str]) -> People:
    """Return the people of a table, or ask which column has their names."""
    filled = {
        at
        for at in range(len(heading))
        if (cells := [row[at] for _, row in rows[:_MOST_ABOVE] if row[at]])
        and all(map(could_be_name, cells))
    }
    columns = list_columns(heading, filled) or list_columns(heading)
    assert columns is not None
    for at in {at for names in columns.names for at in names}:
        for _, row in rows:
            name = without_guard(row[at])
            row[at] = name if columns.own else first_name_first(name)
    table = _Table(heading, rows, columns, above)
    ways = [*((names,) for names in columns.names), columns.names]
    sentence, first = "Two columns could be the name.", next((line for line, _ in rows), None)
    return _asked([(table, way) for way in ways], "which-name", sentence, first)


def _asked(
    ways: Iterable[tuple[_Table, Sequence[Sequence[int]]]],
    code: str,
    sentence: str,
    line: int | None = None,
) -> People:
    """Read a list if there is only one way, or ask which way is right."""
    found: dict[tuple[str, ...], tuple[_Table, Sequence[Sequence[int]]]] = {}
    for table, names in ways:
        texts = tuple(name for _, row in table.rows for name in _names_of(row, names))
        found.setdefault(texts, (table, names))
    # The names at both ends that tell no way from another.
    alike = _common(found)
    behind = _common([texts[alike:][::-1] for texts in found])
    readings = []
    for texts, (table, names) in found.items():
        title = " and ".join(" + ".join(said(table.heading[at]) for at in each) for each in names)
        told = texts[alike : len(texts) - behind]
        shown = " · ".join(map(said, told[:_SHOWN])) + "\u2026" * (len(told) > _SHOWN)
        label = f"{title or quantity(len(told), 'player')}: {shown}"
        readings.append(Reading(label, partial(_from_table, table, names)))
    if len(readings) == 1:
        return readings[0].read()
    raise UnclearPeople(code, sentence, line, readings)


def _common(ways: Iterable[Sequence[str]]) -> int:
    """Return how many names are the same at the start of each."""
    return len(list(takewhile(lambda names: len(set(names)) == 1, zip(*ways, strict=False))))


def _names_of(row: Sequence[str], names: Iterable[Sequence[int]]) -> Iterator[str]:
    for columns in names:
        if name := " ".join(" ".join(row[at] for at in columns).split()):
            yield name


def _from_table(
    table: _Table, names: Sequence[Sequence[int]], without: frozenset[int] = frozenset()
) -> People:
    """Return the people whose names are in these columns.

    Args:
        without: columns that cannot be read, and are left out.
    """
    columns, unread = table.columns, set(range(len(table.heading)))
    unread -= {at for each in names for at in each}
    skipped, absent = list(table.above), []
    here: list[tuple[int, Sequence[str], str]] = []
    for line, row in table.rows:
        why = {at: answer for at in columns.coming if (answer := absence(row[at]))}
        unread -= {*why}
        called = list(_names_of(row, names))
        found = [name for name in called if fold_heading(name) not in words("totals")]
        if not found:
            skipped.append(called[0] if called else str(line))
        absent += [(name, next(iter(why.values()))) for name in found if why]
        here += [(line, row, name) for name in found if not why]

    def column(at: int | None, read: Callable[[str, int], T], usual: T) -> list[T]:
        if at is None or at in without:
            return [usual] * len(here)
        try:
            cells = [read(row[at], line) for line, row, _ in here]
        except UnreadablePeople as refused:
            if at == columns.units and columns.like_units:
                return [usual] * len(here)
            label = f"Add everyone without {said(table.heading[at])}"
            reading = Reading(label, partial(_from_table, table, names, without | {at}))
            raise UnclearPeople(refused.code, refused.sentence, refused.line, [reading]) from None
        unread.discard(at)
        return cells

    paid = column(columns.paid, read_paid, usual=False)
    units = column(columns.units, read_units, usual=0)
    seeds = column(columns.seed, read_seed, usual=0)
    taken: list[PersonLine] = []
    keys: set[str] = set()
    for (line, _, name), has_paid, own, seed in zip(here, paid, units, seeds, strict=True):
        person = PersonLine(line, read_name(name, line), has_paid, own, seed)
        if not columns.own or person_key(person.name) not in keys:
            taken.append(person)
        keys.add(person_key(person.name))
        if len(taken) > MOST_PEOPLE:
            raise _too_many(line)
    people = People(taken)
    people.unread = tuple(table.heading[at] for at in sorted(unread) if table.heading[at])
    people.skipped, people.absent = tuple(skipped), tuple(absent)
    if columns.like_units and any(units) and columns.units is not None:
        people.units_from = table.heading[columns.units]
    return people


def _too_many(line: int) -> UnreadablePeople:
    sentence = f"The list holds more than {MOST_PEOPLE} people; {MOST_PEOPLE} fit."
    return UnreadablePeople("too-many-people", sentence, line)


def _rows(
    lines: Sequence[str], delimiter: str, line: int, width: int
) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not blank, as wide as the heading, with the line where it begins.

    Args:
        lines: the heading and all lines below; cells may contain line breaks.
        line: the number of the heading's line.
    """
    text = "\n".join(lines)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        at = line + reader.line_num
        try:
            row = [cell.strip() for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error:
            raise UnreadablePeople(
                "bad-quotes",
                f"Line {at} can't be read: a quote isn't closed, text follows it, "
                "or a cell is far too long.",
                at,
            ) from None
        if any(row[width:]):
            raise UnreadablePeople(
                "too-many-cells",
                f"Line {at} has more cells than the heading; put quotes round a cell that "
                "holds the character between cells.",
                at,
            )
        if any(row) and at > line:
            yield at, [*row[:width], *[""] * (width - len(row))]


def _from_lines(
    lines: Sequence[tuple[int, str]], above: Sequence[str] = (), *, headed: bool = False
) -> People:
    """Return the people of a list without columns, or ask what its lines are.

    Args:
        headed: True if "Name" stands above the names.
    """
    if len(lines) > _MOST_LINES:
        raise _too_many(lines[MOST_PEOPLE][0])
    plain = read_lines(lines)
    skipped = (*above, *plain.skipped)

    def table(*, split: bool = False) -> _Table:
        rows = [
            (each.line, cells)
            for each in plain.lines
            for cells in _cells_of(each, headed=headed, split=split)
        ]
        return _Table(_PLAIN, rows, ListColumns((), paid=1, units=2, coming=(3,)), skipped)

    name = [(0,)]
    writers = {each.sender: each for each in reversed(plain.lines)}
    if len(writers) > 1 and all(writers):
        writers_first = sorted(writers.values(), key=lambda each: each.line)
        wrote = [(each.line, [each.sender]) for each in writers_first]
        ways = [(_Table([""], wrote, ListColumns(()), skipped), name), (table(), name)]
        sentence = "Is the name the sender, or the message?"
        return _asked(ways, "which-name", sentence, wrote[0][0])
    several = table(split=True)
    if len(several.rows) == len(plain.lines):
        return _from_table(table(), name)
    if plain.marked:
        lines = [(each.line, each.text) for each in plain.lines]
    if (people := _unheaded(lines)) is not None:
        return people
    at = next(
        each.line for each in plain.lines if len([*_cells_of(each, headed=headed, split=True)]) > 1
    )
    sentence = f"Line {at} may be one player or several."
    return _asked([(several, name), (table(), name)], "stray-delimiter", sentence, at)


def _cells_of(each: PlainLine, *, headed: bool, split: bool) -> Iterator[list[str]]:
    """Yield a line as cells: name, paid, units, and why the person does not come."""
    text, paid = each.text, False
    if not each.quoted:
        text, paid = _paid_behind(text.strip(" ,;\t"))
    if headed:
        text = without_guard(text)
    for name in names_in(text) if split and not each.quoted else (text,):
        called, units = (name, 0) if each.quoted else read_handicap(name)
        yield [called, "x" if paid else "", str(units or ""), each.absent]


def _unheaded(lines: Sequence[tuple[int, str]]) -> People | None:
    """Return the people of a table without a heading, or ask which column is theirs; or None.

    Above the first row with a name and more cells there may be titles, as in a poll.
    """
    for delimiter in _DELIMITERS:
        rows = [(at, [cell.strip() for cell in _row(line, delimiter)]) for at, line in lines]
        width = len(rows[0][1])
        if len(rows) < 2 or not 1 < width < _MOST_COLUMNS or any(len(r) != width for _, r in rows):
            continue
        below = {at: found for at in range(width) if (found := _below_titles(rows, at))}
        if not below:
            continue
        first, *others = [(at,) for at in below][:_MOST_CHOICES]
        begin = below[first[0]]
        above = [max(row, key=len) for _, row in rows[: len(rows) - len(begin)]]
        heading = [str(at + 1) if any(row[at] for _, row in rows) else "" for at in range(width)]
        ways: list[Sequence[tuple[int, ...]]] = [[first], *([other] for other in others)]
        if others:
            called = [[(*first, *others[0])], [(*others[0], *first)]]
            ways = [*(called[::-1] if delimiter == "," else called), [first, others[0]], *ways]
        table = _Table(heading, begin, ListColumns(()), above)
        sentence = "Which part is the name?"
        return _asked([(table, way) for way in ways], "which-name", sentence, begin[0][0])
    return None


def _below_titles(
    rows: Sequence[tuple[int, list[str]]], at: int
) -> Sequence[tuple[int, list[str]]]:
    """Return the rows below the titles, if a column has only names there; else ()."""
    full = (n for n, (_, row) in enumerate(rows) if row[at] and sum(map(bool, row)) > 1)
    begin = next(full, 0)
    cells = [row[at] for _, row in rows[begin:] if row[at]]
    return rows[begin:] if cells and all(map(could_be_name, cells)) else ()


def write_list(names: Sequence[str]) -> str:
    """Return the names as a list, one a line, quoted if they could be read as something else."""
    some = [
        name if _is_read(("Ann", name, "Bob")) and _is_read((name, "Bob")) else "" for name in names
    ]
    lines = [line or _quoted(name) for line, name in zip(some, names, strict=True)]
    if not _is_read(names, lines):
        lines = [*map(_quoted, names)]
    return "".join(f"{line}\n" for line in lines)


def _is_read(names: Sequence[str], lines: Sequence[str] = ()) -> bool:
    """Return True if these lines, or else the names themselves, are read back as these names."""
    try:
        people = read_people("\n".join(lines or names).encode())
    except UnreadablePeople:
        return False
    return [person.name for person in people] == [*names]


def _quoted(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""'))
