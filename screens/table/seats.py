"""The seats of a table of the open game."""

from collections.abc import Sequence

from textual.content import Content

from screens.table.input_state import InputState
from screens.table.seat_row import Columns, lettered_line, seat_line
from screens.table.seat_window import SeatWindow
from tourney.game.mexico.table import SeatView, TableView


class Seats(SeatWindow[SeatView]):
    """Marks, name, units, rolls and value of each seat."""

    def __init__(self) -> None:
        super().__init__()
        self._table: TableView | None = None
        self._typed = InputState()

    def show(self, table: TableView, typed: InputState) -> None:
        """Draw the seats as they stand, with their letters where those are to be typed."""
        anew = table is not self._table
        self._table, self._typed = table, typed
        self.show_seats(
            table.seats,
            finished=table.phase == "finished",
            lettered=bool(typed.letters),
            anew=anew,
        )

    def lines(self, seats: Sequence[SeatView], width: int) -> list[Content]:
        """Lines whose parts stand under each other."""
        table = self._table
        assert table is not None
        columns = Columns.of(table, width)
        return [seat_line(seat, table, columns, width, self._typed) for seat in seats]

    def lettered(self, seat: SeatView, width: int) -> Content:
        """The letter, the name and the units."""
        number = max(len(other.figure) for other in self._seats if not other.out)
        return lettered_line(seat, number, width, self._typed)
