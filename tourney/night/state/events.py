"""The events of a night as a whole, named in the past tense.

An entry is an int: the place in the order of registration, from 1.
"""

from datetime import datetime

from msgspec import Struct

from tourney.game.mexico.events import PotBy
from tourney.night.barrier import BarrierHeld
from tourney.night.people.attendance import Attendance
from tourney.night.seating.draw import LIST_METHOD
from tourney.night.state.plan import Plan


class NightPlanned(Struct, frozen=True):
    """The night's first event, with all its rules. `uid` is the same in every store."""

    uid: str
    plan: Plan


class PlanChanged(Struct, frozen=True):
    """The plan was changed before play began (R8)."""

    plan: Plan


class Registered(Struct, frozen=True):
    """People were added, one or a whole list, each paid or not.

    Attributes:
        reason: why they may join although it is too late (F1.7).
        units: each person's own at the start, 0 for the rules' units; () gives nobody any (F1.9).
        here: they are checked in too (F13.2).
    """

    names: tuple[str, ...]
    paid: tuple[bool, ...]
    reason: str = ""
    units: tuple[int, ...] = ()
    here: bool = False


class EntryRenamed(Struct, frozen=True):
    """A name was corrected.

    Attributes:
        units: the player's own units typed with the name, as in `UnitsGiven`; None leaves them
            unchanged.
    """

    entry: int
    name: str
    units: int | None = None


class UnitsGiven(Struct, frozen=True):
    """A player begins with units of their own; 0 returns to the rules' units (F1.9)."""

    entry: int
    units: int


class HandicapsGiven(Struct, frozen=True):
    """Several people begin with units of their own, worked out from ratings (F1.9).

    Attributes:
        units: in the order of `entries`; 0 returns to the rules' units.
    """

    entries: tuple[int, ...]
    units: tuple[int, ...]


class SeedsGiven(Struct, frozen=True):
    """A list of people gave seeds (F6.5): each person's, from 1, shared by equals."""

    entries: tuple[int, ...]
    seeds: tuple[int, ...]


class EntryRemoved(Struct, frozen=True):
    """A player was taken off the list before play began."""

    entry: int


class PaymentMarked(Struct, frozen=True):
    """A player has paid, or has not after all: the entry fee, or the fee for one re-buy.

    Attributes:
        units: if not 0, the payment is for these units, dealt by a correction, where money is paid
            at the start (F8.7).
    """

    entry: int
    paid: bool
    rebuy: bool = False
    units: int = 0


class CheckedIn(Struct, frozen=True):
    """People are here, or are not after all (F1.2); the reason is as in `Registered`."""

    entries: tuple[int, ...]
    here: bool
    reason: str = ""


class SeatFixed(Struct, frozen=True):
    """A seat was fixed: the place and the seat there, from 1 each; None frees it (F1.5)."""

    entry: int
    seat: tuple[int, int] | None


class SeatsDrawn(Struct, frozen=True):
    """Seats were drawn: the seed, the method's name, and each table's entries in seat order.

    With duels the tables are the bracket from top to bottom, and a table of one is a bye (F3.3).
    """

    seed: str
    method: str
    tables: tuple[tuple[int, ...], ...]


class SeatsSeeded(SeatsDrawn, frozen=True):
    """Seats were drawn by strength, the best first (F14.2, F6.5).

    Attributes:
        rated: the entries with a rating on that day or, with `LIST_METHOD`, with a seed from the
            list; and that number.
    """

    rated: tuple[tuple[int, int], ...]

    @property
    def strengths(self) -> dict[int, int]:
        """By entry, a number that is higher for better players, also where seeds were used."""
        sign = -1 if self.method == LIST_METHOD else 1
        return {entry: sign * number for entry, number in self.rated}


class SeatsPlaced(Struct, frozen=True):
    """Seats were set by hand: each table's entries in seat order (F3.4)."""

    tables: tuple[tuple[int, ...], ...]


class TableOpened(Struct, frozen=True):
    """The seats are final, and play begins at a table."""

    table: int


class TableMerged(Struct, frozen=True):
    """A table that was kept on paper was added to the night.

    Attributes:
        players: all its players in the order of arrival; those not on the night's list yet join it.
    """

    table: int
    players: tuple[str, ...]


class SatDown(Struct, frozen=True):
    """A player who was told to move sits at the new table, or does not after all."""

    entry: int
    sat: bool


class Reseated(Struct, frozen=True):
    """The host moved a player between barriers, for example out of a wrong seat.

    Attributes:
        source, target: the tables' numbers in the night.
        after: the entry to whose left the player sits.
    """

    entry: int
    source: int
    target: int
    after: int
    reason: str


class Rebought(Struct, frozen=True):
    """A player who went out bought in again, and sits down at the next barrier (F1.4).

    Attributes:
        paid: True if the fee was paid.
        reason: why it counts although it is too late, or one too many (F1.7).
    """

    entry: int
    paid: bool = True
    reason: str = ""


class EntryWithdrawn(Struct, frozen=True):
    """A player who sits at no table went home (F1.3)."""

    entry: int


class Attended(Struct, frozen=True):
    """A player is here, away or gone, where players come and go (F15.1)."""

    entry: int
    now: Attendance


class TimeCalled(Struct, frozen=True):
    """The sitting's time is up: tables finish their round, and begin no other (F15.1)."""


class MovedUp(Struct, frozen=True):
    """A player who waits for a seat was put first in line (F1.10)."""

    entry: int
    reason: str


class ShootOutCalled(Struct, frozen=True):
    """A shoot-out for a place was called (F5.2, F7.1).

    Attributes:
        entries: the entries, in throwing order.
        lines: the places where the order matters, as numbers of entries above, best first.
        why: what it is for: "for 2 places in the final".
    """

    entries: tuple[int, ...]
    lines: tuple[int, ...]
    why: str


class Thrown(Struct, frozen=True):
    """A player's roll in a shoot-out, as a value such as 54."""

    entry: int
    value: int


class CorrectionSettled(Struct, frozen=True):
    """A correction had effects beyond its table; effects at tables are in their logs (F9.1).

    Attributes:
        table: the number of the corrected table.
        back: entries that sit down at the next barrier, with their units; 0 units if an entry does
            not after all.
        stand: by entry, how many more units are held than were dealt, because later play stands;
            negative for fewer.
        outs: entries that go out though they had stayed in, each with the host's reason.
        place: the real table, if the corrected table was closed and now plays on; else 0.
        struck: entries whose re-buys no longer count, as they had not gone out; once for each
            re-buy.
    """

    table: int
    back: tuple[tuple[int, int], ...]
    stand: tuple[tuple[int, int], ...]
    outs: tuple[tuple[int, str], ...]
    place: int
    struck: tuple[int, ...] = ()


class PaidAnyway(Struct, frozen=True):
    """The host hands out prizes although some fees are still owed (F8.5)."""


class PrizeHanded(Struct, frozen=True):
    """A player's prize was handed over (F8.5).

    Attributes:
        amount: the total that the player now has, in the currency's smallest unit; 0 for nothing
            after all.
    """

    entry: int
    amount: int


class EndCalled(Struct, frozen=True):
    """The host ended the night before there was a winner (F11.1).

    Attributes:
        now: True if running rounds are void; otherwise they are played to the end first.
        pot: how the pot is shared, if a unit is worth money (R12.3).
        chances: if it is shared by chances, each entry's chance to win, in billionths.
        error: for simulated chances, the largest standard error (R13.3), in billionths; else 0.
    """

    now: bool
    pot: PotBy = PotBy.LEADER
    chances: tuple[tuple[int, int], ...] = ()
    error: int = 0


class EndDropped(Struct, frozen=True):
    """The end of the night was cancelled while the last rounds were in play."""


class DealMade(Struct, frozen=True):
    """The players still in shared out money not yet won (F11.3).

    Attributes:
        shares: what each gets, by entry, in the currency's smallest unit.
        by: how the shares were worked out: `units`, `even`, `chance`, or "" for typed sums.
        error: for simulated chances, the largest standard error of a sum (R13.3), in the currency's
            smallest unit; else 0.
    """

    shares: tuple[tuple[int, int], ...]
    by: str = ""
    error: int = 0


class BreakCalled(Struct, frozen=True):
    """A break was called for the next barrier; with 0 minutes it was called off (F12.2)."""

    minutes: int


class ClosingMoved(Struct, frozen=True):
    """The closing time was changed, in UTC; None removes it (F12.1)."""

    closing: datetime | None


class LineShown(Struct, frozen=True):
    """A line was put on the big screen; "" removes it (F12.3)."""

    text: str


class NightRenamed(Struct, frozen=True):
    """The night was renamed, at any time (F1.1)."""

    name: str


class TableNamed(Struct, frozen=True):
    """A real table was given a name; "" removes it."""

    place: int
    name: str


class LeadHidden(Struct, frozen=True):
    """The leader is hidden until the end, or shown again (F12.3)."""

    hidden: bool


class ChancesLocked(Struct, frozen=True):
    """Tables may show no chances any more, so that nobody is coached (R13); or they may again."""

    locked: bool


class PersonDrawn(Struct, frozen=True):
    """A player was drawn by lot from the players still in: for a round of drinks, a raffle.

    Attributes:
        seed: the seed of the lot; `among` are the entries it was drawn from.
    """

    seed: str
    among: tuple[int, ...]
    entry: int


_OfPlan = NightPlanned | PlanChanged | ClosingMoved | NightRenamed | TableNamed
_OfList = Registered | EntryRenamed | EntryRemoved | UnitsGiven | HandicapsGiven | SeedsGiven
_OfDoor = PaymentMarked | CheckedIn | EntryWithdrawn | Attended | MovedUp | Rebought
_OfSeats = SeatFixed | SeatsDrawn | SeatsSeeded | SeatsPlaced | SatDown | Reseated
_OfPlay = TableOpened | TableMerged | BarrierHeld | TimeCalled | CorrectionSettled
_OfLot = ShootOutCalled | Thrown | PersonDrawn
_OfEnd = EndCalled | EndDropped | PaidAnyway | PrizeHanded | DealMade
_OfRoom = BreakCalled | LineShown | LeadHidden | ChancesLocked
NightEvent = _OfPlan | _OfList | _OfDoor | _OfSeats | _OfPlay | _OfLot | _OfEnd | _OfRoom
