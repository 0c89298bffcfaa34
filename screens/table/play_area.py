"""The area of a table in play: the seats in lines or drawn round it, the act, what one looks up."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from screens.table.card.card import ActCard
from screens.table.card.card_lines import card_lines
from screens.table.card.card_view import CardView
from screens.table.drawn_table import FEWEST, LEAST_HEIGHT, LEAST_WIDTH, MOST, DrawnTable
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
        table, typed, room = view.table, view.typed, self.screen.size
        seats = table.seats if len(table.seats) <= MOST else [s for s in table.seats if not s.out]
        roomy = room.width >= LEAST_WIDTH and room.height >= LEAST_HEIGHT
        drawn = roomy and FEWEST <= len(seats) <= MOST and table.phase != "finished"
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
