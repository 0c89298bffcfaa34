"""Somebody leaves the table: who, and then whether that is meant."""

from textual.content import Content

from screens.pick import PickDialog
from screens.text import plain, say
from tourney.game.table import SeatView
from tourney.game.words import into_the_pot
from tourney.night.view import TablePage

#: The answer of whoever thinks better of it.
STAYS = -1


class LeaveDialog(PickDialog):
    """Asks who leaves; answers with the player."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(
            "Who leaves the table?",
            [
                (
                    seat.player,
                    Content.assemble(plain(seat.name), (f"  {seat.holds}", "dim")),
                )
                for seat in page.table.seats
                if not seat.out
            ],
        )


class MeantDialog(PickDialog):
    """Says what somebody's leaving means; answers with the player, or STAYS."""

    def __init__(self, page: TablePage, leaver: SeatView) -> None:
        words = f"{leaver.name} leaves for good."
        if leaver.forfeit:
            words = f"{leaver.name} leaves for good; {into_the_pot(leaver.forfeit)}."
        if page.table.begun:
            words += " The running round is void: nobody pays for it."
        super().__init__(
            "Is that meant?",
            [
                (leaver.player, say("$name leaves", name=leaver.name)),
                (STAYS, say("$name stays", name=leaver.name)),
            ],
            plain(words),
        )
