"""The state of a night: frozen, with properties worked out from it."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.names import same_key
from tourney.night.barrier import Account, Move, Pairs, ShootOut
from tourney.night.floor import Decided
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.seating.dealing import chairs_in_room
from tourney.night.setup import MOST_SEATS
from tourney.night.state.events import DealMade, EndCalled
from tourney.night.state.plan import Place, Plan, table_in_sentence

#: The most people in a night, at all its tables.
MOST_ENTRIES = 200

#: The longest break, in minutes.
MOST_BREAK = 240

#: The highest prize that can be handed over, far above any possible one.
MOST_PRIZE = 10**15

#: The most players at a table of a freeze-out (F4.2).
MOST_CAP = 8


class Entry(Struct, frozen=True):
    """A player in this night (F1.2).

    Attributes:
        here: True if checked in.
        seat: the player's own place and seat there, each from 1 (F1.5).
        late: True if the player joined after play had begun (F1.4).
        rebuys: how often the player bought in again.
        rebuys_owed: how many of these re-buys are not paid.
        withdrawn: True if the player went home while at no table (F1.3).
        units: the player's own units to begin with (F1.9); 0 means the rules' units.
        queued: True if the player was here when play began, but there was no seat (F1.10).
        seed: the seed from the list of people, from 1 (F6.5); 0 for none.
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
    """A table that was opened; fields not listed are as in `Opening`.

    Attributes:
        closed: True if nobody plays there any more.
        due: True if it plays in the running lap.
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
        """The table's name: "Heat 2", "table 3"."""
        return table_in_sentence(self.title, self.place)


class Night(Struct, frozen=True, dict=True):
    """A night by its own log; play is in the tables' logs.

    Attributes:
        entries: by number, without removed ones.
        registered: how many were ever registered, so that no number is used twice.
        checking: True if anyone is checked in; everyone else then counts as not here yet.
        draw: each table's entries in seat order, before play; () before there are seats.
        seed: the seed of the present seats, or "" if they have changed since.
        by_hand: True if people were placed by hand since the draw.
        drawn: the seed and method of the draw that play began from, even if seats changed since.
        tables: all tables ever opened, by number from 1; once there is one, the rules are final.
        stage, lap: the running ones; lap 0 in formats without laps.
        accounts: the tables' rest-lap accounts (F2.2).
        moving: the moves of players told to sit elsewhere at the last barrier, or moved by hand
            since; a move to a table that opened is after entry 0.
        sat: the entries of these that sit there.
        moves: how often each entry was moved (F4.3).
        at: the number of the table at which each entry last sat down.
        seatings: the tables of every draw that was played (F3.2).
        cap: the largest table at the start, at most 8 (F4.2).
        waiting: the entries that sit down at the next barrier, in the order of arrival.
        put_first: the entries put first in line before play, the latest first (F1.10).
        returning: the entries that sit down then because of a correction, with their units (F9.1).
        surplus: by entry, units held beyond those dealt, because later play stands; negative for
            fewer (F9.1).
        sent_out: entries that the host put out with a correction, and that have not left (F9.1).
        forfeit: by entry, the units of players who were to sit down again but went home.
        dealt: by entry, all units dealt at barriers (F8.4); none where units have no end.
        refunded: how many fees were given back: for entries removed from the list, and no-shows who
            came later and paid again (F1.3).
        struck: the entries of paid re-buys that a correction struck (F9.1).
        break_minutes: the minutes of the break called or running; 0 for none.
        renamed: by place, names of tables given or removed since the plan.
        line: the line on the big screen; "" for none.
        lead_hidden: True if the leader is hidden until the end.
        chances_locked: True if no table may show chances.
        anyway: True if prizes are handed out although fees are owed.
        handed: by entry, the prize money handed over.
        shoot_out: the shoot-out in play; `shoot_out_for` is what it is for.
        decided: the finished shoot-outs.
        ending: the end called by the host, also while last rounds are played (F11.1).
        deals: in order of time (F11.3).
        attendance: where people come and go, by entry, who is or was away or gone (F15.1).
        waited: by entry, how often those who were here at a draw have waited (F15.2).
        partners: by sitting, the partners of each that has any (F15.4).
        time_called: True once the running sitting's time was called.
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
    moving: tuple[Move, ...] = ()
    sat: frozenset[int] = frozenset()
    moves: Mapping[int, int] = field(default_factory=dict)
    at: Mapping[int, int] = field(default_factory=dict)
    seatings: tuple[tuple[int, ...], ...] = ()
    cap: int = MOST_CAP
    waiting: tuple[int, ...] = ()
    put_first: tuple[int, ...] = ()
    returning: Mapping[int, int] = field(default_factory=dict)
    surplus: Mapping[int, int] = field(default_factory=dict)
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
    attendance: Mapping[int, Attendance] = field(default_factory=dict)
    waited: Mapping[int, int] = field(default_factory=dict)
    partners: Mapping[int, Pairs] = field(default_factory=dict)
    time_called: bool = False

    @property
    def coming(self) -> tuple[int, ...]:
        """The entries that sit down at the next barrier, those back by a correction first."""
        return (*self.returning, *(entry for entry in self.waiting if entry not in self.returning))

    @property
    def opened(self) -> bool:
        """True once play has begun, so that rules and seats are final."""
        return bool(self.tables)

    @property
    def single(self) -> bool:
        """True if the night is held at one table, apart from tables of score sheets."""
        return not format_of(self.plan.setup).has_floor

    @property
    def counts_units(self) -> bool:
        """True if the night counts units: the open game's, or lives at several tables (R15.5)."""
        return self.plan.rules.has_units or not self.single

    @property
    def seats(self) -> tuple[int, ...]:
        """The entries in seat order, table after table, before play."""
        return tuple(entry for table in self.draw for entry in table)

    @property
    def open_tables(self) -> tuple[NightTable, ...]:
        """The tables that are not closed."""
        return tuple(table for table in self.tables if not table.closed)

    @property
    def here(self) -> tuple[Entry, ...]:
        """The entries checked in, or all entries if nobody ever was (F1.3)."""
        if not self.checking:
            return self.entries
        return tuple(entry for entry in self.entries if entry.here)

    @property
    def present(self) -> tuple[Entry, ...]:
        """The entries to be seated: of those here, as many as there are seats (F1.10).

        People with a seat keep it. Other seats are filled in the order of the list, after those
        whom the host put first.
        """
        beyond = set(self._beyond)
        return tuple(entry for entry in self.here if entry.number not in beyond)

    @property
    def _beyond(self) -> tuple[int, ...]:
        """The people here before play who have no seat, in the order in which they get one."""
        setup = self.plan.setup
        form = format_of(setup)
        if not form.has_waiting_list or (form.comes_and_goes and not self.draw):
            return ()
        seated, first = set(self.seats), {each: at for at, each in enumerate(self.put_first)}
        here = sorted(
            (entry.number for entry in self.here),
            key=lambda number: (number not in seated, first.get(number, len(first))),
        )
        return tuple(here[chairs_in_room(setup) :])

    @property
    def undrawn(self) -> "Night":
        """The night as its next draw sees it; where a lot decides who waits, without seats."""
        return replace(self, draw=()) if format_of(self.plan.setup).comes_and_goes else self

    def attends(self, number: int) -> Attendance:
        """Return whether a player is here, away or gone, where players come and go."""
        return self.attendance.get(number, Attendance.HERE)

    def sits(self, number: int) -> bool:
        """Return True if a player has a seat at a table that is not closed."""
        table = self.table(self.at.get(number, 0))
        return table is not None and not table.closed

    @property
    def in_line(self) -> tuple[int, ...]:
        """The entries that wait for a seat, in order, though they were here before play (F1.10)."""
        if self.opened and format_of(self.plan.setup).comes_and_goes:
            return self.waiting
        if self.opened:
            queued = {entry.number for entry in self.entries if entry.queued}
            return tuple(number for number in self.waiting if number in queued)
        return self._beyond

    @cached_property
    def called(self) -> Mapping[int, str]:
        """By entry, the name of everyone on the list."""
        return {entry.number: entry.name for entry in self.entries}

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """By name, the entry of everyone on the list."""
        return {entry.name: entry.number for entry in self.entries}

    @cached_property
    def by_number(self) -> Mapping[int, NightTable]:
        """All tables ever opened, by number."""
        return {table.number: table for table in self.tables}

    def entry(self, number: int) -> Entry | None:
        """Return the entry of that number, if it is on the list."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def units_of(self, number: int) -> int:
        """Return the units that an entry begins with; 0 if the rules have no units."""
        entry = self.entry(number)
        return (entry.units if entry is not None else 0) or self.plan.rules.dealt

    def table(self, number: int) -> NightTable | None:
        """Return the table of that number, if it was ever opened."""
        return self.by_number.get(number)

    def at_place(self, number: int) -> tuple[int, ...]:
        """Return a table's number, and those of the tables before it at the same real table."""
        place = table.place if (table := self.table(number)) is not None else 0
        earlier = (each for each in reversed(self.tables) if each.number <= number)
        return tuple(each.number for each in earlier if each.place == place)

    def table_name(self, place: int) -> str:
        """Return the name given to a real table, or ""."""
        planned = dict(enumerate(self.plan.table_names, start=1))
        return self.renamed.get(place, planned.get(place, ""))

    def find_place(self, place: int) -> Place:
        """Return the number of a real table, with its name if it has one."""
        return Place(place, self.table_name(place))

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone on the list, in the order of registering."""
        return tuple(entry.name for entry in self.entries)

    def newcomers(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the names at a merged table that are not on the list yet."""
        taken = {same_key(entry.name) for entry in self.entries}
        return tuple(name for name in names if same_key(name) not in taken)

    @property
    def no_shows(self) -> frozenset[int]:
        """The entries that did not come though others were checked in (F1.3).

        They include people who never got a seat, once there will be none (F1.10).
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
        """Return True if a player waited for a seat when play began and never got one (F1.10)."""
        return entry.queued and entry.number not in self.at


def most_people(plan: Plan) -> int:
    """Return how many people can be registered for a night of this plan."""
    return MOST_ENTRIES if format_of(plan.setup).has_floor else MOST_SEATS
