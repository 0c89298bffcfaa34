"""A table of the floor as a few lines without a rim: what goes on, and under it the people."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from screens.floor.line import head, person
from screens.floor.look import table_title_of
from screens.ui.text import fit, pad, plain
from screens.ui.titles import fitted_title
from tourney.night.views.floor_view import FloorSeat, FloorTable

#: Cells of a person: marks, a name that can be told from others, units, and a gap.
_PERSON = 12
_MARKS, _GAPS = 2, 2
_INDENT = 3
#: "LR2 · 12".
_LEAST_TITLE = 8


def across(tables: Sequence[FloorTable], width: int, height: int) -> int:
    """The number of people beside each other on cards of that width; 0 if not all have room.

    As many as have their names whole; where some are cut in any case, as few as the height allows.
    """
    most = max((width - _INDENT + 1) // _PERSON, 1)
    room = [count for count in range(most, 0, -1) if card_height(tables, count) <= height]
    needed = max((_full(seat) for table in tables for seat in table.seats), default=0)
    whole = (count for count in room if _part(width, count) >= needed)
    return next(whole, room[-1] if room else 0)


def card_height(tables: Sequence[FloorTable], across: int) -> int:
    """The number of lines of every card with so many people beside each other."""
    most = max((len(table.seats) for table in tables), default=0)
    return 1 + -(-most // across)


def _part(width: int, across: int) -> int:
    return (width - _INDENT) // across


def _full(seat: FloorSeat) -> int:
    """The cells for somebody whose name is whole, whatever marks they come to have."""
    return _MARKS + cell_len(seat.name) + _GAPS + len(seat.figure)


def card_lines(
    table: FloorTable,
    width: int,
    height: int,
    across: int,
    names: Sequence[str],
    *,
    marked: bool,
) -> list[Content]:
    """The card, exactly as wide and as high as it is told.

    Args:
        across: how many people stand beside each other.
        names: of those whom its people are to be told apart from.
    """
    first = head(table, marked=marked)
    units = f" {table.units}" if table.units else ""
    room = width - first.cell_length - len(units)
    short = fitted_title(table_title_of(table), max(room - cell_len(table.told) - 2, _LEAST_TITLE))
    title = f"{short}  " if short else ""
    words = pad(fit(table.told, room - cell_len(title)), max(room - cell_len(title), 0))
    lines = [
        Content.assemble(
            first,
            plain(fit(title, room)),
            plain(words).stylize("bold" if table.state == "playing" else ""),
            (units, "$foreground-muted"),
        )
    ]
    wide = _part(width, across) - 1
    for start in range(0, len(table.seats), across):
        people = [person(seat, wide, names) for seat in table.seats[start : start + across]]
        lines.append(Content.assemble(" " * _INDENT, Content(" ").join(people)))
    lines += [Content("")] * (height - len(lines))
    lines = [line.pad_right(max(width - line.cell_length, 0)) for line in lines]
    return [line.stylize_before("on $boost") for line in lines] if marked else lines
