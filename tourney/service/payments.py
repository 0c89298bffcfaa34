"""The commands about money that changes hands when a night is over (F8.5)."""

from tourney.game.refusal import Refused
from tourney.night.state.events import PaidAnyway, PrizeHanded
from tourney.service.night_handle import NightCommand, NightHandle


class HandOver(NightCommand[None], frozen=True):
    """Mark the prizes of a person as handed over, or as not handed over after all."""

    entry: int
    handed: bool = True

    def do(self, night: NightHandle) -> None:
        """Record how much the player has now.

        Raises:
            Refused: `waits`, when nothing is handed over yet; `nothing-due` to that player.
        """
        view = night.payments()
        if self.handed and view.waits:
            raise Refused("waits", view.waits)
        due = next((due for due in view.due if due.entry == self.entry), None)
        if due is None:
            raise Refused("nothing-due", "They haven't won anything.")
        amount = due.amount if self.handed else 0
        night.session.record(night=[PrizeHanded(self.entry, amount)])


class PayAnyway(NightCommand[None], frozen=True):
    """Hand out prizes though not all that is owed has been paid."""

    def do(self, night: NightHandle) -> None:
        """Record that the host says so.

        Raises:
            Refused: `nothing-owed`, or the night is not that far.
        """
        view = night.payments()
        if not view.may_pay_anyway:
            raise Refused("nothing-owed", view.waits or "No one owes anything.")
        night.session.record(night=[PaidAnyway()])
