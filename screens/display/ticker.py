"""The line at the foot of the big screen: who is ahead or nearly out, and who has just gone."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from screens.ui.text import fit, plain
from tourney.game.wording import ordinal
from tourney.night.display.show import ShowView

_GAP, _BETWEEN = 2, 4
#: Behind places that may yet come to be better, while others play the same beat.
_SO_FAR = " so far"


def ticker_line(show: ShowView, width: int) -> Content:
    """The line, or nothing where there is nothing to say; while it is secret who leads, less.

    Where no part of it would be whole, who is down to the last unit is left out.
    """
    label, names = _just_out(show)
    so_far = _SO_FAR if names and is_so_far(show) else ""
    said = (("AHEAD", ahead(show), ""), (*_last_unit(show), ""), (label, names, so_far))
    parts = [part for part in said if part[1]]
    if not parts or show.over:
        return Content("")
    if _least(parts) > width and len(parts) > 2:
        del parts[1]
    labels = sum(cell_len(label + rest) + _GAP for label, _, rest in parts)
    room = max(width - labels - _BETWEEN * (len(parts) - 1), 1)
    share = room // len(parts)
    # What one of them does not need is the others'.
    needs = [cell_len(_some(names, width)) for _, names, _ in parts]
    spare = sum(max(share - need, 0) for need in needs)
    drawn = [
        Content.assemble(
            (f"{label}{' ' * _GAP}", "$foreground-muted"),
            plain(_some(names, min(need, share + spare)) + rest).stylize("bold"),
        )
        for (label, names, rest), need in zip(parts, needs, strict=True)
    ]
    return Content(" " * _BETWEEN).join(drawn).truncate(max(width, 1), ellipsis=True)


def _least(parts: Sequence[tuple[str, Sequence[str], str]]) -> int:
    """The cells of the parts with one name each that is whole."""
    cells = (cell_len(label + _some(names, 1, cut=False) + rest) for label, names, rest in parts)
    return sum(cells) + _GAP * len(parts) + _BETWEEN * (len(parts) - 1)


def ahead(show: ShowView) -> list[str]:
    """Who leads the night; nobody while half of those still in are level, or that is hidden."""
    inside = [line for line in show.standings if line.inside]
    first = [line.name for line in inside if line.rank == 1]
    return first if 2 * len(first) < len(inside) else []


def _last_unit(show: ShowView) -> tuple[str, Sequence[str]]:
    lines = [line for line in show.standings if line.inside and line.units]
    if max((line.units for line in lines), default=0) < 2:
        return "", ()
    return "LAST UNIT", [line.name for line in lines if line.units == 1]


def _just_out(show: ShowView) -> tuple[str, Sequence[str]]:
    """The last to go out."""
    return "JUST OUT", [f"{line.name} {ordinal(line.rank)}" for line in show.gone]


def is_so_far(show: ShowView) -> bool:
    """True if a place of somebody who has gone out may yet come to be a better one (F7.3)."""
    playing = any(table.state in ("due", "playing") for table in show.tables)
    return len(show.tables) > 1 and playing


def _some(names: Sequence[str], cells: int, *, cut: bool = True) -> str:
    """As many names as fit, and how many more there are; one at least, cut if need be.

    >>> _some(["Ann", "Bob", "Cid"], 20), _some(["Ann", "Bob", "Cid"], 14)
    ('Ann · Bob · Cid', 'Ann and 2 more')
    >>> _some(["Ann", "Bob", "Cid"], 12)
    'Ann +2'
    """
    for most in range(len(names), 0, -1):
        more = f" and {len(names) - most} more" if most < len(names) else ""
        words = " · ".join(names[:most]) + more
        if cell_len(words) <= cells:
            return words
    short = f"{names[0]} +{len(names) - 1}"
    if not cut:
        return short if len(names) > 1 else names[0]
    fits = len(names) > 1 and cell_len(short) <= cells
    return short if fits else fit(words, max(cells, 1))
