"""A table of the floor in a line: place, state, what happens, and how many sit there."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from screens.floor.look import look_of, short_mark, table_title_of
from screens.ui.lists.marked import CURSOR
from screens.ui.text import fit_apart, pad, plain
from screens.ui.titles import fitted_title
from tourney.night.views.floor_view import FloorSeat, FloorTable

#: A mark and a blank, two digits, the state's sign and word, and the gaps between.
_HEAD = 2 + 2 + 1 + 9 + 1
_INDENT = 5
_MOST_TITLE, _MOST_WORDS, _LEAST_WORDS = 14, 30, 12
#: "8 in" with its gap, and the units with theirs.
_PEOPLE, _UNITS = 6, 5
#: A name of fewer cells is hardly one.
_LEAST_NAME = 6


@dataclass(frozen=True, slots=True)
class LineColumns:
    """The widths of the parts of every line, in cells; a part of 0 is not shown.

    Attributes:
        names: the people are named, else counted.
    """

    title: int
    words: int
    people: int
    names: bool
    units: int

    @classmethod
    def of(cls, tables: Sequence[FloorTable], width: int, *, named: bool = True) -> "LineColumns":
        """The columns that fit: names give way to their number, then that, the title, the units.

        Args:
            named: the people have no line of their own.
        """
        title = min(
            max((cell_len(table_title_of(table)) for table in tables), default=0), _MOST_TITLE
        )
        words = min(max((cell_len(table.told) for table in tables), default=0), _MOST_WORDS)
        titled = title + 1 if title else 0
        rest = width - _HEAD
        people = rest - titled - words - 3 - _UNITS
        if named and people >= max((_needed(table.seats) for table in tables), default=0):
            return cls(title, words, people, True, _UNITS)
        for wide, count, units in (
            (titled, _PEOPLE, _UNITS),
            (titled, 0, _UNITS),
            (0, 0, _UNITS),
            (0, 0, 0),
        ):
            words = rest - wide - count - units
            if words >= _LEAST_WORDS or not (wide or units):
                break
        return cls(title if wide else 0, max(words, 0), count, False, units)


def table_lines(
    table: FloorTable, columns: LineColumns, width: int, *, marked: bool
) -> tuple[Content, Content]:
    """A table as a line, and a second one with its people; each exactly as wide as it is told."""
    parts: list[Content] = [head(table, marked=marked)]
    if columns.title:
        parts.append(
            plain(f"{pad(fitted_title(table_title_of(table), columns.title), columns.title)} ")
        )
    style = "bold" if table.state == "playing" else ""
    parts.append(plain(pad(_words(table, columns.words), columns.words)).stylize(style))
    if columns.names:
        parts += [Content("  "), people_line(table.seats, columns.people), Content(" ")]
    elif columns.people:
        count = f"{len(table.seats)} in"
        parts.append(Content.styled(f"{count:>{columns.people}}", "$foreground-muted"))
    if columns.units:
        parts.append(Content.styled(f"{table.units:>{columns.units}}", "$foreground-muted"))
    line = Content("").join(parts)
    line = line.pad_right(max(width - line.cell_length, 0))
    room = width - _INDENT
    named = people_line(table.seats, room) if _needed(table.seats) <= room else _names(table, room)
    people = Content.assemble(" " * _INDENT, named)
    if marked:
        return line.stylize_before("on $boost"), people.stylize_before("on $boost")
    return line, people


def names_width(tables: Sequence[FloorTable]) -> int:
    """The cells that a tile needs for the names of its people, whole, with a mark each."""
    return _INDENT + max(
        (sum(cell_len(seat.name) + 3 for seat in table.seats) for table in tables), default=0
    )


def _names(table: FloorTable, width: int) -> Content:
    """Everyone's mark or letter and name, without units."""
    parts = [
        Content.assemble(
            (short_mark(seat), "bold $text-accent"),
            plain(seat.name).stylize("bold" if seat.turn else "$foreground-muted"),
        )
        for seat in table.seats
    ]
    line = Content(" ").join(parts)
    return line.pad_right(max(width - line.cell_length, 0)).truncate(width)


def _words(table: FloorTable, cells: int) -> str:
    """The words on a table's play; where they do not fit, the name of the player on turn."""
    if cell_len(table.told) <= cells:
        return table.told
    return next((seat.name for seat in table.seats if seat.turn), table.told)


def head(table: FloorTable, *, marked: bool) -> Content:
    """The mark, the place and the state, in as many cells for every table."""
    look = look_of(table.state)
    return Content.assemble(
        (f"{CURSOR} " if marked else "  ", "bold $text-accent"),
        (f"{table.place:>2} ", "bold"),
        (pad(look.words, 9), look.style),
        " ",
    )


def person(seat: FloorSeat, width: int, names: Sequence[str]) -> Content:
    """A player with their marks and units, in exactly this many cells; the name gives way.

    Args:
        names: of those whom they must be told apart from.
    """
    mark = short_mark(seat)
    units = f" {seat.figure}"
    name = fit_apart(seat.name, width - len(mark) - len(units), names)
    style = "bold" if seat.turn else "italic" if seat.new else ""
    shown = Content.assemble(
        (mark, "bold $text-accent" if seat.turn or seat.letter else "$warning"),
        plain(name).stylize(style),
        (units, "$foreground-muted"),
    )
    return shown.pad_right(max(width - shown.cell_length, 0))


def _full(seat: FloorSeat) -> int:
    """The cells of a player whose name is not cut."""
    return len(short_mark(seat)) + cell_len(seat.name) + 1 + len(seat.figure)


def _needed(seats: Sequence[FloorSeat]) -> int:
    """The fewest cells in which everyone can be told from the others."""
    cut = (min(_full(seat), _LEAST_NAME + 2) for seat in seats)
    return sum(cut) + 2 * max(len(seats) - 1, 0)


def people_line(seats: Sequence[FloorSeat], width: int) -> Content:
    """Everyone with their units, clockwise; the longest are cut alike, until all of them fit."""
    full = [_full(seat) for seat in seats]
    gaps = 2 * max(len(seats) - 1, 0)
    cut = max(full, default=0)
    while cut > _LEAST_NAME and gaps + sum(min(its, cut) for its in full) > width:
        cut -= 1
    names = [seat.name for seat in seats]
    line = Content("  ").join(
        person(seat, min(its, cut), names) for seat, its in zip(seats, full, strict=True)
    )
    shown = line.truncate(width, ellipsis=True) if line.cell_length > width else line
    return shown.pad_right(max(width - shown.cell_length, 0))
