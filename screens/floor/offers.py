"""The actions on the floor, in one line; undoing comes last, and says what it would undo."""

from collections.abc import Mapping
from typing import ClassVar

from textual.content import Content

from screens.floor.next_panel import NextStep
from screens.floor.results import ResultTyped
from screens.table.input_state import WORDS
from screens.table.refused_line import WHOLE_MATCH, RefusedLine
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.letters import in_short, letter_range
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
    can.append(Offer("end", "drop the end" if view.ends else "end"))
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
    """The keys that do something now, behind the digits of a table."""

    LAST: ClassVar[int] = 14

    def show(
        self,
        view: FloorView,
        step: NextStep,
        marked: FloorTable | None,
        typed: str | ResultTyped | RefusedLine,
        speed: Speed,
        keys: Mapping[str, str],
    ) -> None:
        """Offer what can be done; `keys` are by action, as they are bound now."""
        if isinstance(typed, ResultTyped):
            self.draw(_result(typed), _typing(typed), keys)
            return
        if isinstance(typed, RefusedLine):
            into = [Offer("next", "into it")] if typed.enters and not typed.letters else []
            said = say("Table [b]$place[/]  nothing is recorded", place=typed.place)
            self.draw(said, [*into, Offer("clear", "clear it")], keys)
            return
        first = None
        if typed:
            first = say("Table [b $text-accent]${typed}_[/]", typed=typed)
        elif len(view.tables) > 1 and not view.night.damage:
            places = in_short(sorted(int(table.place) for table in view.tables))
            first = say("[b $text-accent]$places[/] table", places=places)
        self.draw(first, floor_offers(view, step, marked, speed), keys)


def _result(typed: ResultTyped) -> Content:
    """The result as far as it is typed, and what comes next."""
    loser, table = typed.round.loser, typed.table
    if loser is None:
        letters = letter_range(table.seats, typed.round.letters)
        words = "Table [b]$place[/]  [b $text-accent]$letters[/] who lost"
        if typed.round.match:
            words += " the match"
        asked = say(words, place=typed.place, letters=letters)
        if typed.takes_match:
            asked += say("  [b $text-accent]$m[/] a whole match", m=WHOLE_MATCH)
        return asked
    words = "Table [b]$place[/]  [b]$who[/] lost  [b $text-accent]0-$most[/] Mexicos"
    return say(words, place=typed.place, who=loser.name, most=len(table.stakes) - 1)


def _typing(typed: ResultTyped) -> list[Offer]:
    if typed.round.loser is None:
        return [Offer("next", "into it"), Offer("clear", "clear it")]
    return [Offer("next", "none"), Offer("clear", "clear it")]
