"""Money put in first, where a unit is worth money: who put in what, and takes home what (F8.7)."""

from collections.abc import Mapping

from msgspec import Struct

from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import Rules
from tourney.night.money.balances import balances
from tourney.night.state.ending import pot_at_end
from tourney.night.state.night import Entry, Night
from tourney.night.state.plan import Paid
from tourney.night.views.result import UnitBalance


class Stake(Struct, frozen=True):
    """A person's stake, in units.

    Attributes:
        due: all that was dealt to the player, or will be when play begins.
        first: what is paid with the mark of the entry.
        again: what is paid with the mark of a re-buy.
        paid: in all, what was given back included.
        left: still held.
    """

    due: int
    first: int
    again: int
    paid: int
    left: int

    @property
    def owed(self) -> int:
        """What must be put in still."""
        return max(self.due - self.paid, 0)

    @property
    def back(self) -> int:
        """What was given back: put in for units that were not dealt, or taken by a correction."""
        return max(self.paid - self.due, 0)

    @property
    def home(self) -> int:
        """What the units held are worth to the player: those that were not paid for are not."""
        return max(self.left - self.owed, 0)


def stakes(night: Night, matches: Mapping[int, Match]) -> Mapping[int, Stake]:
    """Everyone's stake by entry; {} where nothing is put in first."""
    rules = night.plan.rules
    if night.plan.paid is not Paid.START or not isinstance(rules, Rules):
        return {}
    held, present = balances(night, matches), {entry.number for entry in night.present}
    goes_on = pot_at_end(night, matches) is None
    return {
        entry.number: _stake(
            night,
            entry,
            rules.units,
            held[entry.number],
            present=entry.number in present,
            waits=goes_on and entry.number in night.waiting,
        )
        for entry in night.entries
    }


def _stake(
    night: Night, entry: Entry, usual: int, held: UnitBalance, *, present: bool, waits: bool
) -> Stake:
    number, own = entry.number, entry.units or usual
    coming = own if waits and entry.rebuys else 0
    mended, mended_paid = night.stand.get(number, 0), night.mended_paid.get(number, 0)
    due, left = held.start + coming, held.left + coming
    first = due - mended - own * entry.rebuys if due else own
    if not due and number not in night.no_shows:
        # Who waits for a chair owes nothing before sitting down.
        due = own if (present and not night.opened) or (waits and entry.paid) else 0
    bought = entry.rebuys - entry.rebuys_owed + night.struck.count(number)
    paid = first * entry.paid + own * bought + mended_paid
    return Stake(due, first, own, paid, left)


def mended_units(night: Night, entry: int, paid: bool) -> int:
    """The units that a correction dealt a player, which must be marked as paid, or were."""
    has = night.mended_paid.get(entry, 0)
    dealt = night.stand.get(entry, 0) if night.plan.paid is Paid.START else 0
    return max(dealt - has, 0) if paid else has


def put_in(night: Night, matches: Mapping[int, Match]) -> int:
    """The money that was put in and not given back."""
    its = stakes(night, matches).values()
    return sum(each.paid - each.back for each in its) * night.plan.unit_worth


def given_back(night: Night, matches: Mapping[int, Match]) -> Mapping[int, int]:
    """By entry the money put in that was given back."""
    its = stakes(night, matches).items()
    return {entry: each.back * night.plan.unit_worth for entry, each in its if each.back}


def for_units_held(night: Night, matches: Mapping[int, Match]) -> Mapping[int, int]:
    """By entry the money that the units held are worth."""
    its = stakes(night, matches).items()
    return {entry: each.home * night.plan.unit_worth for entry, each in its if each.home}
