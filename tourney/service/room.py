"""The room: breaks, lines, names, what is hidden; closing time, and play ended or a deal (F11)."""

from collections.abc import Mapping
from datetime import datetime

from tourney.game.mexico.events import PotBy
from tourney.game.names import clean_text
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.night.planning.plan import clean_table_name
from tourney.night.state import events
from tourney.night.views.result import DealView, EndingView
from tourney.service import ending_plans
from tourney.service.night_facts import NightFacts

LINE_CELLS = 60


class Room:
    """What can be said to, and hidden from, the room of a night."""

    def __init__(self, facts: NightFacts) -> None:
        """Rest on what the night comes to."""
        self._facts = facts
        self._session = facts.session

    def call_break(self, minutes: int) -> None:
        """Have a break of this many minutes at the next barrier, or none after all: 0 (F12.2)."""
        self._facts.refuse_over()
        self._session.record(Batch([events.BreakCalled(minutes)]))

    def move_closing(self, closing: datetime | None) -> None:
        """Have the place close at another time, in UTC, or at none that is known: None (F12.1)."""
        self._facts.refuse_over()
        self._session.record(Batch([events.ClosingMoved(closing)]))

    def show_line(self, text: str) -> None:
        """Show the room a line on the big screen; "" takes it away (F12.3)."""
        line = clean_text(text, "line", LINE_CELLS, empty=True)
        self._session.record(Batch([events.LineShown(line)]))

    def name_table(self, place: int, name: str) -> None:
        """Give a real table a name of its own; "" takes it away."""
        self._session.record(Batch([events.TableNamed(int(place), clean_table_name(name))]))

    def hide_lead(self, hidden: bool = True) -> None:
        """Hide from standings and big screen who leads until the end, or show it again (F12.3)."""
        self._session.record(Batch([events.LeadHidden(hidden)]))

    def lock_chances(self, locked: bool = True) -> None:
        """Have no table show chances, or let them be shown again (R13)."""
        self._session.record(Batch([events.ChancesLocked(locked)]))


_CHANGED = Refused("changed", "The tables have moved on. Look again.")


class Closing:
    """What can be done to end a night early."""

    def __init__(self, facts: NightFacts) -> None:
        """Rest on what the night comes to."""
        self._facts = facts
        self._session = facts.session

    def end(self, now: bool, pot: PotBy = PotBy.LEADER, shown: EndingView | None = None) -> None:
        """End the night after the rounds in play, or now, when those are void (F11.1).

        While no round is being played, the two are the same.

        Args:
            pot: how the pot is shared out (R12.3).
            shown: the standings that the host has seen; if play ends now they have to be the same.

        Raises:
            Refused: `over`, `ends`, `shoot-out`, `chance` where chances by which the pot would be
                shared are not known, or `changed` when it is another end by now.
        """
        session, facts = self._session, self._facts
        session.read_on()
        ending_plans.refuse_end(facts)
        state, now = session.night, now or ending_plans.is_still(facts)
        if state.single and not now:
            raise Refused("in-round", "A round is in play. If you end now, it won't count.")
        if now and shown is not None and ending_plans.ending_view(facts, pot) != shown:
            raise _CHANGED
        event = [] if state.single else [ending_plans.end_called(facts, pot, now=now)]
        tables = {number: [its] for number, its in ending_plans.end_events(facts, pot).items()}
        session.record(Batch(event, tables if now else {}), as_read=True)

    def go_on(self) -> None:
        """The night does not end after the rounds that are being played.

        Raises:
            Refused: `not-ending`, or `over` once it has ended.
        """
        self._facts.refuse_over()
        self._session.record(Batch([events.EndDropped()]))

    def make_deal(
        self,
        shares: Mapping[int, int],
        left: int = 0,
        by: ending_plans.DealBy = "",
        shown: DealView | None = None,
    ) -> None:
        """Those still in share out money that was to be won (F11.3).

        Args:
            shares: what each of them gets, by entry, in the currency's smallest unit.
            left: what stays to be played for; with the shares it is all that there can be won.
            by: how they came to it.
            shown: what the host has seen of it; it has to be the same still.

        Raises:
            Refused: `over`, `tables-play`, `deal` when it is not among those still in or the sums
                do not add up, or `changed` when that is another deal by now.
        """
        session, facts = self._session, self._facts
        session.read_on()
        if shown is not None and ending_plans.deal_view(facts, by, left) != shown:
            raise _CHANGED
        view = ending_plans.deal_view(facts)
        for dealer in view.dealers:
            if dealer.entry not in shares:
                raise Refused("deal", f"{dealer.name} is still in and must be part of the deal.")
        inside = {dealer.entry for dealer in view.dealers}
        names = {entry.number: entry.name for entry in session.night.entries}
        for entry in shares:
            if entry not in inside:
                name = names.get(entry, "A player")
                raise Refused("deal", f"{name} is out and can't be part of the deal.")
        if missing := view.to_win - sum(shares.values()) - left:
            raise Refused("deal", _not_even(facts, missing, view.to_win))
        error = shown.error if shown is not None else 0
        made = events.DealMade(tuple(shares.items()), by, error)
        session.record(Batch([made]), as_read=True)


def _not_even(facts: NightFacts, missing: int, to_win: int) -> str:
    """Say that the sums of a deal are not what there can be won."""
    all_ = facts.money(to_win)
    if missing < 0:
        return f"That is {facts.money(-missing)} more than the {all_} in prizes."
    return f"That is {facts.money(missing)} less than the {all_} in prizes."
