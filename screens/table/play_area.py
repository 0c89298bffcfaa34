"""The area of a table in play: the seats in lines or drawn round it, the turn, the last rounds."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from screens.table.chances import seat_chances
from screens.table.drawn_table import FEWEST, LEAST_HEIGHT, LEAST_WIDTH, MOST, DrawnTable
from screens.table.input_state import InputState
from screens.table.last_rounds import LastRounds
from screens.table.seat_row import Seats, seat_card
from screens.table.turn import TurnPanel, turn_lines
from tourney.game.chances.shown import TableChances
from tourney.night.views.view import TablePage


class PlayArea(Horizontal):
    """The seats, the turn and the last rounds of a table of the open game."""

    DEFAULT_CSS = """
    PlayArea {
        height: 1fr;
        &.-drawn Seats, &.-drawn TurnPanel { display: none; }
        &.-drawn DrawnTable { display: block; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Seats()
        yield TurnPanel()
        yield DrawnTable()
        yield LastRounds(column=True)

    def show(self, page: TablePage, typed: InputState, chances: TableChances | None) -> None:
        """Draw the seats and the turn as they stand, with what is half typed."""
        table, room = page.table, self.screen.size
        seats = table.seats if len(table.seats) <= MOST else [s for s in table.seats if not s.out]
        roomy = room.width >= LEAST_WIDTH and room.height >= LEAST_HEIGHT
        drawn = roomy and FEWEST <= len(seats) <= MOST and table.phase != "finished"
        self.set_class(drawn, "-drawn")
        self.screen.set_class(not drawn, "-listed")
        if not drawn:
            self.query_one(Seats).show(table, typed, chances)
            self.query_one(TurnPanel).show(page, typed)
            return

        def turn(width: int, height: int) -> list[Content]:
            return turn_lines(page, typed, width, height, self.screen)

        cards = tuple(
            seat_card(seat, table, typed, seat_chances(chances, seat.player)) for seat in seats
        )
        self.query_one(DrawnTable).show(cards, turn)
