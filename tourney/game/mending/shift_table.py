"""The table of a correction's changes, no wider than there is room for (R10.3)."""

from collections.abc import Sequence

from tourney.game.mending.terms import Shift, ShiftTable
from tourney.game.names import cut_text, width

#: The cells that a table of shifts may take, with two between its columns.
ROOM = 76

#: The sign for a value that was not there before, or is not there any more.
NONE = "\N{EN DASH}"

_GAP = 2

#: The cells that a name may take, the first with which everything fits.
_NAMES = (24, 20, 16, 13, 10, 8, 6, 5)

_ARROW = " → "


def fitted(
    heading: str,
    columns: tuple[str, ...],
    pairs: Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]],
    names: tuple[int, ...],
) -> ShiftTable:
    """The table of the rows in which something changes, cut to the room there is.

    Args:
        names: the columns in which names stand, which may be cut.
    """
    rows = [
        (name, tuple(map(Shift, was[: len(columns) - 1], now[: len(columns) - 1])))
        for name, was, now in pairs
        if was != now
    ]
    for cells in _NAMES:
        short = [_shortened(name, shifts, names, cells) for name, shifts in rows]
        if _width(columns, short) <= ROOM:
            break
    return ShiftTable(heading, columns, tuple(short))


def _shortened(
    name: str, shifts: tuple[Shift, ...], names: tuple[int, ...], cells: int
) -> tuple[str, tuple[Shift, ...]]:
    """A row whose names take this many cells at most."""
    return _short(name, cells) if 0 in names else name, tuple(
        _short_shift(shift, cells) if at in names else shift
        for at, shift in enumerate(shifts, start=1)
    )


def _short_shift(shift: Shift, cells: int) -> Shift:
    """Both names cut, at the start where that is all in which they differ."""
    short = Shift(_short(shift.before, cells), _short(shift.after, cells))
    if short.changed or not shift.changed:
        return short
    return Shift(*(f"…{name[1 - cells :]}" for name in (shift.before, shift.after)))


def _short(name: str, cells: int) -> str:
    """A name, or as much of it as fits before an ellipsis."""
    return name if width(name) <= cells else f"{cut_text(name, cells - 1)}…"


def _width(columns: tuple[str, ...], rows: Sequence[tuple[str, tuple[Shift, ...]]]) -> int:
    """The cells of a table."""
    widths = [width(column) for column in columns]
    for name, shifts in rows:
        shown = [width(name), *map(shown_width, shifts)]
        widths = [max(pair) for pair in zip(widths, shown, strict=True)]
    return sum(widths) + _GAP * (len(columns) - 1)


def shown_width(shift: Shift) -> int:
    """The cells of a shift: one text, or two with an arrow between them."""
    if not shift.changed:
        return width(shift.after)
    return width(shift.before) + len(_ARROW) + width(shift.after)
