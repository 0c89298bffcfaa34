"""The changes of a correction, before and after, in columns; where they do not fit, in lines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from screens.ui.text import pad, plain
from tourney.game.mending.terms import Shift, ShiftTable

if TYPE_CHECKING:
    from tourney.night.corrections.correction import Preview

_GAP = "  "
_ARROW = " → "
#: The sign for a value that was not there before, or is not there any more.
_NONE = "\N{EN DASH}"

_Row = tuple[str, tuple[Shift, ...]]


def changes(preview: "Preview", width: int) -> Content:
    """Everything that a correction would change, over the whole night and at its table.

    Those of whom the rank alone changes, who may be many, come last.
    """
    notes = [plain(note) for note in preview.notes]
    parts = [Content("\n").join(notes)] if notes else []
    told = preview.night, preview.shifts, preview.ranks
    parts += [shift_tables(tables, width) for tables in told if tables]
    return Content("\n\n").join(parts) if parts else plain("Nothing else changes.")


def shift_tables(tables: Sequence[ShiftTable], width: int) -> Content:
    """All of them, one below the other."""
    return Content("\n\n").join(_table(table, width) for table in tables)


def _table(table: ShiftTable, width: int) -> Content:
    rows = [tuple(map(_shown, shifts)) for _, shifts in table.rows]
    columns = [[heading] for heading in table.columns]
    for (name, _), shown in zip(table.rows, rows, strict=True):
        for column, text in zip(columns, (name, *shown), strict=True):
            column.append(text)
    widths = [max(map(cell_len, column)) for column in columns]
    if sum(widths) + len(_GAP) * (len(widths) - 1) > width:
        return _in_lines(table, width)
    # A heading that is the first column's too is not said twice.
    lines = [] if table.heading.startswith(table.columns[0]) else [_heading(table.heading)]
    lines.append(
        Content(_GAP).join(
            plain(pad(heading, cells)).stylize("bold" if at == 0 else "$foreground-muted")
            for at, (heading, cells) in enumerate(zip(table.columns, widths, strict=True))
        )
    )
    for name, shifts in table.rows:
        cells = [plain(pad(name, widths[0]))]
        cells += [_cell(shift, cells_) for shift, cells_ in zip(shifts, widths[1:], strict=True)]
        lines.append(Content(_GAP).join(cells))
    return Content("\n").join(line.rstrip() for line in lines)


def _heading(words: str) -> Content:
    return plain(words).stylize("bold")


def _cell(shift: Shift, cells: int) -> Content:
    return plain(pad(_shown(shift), cells)).stylize(
        "bold" if shift.changed else "$foreground-muted"
    )


def _shown(shift: Shift) -> str:
    if not shift.changed:
        return shift.after
    return f"{shift.before or _NONE}{_ARROW}{shift.after or _NONE}"


def _in_lines(table: ShiftTable, width: int) -> Content:
    """Row by row, and only what changes."""
    lines = [_heading(table.heading)]
    for row in table.rows:
        line = _line(table.columns, row)
        for number, part in enumerate(line.wrap(max(width - 2, 1))):
            lines.append(Content.assemble("  " if number else "", part.rstrip()))
    return Content("\n").join(lines)


def _line(columns: Sequence[str], row: _Row) -> Content:
    name, shifts = row
    called = f"{columns[0]} {name}" if name.isdecimal() else name
    parts = [
        Content.assemble(
            (f"{heading[:1].lower()}{heading[1:]} ", "$foreground-muted") if heading else "",
            plain(_shown(shift)).stylize("bold"),
        )
        for heading, shift in zip(columns[1:], shifts, strict=True)
        if shift.changed
    ]
    return Content.assemble(plain(f"{called}: "), Content("; ").join(parts))
