"""The area of a table in play: the seats in lines or drawn round it, the act, what one looks up."""

from dataclasses import replace
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal

from screens.table.act import ActView
from screens.table.card.card import ActCard
from screens.table.drawn_table import DrawnTable, drawn_seats
from screens.table.seat_window import SeatWindow
from screens.table.side_panel import SidePanel


class PlayArea(Horizontal):
    """The seats, the card of the act and a panel beside them."""

    DEFAULT_CSS = """
    PlayArea {
        height: 1fr;
        &.-drawn SeatWindow, &.-drawn ActCard { display: none; }
        &.-drawn DrawnTable { display: block; }
    }
    """

    def __init__(self, seats: SeatWindow[Any, Any]) -> None:
        super().__init__()
        self._seats = seats

    def compose(self) -> ComposeResult:
        yield self._seats
        yield ActCard()
        yield DrawnTable()
        yield SidePanel()

    def show(self, view: ActView[Any, Any]) -> None:
        """Draw the seats and the act as they are, with what is half typed."""
        room = self.screen.size
        seats = () if view.is_over else drawn_seats(view.page.table.seats, room)
        self.set_class(bool(seats), "-drawn")
        self.screen.set_class(not seats, "-listed")
        self.query_one(SidePanel).show(view)
        if seats:
            cards = tuple(self._seats.card(seat, view) for seat in seats)
            self.query_one(DrawnTable).show(cards, replace(view, on_felt=True))
        else:
            self._seats.show(view)
            self.query_one(ActCard).show(view)
