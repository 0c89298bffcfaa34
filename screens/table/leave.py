"""Somebody leaves the table for good: who, and then what that means."""

from screens.ui.find import Candidate, FindDialog
from screens.ui.pick import PickDialog
from screens.ui.text import plain, say
from tourney.game.mexico.table import SeatView
from tourney.game.mexico.words import into_the_pot
from tourney.night.floor.setup import ONE_TABLE
from tourney.night.views.view import TablePage, money

#: The answer that the player stays after all.
STAYS = -1


class LeaveDialog(FindDialog):
    """Asks who leaves; answers with the player."""

    def __init__(self, page: TablePage) -> None:
        people = [
            Candidate(seat.player, seat.name, seat.holds)
            for seat in page.table.seats
            if not seat.out
        ]
        super().__init__("Who leaves the table?", people)


class MeantDialog(PickDialog):
    """Says what somebody's leaving means; answers with the player, or STAYS.

    Args:
        joins: the key by which somebody comes back, or "" while none does.
    """

    def __init__(self, page: TablePage, leaver: SeatView, joins: str) -> None:
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
            words += " The running round is void: nobody pays for it."
        super().__init__(
            "Is that meant?",
            [
                (leaver.player, say("$name leaves", name=leaver.name)),
                (STAYS, say("$name stays", name=leaver.name)),
            ],
            plain(words),
        )
