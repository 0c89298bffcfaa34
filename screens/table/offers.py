"""The lesser actions at a table of the open game: the next step is in the card."""

from typing import Any

from screens.table.act import ActView
from screens.table.input_state import InputState
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.keys.chip import chip
from screens.ui.text import fit
from screens.ui.titles import has_floor
from tourney.game.mexico.events import Count
from tourney.game.mexico.table import TableView
from tourney.night.money.payments import has_payments
from tourney.night.views.view import TablePage


def offers(page: TablePage, typed: InputState) -> list[Offer]:
    """The actions to offer now; undoing comes last, and stays to the end of the night."""
    table = page.table
    can = [] if page.night.sealed else _can(page, typed)
    if len(page.night.tables) > 1 and not typed.pending:
        can.append(Offer("tables", "tables", lesser=True))
    if not (page.night.sealed or typed.pending or "away" in table.refusals or _anybody_away(table)):
        can.append(Offer("away", "away", lesser=True))
    if not (page.night.sealed or typed.pending or table.begun or "end" in table.refusals):
        can.append(Offer("end", "end of play", brief="end", lesser=True))
    if typed.pending:
        can.append(Offer("undo", f"undo the {typed.die or 'letter'}"))
    elif page.night.undo and not page.night.damage:
        can.append(Offer("undo", f"undo {page.night.undo}"))
    if table.phase == "finished":
        money = [Offer("payments", "payments")] if has_payments(page.night) else []
        can = [*money, Offer("export", "export"), *can]
    return can


def _anybody_away(table: TableView) -> bool:
    return any(seat.away for seat in table.seats)


def _can(page: TablePage, typed: InputState) -> list[Offer]:
    table = page.table
    if typed.pending:
        return [Offer("clear", "clear it")]
    can = [Offer("deal", "deal")] if page.deal else []
    if "abort" not in table.refusals and table.aborter:
        words = f"{fit(table.aborter, 12)} ends round"
        can.append(Offer("abort", words, brief="end round", lesser=True))
    if "count" not in table.refusals:
        by_pips = table.count is Count.PIPS
        can.append(Offer("count_value", "value" if by_pips else "value ✓"))
        can.append(Offer("count_pips", "pips ✓" if by_pips else "pips"))
    if "lead" not in table.refusals:
        can.append(Offer("lead", "name or draw the lead", lesser=True))
    if "away" not in table.refusals and _anybody_away(table):
        can.append(Offer("away", "who is back", brief="back", lesser=not table.waits))
    if "withdraw" not in table.refusals:
        can.append(Offer("withdraw", "leave", lesser=True))
    if "join" not in table.refusals and not has_floor(page.night):
        can.append(Offer("join", "join", lesser=True))
    return can


class OfferLine(ActionLine):
    """The keys that do something now, but for the one that continues."""

    def show(self, view: ActView[Any, Any]) -> None:
        """Offer what can be done; once play is over, the standings are next."""
        if view.kept_words:
            self.draw(None, [Offer("clear", "drop it")], view.keys)
            return
        key = view.keys.get("stand") or view.keys.get("again") or ""
        first = chip(key, "standings", "standings") if view.over else None
        self.draw(first, view.offers(), view.keys)
