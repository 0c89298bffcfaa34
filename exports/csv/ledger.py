"""`ledger.csv`: a row a payment."""

from collections.abc import Iterable

from exports.csv.cells import amount_cell, csv_bytes
from tourney.night.money.accounts import LedgerLine
from tourney.night.views.view import NightView

COLUMNS = ("when", "by", "player", "kind", "amount", "currency", "night", "date")


def ledger_csv(night: NightView, lines: Iterable[LedgerLine], *, bom: bool = False) -> bytes:
    """Every payment in order; the amounts together are what is left in the till.

    `when` is UTC, by ISO 8601, and like `by`, who typed it, empty for `units` (what a player paid
    into the pot), and for what of the `pot`, a `prize` and a `deal` (F11.3) is still to be handed
    over, or to come back; what was handed over is a row each time (F8.5).
    `kind` is one of these or `fee`, `house` (its share of a fee), `rebuy` or `refund`; `amount` is
    into the till, and below zero out of it.
    """
    plan = night.plan
    rows = [
        (
            "" if line.at is None else line.at.isoformat(),
            line.by,
            line.name,
            line.kind,
            amount_cell(plan, line.amount),
            plan.currency,
            plan.name,
            plan.date.isoformat(),
        )
        for line in lines
    ]
    return csv_bytes(COLUMNS, rows, bom=bom)
