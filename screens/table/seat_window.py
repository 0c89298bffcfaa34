"""The seats of a table, in order; as many as fit, with the player on turn among them."""

from collections.abc import Sequence
from typing import Generic

from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.widget import Widget

from screens.table.act import View
from screens.table.drawn_table import Picked, SeatCard
from screens.table.input_state import PendingInput
from screens.ui.letters import AnySeat, Seat

#: Where letters are beside the seats and not all fit, the seats are in columns of these cells.
_LEAST_COLUMN = 16
#: From this many lines on seats in play stand apart, those of a table that is over wherever they
#: can; this many lines between two at the most.
_ROOMY, _MOST_BETWEEN = 21, 3


def turn_mark(seat: AnySeat, typed: PendingInput, *, picked: bool) -> tuple[str, str]:
    """The letter that picks a seat, where it can be picked; or the mark that it is its turn."""
    if typed.letters:
        return (typed.letters.get(seat.player, " ") if picked else " "), "bold $text-accent"
    return ("▶" if seat.on_turn else " "), "bold $text-accent"


class SeatWindow(Widget, Generic[Seat, View]):
    """One line a seat. Where not all fit, those out give way, and the others move past."""

    DEFAULT_CSS = """
    SeatWindow {
        width: 1fr; height: 1fr; padding: 0 1; border: round $foreground-muted;
        border-title-color: $foreground; border-title-style: bold; text-wrap: nowrap;
        border-subtitle-color: $foreground; border-subtitle-align: center;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.border_title = "Seats"
        self._view: View | None = None
        self._moved = 0
        self._drawn: list[tuple[Seat, ...]] = []
        self._hidden: list[Content] = []

    def lines(self, seats: Sequence[Seat], view: View, width: int) -> list[Content]:
        """A line for each of these seats, in their order."""
        raise NotImplementedError

    def lettered(self, seat: Seat, view: View, width: int) -> Content:
        """A seat in few cells, exactly as wide as it is told, with its letter."""
        raise NotImplementedError

    def card(self, seat: Seat, view: View) -> SeatCard:
        """A seat as it is at the drawn table."""
        raise NotImplementedError

    def between(self, view: View) -> Content:  # noqa: ARG002 (for the game that draws a way round)
        """The line between two others where there is room for more than them."""
        return Content("")

    def show(self, view: View) -> None:
        """Draw the seats as they are, with their letters where those must be typed.

        Once the table has changed, the player on turn comes into sight again.
        """
        if self._view is None or view.page.table is not self._view.page.table:
            self._moved = 0
        self._view = view
        self.refresh()

    def move(self, lines: int) -> None:
        """Look further up or down, until the next entry."""
        self._moved += lines
        self.refresh()

    def move_back(self) -> None:
        """Look where a new screen does, with the player on turn in sight."""
        self._moved = 0

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Look further down."""
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look further up."""
        event.stop()
        self.move(-1)

    def on_click(self, event: Click) -> None:
        """Tell whose seat was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or not 0 <= offset.y < len(self._drawn):
            return
        line = self._drawn[offset.y]
        if line:
            at = offset.x * len(self._drawn[0]) // max(self.content_size.width, 1)
            self.post_message(Picked(line[min(at, len(line) - 1)].player))

    def render(self) -> Content:
        width, height = self.content_size
        view = self._view
        if view is None or not width or not height:
            return Content("")
        if view.typed.letters and len(view.page.table.seats) > height:
            return self._side_by_side(view, width, height)
        seats = self._window(view, height)
        lines = self.lines(seats, view, width)
        apart = 0
        if height >= _ROOMY:
            apart = min((height - len(lines)) // max(len(lines) - 1, 1), _MOST_BETWEEN)
        self._drawn = [drawn for seat in seats for drawn in ((seat,), *[()] * apart)]
        gap = Content("\n").join([Content(""), *[self.between(view)] * apart, Content("")])
        return gap.join(lines + self._hidden)

    def _side_by_side(self, view: View, width: int, height: int) -> Content:
        """The seats still in, in columns from the top down, so that every letter is in sight."""
        seats = [seat for seat in view.page.table.seats if not seat.out]
        columns = min(-(-len(seats) // height), max(width // _LEAST_COLUMN, 1))
        rows = -(-len(seats) // columns)
        self._drawn = [tuple(seats[at::rows]) for at in range(rows)]
        return Content("\n").join(
            Content("").join(self.lettered(seat, view, width // columns) for seat in line)
            for line in self._drawn
        )

    def _window(self, view: View, height: int) -> Sequence[Seat]:
        """The seats that are shown; `_hidden` is a last line that says what is not."""
        seats: Sequence[Seat] = view.page.table.seats
        self._hidden = []
        if view.is_over:
            seats = sorted(seats, key=lambda seat: seat.place or 0)
        if len(seats) <= height:
            return seats
        out = 0
        if not view.is_over:
            out = sum(seat.out for seat in seats)
            seats = [seat for seat in seats if not seat.out]
        room = max(height - 1, 1)
        on_turn = next((index for index, seat in enumerate(seats) if seat.on_turn), 0)
        last = max(len(seats) - room, 0)
        wanted = min(max(on_turn - room // 2, 0), last)
        start = min(max(wanted + self._moved, 0), last)
        self._moved = start - wanted
        below = max(len(seats) - start - room, 0)
        words = [f"↑ {start} more"] * bool(start) + [f"↓ {below} more"] * bool(below)
        words += [f"{out} out"] * bool(out)
        self._hidden = [Content.styled("   " + "   ".join(words), "$foreground-muted")]
        return seats[start : start + room]
