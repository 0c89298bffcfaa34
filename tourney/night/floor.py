"""The floor as a format sees it: who sits where with how many units, who went out when.

Everyone is named by the number of the entry; a table by its number in the night. Whenever people
sit down again (a stage, a redraw, a duel), a table of a new number is opened; `place` is the number
on the real table, and is used again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from msgspec import Struct, field

from tourney.game.games import AnyRules
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import Rules
from tourney.game.wording import quantity
from tourney.night.setup import Setup

#: Entries in seat order, one tuple a table; in a duel a table of one is a bye.
Draw = tuple[tuple[int, ...], ...]


class Person(Struct, frozen=True):
    """A player who takes part.

    Attributes:
        seat: the place and the seat there, from 1 each, that draws and moves leave alone (F1.5);
            None where it is not fixed.
        units: the person's own to begin with (F1.9); 0 is those of the rules.
    """

    entry: int
    name: str
    seat: tuple[int, int] | None = None
    units: int = 0


def starting_units(people: Iterable[Person], rules: AnyRules) -> Mapping[int, int]:
    """By entry, the units that everyone begins with."""
    usual = rules.units if isinstance(rules, Rules) else 0
    return {person.entry: person.units or usual for person in people}


class Seated(Struct, frozen=True):
    """A player who is in, at a table.

    Attributes:
        fixed: the seat is (F1.5).
        moves: how often the person was moved so far (F4.3).
        may_lead: the chance to lead the table's next round; 1 if the lead is known.
        away: of a player who is away (F1.6), the first lap that was played without them, or the
            first round where there are no laps; 0 of a player who is here.
    """

    entry: int
    units: int
    fixed: bool = False
    moves: int = 0
    may_lead: float = 0.0
    away: int = 0

    @property
    def leads(self) -> bool:
        """True if this player will lead the table's next round."""
        return self.may_lead == 1

    @property
    def stays(self) -> bool:
        """True if draws and moves leave the seat alone, as far as the table stays open."""
        return self.fixed or self.away > 0


class Exit(Struct, frozen=True):
    """A player went out at a table.

    Attributes:
        lap: in which; if there aren't any, the table's round.
        before: units held when that lap, or round, began (F7.1).
        withdrew: left (F1.3), and so is ranked below that lap's losers.
        left_in: was in still when the table closed, by a correction, and did not continue (F9.1).
    """

    entry: int
    lap: int
    before: int
    withdrew: bool = False
    left_in: bool = False


class TableNow(Struct, frozen=True):
    """A table of the night as it is.

    Attributes:
        number: unique in the night, from 1, in the order of opening.
        place: the number of the real table.
        stage: from 1.
        slot: which of its stage's, from 1: a heat, a duel of the bracket.
        seats: who is in, clockwise.
        entrants: all who ever sat here, in the order in which they came.
        lap: the last that was called here; 0 if there aren't any.
        closed: no one plays here any more.
        due: it plays in the running lap; always, where there are no laps.
        done: it has played its round of the lap, ties and all; or is over.
        over: its match has come to its end: as many are left as it was to leave.
        rounds: how many were finished.
        exits: who went out here, first to go first; who came back since is not among them.
        paid: units paid here in all, by entry, whether out or in.
        points: R7's by entry, where they are kept.
        played: by entry the finished rounds in which they had a turn.
        sat: by entry the finished rounds that they were in, a turn or not (R6.2); where units have
            no end alone.
        best, won: of how many matches a duel is, and by entry how many of them are won (F6.1);
            none where it is but one.
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


class Waiting(Struct, frozen=True):
    """A player who sits down at the next barrier: late, or re-bought (F1.4).

    Attributes:
        back: is back by a correction (F9.1).
    """

    entry: int
    units: int
    rebought: bool
    back: bool = False


class Decided(Struct, frozen=True):
    """A shoot-out that is over: its tie groups, best first."""

    groups: tuple[tuple[int, ...], ...]


class Floor(Struct, frozen=True, dict=True):
    """A night in play.

    Attributes:
        people: all who take part or took part, withdrawn and out included, by entry.
        stage: the last that was opened, from 1.
        lap: the running or last one, from 1; 0 if there aren't any.
        tables: all that were ever opened, by number.
        accounts: the rest laps' (F2.2), by table number, as they stood after the last barrier.
        seatings: the tables of every draw of the night so far, each with its entries (F3.2).
        cap: the largest table at the start, at most 8 (F4.2).
        decided: every shoot-out that is over, in order.
        withdrawn: who went home while at no table, or at one that was over (F1.3).
        draw: the tables of the draw with which play began; in a duel the bracket's first round.
        speed: how much will be typed at a table that is still to be opened (R10.4).
        ended: how the pot is shared, once the host has ended the night and no round is being played
            any more (F11.1); else None.
    """

    setup: Setup
    rules: AnyRules
    people: tuple[Person, ...]
    stage: int
    lap: int
    tables: tuple[TableNow, ...]
    waiting: tuple[Waiting, ...] = ()
    accounts: Mapping[int, Fraction] = field(default_factory=dict)
    seatings: tuple[tuple[int, ...], ...] = ()
    cap: int = 8
    decided: tuple[Decided, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    draw: tuple[tuple[int, ...], ...] = ()
    speed: Speed = Speed.ROLLS
    ended: PotBy | None = None

    @cached_property
    def open(self) -> tuple[TableNow, ...]:
        """The tables that are not closed."""
        return tuple(table for table in self.tables if not table.closed)

    @cached_property
    def away(self) -> frozenset[int]:
        """The people who are away for a while from a table that is not closed (F1.6)."""
        return frozenset(seat.entry for table in self.open for seat in table.seats if seat.away)

    @cached_property
    def unseated(self) -> tuple[Waiting, ...]:
        """The waiting players who are not at an open table already."""
        seated = {seat.entry for table in self.open for seat in table.seats}
        return tuple(each for each in self.waiting if each.entry not in seated)

    @cached_property
    def held(self) -> Mapping[int, int]:
        """The units of everyone who is in, by entry: at an open table, or about to sit down."""
        held = {seat.entry: seat.units for table in self.open for seat in table.seats}
        held |= {each.entry: each.units for each in self.unseated}
        return {entry: units for entry, units in held.items() if entry not in self.withdrawn}

    @property
    def next_number(self) -> int:
        """The number of the next table that opens."""
        return len(self.tables) + 1


#: By entry the table at which a player went out, and the exit.
Exits = Mapping[int, tuple[TableNow, Exit]]


class Tier(Struct, frozen=True):
    """People who are equal so far.

    Attributes:
        playing: they are still in, and so may end anywhere above those who are out.
        reached: how far they came, in a few words: "lap 7", "the final", "12½ points".
        points: of a format that goes by points, in hundredths; else 0.
        average: those points exactly, where they are an average (F6.3).
    """

    entries: tuple[int, ...]
    playing: bool
    reached: str
    points: int = 0
    average: Fraction | None = None


#: The name of an exit in a stage: "lap 7".
Reached = Callable[[int, Exit], str]


def last_exits(floor: Floor) -> Exits:
    """The table and the exit of everyone who is out.

    Of a player who bought in again only the last counts (F1.4); people who are in have none. A
    correction may show that a player was still in when a table closed, and did not continue from
    it: that player comes above those who went out there in its last lap (F9.1).
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
    """The last exit of each entry, with its table, even if the player plays on elsewhere."""
    gone = [(table, gone) for table in floor.tables for gone in table.exits]
    gone.sort(key=lambda out: (out[0].stage, out[1].lap, out[0].number))
    return {last.entry: (table, last) for table, last in gone}


def left_in(table: TableNow, seat: Seated) -> Exit:
    """The people who were still in when the table closed, by a correction, and did not continue."""
    return Exit(seat.entry, table.lap or table.rounds, seat.units, left_in=True)


def _left_behind(table: TableNow) -> Iterator[Exit]:
    if table.closed:
        yield from (left_in(table, seat) for seat in table.seats)


def tiers_by_exit(
    floor: Floor, *, still_in_first: bool = True, reached: Reached | None = None
) -> tuple[Tier, ...]:
    """Everyone in tiers, best first: stage, lap gone out in, units before it (F7.1).

    A player who withdrew comes below those the same lap put out (F1.3). A player who went home
    from a table that was over comes right below those who are in; one who
    left before sitting down, last.

    Args:
        still_in_first: those who are in come first, by units, a single one as the winner; else
            they are left to the caller.
        reached: an exit in words; "lap 7" where it is not given.
    """
    words = reached or lap_reached
    exits = last_exits(floor)
    standing = tiers_by_units(floor) if still_in_first else ()
    tiers: list[Tier] = []
    ordered = sorted(exits.values(), key=_place, reverse=True)
    for _, equal in groupby(ordered, key=_place):
        group = list(equal)
        table, first = group[0]
        entries = _sorted(gone.entry for _, gone in group)
        tiers.append(Tier(entries, False, words(table.stage, first)))
    known = exits.keys() | floor.held.keys()
    sat = {entry for table in floor.tables for entry in table.entrants}
    others = [person.entry for person in floor.people if person.entry not in known]
    home, never = (_sorted(e for e in others if (e in sat) == was) for was in (True, False))
    above = [Tier(home, False, "went home")] if home else []
    below = [Tier(never, False, "not seated")] if never else []
    return (*standing, *above, *tiers, *below)


def tiers_by_units(floor: Floor) -> tuple[Tier, ...]:
    """The tiers of those who are in, most units first; one who is left alone has won."""
    held = floor.held
    if len(held) == 1:
        return (Tier(tuple(held), False, "won"),)
    ordered = sorted(held, key=lambda entry: -held[entry])
    return tuple(
        Tier(_sorted(equal), True, quantity(units, "unit"))
        for units, equal in groupby(ordered, key=lambda entry: held[entry])
    )


def lap_reached(_stage: int, gone: Exit) -> str:
    """An exit by its lap."""
    return f"lap {gone.lap}"


def _place(out: tuple[TableNow, Exit]) -> tuple[int, int, bool, bool, int]:
    table, gone = out
    return table.stage, gone.lap, gone.left_in, not gone.withdrew, gone.before


def _sorted(entries: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(entries))


def leavers(floor: Floor) -> frozenset[int]:
    """Everyone who went home, from a table or while at none."""
    return floor.withdrawn | {
        out.entry for table in floor.tables for out in table.exits if out.withdrew
    }
