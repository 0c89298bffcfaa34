"""A season's table on the screen: who stands where, and what everyone had of each night."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from rich.console import JustifyMethod
from rich.text import Text
from textual.binding import BindingType

from screens.ui.keys.keys import ENDS, bind
from screens.ui.lists.marked import MarkedTable
from screens.ui.lists.rows import Col
from screens.ui.text import cell, fit
from tourney.night.season.table import (
    NightPoints,
    NightResult,
    SeasonPlan,
    write_movement,
    write_points,
)
from tourney.night.season.view import SeasonView

hidden = partial(bind, "season", show=False)

_LEAST_NAME, _MOST_NAME = 8, 24
#: The cells of a column for a night, and of the spaces beside each column.
_NIGHT, _BESIDE = 8, 2


class SeasonTable(MarkedTable[object]):
    """The table; who stands where stays in sight while the nights are scrolled.

    The newest night comes first, next to the points that it has changed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("right", "nights(1)", "Earlier", "Earlier nights", id="season.earlier"),
        hidden("left", "nights(-1)", "Later", "Later nights", id="season.later"),
        *ENDS,
    ]

    def __init__(self) -> None:
        super().__init__(cursor_type="row", zebra_stripes=False, header_height=2)

    def show(self, view: SeasonView, width: int) -> None:
        """Fill the table; the marked player stays marked.

        Args:
            width: the cells that it has.
        """
        marked = self._marked
        self.clear(columns=True)
        names = [line.name for line in view.lines]
        rank, *others = _columns(view)
        longest = min(max(map(cell_len, names), default=0), _MOST_NAME)
        # At least one night has to be in sight, and there may be a scroll bar.
        used = sum(column.width + _BESIDE for column in (rank, *others)) + _NIGHT + 2 * _BESIDE + 1
        name_cells = max(min(longest, width - used), _LEAST_NAME)
        name = Col("Player", [fit(name, name_cells) for name in names])
        columns = [rank, others[0], name, *others[1:]] if view.moved else [rank, name, *others]
        for column in columns:
            cells = name_cells if column is name else column.width
            self.add_column(Text(f"\n{column.heading}", justify=_side(column)), width=cells)
        for night in reversed(view.nights):
            self.add_column(Text(_night_words(night), justify="right"), width=_NIGHT)
        self.fixed_columns = len(columns)
        for at, line in enumerate(view.lines):
            self.add_row(
                *(cell(column.cells[at], justify=_side(column)) for column in columns),
                *(cell(_had(had), justify="right") for had in reversed(line.nights)),
                key=line.name,
            )
        if marked in names:
            self.move_cursor(row=names.index(marked), animate=False)

    def action_nights(self, step: int) -> None:
        """Scroll by a night."""
        self.scroll_relative(x=step * (_NIGHT + _BESIDE), animate=False)

    @property
    def _marked(self) -> str:
        if not self.is_valid_row_index(self.cursor_row):
            return ""
        return str(self.ordered_rows[self.cursor_row].key.value)


def counts_words(plan: SeasonPlan) -> str:
    """What counts, in sentences.

    >>> counts_words(SeasonPlan((10, 8, 6), turning_up=1, best=0, mexxen=False))
    '10 for first, then 8 6, and 1 for turning up.'
    >>> counts_words(SeasonPlan((), turning_up=1, best=5, mexxen=False))
    "1 for turning up. Each player's best 5 nights count."
    """
    words = []
    if any(plan.points):
        first, *others = map(str, plan.points)
        words.append(f"{first} for first" + (f", then {' '.join(others)}" if others else ""))
    words += [f"{plan.turning_up} for turning up"] if plan.turning_up else []
    words += ["Mexxen's points"] if plan.mexxen else []
    *most, last = words
    best = f"best {plan.best} nights count" if plan.best > 1 else "best night counts"
    each = f" Each player's {best}." if plan.best else ""
    return f"{', '.join((*most, f'and {last}' if most else last))}.{each}"


def signs(view: SeasonView) -> str:
    """The signs that stand in the table, and what each of them says."""
    had = [night for line in view.lines for night in line.nights]
    told = {
        "▲ ▼ since last night": view.moved,
        "in brackets: not counted": any(night and not night.counts for night in had),
        "· not there": None in had,
    }
    return "   ".join((*(words for words, stands in told.items() if stands), "← → nights"))


def _columns(view: SeasonView) -> Iterator[Col]:
    """The columns beside the name: the rank first, then the movement where there is any."""
    lines = view.lines
    ranks = Counter(line.rank for line in lines)
    yield Col(
        "", [f"{line.rank}{'=' if ranks[line.rank] > 1 else ' '}" for line in lines], right=True
    )
    if view.moved:
        yield Col("Moved", [write_movement(line.movement) for line in lines])
    yield Col("Points", [write_points(line.points) for line in lines], right=True)
    yield Col("Nights", [f"{line.counted}/{line.played}" for line in lines], right=True)
    yield Col("Won", [str(line.wins or "") for line in lines], right=True)


def _side(column: Col) -> JustifyMethod:
    return "right" if column.right else "left"


def _night_words(night: NightResult) -> str:
    """A night over its column: its day, and its number, by which sentences name it."""
    return f"{night.date.day} {night.date:%b}\nnight {night.number}"


def _had(had: NightPoints | None) -> str:
    """The points of a player from a night; in brackets where they do not count."""
    if had is None:
        return "·"
    points = write_points(had.points)
    return points if had.counts else f"({points})"
