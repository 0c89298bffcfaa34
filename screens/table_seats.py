"""The seats of the table, in order; as many as fit, with the player on turn among them."""

from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.widget import Widget

from screens.seat_row import Columns, lettered_line, seat_line
from screens.typed import Typed
from tourney.game.table import SeatView, TableView

#: Where letters stand beside the seats and not all fit, the seats stand in columns of these cells.
_LEAST_COLUMN = 17


class Seats(Widget):
    """One line a seat. Where not all fit, those out give way, and the others move past."""

    DEFAULT_CSS = """
    Seats { width: 1fr; height: 1fr; padding: 0 1; }
    """

    class Picked(Message):
        """A seat was clicked."""

        def __init__(self, player: int) -> None:
            super().__init__()
            self.player = player

    def __init__(self) -> None:
        super().__init__()
        self._table: TableView | None = None
        self._typed = Typed()
        self._moved = 0
        self._drawn: list[tuple[SeatView, ...]] = []

    def show(self, table: TableView, typed: Typed) -> None:
        """Draw the seats as they stand, with their letters where those are to be typed."""
        if table is not self._table:
            self._moved = 0
        self._table, self._typed = table, typed
        self.refresh()

    def move(self, lines: int) -> None:
        """Look further up or down, until the next entry."""
        self._moved += lines
        self.refresh()

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
        table = self._table
        width, height = self.content_size
        if table is None or not width or not height:
            return Content("")
        if self._typed.letters and len(table.seats) > height:
            return self._side_by_side(table, width, height)
        columns = Columns.of(table, width)
        seats = self._window(table, height)
        lines = [seat_line(seat, table, columns, width, self._typed) for seat in seats]
        roomy = len(lines) * 2 - 1 <= height and height > 20
        self._drawn = [drawn for seat in seats for drawn in ((seat,), ())[: 1 + roomy]]
        return Content("\n\n" if roomy else "\n").join(lines + self._hidden)

    def _side_by_side(self, table: TableView, width: int, height: int) -> Content:
        """Those in, in columns from the top down, so that every letter is in sight."""
        seats = [seat for seat in table.seats if not seat.out]
        number = len(str(max(seat.units for seat in seats)))
        columns = min(-(-len(seats) // height), max(width // _LEAST_COLUMN, 1))
        rows = -(-len(seats) // columns)
        self._drawn = [tuple(seats[at::rows]) for at in range(rows)]
        lines = [
            Content("").join(
                lettered_line(seat, number, width // columns, self._typed) for seat in line
            )
            for line in self._drawn
        ]
        return Content("\n").join(lines)

    def _window(self, table: TableView, height: int) -> tuple[SeatView, ...]:
        """The seats that are shown; `_hidden` is a last line that says what is not."""
        seats = table.seats
        self._hidden: list[Content] = []
        if table.phase == "finished":
            seats = tuple(sorted(seats, key=lambda seat: seat.place or 0))
        if len(seats) <= height:
            return seats
        out = 0
        if table.phase != "finished":
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
        self._hidden = [Content.styled("   " + "   ".join(words), "$text-muted")]
        return seats[start : start + room]
