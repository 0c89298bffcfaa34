"""The nights to choose from for a season."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message

from screens.ui.keys.keys import bind
from screens.ui.lists.rows import Col, Rows
from tourney.night.state.room_clock import date_words
from tourney.night.state.shelf import NightLine

hidden = partial(bind, "season_nights", show=False)


class SeasonNights(Rows):
    """Every night, the newest first, with a mark before those that are taken."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("space", "take", "Count", "Count the marked night, or not"),
        hidden("a", "take_all", "All or none", "Count all finished nights, or none"),
        hidden("up", "up", "Up", "The night above, or the field above"),
        hidden("enter", "screen.keep", "Keep",
            "Save and show the table", id="season_nights.keep", system=True),
    ]  # fmt: skip

    class Taken(Message):
        """Others are taken now."""

    def __init__(self, nights: Sequence[NightLine], taken: Collection[int]) -> None:
        super().__init__(among=True)
        self._nights = nights
        self._taken = {night.number for night in nights if night.number in taken}

    @property
    def taken(self) -> tuple[int, ...]:
        """The numbers of those taken, the oldest first."""
        return tuple(sorted(self._taken))

    def on_mount(self) -> None:
        """Show them as they were taken."""
        self._show_taken()

    def _show_taken(self) -> None:
        nights = self._nights
        self.show(
            [
                Col("", ["✓" if night.number in self._taken else "·" for night in nights]),
                Col("Night", [night.name for night in nights]),
                Col("Date", [date_words(night.date) for night in nights]),
                Col("Players", [str(night.players) for night in nights], right=True, aside=True),
                Col("State", list(map(_state_words, nights))),
            ],
            [night.number for night in nights],
        )

    def on_data_table_row_selected(self) -> None:
        """A click on the marked night."""
        self.action_take()

    def action_take(self) -> None:
        """Take the marked night, or leave it out again."""
        if self._nights:
            self._take(self._taken ^ {self._nights[self.cursor_row].number})

    def action_take_all(self) -> None:
        """Take all that are over; where they are taken already, none."""
        over = {night.number for night in self._nights if night.state == "finished"}
        self._take(set() if over <= self._taken else self._taken | over)

    def _take(self, taken: set[int]) -> None:
        self._taken = taken
        self._show_taken()
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
