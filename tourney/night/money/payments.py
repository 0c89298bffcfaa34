"""Who has paid and who owes: fees by people, and the list of a night's payments (F8.5)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from tourney.game.wording import listed, quantity
from tourney.night.money.ledger import Till, till
from tourney.night.money.stakes import given_back, pot_of, put_in, stakes
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night
from tourney.night.state.plan import Paid
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result
from tourney.night.views.view import NightView, money_words

NO_MATCHES: Matches = MappingProxyType({})


def till_by_heads(night: Night, matches: Matches = NO_MATCHES) -> Till:
    """Return the sums counted from the list of people and the pots."""
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
        rebuys: the unpaid fees for re-buys, or 0.
        units: money still to be paid for units (F8.7), or 0.
    """

    entry: int
    name: str
    fee: int
    rebuys: int
    units: int = 0

    @property
    def amount(self) -> int:
        """The whole debt."""
        return self.fee + self.rebuys + self.units

    @property
    def what(self) -> str:
        """The kinds of debt, in a few words."""
        said = {"entry": self.fee, "re-buy": self.rebuys, "units": self.units}
        return listed(word for word, amount in said.items() if amount)


def fees_owed(night: Night, matches: Matches = NO_MATCHES) -> tuple[Owed, ...]:
    """Return each person's debts, in the order of the list; without a seat nobody owes."""
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


def taken_words(night: Night, matches: Matches) -> str:
    """Return the money taken so far less refunds; "" if none is taken before the end."""
    fees, first = night.plan.setup.fees, night.plan.paid is Paid.START
    if not (fees.entry or fees.rebuy or first):
        return ""
    till = till_by_heads(night)
    taken = till.taken - till.refunds + (put_in(night, matches) if first else 0)
    return write_money(taken, find_currency(night.plan.currency))


def unpaid_words(night: Night, matches: Matches) -> str:
    """Return who plays without having paid, with the sum; "" if nobody owes."""
    owing = fees_owed(night, matches)
    if not (owing and night.opened):
        return ""
    missing = write_money(sum(each.amount for each in owing), find_currency(night.plan.currency))
    names = (f"{each.name} ({each.what})" if each.rebuys else each.name for each in owing)
    return f"Not paid ({missing}): {listed(names)}."


class Due(Struct, frozen=True):
    """A player's prize, and how much was handed over, in the currency's smallest unit.

    Attributes:
        units: what the player pays for units, deducted if the prize is handed over at once; 0 if
            money was paid at the start (F8.7).
        owes: the player's unpaid fees; these are not deducted, as a fee taken enlarges the pool.
        home: which part of the amount is for units held, if money was paid at the start (F8.7).
        side: which part of `units` is for those paid for a 31 (R14.3).
    """

    entry: int
    name: str
    rank: int
    amount: int
    handed: int
    units: int = 0
    owes: int = 0
    home: int = 0
    side: int = 0

    @property
    def settled(self) -> bool:
        """True if the player has exactly what is due."""
        return self.handed == self.amount

    @property
    def at_once(self) -> bool:
        """True if the prize changes hands all at once, or has done so."""
        return not self.handed or self.settled

    @property
    def changes_hands(self) -> int:
        """The sum that the player gets, or got, at the tick; below zero, the player pays."""
        return self.amount - (self.units if self.at_once else self.handed)


class Reckoned(Struct, frozen=True):
    """A person's payment that needs no tick, as it is in the ledger already.

    Attributes:
        amount: paid into the till, in the currency's smallest unit; below zero, paid out.
        why: "did not come", "re-buy struck", "for units".
    """

    name: str
    amount: int
    why: str


class PaymentsView(Struct, frozen=True):
    """The payments of a night.

    Attributes:
        till: the sums; those for units only once the places are settled.
        owed: the debts, in the order of the list.
        due: prizes by position, and sums that were handed over but are no longer won; while the
            night continues only the latter.
        reckoned: fees given back to no-shows, people without a seat, and for struck re-buys. At the
            end also money for units that is not deducted from a prize.
        waits: why nothing can be handed over now, in a sentence; or "".
        may_pay_anyway: True if the only reason is a debt, which the host may overrule.
        anyway: True if the host has overruled it.
        over: True once the places are settled.
    """

    night: NightView
    till: Till
    owed: tuple[Owed, ...]
    due: tuple[Due, ...]
    reckoned: tuple[Reckoned, ...]
    waits: str
    may_pay_anyway: bool
    anyway: bool
    over: bool


def has_payments(night: NightView) -> bool:
    """Return True if a night has fees, or units that are worth money."""
    return bool(night.taken or night.plan.unit_worth)


def payments_view(night: Night, places: PlacesView, matches: Matches) -> PaymentsView:
    """Return the payments of a night in its present state."""
    owing = fees_owed(night, matches)
    over = not places.provisional
    waits, may = "", False
    if not over:
        waits = "Prizes wait until the places are settled."
    elif places.blocked:
        waits = f"Correct this before you hand over prizes: {places.blocked}"
    elif owing and not night.anyway:
        missing = money_words(night.plan, sum(each.amount for each in owing))
        who = quantity(len(owing), "player")
        waits, may = f"{who} still {'owes' if len(owing) == 1 else 'owe'} {missing}.", True
    lines = places.lines if over else ()
    due = tuple(_due(lines, night, {each.entry: each.amount for each in owing}))
    reckoned = tuple(_reckoned(night, lines, due, given_back(night, matches)))
    first = night.plan.paid is Paid.START
    till = till_by_heads(night, matches if over or first else NO_MATCHES)
    return PaymentsView(places.night, till, owing, due, reckoned, waits, may, night.anyway, over)


def _reckoned(
    night: Night, lines: Iterable[Result], dues: Iterable[Due], back: Mapping[int, int]
) -> Iterable[Reckoned]:
    fee, missing = night.plan.setup.fees.entry, night.no_shows
    for entry in night.entries:
        if fee and entry.paid and entry.number in missing:
            why = "had no chair" if entry.queued else "did not come"
            yield Reckoned(entry.name, -fee, why)
        if times := night.struck.count(entry.number):
            yield Reckoned(entry.name, -times * night.plan.setup.fees.rebuy, "re-buy struck")
        if amount := back.get(entry.number, 0):
            yield Reckoned(entry.name, -amount, "units not dealt after all")
    if night.plan.paid is Paid.START:
        return
    off = {due.entry: due.at_once for due in dues}
    for line in lines:
        amount = line.units_paid * night.plan.unit_worth
        if amount and not off.get(line.entry):
            # How much of it was deducted from a prize that has changed since is not recorded.
            before = ", unless it was taken off a prize before" if line.entry in off else ""
            side = line.figures.side * night.plan.unit_worth
            of_it = f", {money_words(night.plan, side)} of it for a 31" if side else ""
            yield Reckoned(line.name, amount, f"for units{of_it}{before}")


def _due(lines: Iterable[Result], night: Night, owed: Mapping[int, int]) -> Iterable[Due]:
    handed = dict(night.handed)
    for line in lines:
        has = handed.pop(line.entry, 0)
        takes, owes = line.prize + line.home, owed.get(line.entry, 0)
        if takes or has:
            lost = night.plan.paid is Paid.AS_LOST
            worth = night.plan.unit_worth if lost else 0
            units, side = line.units_paid * worth, line.figures.side * worth
            yield Due(line.entry, line.name, line.rank, takes, has, units, owes, line.home, side)
    for number, has in handed.items():
        entry = night.entry(number)
        if has and entry is not None:
            yield Due(number, entry.name, 0, 0, has)
