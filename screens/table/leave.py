"""A player leaves the table for good: who, and then what that means."""

from screens.ui.find import Candidate, FindDialog
from tourney.game.mexico.table import SeatView
from tourney.game.mexico.words import into_the_pot
from tourney.night.floor.setup import ONE_TABLE
from tourney.night.views.view import TablePage, money


class LeaveDialog(FindDialog):
    """Asks who leaves; answers with the player."""

    def __init__(self, page: TablePage) -> None:
        people = [
            Candidate(seat.player, seat.name, seat.holds)
            for seat in page.table.seats
            if not seat.out
        ]
        super().__init__("Who leaves the table?", people)


def leave_words(page: TablePage, leaver: SeatView, joins: str) -> str:
    """What a player's leaving means.

    Args:
        joins: the key by which a player comes back, or "" while none does.
    """
    # With two players left, the match is over when one of them goes.
    left = sum(not seat.out for seat in page.table.seats)
    back = page.night.plan.setup.format == ONE_TABLE.format and left > 2
    words = f"{leaver.name} leaves" if back else f"{leaver.name} leaves for good"
    if leaver.forfeit:
        worth = money(page.night.plan, leaver.forfeit)
        words += f"; {into_the_pot(leaver.forfeit, worth)}"
    words += "."
    if back:
        words += f" {leaver.name} can come back between rounds{f' ({joins})' if joins else ''}."
    if page.table.begun:
        words += " This round doesn't count: no one pays for it."
    return words
