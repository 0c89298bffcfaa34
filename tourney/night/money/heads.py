"""A night's money by heads: fees paid, fees owed, and their sums (F8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tourney.game.mexico.match import Match
from tourney.game.wording import listed
from tourney.night.money.ledger import Till, till
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.night import Night

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
        units=pot_of(night, matches) * night.plan.unit_worth,
        struck=len(night.struck),
    )


@dataclass(frozen=True, slots=True)
class Owed:
    """A person's unpaid fees (F8.5), in the currency's smallest unit.

    Attributes:
        fee: the entry fee, or 0.
        rebuys: the fees for re-buys, or 0.
    """

    entry: int
    name: str
    fee: int
    rebuys: int

    @property
    def amount(self) -> int:
        """All of it."""
        return self.fee + self.rebuys

    @property
    def what(self) -> str:
        """What it is for, in a word or two."""
        return "entry" if not self.rebuys else "entry and re-buy" if self.fee else "re-buy"


def fees_owed(night: Night) -> tuple[Owed, ...]:
    """The unpaid fees by person, in the order of the list; a person without a seat owes nothing."""
    fees = night.plan.setup.fees
    if not (fees.entry or fees.rebuy):
        return ()
    free = night.no_shows
    debts = (
        (entry, 0 if entry.paid or entry.number in free or night.never_sat(entry) else fees.entry)
        for entry in night.entries
    )
    return tuple(
        Owed(entry.number, entry.name, fee, rebuys)
        for entry, fee in debts
        for rebuys in (entry.rebuys_owed * fees.rebuy,)
        if fee or rebuys
    )


def taken_words(night: Night) -> str:
    """The fees taken so far, less those given back; "" on a night without fees."""
    fees = night.plan.setup.fees
    if not (fees.entry or fees.rebuy):
        return ""
    taken = till_by_heads(night)
    return write_money(taken.taken - taken.refunds, find_currency(night.plan.currency))


def unpaid_words(night: Night) -> str:
    """Say who takes part and has not paid, and what is missing in all; "" if nobody owes."""
    owing = fees_owed(night)
    if not (owing and night.opened):
        return ""
    missing = write_money(sum(each.amount for each in owing), find_currency(night.plan.currency))
    names = (f"{each.name} ({_for_what(each)})" if each.rebuys else each.name for each in owing)
    return f"Not paid ({missing}): {listed(names)}."


def _for_what(owing: Owed) -> str:
    return "entry and re-buy" if owing.fee else "re-buy"


def pot_of(night: Night, matches: Mapping[int, Match]) -> int:
    """The units in the pot of the whole night."""
    return sum(night.forfeit.values()) + sum(sum(match.paid) for match in matches.values())
