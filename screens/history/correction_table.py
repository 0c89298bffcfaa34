"""The changes of a correction, before and after: a line for a round, and one for a player."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from screens.ui.text import cell
from tourney.game.mending.shift_table import NONE
from tourney.game.mending.terms import Shift, ShiftTable

#: What a change in a round is called here, where not as its column.
_CALLED = {"Lost by": "loser", "Taken by": "takes", "Goes out": "out"}
#: All that is said of a round that is gone, or that is new.
_WHOLE = ("Lost by", "Taken by")
#: Said by the rounds above.
_SAID = "Lost"


def changes(tables: Sequence[ShiftTable]) -> Table:
    """The tables, one below the other, as wide as what they hold."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for table in tables:
        lines = list(change_lines(table))
        if grid.row_count and lines:
            grid.add_row()
        for name, *cells in lines:
            style = "bold" if name else "dim"
            grid.add_row(_wrapped(name), *(_wrapped(text, style) for text in cells))
    return grid


def change_lines(table: ShiftTable) -> Iterator[tuple[str, ...]]:
    """Only what changes, in the words of the screen; players are below a line of headings."""
    first, *columns = table.columns
    if first in ("Round", "Run"):
        for number, shifts in table.rows:
            whole = any(NONE in (shift.before, shift.after) for shift in shifts)
            for column, shift in zip(columns, shifts, strict=True):
                if shift.changed and (not whole or column in _WHOLE):
                    what = _CALLED.get(column, column.lower())
                    yield f"{first} {number} {what}", _shown(shift)
        return
    rows = [
        (name, [_shown(shift) if shift.changed else "" for shift in shifts])
        for name, shifts in table.rows
    ]
    told = [at for at, column in enumerate(columns) if column != _SAID]
    used = [at for at in told if any(cells[at] for _, cells in rows)]
    if used and all(columns):
        yield ("", *(columns[at].lower() for at in used))
    for name, cells in rows:
        if any(cells[at] for at in used):
            yield (name, *(cells[at] for at in used))


def _shown(shift: Shift) -> str:
    both = (shift.before, shift.after)
    return " → ".join("none" if text in ("", NONE) else text for text in both)


def _wrapped(text: str, style: str = "") -> Text:
    """A cell that has as many lines as it takes."""
    shown = cell(text, style)
    if arrow := text.rfind("→") + 1:
        shown.stylize("not bold dim", 0, arrow)
    shown.no_wrap, shown.overflow = False, "fold"
    return shown
