"""The changes of a correction, before and after: a line for a round, and one for a player."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from screens.ui.text import cell
from tourney.game.mending import NONE, Shift, ShiftTable

#: What a change in a round is called here, where not as its column.
_CALLED = {"Lost by": "loser", "Taken by": "takes", "Goes out": "out"}
#: All that is said of a round that is gone, or that is new.
_WHOLE = ("Lost by", "Taken by")
#: Said by the rounds above.
_SAID = "Lost"


def loser_words(tables: Sequence[ShiftTable]) -> str:
    """Who loses the first round that another player loses now, in a sentence; "" where none is."""
    return next((words for table in tables for words in _losers(table).values()), "")


def _losers(table: ShiftTable) -> dict[str, str]:
    """The sentences about those who lose another's round, by the line that each is told in."""
    first, *columns = table.columns
    at = next((at for at, column in enumerate(columns) if column in _WHOLE), None)
    if not is_of_rounds(table) or at is None:
        return {}
    lost = [(number, shifts[at]) for number, shifts in table.rows if _is_another(shifts[at])]
    return {
        _line(first, number, columns[at]): f"{shift.after} lost {first.lower()} {number}, "
        f"not {shift.before}."
        for number, shift in lost
    }


def _is_another(shift: Shift) -> bool:
    return shift.changed and not {"", NONE} & {shift.before, shift.after}


def _line(first: str, number: str, column: str) -> str:
    return f"{first} {number} {_CALLED.get(column, column.lower())}"


def is_of_rounds(table: ShiftTable) -> bool:
    """True if its rows are rounds, and not players."""
    return table.columns[0] == "Round"


def changes(tables: Sequence[ShiftTable]) -> Table:
    """The tables, one below the other, as wide as what they hold, but for the first loser."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    told = next((line for table in tables for line in _losers(table)), None)
    for table in tables:
        lines = [line for line in change_lines(table) if line[0] != told]
        if grid.row_count and lines:
            grid.add_row()
        for name, *cells in lines:
            style = "bold" if name else "dim"
            grid.add_row(_wrapped(name), *(_wrapped(text, style) for text in cells))
    return grid


def change_lines(table: ShiftTable) -> Iterator[tuple[str, ...]]:
    """Only what changes, in the words of the screen; players are below a line of headings."""
    first, *columns = table.columns
    if is_of_rounds(table):
        for number, shifts in table.rows:
            whole = any(NONE in (shift.before, shift.after) for shift in shifts)
            for column, shift in zip(columns, shifts, strict=True):
                if shift.changed and (not whole or column in _WHOLE):
                    yield _line(first, number, column), _shown(shift)
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
