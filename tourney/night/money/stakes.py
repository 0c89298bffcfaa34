"""Each player's units over the night, and the money paid at the start for them (F8.4, F8.7)."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from tourney.night.formats.registry import format_of
from tourney.night.state.floor_of import Matches, floor_of, pot_at_end
from tourney.night.state.night import Entry, Night
from tourney.night.state.plan import Paid
from tourney.night.views.result import UnitBalance


def balances(night: Night, matches: Matches) -> Mapping[int, UnitBalance]:
    """Return each player's units over the whole night, by entry.

    Units dealt are counted at the barriers, all others at the tables, so that each count can reveal
    a loss in the other. At a single table both counts are the same, and so are those of a duel's
    later matches (F6.1). If units have no end, only units lost count as dealt.
    """
    numbers, endless = night.numbers, format_of(night.plan.setup).endless
    counts = {entry.number: Counter[str]() for entry in night.entries}
    for number, each in counts.items():
        each["start"] = night.dealt.get(number, 0) + night.surplus.get(number, 0)
        each["left"] = night.returning.get(number, 0)
        each["paid"] = night.forfeit.get(number, 0)
    for number, match in matches.items():
        table = night.by_number[number]
        without_end = endless and not table.until
        for player in match.players:
            if player.name not in numbers:
                continue
            each = counts[numbers[player.name]]
            each["paid"] += player.paid
            if without_end:
                each["start"] += player.paid
                continue
            each["aside" if table.closed else "left"] += player.units
            each["start"] += player.anew
            each["aside"] += player.aside
            if night.single:
                each["start"] += player.brought - player.taken
    for number, units in _dealt_at_end(night, matches).items():
        counts[number].update(start=units, left=units)
    return {number: UnitBalance(**each) for number, each in counts.items()}


def _dealt_at_end(night: Night, matches: Matches) -> Mapping[int, int]:
    """Return units of players who wait for a seat when the host ends the night (F11.2)."""
    ends = night.waiting and pot_at_end(night, matches) is not None
    if not ends or format_of(night.plan.setup).endless:
        return {}
    floor = floor_of(night, matches)
    return {each.entry: each.units - night.returning.get(each.entry, 0) for each in floor.unseated}


def pot_of(night: Night, matches: Matches) -> int:
    """Return the units in the pot of the whole night."""
    return sum(night.forfeit.values()) + sum(match.pot for match in matches.values())


class Stake(Struct, frozen=True):
    """A player's stake, in units.

    Attributes:
        due: all units dealt to the player, or to be dealt when play begins.
        first: the units paid for with the mark of the entry.
        again: the units paid for with the mark of a re-buy.
        paid: all units paid for, including any given back.
        left: the units still held.
    """

    due: int
    first: int
    again: int
    paid: int
    left: int

    @property
    def owed(self) -> int:
        """The units still to be paid for."""
        return max(self.due - self.paid, 0)

    @property
    def back(self) -> int:
        """The units refunded: paid for but not dealt, or taken by a correction."""
        return max(self.paid - self.due, 0)

    @property
    def home(self) -> int:
        """The units held that were paid for, and so are worth money to the player."""
        return max(self.left - self.owed, 0)


def stakes(night: Night, matches: Matches) -> Mapping[int, Stake]:
    """Return each player's stake by entry; {} if no money is paid at the start."""
    if night.plan.paid is not Paid.START:
        return {}
    held, present = balances(night, matches), {entry.number for entry in night.present}
    goes_on = pot_at_end(night, matches) is None
    return {
        entry.number: _stake(
            night,
            entry,
            night.plan.rules.dealt,
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
    mended, mended_paid = night.surplus.get(number, 0), night.mended_paid.get(number, 0)
    due, left = held.start + coming, held.left + coming
    first = due - mended - own * entry.rebuys if due else own
    if not due and number not in night.no_shows:
        # A player who waits for a seat owes nothing before sitting down.
        due = own if (present and not night.opened) or (waits and entry.paid) else 0
    bought = entry.rebuys - entry.rebuys_owed + night.struck.count(number)
    paid = first * entry.paid + own * bought + mended_paid
    return Stake(due, first, own, paid, left)


def mended_units(night: Night, entry: int, paid: bool) -> int:
    """Return the units dealt by a correction that can be marked as paid, or as unpaid again."""
    has = night.mended_paid.get(entry, 0)
    dealt = night.surplus.get(entry, 0) if night.plan.paid is Paid.START else 0
    return max(dealt - has, 0) if paid else has


def put_in(night: Night, matches: Matches) -> int:
    """Return the money that was paid at the start and not given back."""
    its = stakes(night, matches).values()
    return sum(each.paid - each.back for each in its) * night.plan.unit_worth


def given_back(night: Night, matches: Matches) -> Mapping[int, int]:
    """Return, by entry, the money given back."""
    its = stakes(night, matches).items()
    return {entry: each.back * night.plan.unit_worth for entry, each in its if each.back}


def for_units_held(night: Night, matches: Matches) -> Mapping[int, int]:
    """Return, by entry, the worth of the units held."""
    its = stakes(night, matches).items()
    return {entry: each.home * night.plan.unit_worth for entry, each in its if each.home}
