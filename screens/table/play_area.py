"""The area of a table in play: the seats in lines or drawn round it, the act, what one looks up."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from screens.table.card.card import ActCard
from screens.table.card.card_lines import card_lines
from screens.table.card.card_view import CardView
from screens.table.drawn_table import DrawnTable, drawn_seats
from screens.table.seat_row import Seats, seat_card
from screens.table.side_panel import SidePanel


class PlayArea(Horizontal):
    """The seats, the card of the act and the panel beside them, of a table of the open game."""

    DEFAULT_CSS = """
    PlayArea {
        height: 1fr;
        &.-drawn Seats, &.-drawn ActCard { display: none; }
        &.-drawn DrawnTable { display: block; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Seats()
        yield ActCard()
        yield DrawnTable()
        yield SidePanel()

    def show(self, view: CardView) -> None:
        """Draw the seats and the act as they are, with what is half typed."""
        table, typed = view.table, view.typed
        seats = () if table.phase == "finished" else drawn_seats(table.seats, self.screen.size)
        drawn = bool(seats)
        self.set_class(drawn, "-drawn")
        self.screen.set_class(not drawn, "-listed")
        wide = self.screen.has_class("-wide")
        beside = None if wide else view.chances
        self.query_one(SidePanel).show(view.page, view.chances)
        if not drawn:
            self.query_one(Seats).show(table, typed, beside)
            self.query_one(ActCard).show(view)
            return

        def act(width: int, height: int) -> list[Content]:
            return card_lines(view, width, height, self.app)

        cards = tuple(seat_card(seat, table, typed) for seat in seats)
        self.query_one(DrawnTable).show(cards, view, act)
