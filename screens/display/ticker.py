"""The line at the foot of the big screen: who is ahead or nearly out, and who has just gone."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from textual.content import Content

from screens.ui.text import plain
from tourney.night.display.show import ShowView

_BETWEEN = 4


def ticker_line(show: ShowView, width: int) -> Content:
    """The line, or nothing where there is nothing to say; while it is secret who leads, less.

    Where not a name of each part has room, who is down to the last unit is left out first.
    """
    said = {
        "Ahead: ": ahead(show),
        "1 unit left: ": _last_unit(show),
        "Just out: ": _just_out(show),
    }
    parts = {label: names for label, names in said.items() if names}
    if not parts or show.over:
        return Content("")
    line = _line(parts, width)
    for label in ("1 unit left: ", "Just out: "):
        if line.cell_length > width and len(parts) > 1:
            parts.pop(label, None)
            line = _line(parts, width)
    return line.truncate(max(width, 1), ellipsis=True)


def _line(parts: Mapping[str, Sequence[str]], width: int) -> Content:
    """The parts with as many names each as there is room for; one at least."""
    for most in range(max(map(len, parts.values())), 0, -1):
        line = Content(" " * _BETWEEN).join(
            Content.assemble(
                (label, "$foreground-muted"), plain(_some(names, most)).stylize("bold")
            )
            for label, names in parts.items()
        )
        if line.cell_length <= width:
            break
    return line


def ahead(show: ShowView) -> list[str]:
    """Who leads the night; no one while half of those still in are level, or that is hidden."""
    inside = [line for line in show.standings if line.inside]
    first = [line.name for line in inside if line.rank == 1]
    return first if 2 * len(first) < len(inside) else []


def _last_unit(show: ShowView) -> list[str]:
    lines = [line for line in show.standings if line.inside and line.units]
    if max((line.units for line in lines), default=0) < 2:
        return []
    return [line.name for line in lines if line.units == 1]


def _just_out(show: ShowView) -> list[str]:
    """The last to go out, the latest first; those who share a place in the order of the night."""
    together = groupby(show.gone, attrgetter("rank"))
    return [line.name for _, lines in together for line in reversed([*lines])]


def _some(names: Sequence[str], most: int) -> str:
    """This many names, and how many more there are.

    >>> _some(["Ann", "Bob", "Cid"], 3), _some(["Ann", "Bob", "Cid"], 1)
    ('Ann, Bob, Cid', 'Ann and 2 more')
    """
    more = f" and {len(names) - most} more" if most < len(names) else ""
    return ", ".join(names[:most]) + more
