"""A table of the floor as a few lines without a rim: what goes on, and under it the people."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from screens.floor.line import head, person
from screens.floor.look import title_of
from screens.ui.stage_title import fitted_title
from screens.ui.text import fit, pad, plain
from tourney.night.views.floor_view import FloorTable

#: Of somebody: marks, a name that can be told from others, units, and a gap.
_PERSON = 12
_INDENT = 3
#: "LR2 · 12".
_LEAST_TITLE = 8


def in_a_line(width: int) -> int:
    """How many people stand beside each other on a card of that width."""
    return max((width - _INDENT + 1) // _PERSON, 1)


def card_height(tables: Sequence[FloorTable], width: int) -> int:
    """How many lines every card of that width has."""
    most = max((len(table.seats) for table in tables), default=0)
    return 1 + -(-most // in_a_line(width))


def card_lines(table: FloorTable, width: int, height: int, *, marked: bool) -> list[Content]:
    """The card, exactly as wide and as high as it is told."""
    first = head(table, marked=marked)
    units = f" {table.units}" if table.units else ""
    room = width - first.cell_length - len(units)
    short = fitted_title(title_of(table), max(room - cell_len(table.told) - 2, _LEAST_TITLE))
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
    across = in_a_line(width)
    wide = (width - _INDENT) // across
    for start in range(0, len(table.seats), across):
        people = [person(seat, wide - 1) for seat in table.seats[start : start + across]]
        lines.append(Content.assemble(" " * _INDENT, Content(" ").join(people)))
    lines += [Content("")] * (height - len(lines))
    lines = [line.pad_right(max(width - line.cell_length, 0)) for line in lines]
    return [line.stylize_before("on $boost") for line in lines] if marked else lines
