"""The lesser actions at a table: the next step is in the card."""

from typing import Any

from screens.table.act import ActView
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.keys.chip import chip
from screens.ui.text import fit
from screens.ui.titles import brief_undo, has_floor
from tourney.game.mexico.events import Count
from tourney.night.money.payments import has_payments
from tourney.night.views.view import NightView, TablePage


def undo_offer(night: NightView) -> Offer:
    """Undo, with what it takes back."""
    return Offer("undo", f"undo {night.undo}", brief=f"undo {brief_undo(night)}")


def offers(view: ActView[Any, Any]) -> list[Offer]:
    """The actions to offer now; undoing comes last, and stays to the end of the night."""
    night, table, typed = view.page.night, view.page.table, view.typed
    undo = [undo_offer(night)] if night.undo and not night.damage else []
    if typed.pending:
        what = f"the {typed.die}" if typed.die else typed.called
        can = [] if night.sealed else view.own_offers() or [Offer("clear", "clear it")]
        return [*can, Offer("undo", f"undo {what}")]
    tables = [Offer("tables", "tables", lesser=True)] if len(night.tables) > 1 else []
    if view.is_over:
        money = [Offer("payments", "payments")] if has_payments(night) else []
        return [*money, Offer("export", "export"), *view.own_offers(), *tables, *undo]
    if night.sealed:
        return [*tables, *undo]
    away, end = list[Offer](), list[Offer]()
    if "away" not in table.refusals:
        anybody = any(seat.away for seat in table.seats)
        lesser = table.phase != "waiting"
        words, brief = ("who is back", "back") if anybody else ("away", "away")
        away = [Offer("away", words, brief=brief, lesser=lesser)]
    if "end" not in table.refusals and not view.amid:
        end = [Offer("end", "end play", brief="end", lesser=True)]
    return [*view.own_offers(), *tables, *away, *end, *undo]


def table_offers(page: TablePage) -> list[Offer]:
    """What only a table of the open game has; the next step is in the card."""
    table = page.table
    can = [Offer("deal", "deal")] if page.deal else []
    if "abort" not in table.refusals and table.aborter:
        words = f"{fit(table.aborter, 12)} ends round"
        can.append(Offer("abort", words, brief="end round", lesser=True))
    if "count" not in table.refusals:
        by_pips = table.count is Count.PIPS
        can.append(Offer("count('value')", "value" if by_pips else "value ✓"))
        can.append(Offer("count('pips')", "pips ✓" if by_pips else "pips"))
    if "lead" not in table.refusals:
        can.append(Offer("lead", "choose who leads", lesser=True))
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
        self.draw(first, offers(view), view.keys)
