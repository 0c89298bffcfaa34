"""Actions on one person of a table: leading first, leaving, joining."""

from collections.abc import Mapping

from screens.table.input_state import InputState
from screens.table.play_screen import PlayScreen
from screens.ui.dice import spaced_dice
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.keys import key_of
from screens.ui.status_line import StatusLine
from tourney.game.wording import quantity
from tourney.night.views.view import TablePage
from tourney.service.play import DrawLead, NameLead, Withdraw


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


class TablePeopleScreen(PlayScreen[TablePage, InputState]):
    """The part of the table that is about people."""

    def action_lead(self) -> None:
        """Name the lead, or draw it."""
        if not self._refused("lead"):
            from screens.table.people import LeadDialog

            assert self._page is not None
            self.ask(LeadDialog(self._page), self._lead_chosen)

    def _lead_chosen(self, player: int | None) -> None:
        if player is None:
            return
        if player >= 0:
            self._record(NameLead(player), "The lead is named.")
            return
        self._record(DrawLead(), "The lead is drawn.")
        if isinstance(seed := self.outcome, str):
            self.query_one(StatusLine).tell(f"The lead is drawn with {spaced_dice(seed)}.")

    def action_withdraw(self) -> None:
        """A player leaves."""
        if not self._refused("withdraw"):
            from screens.table.leave import LeaveDialog

            assert self._page is not None
            self.ask(LeaveDialog(self._page), self._leaver_picked)

    def _leaver_picked(self, player: int | None) -> None:
        if player is None or self._page is None:
            return
        from screens.table.leave import leave_words

        leaver = next(seat for seat in self._page.table.seats if seat.player == player)

        def leave() -> None:
            self._record(Withdraw(player), f"{leaver.name} has left the table.")

        about = leave_words(self._page, leaver, key_of(self, "join"))
        self.ask_first(about, f"{leaver.name} leaves", f"{leaver.name} stays", leave)

    def action_join(self) -> None:
        """A player joins, or comes back."""
        if not self._refused("join"):
            from screens.table.join import JoinDialog

            assert self._page is not None
            self.app.push_screen(
                JoinDialog(self.director, self.number, self._page), self._has_joined
            )

    def _has_joined(self, done: str | None) -> None:
        if done:
            self.clear_typed()
            self.query_one(StatusLine).tell(done)
            self.redraw()


#: The answer that asks for a draw.
BY_LOT = -1


class LeadDialog(FindDialog):
    """Answers with the player who leads, or BY_LOT."""

    def __init__(self, page: TablePage) -> None:
        seats = [Candidate(seat.player, seat.name) for seat in page.table.seats if not seat.out]
        super().__init__("Who leads the first round?", [Candidate(BY_LOT, "Draw the lead"), *seats])
