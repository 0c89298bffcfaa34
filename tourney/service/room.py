"""The room: breaks, lines, names, hidden facts; closing time, and ending play or a deal (F11)."""

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
    """The commands that show or hide something in the room of a night."""

    def __init__(self, facts: NightFacts) -> None:
        """Use a night's facts."""
        self._facts = facts
        self._session = facts.session

    def call_break(self, minutes: int) -> None:
        """Call a break of this many minutes at the next barrier; 0 calls it off (F12.2)."""
        self._facts.refuse_over()
        self._session.record(Batch([events.BreakCalled(minutes)]))

    def move_closing(self, closing: datetime | None) -> None:
        """Change the closing time, in UTC; None if it is not known (F12.1)."""
        self._facts.refuse_over()
        self._session.record(Batch([events.ClosingMoved(closing)]))

    def show_line(self, text: str) -> None:
        """Show a line of text on the big screen; "" removes the line (F12.3)."""
        line = clean_text(text, "line", LINE_CELLS, empty=True)
        self._session.record(Batch([events.LineShown(line)]))

    def name_table(self, place: int, name: str) -> None:
        """Give a real table a name; "" removes the name."""
        self._session.record(Batch([events.TableNamed(int(place), clean_table_name(name))]))

    def hide_lead(self, hidden: bool = True) -> None:
        """Hide who leads on standings and big screen until the end, or show it again (F12.3)."""
        self._session.record(Batch([events.LeadHidden(hidden)]))

    def lock_chances(self, locked: bool = True) -> None:
        """Stop all tables from showing chances, or allow it again (R13)."""
        self._session.record(Batch([events.ChancesLocked(locked)]))


_CHANGED = Refused("changed", "The tables have moved on. Look again.")


class Closing:
    """The commands that end a night early."""

    def __init__(self, facts: NightFacts) -> None:
        """Use a night's facts."""
        self._facts = facts
        self._session = facts.session

    def end(self, now: bool, pot: PotBy = PotBy.LEADER, shown: EndingView | None = None) -> None:
        """End the night after the rounds in play, or now, which makes these rounds void (F11.1).

        While no round is in play, both are the same.

        Args:
            pot: how the pot is shared out (R12.3).
            shown: the standings that the host has seen; if play ends now, the present ones must be
                the same.

        Raises:
            Refused: `over`, `ends`, `shoot-out`; `chance`, if the pot is shared by chances that are
                not known; `changed`, if the standings are different now.
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
        """Cancel the end of the night while its last rounds are in play.

        Raises:
            Refused: `not-ending`, or `over` once the night has ended.
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
        """Record a deal: the players still in share out money not yet won (F11.3).

        Args:
            shares: what each player gets, by entry, in the currency's smallest unit.
            left: how much stays to be played for; shares and this sum make up all prizes left.
            by: how the shares were worked out.
            shown: the deal that the host has seen; it must still be the same.

        Raises:
            Refused: `over`, `tables-play`; `deal`, if it is not among all players still in or the
                sums do not add up; `changed`, if the deal is a different one now.
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
    """Return how far the sums of a deal are from the prizes left, in a sentence."""
    all_ = facts.money(to_win)
    if missing < 0:
        return f"That is {facts.money(-missing)} more than the {all_} in prizes."
    return f"That is {facts.money(missing)} less than the {all_} in prizes."
