"""A night's money by heads: fees paid, fees owed, and their sums (F8)."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from tourney.game.mexico.match import Match
from tourney.game.wording import listed
from tourney.night.money.balances import pot_of
from tourney.night.money.ledger import Till, till
from tourney.night.money.stakes import put_in, stakes
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.night import Night
from tourney.night.state.plan import Paid

NO_MATCHES: Mapping[int, Match] = MappingProxyType({})


def till_by_heads(night: Night, matches: Mapping[int, Match] = NO_MATCHES) -> Till:
    """The accounts as the list of people and the pots have them."""
    missing = night.no_shows
    no_shows = sum(entry.paid for entry in night.entries if entry.number in missing)
    paid = sum(entry.paid for entry in night.entries)
    return till(
        night.plan.setup.fees,
        paid=paid + night.refunded,
        refunded=no_shows + night.refunded,
        rebuys=sum(entry.rebuys - entry.rebuys_owed for entry in night.entries) + len(night.struck),
        units=put_in(night, matches)
        if night.plan.paid is Paid.START
        else pot_of(night, matches) * night.plan.unit_worth,
        struck=len(night.struck),
    )


class Owed(Struct, frozen=True):
    """A person's unpaid fees (F8.5), in the currency's smallest unit.

    Attributes:
        fee: the entry fee, or 0.
        rebuys: the fees for re-buys, or 0.
        units: what must be put in for units (F8.7), or 0.
    """

    entry: int
    name: str
    fee: int
    rebuys: int
    units: int = 0

    @property
    def amount(self) -> int:
        """All of it."""
        return self.fee + self.rebuys + self.units

    @property
    def what(self) -> str:
        """What it is for, in a word or two."""
        said = {"entry": self.fee, "re-buy": self.rebuys, "units": self.units}
        return listed(word for word, amount in said.items() if amount)


def fees_owed(night: Night, matches: Mapping[int, Match] = NO_MATCHES) -> tuple[Owed, ...]:
    """What must be paid by person, in the order of the list; without a seat it is nothing."""
    fees, worth = night.plan.setup.fees, night.plan.unit_worth
    put = {entry: each.owed * worth for entry, each in stakes(night, matches).items()}
    if not (fees.entry or fees.rebuy or put):
        return ()
    free = night.no_shows
    debts = (
        (entry, 0 if entry.paid or entry.number in free or night.never_sat(entry) else fees.entry)
        for entry in night.entries
    )
    return tuple(
        Owed(entry.number, entry.name, fee, rebuys, units)
        for entry, fee in debts
        for rebuys, units in ((entry.rebuys_owed * fees.rebuy, put.get(entry.number, 0)),)
        if fee or rebuys or units
    )


def taken_words(night: Night, matches: Mapping[int, Match]) -> str:
    """The money taken so far, less what was given back; "" where none is taken before the end."""
    fees, first = night.plan.setup.fees, night.plan.paid is Paid.START
    if not (fees.entry or fees.rebuy or first):
        return ""
    till = till_by_heads(night)
    taken = till.taken - till.refunds + (put_in(night, matches) if first else 0)
    return write_money(taken, find_currency(night.plan.currency))


def unpaid_words(night: Night, matches: Mapping[int, Match]) -> str:
    """Say who takes part and has not paid, and what is missing in all; "" if no one owes."""
    owing = fees_owed(night, matches)
    if not (owing and night.opened):
        return ""
    missing = write_money(sum(each.amount for each in owing), find_currency(night.plan.currency))
    names = (f"{each.name} ({each.what})" if each.rebuys else each.name for each in owing)
    return f"Not paid ({missing}): {listed(names)}."
