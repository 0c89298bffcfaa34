"""The events that can be recorded about a night as a whole, in the past tense.

An entry is an int: the place in the order in which people were registered, from 1.
"""

from datetime import datetime

from msgspec import Struct

from tourney.game.mexico.events import PotBy
from tourney.night.barrier import BarrierHeld
from tourney.night.seating.draw import LIST_METHOD
from tourney.night.state.plan import Plan


class NightPlanned(Struct, frozen=True):
    """The night's first event, with the whole of its rules. `uid` is the same everywhere."""

    uid: str
    plan: Plan


class PlanChanged(Struct, frozen=True):
    """The plan was changed before play began (R8)."""

    plan: Plan


class Registered(Struct, frozen=True):
    """People were added, one typed or a whole list, each paid or not.

    Attributes:
        reason: why they are let in though it is too late for it (F1.7).
        units: each person's own at the start, 0 for those of the rules; () gives no one any (F1.9).
        here: they are checked in as well (F13.2).
    """

    names: tuple[str, ...]
    paid: tuple[bool, ...]
    reason: str = ""
    units: tuple[int, ...] = ()
    here: bool = False


class EntryRenamed(Struct, frozen=True):
    """A name was corrected.

    Attributes:
        units: those of the player's own that were typed with it, as of `UnitsGiven`; None leaves
            them as they are.
    """

    entry: int
    name: str
    units: int | None = None


class UnitsGiven(Struct, frozen=True):
    """A player begins with units of their own; 0 is those of the rules after all (F1.9)."""

    entry: int
    units: int


class HandicapsGiven(Struct, frozen=True):
    """Several people begin with units of their own, worked out from ratings (F1.9).

    Attributes:
        units: each one's, in the order of `entries`; 0 is those of the rules after all.
    """

    entries: tuple[int, ...]
    units: tuple[int, ...]


class SeedsGiven(Struct, frozen=True):
    """A list of people said who the best are (F6.5): each one's seed, from 1, shared by equals."""

    entries: tuple[int, ...]
    seeds: tuple[int, ...]


class EntryRemoved(Struct, frozen=True):
    """A player was taken off the list before play began."""

    entry: int


class PaymentMarked(Struct, frozen=True):
    """A player has paid, or has not after all: the entry fee, or that for one re-buy.

    Attributes:
        units: how many it is for, dealt by a correction, where money is put in first (F8.7).
    """

    entry: int
    paid: bool
    rebuy: bool = False
    units: int = 0


class CheckedIn(Struct, frozen=True):
    """People are here, or are not after all (F1.2); the reason is as of `Registered`."""

    entries: tuple[int, ...]
    here: bool
    reason: str = ""


class SeatFixed(Struct, frozen=True):
    """A seat was fixed: the place and the seat there, from 1 each; None frees it (F1.5)."""

    entry: int
    seat: tuple[int, int] | None


class SeatsDrawn(Struct, frozen=True):
    """Seats were drawn: the seed, the method's name and each table's entries in seat order.

    In a duel the tables are the bracket from top to bottom, and a table of one is a bye (F3.3).
    """

    seed: str
    method: str
    tables: tuple[tuple[int, ...], ...]


class SeatsSeeded(SeatsDrawn, frozen=True):
    """Seats were drawn with the best first (F14.2, F6.5).

    Attributes:
        rated: the entries that had one, and their ratings on that day or, by the method for that,
            the seeds that their list gave them.
    """

    rated: tuple[tuple[int, int], ...]

    @property
    def strengths(self) -> dict[int, int]:
        """By entry, with more for who is better, also where the first seed is the best."""
        sign = -1 if self.method == LIST_METHOD else 1
        return {entry: sign * number for entry, number in self.rated}


class SeatsPlaced(Struct, frozen=True):
    """Seats were put by hand: each table's entries in seat order (F3.4)."""

    tables: tuple[tuple[int, ...], ...]


class TableOpened(Struct, frozen=True):
    """Seats are taken and play begins at a table."""

    table: int


class TableMerged(Struct, frozen=True):
    """A table that was kept on paper joined the night.

    Attributes:
        players: all who came to it, in the order in which they came; those who are not on the
            night's list yet are with this.
    """

    table: int
    players: tuple[str, ...]


class SatDown(Struct, frozen=True):
    """A player who was told to move sits at the new table, or does not after all."""

    entry: int
    sat: bool


class Reseated(Struct, frozen=True):
    """The host moved a player between barriers: a wrong seat, say.

    Attributes:
        source, target: the tables' numbers in the night.
        after: the entry to whose left the seat is.
    """

    entry: int
    source: int
    target: int
    after: int
    reason: str


class Rebought(Struct, frozen=True):
    """A player who went out bought in again, and sits down at the next barrier (F1.4).

    Attributes:
        paid: the fee was taken.
        reason: why it counts though it is too late for it, or one too many (F1.7).
    """

    entry: int
    paid: bool = True
    reason: str = ""


class EntryWithdrawn(Struct, frozen=True):
    """A player who sits at no table went home (F1.3)."""

    entry: int


class MovedUp(Struct, frozen=True):
    """A player in line for a chair was put first, before those who came earlier (F1.10)."""

    entry: int
    reason: str


class ShootOutCalled(Struct, frozen=True):
    """People shoot out for a place (F5.2, F7.1).

    Attributes:
        entries: in the order in which they throw.
        lines: after how many of them, best first, a line falls that matters.
        why: what for: "for 2 places in the final".
    """

    entries: tuple[int, ...]
    lines: tuple[int, ...]
    why: str


class Thrown(Struct, frozen=True):
    """Both dice of a player in a shoot-out, as a value such as 54."""

    entry: int
    value: int


class CorrectionSettled(Struct, frozen=True):
    """A correction reached past its table; what it changes at tables is in their logs (F9.1).

    Attributes:
        table: the number of the one where something was corrected.
        back: entries who sit down at the next barrier from now on, with this many units; who does
            so no more after all, with none.
        stand: how many units more than were dealt are held from now on, by whom, because what
            had happened stands; below zero, fewer.
        outs: entries who go out though they had stayed in, each with the host's reason.
        place: of the real table, where this one was closed and plays on; else 0.
        struck: entries whose re-buy counts no more, as they had not gone out; once for each.
    """

    table: int
    back: tuple[tuple[int, int], ...]
    stand: tuple[tuple[int, int], ...]
    outs: tuple[tuple[int, str], ...]
    place: int
    struck: tuple[int, ...] = ()


class PaidAnyway(Struct, frozen=True):
    """The host hands out prizes though not all that is owed has been paid (F8.5)."""


class PrizeHanded(Struct, frozen=True):
    """A person's prize was handed over (F8.5).

    Attributes:
        amount: all that the player has now, in the currency's smallest unit; 0 is nothing after
            all.
    """

    entry: int
    amount: int


class EndCalled(Struct, frozen=True):
    """The host ended the night before there was a winner (F11.1).

    Attributes:
        now: the rounds that were running are void; else they are played to their end first.
        pot: how the pot is shared out, where a unit is worth money (R12.3).
        chances: where that is by them, those to have won, by entry, in billionths.
        error: of chances from simulated nights the largest standard error (R13.3), in billionths;
            else 0.
    """

    now: bool
    pot: PotBy = PotBy.LEADER
    chances: tuple[tuple[int, int], ...] = ()
    error: int = 0


class EndDropped(Struct, frozen=True):
    """The night continues after all, while the rounds still ran after which it was to end."""


class DealMade(Struct, frozen=True):
    """Those still in shared out money that was to be won (F11.3).

    Attributes:
        shares: what each of them gets, by entry, in the currency's smallest unit.
        by: how they came to it: `units`, `even`, `chance`, or "" where the sums were typed.
        error: by chances of simulated nights the largest standard error of a sum (R13.3), in the
            currency's smallest unit; else 0.
    """

    shares: tuple[tuple[int, int], ...]
    by: str = ""
    error: int = 0


class BreakCalled(Struct, frozen=True):
    """A break comes at the next barrier; with no minutes, none after all (F12.2)."""

    minutes: int


class ClosingMoved(Struct, frozen=True):
    """The place closes at another time than the plan said, in UTC; None took it away (F12.1)."""

    closing: datetime | None


class LineShown(Struct, frozen=True):
    """A line of the night's own was put on the big screen; "" took it away (F12.3)."""

    text: str


class NightRenamed(Struct, frozen=True):
    """The night has another name from now on, whatever of it has been played (F1.1)."""

    name: str


class TableNamed(Struct, frozen=True):
    """A real table was given a name of its own; "" took it away."""

    place: int
    name: str


class LeadHidden(Struct, frozen=True):
    """The leader is hidden until the end, or shown again (F12.3)."""

    hidden: bool


class ChancesLocked(Struct, frozen=True):
    """Tables show no chances any more, so that no one is coached (R13); or they may again."""

    locked: bool


class PersonDrawn(Struct, frozen=True):
    """A player was drawn from those who are in: for a round of drinks, a raffle.

    Attributes:
        seed: what the lot comes from, and `among` whom it was drawn.
    """

    seed: str
    among: tuple[int, ...]
    entry: int


NightEvent = (
    NightPlanned
    | PlanChanged
    | Registered
    | EntryRenamed
    | UnitsGiven
    | HandicapsGiven
    | SeedsGiven
    | EntryRemoved
    | PaymentMarked
    | CheckedIn
    | SeatFixed
    | SeatsDrawn
    | SeatsSeeded
    | SeatsPlaced
    | TableOpened
    | TableMerged
    | BarrierHeld
    | SatDown
    | Reseated
    | Rebought
    | EntryWithdrawn
    | MovedUp
    | ShootOutCalled
    | Thrown
    | CorrectionSettled
    | PaidAnyway
    | PrizeHanded
    | EndCalled
    | EndDropped
    | PersonDrawn
    | DealMade
    | BreakCalled
    | ClosingMoved
    | LineShown
    | TableNamed
    | NightRenamed
    | LeadHidden
    | ChancesLocked
)
