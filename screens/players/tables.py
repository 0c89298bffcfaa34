"""The tables of players over the years."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from exports.text.players import (
    MET_HEADINGS,
    NIGHT_HEADINGS,
    head_cells,
    head_headings,
    line_cells,
    line_headings,
    met_cells,
    night_cells,
)
from screens.ui.keys.keys import ENDS, bind
from screens.ui.lists.marked import MarkedTable
from screens.ui.text import cell, fit
from tourney.night.careers.page import HeadToHead, PlayerLine, PlayerPage

#: The widest that a name or a night is drawn, and the least.
_MOST, _LEAST = 30, 8
#: Of the columns of a page's nights those that are on the screen, and in less than so many
#: cells: the sums say the others.
_NIGHT_COLUMNS, _FEW, _ROOM_FOR_ALL = (0, 1, 2, 3, 4, 5, 8), (0, 1, 2, 3, 8), 70


class YearsTable(MarkedTable[object]):
    """Rows of which one column takes the room that there is; figures stand to the right."""

    BINDINGS: ClassVar[list[BindingType]] = [*ENDS]

    def __init__(self) -> None:
        super().__init__(cursor_type="row", zebra_stripes=False)
        #: What is drawn, and in how many cells.
        self._drawn: object = None

    def fill(
        self,
        headings: Sequence[str],
        rows: Sequence[tuple[str, Sequence[str]]],
        width: int,
        *,
        left: Sequence[int],
        wide: int,
    ) -> None:
        """Draw the rows, each with its key; the marked one stays so.

        Args:
            width: the cells that there are.
            left: the columns that stand to the left.
            wide: the one that takes the room that is left.
        """
        if self._drawn == (drawn := (headings, rows, width)):
            return
        self._drawn = drawn
        at, marked = self.cursor_row, self.chosen
        self.clear(columns=True)
        widths = [
            max(map(cell_len, (heading, *(row[column] for _, row in rows))))
            for column, heading in enumerate(headings)
        ]
        # Each cell has a space on either side, and there may be a scroll bar.
        others = sum(widths) - widths[wide] + 2 * len(widths) + 2
        widths[wide] = max(min(widths[wide], _MOST, width - others), _LEAST)
        for column, heading in enumerate(headings):
            shown = fit(heading, widths[column])
            self.add_column(
                cell(shown, justify="left" if column in left else "right"), width=widths[column]
            )
        for key, row in rows:
            cells = (
                cell(fit(text, widths[column]), justify="left" if column in left else "right")
                for column, text in enumerate(row)
            )
            self.add_row(*cells, key=key)
        keys = [key for key, _ in rows]
        if keys:
            self.move_cursor(row=keys.index(marked) if marked in keys else at, animate=False)

    @property
    def chosen(self) -> str:
        """The key of the marked row; "" if there isn't one."""
        if not self.is_valid_row_index(self.cursor_row):
            return ""
        return str(self.coordinate_to_cell_key(self.cursor_coordinate).row_key.value or "")


class PlayersTable(YearsTable):
    """Everyone; Enter opens the page of the player who is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("players", "enter", "screen.show_page", "Page", "Their page", id="players.show_page"),
    ]

    def show(self, lines: Sequence[PlayerLine], width: int) -> None:
        """Fill the table."""
        headings = line_headings(lines)
        rows = [(line.name, line_cells(line, lines)) for line in lines]
        if width < _ROOM_FOR_ALL:
            at = [column for column, heading in enumerate(headings) if heading != "Rated"]
            headings = tuple(headings[column] for column in at)
            rows = [(key, tuple(row[column] for column in at)) for key, row in rows]
        self.fill(headings, rows, width, left=(0, len(headings) - 1), wide=0)


class NightsOfPlayer(YearsTable):
    """The nights of a page, the newest first."""

    def show(self, page: PlayerPage, width: int) -> None:
        """Fill the table."""
        columns = _NIGHT_COLUMNS if width >= _ROOM_FOR_ALL else _FEW
        rows = []
        for night in page.nights:
            cells = night_cells(night, page.name)
            rows.append((str(night.number), tuple(cells[at] for at in columns)))
        headings = tuple(NIGHT_HEADINGS[at] for at in columns)
        self.fill(headings, rows, width, left=(0, 1), wide=1)


class MetByPlayer(YearsTable):
    """The people whom the page's player met; Enter puts the two head to head."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("player", "enter", "screen.show_two", "Head to head", "Both", id="player.show_two"),
    ]

    def show(self, page: PlayerPage, width: int) -> None:
        """Fill the table."""
        rows = [(met.name, met_cells(met)) for met in page.met]
        self.fill(MET_HEADINGS, rows, width, left=(0,), wide=0)


class NightsOfTwo(YearsTable):
    """The nights of two players head to head."""

    def show(self, view: HeadToHead, width: int) -> None:
        """Fill the table."""
        rows = [(str(night.number), head_cells(view, at)) for at, night in enumerate(view.nights)]
        most = max(10, (width - 40) // 2)
        headings = tuple(fit(heading, most) for heading in head_headings(view))
        self.fill(headings, rows, width, left=(0, 1), wide=1)
