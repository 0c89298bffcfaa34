"""The first lead: named by the host, or drawn by lot, instead of rolled for."""

from screens.ui.pick import PickDialog
from screens.ui.text import plain
from tourney.night.views.view import TablePage

#: The answer that asks for a draw.
BY_LOT = -1


class LeadDialog(PickDialog):
    """Answers with the player who leads, or BY_LOT."""

    def __init__(self, page: TablePage) -> None:
        seats = [(seat.player, plain(seat.name)) for seat in page.table.seats if not seat.out]
        super().__init__("Who leads the first round?", [(BY_LOT, plain("Draw it by lot")), *seats])
