"""Dialogs and words about players who lead, leave for good, or have been away for long."""

from collections.abc import Mapping

from screens.ui.find import Candidate, FindDialog
from tourney.game.liar.table import LiarSeat
from tourney.game.mexico.table import SeatView
from tourney.game.mexico.words import VOID
from tourney.game.wording import capital, into_the_pot, quantity
from tourney.night.views.view import LiarPage, TablePage, money


def long_away(page: TablePage, keys: Mapping[str, str]) -> str:
    """Ask what to do about a player who has been away for longer than the plan allows (F1.6).

    Where laps are called, the plan of a lap asks instead.
    """
    most, table = page.night.plan.setup.away, page.table
    long = [
        seat for seat in table.seats if seat.away and seat.missed > most and not table.match.lap
    ]
    if not long or "away" in table.refusals:
        return ""
    seat = max(long, key=lambda seat: seat.missed)
    asks = f"{seat.name} has been away for {quantity(seat.missed, 'round')}; the seat is kept."
    answers = ((keys.get("away"), "is back"), (keys.get("withdraw"), "leaves"))
    ways = ", ".join(f"{key} {what}" for key, what in answers if key)
    return f"{asks} {ways}" if ways else asks


#: The answer that asks for a draw.
BY_LOT = -1


class LeadDialog(FindDialog):
    """The dialog that asks who leads; the answer is a player, or BY_LOT."""

    def __init__(self, page: TablePage) -> None:
        seats = [Candidate(seat.player, seat.name) for seat in page.table.seats if not seat.out]
        super().__init__("Who goes first?", [Candidate(BY_LOT, "Pick one at random"), *seats])


class LeaveDialog(FindDialog):
    """The dialog that asks who leaves; the answer is the player."""

    def __init__(self, page: TablePage | LiarPage) -> None:
        seats = [seat for seat in page.table.seats if not seat.out]
        people = [Candidate(seat.player, seat.name, seat.holds) for seat in seats]
        super().__init__("Who's leaving?", people)


def leave_words(page: TablePage | LiarPage, leaver: SeatView | LiarSeat, joins: str) -> str:
    """Return the consequences of a player's leaving.

    Args:
        joins: the key by which a player comes back, or "" if none does.
    """
    # With two players left, the match is over when one of them goes.
    left = sum(not seat.out for seat in page.table.seats)
    back = not page.night.has_floor and left > 2
    words = []
    if leaver.forfeit:
        worth = money(page.night.plan, leaver.forfeit)
        words.append(f"{capital(into_the_pot(leaver.forfeit, worth))}.")
    if back:
        key = f" ({joins})" if joins else ""
        words.append(f"{leaver.name} can come back between rounds{key}.")
    else:
        words.append(f"{leaver.name} can't come back.")
    if page.table.match.amid:
        words.append(VOID)
    return " ".join(words)
