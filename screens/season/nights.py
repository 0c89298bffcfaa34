"""The nights to choose from for a season."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.coordinate import Coordinate
from textual.message import Message

from screens.ui.keys.keys import ENDS, bind
from screens.ui.lists.marked import MarkedTable
from screens.ui.text import cell, fit
from tourney.night.state.room_clock import date_words
from tourney.night.views.night_line import NightLine

key = partial(bind, "season_nights")
hidden = partial(bind, "season_nights", show=False)

_TAKEN, _NOT_TAKEN = "✓", "·"
_LEAST_NAME, _LEAST_STATE = 8, 12
#: The cells of a date in words.
_DATE = 15


class SeasonNights(MarkedTable[object]):
    """Every night, the newest first, with a mark before those that are taken."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("space", "take", "Take", "Take the marked night or leave it out"),
        hidden("a", "take_all", "All or none", "Take all finished nights, or none"),
        hidden("up", "up", "Up", "The night above, or the field above"),
        hidden("enter", "screen.keep", "Keep",
            "Save and show the table", id="season_nights.keep", system=True),
        *ENDS,
    ]  # fmt: skip

    class Taken(Message):
        """Others are taken now."""

    def __init__(self, nights: Sequence[NightLine], taken: Collection[int]) -> None:
        super().__init__(cursor_type="row", zebra_stripes=False)
        self._nights = nights
        self._taken = {night.number for night in nights if night.number in taken}

    @property
    def total(self) -> int:
        """The number of nights."""
        return len(self._nights)

    @property
    def taken(self) -> tuple[int, ...]:
        """The numbers of those taken, the oldest first."""
        return tuple(sorted(self._taken))

    def on_resize(self) -> None:
        """The columns are as wide as the terminal lets them be."""
        self._fill()

    def _fill(self) -> None:
        states = [_state_words(night) for night in self._nights]
        # A space on either side of each cell, and a scroll bar.
        spare = self.size.width - 2 * 5 - 2 - 1 - _DATE - 7
        state_cells = max(min(max(map(cell_len, states), default=0), spare // 2), _LEAST_STATE)
        name_cells = max(min(40, spare - state_cells), _LEAST_NAME)
        at = self.cursor_row
        self.clear(columns=True)
        self.add_column(cell(""), width=1)
        self.add_column(cell("Night"), width=name_cells)
        self.add_column(cell("Date"), width=_DATE)
        self.add_column(cell("Players"), width=7)
        self.add_column(cell("State"), width=state_cells)
        for night, state in zip(self._nights, states, strict=True):
            self.add_row(
                cell(self._mark(night)),
                cell(fit(night.name, name_cells)),
                cell(date_words(night.date)),
                cell(f"{night.players:>7}"),
                cell(fit(state, state_cells)),
            )
        self.move_cursor(row=at, animate=False)

    def _mark(self, night: NightLine) -> str:
        return _TAKEN if night.number in self._taken else _NOT_TAKEN

    def on_data_table_row_selected(self) -> None:
        """A click on the marked night."""
        self.action_take()

    def action_take(self) -> None:
        """Take the marked night, or leave it out again."""
        if self._nights:
            self._taken ^= {self._nights[self.cursor_row].number}
            self._mark_taken()

    def action_take_all(self) -> None:
        """Take all that are over; where they are taken already, none."""
        over = {night.number for night in self._nights if night.state == "finished"}
        self._taken = set() if over <= self._taken else self._taken | over
        self._mark_taken()

    def _mark_taken(self) -> None:
        for at, night in enumerate(self._nights):
            mark = cell(self._mark(night))
            if self.get_cell_at(Coordinate(at, 0)) != mark:
                self.update_cell_at(Coordinate(at, 0), mark)
        self.post_message(self.Taken())

    def action_up(self) -> None:
        """The night above, or the field above the list."""
        if self.cursor_row > 0:
            self.action_cursor_up()
        else:
            self.screen.focus_previous()


def _state_words(night: NightLine) -> str:
    if night.state != "finished":
        return "not over yet"
    return f"won by {night.winner}" if night.winner else "over"
