"""The floor as a format sees it: who sits where with how many units, and who went out when.

Players are named by entry number, tables by their number in the night. Whenever people sit down
again (a stage, a redraw, a duel), tables of new numbers are opened. `place` is the number of the
real table, which is used again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from msgspec import Struct, field

from tourney.game.games import AnyRules
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.game.wording import quantity
from tourney.night.barrier import BarrierHeld, Called, Opening, Pairs
from tourney.night.setup import Setup

#: Entries in seat order, one tuple a table; in a duel a table of one is a bye.
Draw = tuple[tuple[int, ...], ...]


class Person(Struct, frozen=True):
    """A player who takes part in the night.

    Attributes:
        seat: the place and the seat there, each from 1, that draws and moves keep (F1.5); None if
            the seat is not fixed.
        units: the player's own units to begin with (F1.9); 0 means the rules' units.
    """

    entry: int
    name: str
    seat: tuple[int, int] | None = None
    units: int = 0


#: The fewest players at a table where a round can be played.
LEAST_AT_TABLE = 2


class Seated(Struct, frozen=True):
    """A player who is in, at a table.

    Attributes:
        fixed: True if the seat is fixed (F1.5).
        moves: how often the player has been moved so far (F4.3).
        may_lead: the chance to lead the table's next round; 1 if the lead is certain.
        away: for a player who is away (F1.6), the first lap missed, or the first round without
            laps; 0 for a player who is here.
    """

    entry: int
    units: int
    fixed: bool = False
    moves: int = 0
    may_lead: float = 0.0
    away: int = 0

    @property
    def leads(self) -> bool:
        """True if the player will lead the table's next round."""
        return self.may_lead == 1

    @property
    def stays(self) -> bool:
        """True if draws and moves keep this seat, as long as the table stays open."""
        return self.fixed or self.away > 0


class Exit(Struct, frozen=True):
    """A player went out at a table.

    Attributes:
        lap: the lap in which it happened; without laps, the table's round.
        before: the units held when that lap or round began (F7.1).
        withdrew: True if the player left (F1.3), and so ranks below that lap's losers.
        left_in: True if, by a correction, the player was still in when the table closed, but did
            not continue (F9.1).
    """

    entry: int
    lap: int
    before: int
    withdrew: bool = False
    left_in: bool = False


class TableNow(Struct, frozen=True):
    """A table of the night in its present state.

    Attributes:
        number: unique in the night, from 1, in the order of opening.
        place: the number of the real table.
        stage: from 1.
        slot: which of its stage's tables this is, from 1: a heat, a duel of the bracket.
        seats: the players who are in, clockwise.
        entrants: all who ever sat here, in the order of arrival.
        lap: the last lap called here; 0 without laps.
        closed: True if nobody plays here any more.
        due: True if the table plays in the running lap; always True without laps.
        done: True if it has played its round of the lap, including ties; or is over.
        over: True if its match has ended, with as many players left as planned.
        rounds: how many rounds are finished.
        exits: the players who went out here, the first first, without players who returned.
        paid: by entry, all units paid here, also by players who are out.
        points: by entry, the points of R7, where they are kept.
        played: by entry, the finished rounds in which the player had a turn.
        sat: by entry, the finished rounds that the player was in, even without a turn (R6.2); only
            where units have no end.
        lost: by entry, the rounds lost.
        breaks: the entries that went away or left, each with the rounds finished by then; only
            where units have no end.
        best, won: how many matches a duel has at most, and by entry how many are won (F6.1); `won`
            is empty for a single match.
    """

    number: int
    place: int
    stage: int
    slot: int
    seats: tuple[Seated, ...]
    entrants: tuple[int, ...]
    lap: int = 0
    closed: bool = False
    due: bool = True
    done: bool = False
    over: bool = False
    rounds: int = 0
    exits: tuple[Exit, ...] = ()
    paid: Mapping[int, int] = field(default_factory=dict)
    points: Mapping[int, int] = field(default_factory=dict)
    best: int = 1
    won: Mapping[int, int] = field(default_factory=dict)
    played: Mapping[int, int] = field(default_factory=dict)
    sat: Mapping[int, int] = field(default_factory=dict)
    lost: Mapping[int, int] = field(default_factory=dict)
    breaks: frozenset[tuple[int, int]] = frozenset()


class Waiting(Struct, frozen=True):
    """A player who sits down at the next barrier: a latecomer or a re-buy (F1.4).

    Attributes:
        back: True if the player is back by a correction (F9.1).
    """

    entry: int
    units: int
    rebought: bool
    back: bool = False


class Decided(Struct, frozen=True):
    """A finished shoot-out: its tie groups, best first."""

    groups: tuple[tuple[int, ...], ...]


class Floor(Struct, frozen=True, dict=True):
    """A night in play, as formats see it.

    Attributes:
        people: everyone who takes part or took part, by entry, with leavers and players out.
        stage: the last stage that was opened, from 1; 0 before play.
        lap: the running or last lap, from 1; 0 without laps.
        tables: all tables that were ever opened, by number.
        accounts: by table number, the rest-lap accounts (F2.2) after the last barrier.
        seatings: the tables of every draw so far, each with its entries (F3.2).
        cap: the largest table at the start, at most 8 (F4.2).
        decided: every finished shoot-out, in order.
        withdrawn: who went home while at no table, or at one that was over (F1.3).
        draw: the tables of the first draw; with duels, the bracket's first round.
        speed: how much will be typed at tables still to be opened (R10.4).
        ended: how the pot is shared, once the host has ended the night and the last rounds are
            played (F11.1); else None.
        absent, waited: where people come and go, who is away or gone, and by entry how often
            each has waited (F15.2).
        partners: the partners of each sitting that has any (F15.4).
    """

    setup: Setup
    rules: AnyRules
    people: tuple[Person, ...]
    stage: int = 0
    lap: int = 0
    tables: tuple[TableNow, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    accounts: Mapping[int, Fraction] = field(default_factory=dict)
    seatings: tuple[tuple[int, ...], ...] = ()
    cap: int = 8
    decided: tuple[Decided, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    draw: tuple[tuple[int, ...], ...] = ()
    speed: Speed = Speed.ROLLS
    ended: PotBy | None = None
    absent: frozenset[int] = frozenset()
    waited: Mapping[int, int] = field(default_factory=dict)
    partners: Mapping[int, Pairs] = field(default_factory=dict)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The players' names by entry."""
        return {person.entry: person.name for person in self.people}

    @cached_property
    def starting_units(self) -> Mapping[int, int]:
        """The units that each player begins with, by entry."""
        return {person.entry: person.units or self.rules.dealt for person in self.people}

    @cached_property
    def open(self) -> tuple[TableNow, ...]:
        """The tables that are not closed."""
        return tuple(table for table in self.tables if not table.closed)

    @cached_property
    def here(self) -> tuple[Person, ...]:
        """The people who are neither away nor gone, where people come and go."""
        return tuple(person for person in self.people if person.entry not in self.absent)

    @cached_property
    def away(self) -> frozenset[int]:
        """The people who are away for a while from a table that is not closed (F1.6)."""
        return frozenset(seat.entry for table in self.open for seat in table.seats if seat.away)

    @cached_property
    def unseated(self) -> tuple[Waiting, ...]:
        """The waiting players who are not yet at an open table."""
        seated = {seat.entry for table in self.open for seat in table.seats}
        return tuple(each for each in self.waiting if each.entry not in seated)

    @cached_property
    def held(self) -> Mapping[int, int]:
        """The units of everyone who is in, by entry: at an open table, or waiting to sit down."""
        held = {seat.entry: seat.units for table in self.open for seat in table.seats}
        held |= {each.entry: each.units for each in self.unseated}
        return {entry: units for entry, units in held.items() if entry not in self.withdrawn}

    @property
    def next_number(self) -> int:
        """The number of the next table that opens."""
        return len(self.tables) + 1


def open_anew(
    floor: Floor, opened: Sequence[Opening], stage: int, lap: int = 0, called: Called | None = None
) -> BarrierHeld:
    """Return the barrier of a draw, at which all tables close and these open.

    Args:
        called: the tables that play; all that open if there are no rest laps.
    """
    called = called or Called(tuple(opening.number for opening in opened), ())
    return BarrierHeld(
        stage=stage,
        beat=lap,
        opened=tuple(opened),
        closed=tuple(table.number for table in floor.open),
        due=called.due,
        accounts=called.accounts,
        redrawn=True,
    )


#: By entry, the table at which the player went out, and the exit.
Exits = Mapping[int, tuple[TableNow, Exit]]


class Tier(Struct, frozen=True):
    """Players who are equal so far.

    Attributes:
        playing: True if they are still in, and may end anywhere above players who are out.
        reached: how far they came: "lap 7", "the final", "12½ points".
        points: in a format that goes by points, in hundredths; else 0.
        average: the exact points, if they are an average (F6.3).
    """

    entries: tuple[int, ...]
    playing: bool
    reached: str
    points: int = 0
    average: Fraction | None = None


#: Returns the name of an exit in a stage: "lap 7".
Reached = Callable[[int, Exit], str]


def last_exits(floor: Floor) -> Exits:
    """Return the table and the exit of everyone who is out.

    For a player who bought in again only the last exit counts (F1.4); players who are in have none.
    A correction may show that a player was still in when a table closed, and did not continue. Such
    a player ranks above the players who went out there in its last lap (F9.1).
    """
    inside = floor.held
    came = sorted(
        (table.stage, gone.lap, table.number, index, gone)
        for table in floor.tables
        for index, gone in enumerate((*table.exits, *_left_behind(table)))
        if gone.entry not in inside and not (gone.left_in and gone.entry in floor.withdrawn)
    )
    tables = {table.number: table for table in floor.tables}
    return {gone.entry: (tables[number], gone) for _, _, number, _, gone in came}


def exits_at_tables(floor: Floor) -> Exits:
    """Return the last exit of each entry, with its table, even if the player plays on elsewhere."""
    gone = [(table, gone) for table in floor.tables for gone in table.exits]
    gone.sort(key=lambda out: (out[0].stage, out[1].lap, out[0].number))
    return {last.entry: (table, last) for table, last in gone}


def left_in(table: TableNow, seat: Seated) -> Exit:
    """Return the exit of a player who, by a correction, was still in when the table closed."""
    return Exit(seat.entry, table.lap or table.rounds, seat.units, left_in=True)


def _left_behind(table: TableNow) -> Iterator[Exit]:
    if table.closed:
        yield from (left_in(table, seat) for seat in table.seats)


def tiers_by_exit(floor: Floor, reached: Reached) -> tuple[Tier, ...]:
    """Return everyone in tiers, best first: by stage, lap of exit, and units before it (F7.1).

    A player who withdrew ranks below the players put out in the same lap (F1.3). A player who went
    home from a finished table ranks right below the players still in. A player who left before
    sitting down ranks last.

    Args:
        reached: returns an exit in words.
    """
    exits = last_exits(floor)
    tiers: list[Tier] = []
    ordered = sorted(exits.values(), key=_place, reverse=True)
    for _, equal in groupby(ordered, key=_place):
        group = list(equal)
        table, first = group[0]
        entries = _sorted(gone.entry for _, gone in group)
        tiers.append(Tier(entries, False, reached(table.stage, first)))
    known = exits.keys() | floor.held.keys()
    sat = {entry for table in floor.tables for entry in table.entrants}
    others = [person.entry for person in floor.people if person.entry not in known]
    home, never = (_sorted(e for e in others if (e in sat) == was) for was in (True, False))
    above = [Tier(home, False, "went home")] if home else []
    below = [Tier(never, False, "not seated")] if never else []
    return (*tiers_by_units(floor), *above, *tiers, *below)


def tiers_by_units(floor: Floor) -> tuple[Tier, ...]:
    """Return the tiers of the players still in, most units first; a last player left has won."""
    held = floor.held
    if len(held) == 1:
        return (Tier(tuple(held), False, "won"),)
    ordered = sorted(held, key=lambda entry: -held[entry])
    return tuple(
        Tier(_sorted(equal), True, quantity(units, floor.rules.unit))
        for units, equal in groupby(ordered, key=lambda entry: held[entry])
    )


def _place(out: tuple[TableNow, Exit]) -> tuple[int, int, bool, bool, int]:
    table, gone = out
    return table.stage, gone.lap, gone.left_in, not gone.withdrew, gone.before


def _sorted(entries: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(entries))


def leavers(floor: Floor) -> frozenset[int]:
    """Return everyone who went home, from a table or without one."""
    return floor.withdrawn | {
        out.entry for table in floor.tables for out in table.exits if out.withdrew
    }
