"""A night's curves in bars, one a step: a row for everyone."""

from bisect import bisect_left
from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from exports.svg.charts import round_figures
from screens.ui.text import pad, plain
from tourney.night.display.curves import Curve, Curves

#: By eighths of a cell.
_LEVELS = " ▁▂▃▄▅▆▇█"
#: The eighth left free over a bar that is below another row of bars.
_FREE = 1
#: A bar is no wider than that, and a row of bars no higher.
_WIDEST, _HIGHEST = 6, 3
#: Cells for a tick, with the gap after it.
_TICK = 6
_LONGEST_NAME, _SHORTEST_NAME = 24, 8
#: Who has just paid, and the gaps round it and before the bars.
_FELL, _GAP = "▼", 1


def everybody(
    curves: Curves, width: int, height: int, picked: str = "", marked: Sequence[int] = ()
) -> list[Content]:
    """Ticks, and a row for everyone: the name, a bar for each step, the figure.

    Rows are higher where that leaves all of them in sight. The player who is out is dim; ▼ has
    less, or more penalties, than a step ago.

    Args:
        picked: the name of who is marked.
        marked: steps that have a mark of their own over them.
    """
    people = curves.players
    ends = [curves.end(curve) for curve in people]
    figure = max(map(cell_len, ends), default=0)
    longest = min(_LONGEST_NAME, max(width // 4, _SHORTEST_NAME))
    name = min(max((cell_len(curve.name) for curve in people), default=0), longest)
    room = max(width - name - figure - cell_len(_FELL) - 3 * _GAP, 1)
    # The figure stands behind the last bar, and not at the far edge.
    steps = len(curves.steps) - 1
    room = min(room, max(steps * _WIDEST, len(f"{curves.step} 1")))
    tall = max(min((height - 1) // max(len(people), 1), _HIGHEST), 1)
    most = max((abs(units or 0) for curve in people for units in curve.units), default=1)
    before = " " * (name + _GAP)
    lines = [plain(before + ticks(curves, room, marked)).stylize("$foreground-muted")]
    for curve, end in zip(people, ends, strict=True):
        rows = bars(curve.units[1:], max(most, 1), room, tall)
        out = (curves.measure in ("units", "lost") and curve.units[-1] is None) or end == "out"
        fell = _FELL if _has_lost(curves, curve) else " "
        ink = "$accent" if not out else "$accent 60%"
        for at, row in enumerate(rows):
            last = at == tall - 1
            line = Content.assemble(
                plain(pad(curve.name, name) if last else " " * name),
                " ",
                (row.ljust(room), ink),
                " ",
                (fell if last else " ", "bold $text-error"),
                " ",
                (end.rjust(figure) if last else "", "" if out else "bold"),
            )
            if out:
                line = line.stylize("dim")
            lines.append(line.stylize("bold on $boost") if curve.name == picked else line)
    return lines


def bars(values: Sequence[int | None], most: int, cells: int, rows: int) -> list[str]:
    """A bar for each value, from top to bottom in this many rows; None is no bar.

    With more values than cells, a bar is the last of several.

    Args:
        most: what the highest bar says.

    >>> bars([5, 4, None, 0, 1], 5, 5, 1)
    ['▇▆  ▂']
    >>> bars([2, 1], 2, 4, 2)
    ['▇▇  ', '████']
    """
    whole = 8 * rows - _FREE
    drawn = [""] * rows
    for at in _shown_at(len(values), cells):
        eighths = -(-abs(values[at] or 0) * whole // most)
        for row in range(rows):
            drawn[row] += _LEVELS[min(max(eighths - 8 * (rows - 1 - row), 0), 8)]
    return drawn


def ticks(curves: Curves, cells: int, marked: Sequence[int] = ()) -> str:
    """The steps over their bars, in round figures; ▾ stands at those that are marked.

    The word for a step comes first: the bars begin with the first of them.
    """
    steps = len(curves.steps) - 1
    shown = _shown_at(steps, cells)
    line = list(" " * cells)
    for step in (1, *round_figures(2, max(steps, 2), max(cells // _TICK, 2))):
        words = f"{curves.step} 1" if step == 1 and curves.measure != "penalties" else str(step)
        at = bisect_left(shown, step - 1)
        if not "".join(line[max(at - 1, 0) : at + len(words) + 1]).strip():
            line[at : at + len(words)] = words
    for step in marked:
        line[bisect_left(shown, step - 1)] = "▾"
    return "".join(line)[:cells]


def _shown_at(steps: int, cells: int) -> list[int]:
    """The step that each cell shows, from 0: as wide as there is room, or the last of several."""
    used = min(cells, steps * _WIDEST)
    return [((cell + 1) * steps - 1) // used for cell in range(used)]


def _has_lost(curves: Curves, curve: Curve) -> bool:
    """True if the last step took units from a player, or gave penalties."""
    if curves.measure == "chances":
        return False
    was, now = curve.units[-2:]
    return (
        was is not None
        and now is not None
        and abs(now) != abs(was)
        and (now < was or curves.measure == "penalties")
    )
