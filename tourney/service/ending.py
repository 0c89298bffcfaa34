"""Closing time: a night is ended before there is a winner, or those still in make a deal (F11)."""

from collections.abc import Mapping

from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.night.state.events import DealMade, EndDropped
from tourney.night.views.ending_view import DealView, EndingView
from tourney.service.ending_plans import (
    DealBy,
    deal_view,
    end_called,
    end_events,
    ending_view,
    is_still,
    refuse_end,
)
from tourney.service.night_facts import NightFacts
from tourney.service.night_handle import NightCommand, NightHandle

_CHANGED = Refused("changed", "The tables have moved on. Look again.")


class EndNight(NightCommand[None], frozen=True):
    """End the night: after the rounds that are being played, or now, when those are void (F11.1).

    While no round is being played, the two are the same.

    Attributes:
        pot: how the pot is shared out (R12.3).
        shown: the standings that the host has seen; if play ends now they have to be the same.
    """

    now: bool
    pot: PotBy = PotBy.LEADER
    shown: EndingView | None = None

    def do(self, night: NightHandle) -> None:
        """Record it; at the tables too, where that is now.

        Raises:
            Refused: `over`, `ends`, `shoot-out`, `chance` where chances by which the pot would be
                shared are not known, or `changed` when it is another end by now.
        """
        session, facts = night.session, night.facts
        session.read_on()
        refuse_end(facts)
        state, now = session.night, self.now or is_still(facts)
        if state.single and not now:
            raise Refused("in-round", "A round is in play. If you end now, it won't count.")
        if now and self.shown is not None and ending_view(facts, self.pot) != self.shown:
            raise _CHANGED
        event = [] if state.single else [end_called(facts, self.pot, now=now)]
        tables = {number: [its] for number, its in end_events(facts, self.pot).items()}
        with session.as_read():
            session.record(night=event, tables=tables if now else {})


class GoOn(NightCommand[None], frozen=True):
    """The night does not end after the rounds that are being played."""

    def do(self, night: NightHandle) -> None:
        """Record it.

        Raises:
            Refused: `not-ending`, or `over` once it has ended.
        """
        night.facts.refuse_over()
        night.session.record(night=[EndDropped()])


class MakeDeal(NightCommand[None], frozen=True):
    """Those still in share out money that was to be won (F11.3).

    Attributes:
        shares: what each of them gets, by entry, in the currency's smallest unit.
        left: what stays to be played for; with the shares it is all that there can be won.
        by: how they came to it.
        shown: what the host has seen of it; it has to be the same still.
    """

    shares: Mapping[int, int]
    left: int = 0
    by: DealBy = ""
    shown: DealView | None = None

    def do(self, night: NightHandle) -> None:
        """Record the deal.

        Raises:
            Refused: `over`, `tables-play`, `deal` when it is not among those still in or the sums
                do not add up, or `changed` when that is another deal by now.
        """
        session, facts = night.session, night.facts
        session.read_on()
        if self.shown is not None and deal_view(facts, self.by, self.left) != self.shown:
            raise _CHANGED
        view = deal_view(facts)
        for dealer in view.dealers:
            if dealer.entry not in self.shares:
                raise Refused("deal", f"{dealer.name} is still in and must be part of the deal.")
        inside = {dealer.entry for dealer in view.dealers}
        names = {entry.number: entry.name for entry in session.night.entries}
        for entry in self.shares:
            if entry not in inside:
                name = names.get(entry, "A player")
                raise Refused("deal", f"{name} is out and can't be part of the deal.")
        if missing := view.to_win - sum(self.shares.values()) - self.left:
            raise Refused("deal", _not_even(facts, missing, view.to_win))
        with session.as_read():
            error = self.shown.error if self.shown is not None else 0
            session.record(night=[DealMade(tuple(self.shares.items()), self.by, error)])


def _not_even(facts: NightFacts, missing: int, to_win: int) -> str:
    """Say that the sums of a deal are not what there can be won."""
    all_ = facts.money(to_win)
    if missing < 0:
        return f"That is {facts.money(-missing)} more than the {all_} in prizes."
    return f"That is {facts.money(missing)} less than the {all_} in prizes."
