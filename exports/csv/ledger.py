"""`ledger.csv`: a row a payment."""

from collections.abc import Iterable

from exports.csv.cells import CsvForm, amount_cell, csv_bytes
from tourney.night.money.accounts import LedgerLine
from tourney.night.views.view import NightView

COLUMNS = ("when", "by", "player", "kind", "amount", "currency", "night", "date")


def ledger_csv(night: NightView, lines: Iterable[LedgerLine], *, csv: CsvForm = "plain") -> bytes:
    """Every payment in order; the amounts together are what is left in the till.

    `kind` is `fee`, `house` (its share of a fee), `rebuy`, `refund`, `units` (what a player paid
    into the pot, or put in first; below zero, had back), `home` (for units held, F8.7), `pot`,
    `prize` or `deal` (F11.3). `amount` is into the till, and below zero out of it. `when` is UTC,
    by ISO 8601; `by` is who typed it. Both are empty for `units`, and for a pot, prize or deal that
    is still to be handed over or to come back. Each sum that was handed over is a row of its own
    (F8.5).
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
    return csv_bytes(COLUMNS, rows, csv=csv)
