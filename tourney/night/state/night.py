"""The state of a night: frozen, with the questions that can be asked of it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from tourney.game.mexico.rules import Rules
from tourney.game.names import same_key
from tourney.night.barrier import Account, ShootOut
from tourney.night.floor import Decided
from tourney.night.formats.registry import format_of
from tourney.night.seating.dealing import chairs_in_room
from tourney.night.setup import MOST_SEATS
from tourney.night.state.events import DealMade, EndCalled
from tourney.night.state.plan import Place, Plan

#: In a night, at all its tables together.
MOST_ENTRIES = 200

#: A longer break is the end of the night.
MOST_BREAK = 240

#: Far above all that this many can pay; what is recorded above it was never won.
MOST_PRIZE = 10**15

#: F4.2: no table of a freeze-out is filled beyond it.
MOST_CAP = 8


class Entry(Struct, frozen=True):
    """A player in this night (F1.2).

    Attributes:
        here: has been checked in.
        seat: the place and the seat there that is the player's own, from 1 each (F1.5).
        late: came when play had begun (F1.4).
        rebuys: how often the player bought in again.
        rebuys_owed: for how many of them the fee has not been taken.
        withdrawn: went home while at no table (F1.3).
        units: the player's own to begin with (F1.9); 0 is those of the rules.
        queued: was here when play began, and there was no chair (F1.10).
        seed: that the list of people gave, from 1 (F6.5); 0 where it gave none.
    """

    number: int
    name: str
    paid: bool
    here: bool = False
    seat: tuple[int, int] | None = None
    late: bool = False
    rebuys: int = 0
    withdrawn: bool = False
    rebuys_owed: int = 0
    units: int = 0
    queued: bool = False
    seed: int = 0


class NightTable(Struct, frozen=True):
    """A table that was opened; the fields are an opening's.

    Attributes:
        closed: no one plays there any more.
        due: it plays in the running lap.
    """

    number: int
    place: int
    stage: int = 1
    slot: int = 1
    title: str = ""
    until: int = 1
    closed: bool = False
    due: bool = True

    @property
    def called(self) -> str:
        """The name that people use: "Heat 2", "table 3"."""
        return self.title or f"table {self.place}"


class OnTheWay(Struct, frozen=True):
    """A player who was told to sit down at another table, and has or has not.

    Attributes:
        source, target: tables by number; a source of 0 is a latecomer or re-bought.
        after: the entry to whose left the seat is; 0 at a table that opened.
    """

    entry: int
    source: int
    target: int
    after: int
    reason: str
    sat: bool = False


class Night(Struct, frozen=True):
    """A night as its own log tells it; what happens at the tables is in theirs.

    Attributes:
        entries: by number; those removed are gone.
        registered: how many were ever registered, so that no number comes twice.
        checking: a player is checked in, so that the others are not here yet.
        draw: each table's entries in seat order, before play; () before there are any.
        seed: what the draw comes from, or "" where seats have changed since.
        by_hand: people have been put into seats since there was a draw.
        drawn: the seed and method of the draw that play began from, whatever hands changed since.
        tables: those that were ever opened, by number from 1; with the first, the rules stand.
        stage, lap: the running ones; a lap of 0 in formats without.
        accounts: the rest laps' (F2.2).
        moving: who was told to move at the last barrier.
        moves: how often each entry was moved (F4.3).
        at: the table, by number, at which each entry sat down last.
        seatings: the tables of every draw that was played (F3.2).
        cap: the largest table at the start, at most 8 (F4.2).
        waiting: who sits down at the next barrier, in the order in which they came.
        put_first: who was put first in line before play, the last of them first (F1.10).
        back: who sits down then because of a correction, with how many units (F9.1).
        stand: units more than were dealt that stand, by whom; below zero, fewer (F9.1).
        sent_out: who went out by the host's word in a correction, and has not left (F9.1).
        forfeit: by entry, the units of players who were to sit down again and went home.
        dealt: the units that were ever dealt at a barrier, by whom to (F8.4); none where they have
            no end.
        refunded: how many had paid and were taken off the list, or came after play had begun
            without them, and have paid again (F1.3).
        struck: whose re-buys that were paid for a correction struck (F9.1).
        break_minutes: of the break at the next barrier, or that continues; 0 if none.
        renamed: tables whose name was given or taken away since the plan, by place.
        line: for the room, on the big screen; "" if none.
        lead_hidden: who leads is not shown before the end.
        chances_locked: no table shows chances.
        anyway: prizes are handed out though not all that is owed has been paid.
        handed: what has been handed over of the prizes, to whom.
        shoot_out: the one that is being thrown, and what for.
        decided: those that are over.
        ending: the host's ending of the night, after the running rounds or before (F11.1).
        deals: in the order in which they were made (F11.3).
    """

    uid: str
    plan: Plan
    entries: tuple[Entry, ...] = ()
    registered: int = 0
    checking: bool = False
    draw: tuple[tuple[int, ...], ...] = ()
    seed: str = ""
    by_hand: bool = False
    drawn: tuple[str, str] = ("", "")
    tables: tuple[NightTable, ...] = ()
    stage: int = 0
    lap: int = 0
    accounts: tuple[Account, ...] = ()
    moving: tuple[OnTheWay, ...] = ()
    moves: Mapping[int, int] = field(default_factory=dict)
    at: Mapping[int, int] = field(default_factory=dict)
    seatings: tuple[tuple[int, ...], ...] = ()
    cap: int = MOST_CAP
    waiting: tuple[int, ...] = ()
    put_first: tuple[int, ...] = ()
    back: Mapping[int, int] = field(default_factory=dict)
    stand: Mapping[int, int] = field(default_factory=dict)
    mended_paid: Mapping[int, int] = field(default_factory=dict)
    sent_out: frozenset[int] = frozenset()
    forfeit: Mapping[int, int] = field(default_factory=dict)
    dealt: Mapping[int, int] = field(default_factory=dict)
    refunded: int = 0
    struck: tuple[int, ...] = ()
    break_minutes: int = 0
    renamed: Mapping[int, str] = field(default_factory=dict)
    line: str = ""
    lead_hidden: bool = False
    chances_locked: bool = False
    anyway: bool = False
    handed: Mapping[int, int] = field(default_factory=dict)
    shoot_out: ShootOut | None = None
    shoot_out_for: str = ""
    decided: tuple[Decided, ...] = ()
    ending: EndCalled | None = None
    deals: tuple[DealMade, ...] = ()

    @property
    def coming(self) -> tuple[int, ...]:
        """The entries to sit down at the next barrier, those first who are back by a correction."""
        return (*self.back, *(entry for entry in self.waiting if entry not in self.back))

    @property
    def opened(self) -> bool:
        """True once play has begun: rules and seats stand."""
        return bool(self.tables)

    @property
    def single(self) -> bool:
        """True if it is held at one table, apart from tables merged from score sheets."""
        return not format_of(self.plan.setup).has_floor

    @property
    def seats(self) -> tuple[int, ...]:
        """The entries in seat order, table after table, before play."""
        return tuple(entry for table in self.draw for entry in table)

    @property
    def open_tables(self) -> tuple[NightTable, ...]:
        """The tables where a player may play."""
        return tuple(table for table in self.tables if not table.closed)

    @property
    def here(self) -> tuple[Entry, ...]:
        """The entries checked in, or everyone where no one ever was (F1.3)."""
        if not self.checking:
            return self.entries
        return tuple(entry for entry in self.entries if entry.here)

    @property
    def present(self) -> tuple[Entry, ...]:
        """The entries to be seated: of those here as many as there are chairs for (F1.10).

        People with a seat keep it; the other chairs are filled in the order of the list, after
        those whom the host put first.
        """
        beyond = set(self._beyond)
        return tuple(entry for entry in self.here if entry.number not in beyond)

    @property
    def _beyond(self) -> tuple[int, ...]:
        """The people here before play who have no chair, in the order in which they get one."""
        setup = self.plan.setup
        if not format_of(setup).has_waiting_list:
            return ()
        seated, first = set(self.seats), {each: at for at, each in enumerate(self.put_first)}
        here = sorted(
            (entry.number for entry in self.here),
            key=lambda number: (number not in seated, first.get(number, len(first))),
        )
        return tuple(here[chairs_in_room(setup) :])

    @property
    def in_line(self) -> tuple[int, ...]:
        """The entries who wait for a chair, in order, though they were here before play (F1.10)."""
        if self.opened:
            queued = {entry.number for entry in self.entries if entry.queued}
            return tuple(number for number in self.waiting if number in queued)
        return self._beyond

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, if it is on the list."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def units_of(self, number: int) -> int:
        """The units that an entry begins with; 0 where the rules know none."""
        entry, rules = self.entry(number), self.plan.rules
        if not isinstance(rules, Rules):
            return 0
        return (entry.units if entry is not None else 0) or rules.units

    def table(self, number: int) -> NightTable | None:
        """The table of that number, if it was ever opened."""
        return next((table for table in self.tables if table.number == number), None)

    def table_name(self, place: int) -> str:
        """The name of its own that a real table has, or ""."""
        planned = dict(enumerate(self.plan.table_names, start=1))
        return self.renamed.get(place, planned.get(place, ""))

    def placed(self, place: int) -> Place:
        """The number of a real table, with its name where it has one."""
        return Place(place, self.table_name(place))

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone on the list, in the order of registering."""
        return tuple(entry.name for entry in self.entries)

    def newcomers(self, names: Iterable[str]) -> tuple[str, ...]:
        """The names at a merged table that are not on the list yet."""
        taken = {same_key(entry.name) for entry in self.entries}
        return tuple(name for name in names if same_key(name) not in taken)

    @property
    def no_shows(self) -> frozenset[int]:
        """The entries of those who did not come though others were checked in (F1.3).

        So are those for whom there was no chair, and there isn't one any more (F1.10).
        """
        if not self.opened:
            return frozenset()
        return frozenset(
            each.number
            for each in self.entries
            if (self.checking and not (each.here or each.late)) or self._has_no_chair(each)
        )

    def _has_no_chair(self, entry: Entry) -> bool:
        hopes = entry.late and not entry.withdrawn and self.ending is None
        return self.never_sat(entry) and not hopes

    def never_sat(self, entry: Entry) -> bool:
        """True of a player who waited for a chair when play began, and has had none (F1.10)."""
        return entry.queued and entry.number not in self.at


def most_people(plan: Plan) -> int:
    """The most people who can be registered for a night of this plan."""
    return MOST_ENTRIES if format_of(plan.setup).has_floor else MOST_SEATS
