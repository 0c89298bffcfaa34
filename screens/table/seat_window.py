"""The seats of a table, in order; as many as fit, with the player on turn among them."""

from collections.abc import Sequence
from typing import Generic

from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.widget import Widget

from screens.ui.letters import Seat

#: Where letters are beside the seats and not all fit, the seats are in columns of these cells.
_LEAST_COLUMN = 16
#: From this many lines on seats in play stand apart, those of a table that is over wherever they
#: can; this many lines between two at the most.
_ROOMY, _MOST_BETWEEN = 21, 3


class SeatWindow(Widget, Generic[Seat]):
    """One line a seat. Where not all fit, those out give way, and the others move past.

    A subclass says what a line is, and calls `show_seats` for each new state of the table.
    """

    DEFAULT_CSS = """
    SeatWindow {
        width: 1fr; height: 1fr; padding: 0 1; border: round $foreground-muted;
        border-title-color: $foreground; border-title-style: bold; text-wrap: nowrap;
        border-subtitle-color: $foreground; border-subtitle-align: center;
    }
    """

    class Picked(Message, namespace="seats"):
        """A seat was clicked."""

        def __init__(self, player: int) -> None:
            super().__init__()
            self.player = player

    def __init__(self) -> None:
        super().__init__()
        self.border_title = "Seats"
        self._seats: tuple[Seat, ...] = ()
        self._finished = self._lettered = False
        self._moved = 0
        self._drawn: list[tuple[Seat, ...]] = []
        self._hidden: list[Content] = []

    def lines(self, seats: Sequence[Seat], width: int) -> list[Content]:
        """A line for each of these seats, in their order."""
        raise NotImplementedError

    def lettered(self, seat: Seat, width: int) -> Content:
        """A seat in few cells, exactly as wide as it is told, with its letter."""
        raise NotImplementedError

    def between(self) -> Content:
        """The line between two others where there is room for more than them."""
        return Content("")

    def show_seats(
        self, seats: tuple[Seat, ...], *, finished: bool, lettered: bool, anew: bool
    ) -> None:
        """Draw the seats as they are.

        Args:
            finished: they are in the order of their places.
            lettered: each of those in has a letter that must be in sight.
            anew: the table has changed, so that the player on turn comes into sight again.
        """
        if anew:
            self._moved = 0
        self._seats, self._finished, self._lettered = seats, finished, lettered
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
            self.post_message(self.Picked(line[min(at, len(line) - 1)].player))

    def render(self) -> Content:
        width, height = self.content_size
        if not self._seats or not width or not height:
            return Content("")
        if self._lettered and len(self._seats) > height:
            return self._side_by_side(width, height)
        seats = self._window(height)
        lines = self.lines(seats, width)
        apart = 0
        if height >= _ROOMY or self._finished:
            apart = min((height - len(lines)) // max(len(lines) - 1, 1), _MOST_BETWEEN)
        self._drawn = [drawn for seat in seats for drawn in ((seat,), *[()] * apart)]
        gap = Content("\n").join([Content(""), *[self.between()] * apart, Content("")])
        return gap.join(lines + self._hidden)

    def _side_by_side(self, width: int, height: int) -> Content:
        """The seats still in, in columns from the top down, so that every letter is in sight."""
        seats = [seat for seat in self._seats if not seat.out]
        columns = min(-(-len(seats) // height), max(width // _LEAST_COLUMN, 1))
        rows = -(-len(seats) // columns)
        self._drawn = [tuple(seats[at::rows]) for at in range(rows)]
        return Content("\n").join(
            Content("").join(self.lettered(seat, width // columns) for seat in line)
            for line in self._drawn
        )

    def _window(self, height: int) -> tuple[Seat, ...]:
        """The seats that are shown; `_hidden` is a last line that says what is not."""
        seats = self._seats
        self._hidden = []
        if self._finished:
            seats = tuple(sorted(seats, key=lambda seat: seat.place or 0))
        if len(seats) <= height:
            return seats
        out = 0
        if not self._finished:
            out = sum(seat.out for seat in seats)
            seats = tuple(seat for seat in seats if not seat.out)
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
