"""The ledger: what was paid into the till and out of it, and the sums (F8.1, F10.2)."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from tourney.night.setup import Fees

Kind = Literal["fee", "house", "rebuy", "refund", "units", "home", "pot", "prize", "deal"]


class Payment(Struct, frozen=True):
    """A line of the ledger; all lines together are what is in the till.

    Attributes:
        entry: who paid or was paid; of the house's share, who paid the fee.
        amount: into the till, in the currency's smallest unit; below zero out of it.
    """

    entry: int
    kind: Kind
    amount: int


class Till(Struct, frozen=True):
    """The accounts of a night but for the prizes, none below zero.

    Attributes:
        fees: entry fees taken, those given back since included.
        rebuys: fees for re-buys taken, those given back since included.
        refunds: fees given back, whole.
        house: the house's or the cause's shares of the entry fees kept.
        units: what was paid for units that are worth money: those lost (F8.6); or all that were
            dealt, less what was given back, where that is put in first (F8.7).
    """

    fees: int = 0
    rebuys: int = 0
    refunds: int = 0
    house: int = 0
    units: int = 0

    @property
    def taken(self) -> int:
        """The fees that were taken (F8.4)."""
        return self.fees + self.rebuys

    @property
    def pool(self) -> int:
        """The money to be won besides the pot (F8.1)."""
        return self.taken - self.refunds - self.house


def till(
    fees: Fees, paid: int, refunded: int, rebuys: int, units: int = 0, struck: int = 0
) -> Till:
    """The accounts by count of heads.

    Args:
        paid: how often the entry fee was paid, whether it was given back or not.
        refunded: how often one was given back: to no-shows, whether they have come since and
            paid again or not, and to those removed before play (F1.3).
        rebuys: how many were bought, whether they count still or not.
        units: the pot in money.
        struck: how many of those bought were given back by a correction (F9.1).

    >>> till(Fees(entry=1000, house=200, rebuy=500), paid=9, refunded=1, rebuys=2)
    Till(fees=9000, rebuys=1000, refunds=1000, house=1600, units=0)
    """
    return Till(
        fees=paid * fees.entry,
        rebuys=rebuys * fees.rebuy,
        refunds=refunded * fees.entry + struck * fees.rebuy,
        house=(paid - refunded) * fees.house,
        units=units,
    )


def till_of(payments: Iterable[Payment]) -> Till:
    """The accounts by the ledger's lines, to be held against those by heads (F8.4)."""
    sums: dict[Kind, int] = {}
    for payment in payments:
        sums[payment.kind] = sums.get(payment.kind, 0) + payment.amount
    return Till(
        fees=sums.get("fee", 0),
        rebuys=sums.get("rebuy", 0),
        refunds=-sums.get("refund", 0),
        house=-sums.get("house", 0),
        units=sums.get("units", 0),
    )


def fee_paid(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """The lines when a player has paid the entry fee."""
    return _lines(Payment(entry, "fee", fees.entry), Payment(entry, "house", -fees.house))


def fee_unpaid(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """The lines when a player has not paid after all: the mark was wrong, no money went back."""
    return _lines(Payment(entry, "fee", -fees.entry), Payment(entry, "house", fees.house))


def fee_refunded(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """The lines when a fee is given back: the house's share comes back into the till first."""
    return _lines(Payment(entry, "house", fees.house), Payment(entry, "refund", -fees.entry))


def fee_kept(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """The lines when a fee was not given back after all: there was none."""
    return _lines(Payment(entry, "refund", fees.entry), Payment(entry, "house", -fees.house))


def rebuy_paid(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """The lines when a player has paid for a re-buy."""
    return _lines(Payment(entry, "rebuy", fees.rebuy))


def rebuy_unpaid(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """The lines when a re-buy was not paid after all: the mark was wrong, no money went back."""
    return _lines(Payment(entry, "rebuy", -fees.rebuy))


def rebuy_refunded(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """The lines when a re-buy is struck, and what was paid for it given back."""
    return _lines(Payment(entry, "refund", -fees.rebuy))


def _lines(*payments: Payment) -> tuple[Payment, ...]:
    """The payments in which money changes hands."""
    return tuple(payment for payment in payments if payment.amount)
