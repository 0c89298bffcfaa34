"""The seats of the table, in order; as many as fit, with the player on turn among them."""

from textual.content import Content
from textual.events import MouseScrollDown, MouseScrollUp
from textual.widget import Widget

from screens.seat_row import Columns, seat_line
from tourney.game.table import SeatView, TableView


class Seats(Widget):
    """One line a seat. Where not all fit, those out give way, and the others move past."""

    DEFAULT_CSS = """
    Seats { width: 1fr; height: 1fr; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._table: TableView | None = None
        self._moved = 0

    def show(self, table: TableView) -> None:
        """Draw the seats as they stand."""
        self._table = table
        self._moved = 0
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

    def render(self) -> Content:
        table = self._table
        width, height = self.content_size
        if table is None or not width or not height:
            return Content("")
        columns = Columns.of(table, width)
        lines = [seat_line(seat, table, columns, width) for seat in self._window(table, height)]
        roomy = len(lines) * 2 - 1 <= height and height > 20
        return Content("\n\n" if roomy else "\n").join(lines + self._hidden)

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
