"""The ledger: payments into the till and out of it, and their sums (F8.1, F10.2)."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from tourney.night.setup import Fees

Kind = Literal["fee", "house", "rebuy", "refund", "units", "side", "home", "pot", "prize", "deal"]


class Payment(Struct, frozen=True):
    """A line of the ledger; the sum of all lines is in the till.

    Attributes:
        entry: who paid or was paid; for the house's share, who paid the fee.
        kind: `side` is for units paid for a 31 (R14.3).
        amount: paid into the till, in the currency's smallest unit; below zero, paid out.
    """

    entry: int
    kind: Kind
    amount: int


class Till(Struct, frozen=True):
    """The sums of a night except the prizes; none is below zero.

    Attributes:
        fees: entry fees taken, including any given back later.
        rebuys: fees for re-buys taken, including any given back later.
        refunds: fees given back, in full.
        house: shares of the entry fees kept by the house or the cause.
        units: money for units: for those lost (F8.6), or for all dealt, less what was given back,
            if paid at the start (F8.7).
    """

    fees: int = 0
    rebuys: int = 0
    refunds: int = 0
    house: int = 0
    units: int = 0

    @property
    def taken(self) -> int:
        """The fees taken (F8.4)."""
        return self.fees + self.rebuys

    @property
    def pool(self) -> int:
        """The prize money besides the pot (F8.1)."""
        return self.taken - self.refunds - self.house


def till(
    fees: Fees, paid: int, refunded: int, rebuys: int, units: int = 0, struck: int = 0
) -> Till:
    """Return the sums by counting people.

    Args:
        paid: how often the entry fee was paid, even if it was given back.
        refunded: how often an entry fee was given back: to no-shows, even if they came and paid
            later, and to people removed before play (F1.3).
        rebuys: how many re-buys were paid, even if they no longer count.
        units: the money for units.
        struck: how many of these re-buys were given back by a correction (F9.1).

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
    """Return the sums of the ledger's lines, to compare with those by people (F8.4)."""
    sums = Counter[Kind]()
    for payment in payments:
        sums[payment.kind] += payment.amount
    units = sums["units"] + sums["side"]
    return Till(sums["fee"], sums["rebuy"], -sums["refund"], -sums["house"], units)


def fee_paid(fees: Fees, entry: int, sign: int = 1) -> tuple[Payment, ...]:
    """Return the lines for a player who has paid the entry fee.

    Args:
        sign: -1 if the player has not paid after all: a wrong mark, without a refund.
    """
    house = Payment(entry, "house", -sign * fees.house)
    return _lines(Payment(entry, "fee", sign * fees.entry), house)


def fee_refunded(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """Return the lines for a fee given back: the house's share first returns to the till."""
    return _lines(Payment(entry, "house", fees.house), Payment(entry, "refund", -fees.entry))


def fee_kept(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """Return the lines for a fee that was not given back after all."""
    return _lines(Payment(entry, "refund", fees.entry), Payment(entry, "house", -fees.house))


def rebuy_paid(fees: Fees, entry: int, sign: int = 1) -> tuple[Payment, ...]:
    """Return the lines for a player who has paid for a re-buy; `sign` as in `fee_paid`."""
    return _lines(Payment(entry, "rebuy", sign * fees.rebuy))


def rebuy_refunded(fees: Fees, entry: int) -> tuple[Payment, ...]:
    """Return the lines for a struck re-buy whose fee is given back."""
    return _lines(Payment(entry, "refund", -fees.rebuy))


def _lines(*payments: Payment) -> tuple[Payment, ...]:
    """Return the payments that are not zero."""
    return tuple(payment for payment in payments if payment.amount)
