"""Who leads first at a table, and who has been away for long."""

from collections.abc import Mapping

from screens.ui.find import Candidate, FindDialog
from tourney.game.wording import quantity
from tourney.night.views.view import TablePage


def long_away(page: TablePage, keys: Mapping[str, str]) -> str:
    """Ask about who has been away for more rounds than the plan allows; the plan of a lap does so
    where laps are called (F1.6).
    """
    most, table = page.night.plan.setup.away, page.table
    long = [seat for seat in table.seats if seat.away and seat.missed > most and not table.lap]
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
    """Answers with the player who leads, or BY_LOT."""

    def __init__(self, page: TablePage) -> None:
        seats = [Candidate(seat.player, seat.name) for seat in page.table.seats if not seat.out]
        super().__init__("Who leads the first round?", [Candidate(BY_LOT, "Draw the lead"), *seats])
