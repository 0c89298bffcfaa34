"""The line at the foot of the big screen: who is ahead or nearly out, and who has just gone."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from rich.cells import cell_len
from textual.content import Content

from screens.ui.text import fit, plain
from tourney.game.wording import ordinal
from tourney.night.display.show import ShowView

_GAP, _BETWEEN = 2, 4
#: Behind places that may yet come to be better, while others play the same lap.
_SO_FAR = " so far"


def ticker_line(show: ShowView, width: int) -> Content:
    """The line, or nothing where there is nothing to say; while it is secret who leads, less.

    Where no part of it would be whole, who is down to the last unit is left out.
    """
    gone, shorter = _just_out(show)
    so_far = _SO_FAR if gone and is_so_far(show) else ""
    label, names = _last_unit(show)
    said = (
        _Part("AHEAD", ahead(show)),
        _Part(label, names),
        _Part("JUST OUT", gone, so_far, shorter),
    )
    parts = [part for part in said if part.names]
    if not parts or show.over:
        return Content("")
    if _least(parts) > width and len(parts) > 2:
        del parts[1]
    labels = sum(cell_len(part.label + part.rest) + _GAP for part in parts)
    room = max(width - labels - _BETWEEN * (len(parts) - 1), 1)
    share = room // len(parts)
    # What one of them does not need is the others'.
    needs = [cell_len(part.words(width)) for part in parts]
    spare = sum(max(share - need, 0) for need in needs)
    drawn = [
        Content.assemble(
            (f"{part.label}{' ' * _GAP}", "$foreground-muted"),
            plain(part.words(min(need, share + spare)) + part.rest).stylize("bold"),
        )
        for part, need in zip(parts, needs, strict=True)
    ]
    return Content(" " * _BETWEEN).join(drawn).truncate(max(width, 1), ellipsis=True)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the line.

    Attributes:
        rest: behind the names, however many of them there is room for.
        shorter: what is said instead of the names where they have no room, the longest first.
    """

    label: str
    names: Sequence[str]
    rest: str = ""
    shorter: Sequence[str] = ()

    def words(self, cells: int, *, cut: bool = True) -> str:
        """What is said in this many cells; one name at least, cut if need be."""
        return _some(self.names, cells, self.shorter, cut=cut)


def _least(parts: Sequence[_Part]) -> int:
    """The cells of the parts with one name each that is whole."""
    cells = (cell_len(part.label + part.words(1, cut=False) + part.rest) for part in parts)
    return sum(cells) + _GAP * len(parts) + _BETWEEN * (len(parts) - 1)


def ahead(show: ShowView) -> list[str]:
    """Who leads the night; no one while half of those still in are level, or that is hidden."""
    inside = [line for line in show.standings if line.inside]
    first = [line.name for line in inside if line.rank == 1]
    return first if 2 * len(first) < len(inside) else []


def _last_unit(show: ShowView) -> tuple[str, Sequence[str]]:
    lines = [line for line in show.standings if line.inside and line.units]
    if max((line.units for line in lines), default=0) < 2:
        return "", ()
    return "LAST UNIT", [line.name for line in lines if line.units == 1]


def _just_out(show: ShowView) -> tuple[Sequence[str], Sequence[str]]:
    """The last to go out, those who share a place once with it; and in fewer words."""
    shared = [
        (rank, [its.name for its in lines])
        for rank, lines in groupby(show.gone, attrgetter("rank"))
    ]
    words = [shared_place(rank, names) for rank, names in shared]
    if len(words) == 1 and len(show.gone) > 1:
        ((rank, names),) = shared
        more = f"{ordinal(rank)} {names[-1]} and {len(names) - 1} more"
        return words, (more, f"{len(names)} people {ordinal(rank)}")
    return words, ()


def shared_place(rank: int, names: Sequence[str]) -> str:
    """Those who have gone out, the latest first, with the place that they have or share.

    >>> shared_place(8, ["Gan"]), shared_place(16, ["Cid", "Bob", "Ann"])
    ('Gan 8th', '16th Ann, Bob, Cid')
    """
    place = ordinal(rank)
    return f"{place} {', '.join(reversed(names))}" if len(names) > 1 else f"{names[0]} {place}"


def is_so_far(show: ShowView) -> bool:
    """True if a place of a player who has gone out may yet come to be a better one (F7.3)."""
    playing = any(table.state in ("due", "playing") for table in show.tables)
    return len(show.tables) > 1 and playing


def _some(
    names: Sequence[str], cells: int, shorter: Sequence[str] = (), *, cut: bool = True
) -> str:
    """As many names as fit, and how many more there are; one at least, cut if need be.

    Args:
        shorter: what may be in their place, the longest first.

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
    if shorter:
        fitting = (words for words in shorter if cell_len(words) <= cells)
        return next(fitting, fit(shorter[-1], max(cells, 1)) if cut else shorter[-1])
    short = f"{names[0]} +{len(names) - 1}"
    if not cut:
        return short if len(names) > 1 else names[0]
    fits = len(names) > 1 and cell_len(short) <= cells
    return short if fits else fit(words, max(cells, 1))
