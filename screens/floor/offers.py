"""The actions on the floor, in one line; undoing comes last, and says what it would undo."""

from collections.abc import Mapping
from typing import ClassVar

from screens.floor.next_panel import NextStep
from screens.table.input_state import WORDS
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.letters import in_short
from screens.ui.text import say
from tourney.game.mexico.round import Speed
from tourney.night.money.payments import has_payments
from tourney.night.views.floor_view import FloorTable, FloorView

#: In this many cells undo names most entries, a result with its Mexicos among them.
_NAMED = 46


def floor_offers(
    view: FloorView, step: NextStep, marked: FloorTable | None, speed: Speed
) -> list[Offer]:
    """The actions to offer now."""
    if view.night.damage:
        return []
    undo = [Offer("undo", f"undo {view.night.undo}")] if view.night.undo else []
    if view.finished:
        can = [Offer("export", "export")]
        if view.proof.unpaid or has_payments(view.night):
            can.append(Offer("payments", "payments"))
        if view.has_bracket:
            can.append(Offer("bracket", "bracket", lesser=True))
        return [*can, *undo]
    # First those that soon are not to be had any more, and those that anyone may ask for.
    can = [Offer("deal", "deal")] if view.deal else []
    if view.rebuy:
        can.append(Offer("rebuy", "re-buy"))
    if view.late:
        can.append(Offer("late", "late"))
    if any(seat.away for table in view.tables for seat in table.seats):
        can.append(Offer("away", "who is back", brief="back"))
    elif view.tables:
        can.append(Offer("away", "away"))
    can.append(Offer("end", "keep playing" if view.ends else "end"))
    if view.has_bracket:
        can.append(Offer("bracket", "bracket"))
    can.append(Offer("speed", WORDS[speed], leaves=_NAMED))
    if view.proof.unpaid:
        can.append(Offer("payments", "payments", lesser=True))
    if marked is not None and step.action != "open_table":
        can.append(Offer("open_table", f"table {marked.place}", lesser=True))
    if step.action == "begin":
        can.append(Offer("plan", "plan", lesser=True))
    can.append(Offer("withdraw", "leave", lesser=True))
    can.append(Offer("correct_seat", "wrong seat", lesser=True))
    return [*can, *undo]


class FloorOffers(ActionLine):
    """The keys that do something now, behind the numbers of the tables."""

    LAST: ClassVar[int] = 14

    def show(
        self,
        view: FloorView,
        step: NextStep,
        marked: FloorTable | None,
        speed: Speed,
        keys: Mapping[str, str],
    ) -> None:
        """Offer what can be done; `keys` are by action, as they are bound now."""
        if step.asked is not None:
            self.draw(None, [Offer("clear", "clear it")], keys)
            return
        first = None
        if len(view.tables) > 1 and not view.night.damage:
            places = in_short(sorted(int(table.place) for table in view.tables))
            first = say("[b $text-accent]$places[/] table", places=places)
        self.draw(first, floor_offers(view, step, marked, speed), keys)
