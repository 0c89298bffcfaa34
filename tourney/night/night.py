"""The state of a night, and its fold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from tourney.game.dice import Order
from tourney.game.names import same_key, suggest
from tourney.game.refusal import Refused
from tourney.game.rules import MOST_UNITS, Rules
from tourney.night.barrier import Account, BarrierHeld, Opening
from tourney.night.events import (
    CheckedIn,
    CorrectionSettled,
    EntryRemoved,
    EntryRenamed,
    EntryWithdrawn,
    NightEvent,
    NightPlanned,
    PaymentMarked,
    Plan,
    PlanChanged,
    Rebought,
    Registered,
    Reseated,
    SatDown,
    SeatFixed,
    SeatsDrawn,
    SeatsPlaced,
    ShootOutCalled,
    TableMerged,
    TableOpened,
    Thrown,
)
from tourney.night.floor import Decided
from tourney.night.shootout import ShootOut

#: At one table.
MOST_PLAYERS = 20

#: In a night, at all its tables together.
MOST_ENTRIES = 200

#: F4.2: no table of a freeze-out is filled beyond it.
MOST_CAP = 8


@dataclass(frozen=True, slots=True)
class Entry:
    """A player in this night (F1.2).

    Attributes:
        here: has been checked in.
        seat: the place and the seat there that is the player's own, from 1 each (F1.5).
        late: came when play had begun (F1.4).
        rebuys: how often the player bought in again.
        withdrawn: went home while at no table (F1.3).
    """

    number: int
    name: str
    paid: bool
    here: bool = False
    seat: tuple[int, int] | None = None
    late: bool = False
    rebuys: int = 0
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class NightTable:
    """A table that was opened; the fields are an opening's.

    Attributes:
        closed: nobody plays there any more.
        due: it plays in the running beat.
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
        """As people call it: "Heat 2", "table 3"."""
        return self.title or f"table {self.place}"


@dataclass(frozen=True, slots=True)
class Moving:
    """Somebody who was told to sit down at another table, and has or has not.

    Attributes:
        source, target: tables by number; a source of 0 is somebody late or re-bought.
        after: the entry to whose left the seat is; 0 at a table that opened.
    """

    entry: int
    source: int
    target: int
    after: int
    reason: str
    sat: bool = False


@dataclass(frozen=True, slots=True)
class Night:
    """A night as its own log tells it; what happens at the tables is in theirs.

    Attributes:
        entries: by number; those removed are gone.
        registered: how many were ever registered, so that no number comes twice.
        checking: somebody is checked in, so that the others are not here yet.
        draw: each table's entries in seat order, before play; () before there are any.
        seed: what the draw comes from, or "" where seats were put by hand since.
        drawn: the seed and method of the draw that play began from, whatever hands changed since.
        tables: those that were ever opened, by number from 1; with the first, the rules stand.
        stage, beat: the running ones; a beat of 0 in formats without.
        accounts: the rest beats' (F2.2).
        moving: who was told to move at the last barrier.
        moves: how often each entry was moved (F4.3).
        seatings: the tables of every draw that was played (F3.2).
        cap: the largest table at the start, at most 8 (F4.2).
        waiting: who sits down at the next barrier, in the order in which they came.
        back: who sits down then because of a correction, with how many units (F9.1).
        stand: units more than were dealt that stand, by whom; below zero, fewer (F9.1).
        forfeit: units of those who went home when they were back.
        dealt: the units that were ever dealt at a barrier (F8.4).
        refunded: how many were taken off the list when they had paid.
        shoot_out: the one that is being thrown, and what for.
        decided: those that are over.
    """

    uid: str
    plan: Plan
    entries: tuple[Entry, ...] = ()
    registered: int = 0
    checking: bool = False
    draw: tuple[tuple[int, ...], ...] = ()
    seed: str = ""
    drawn: tuple[str, str] = ("", "")
    tables: tuple[NightTable, ...] = ()
    stage: int = 0
    beat: int = 0
    accounts: tuple[Account, ...] = ()
    moving: tuple[Moving, ...] = ()
    moves: Mapping[int, int] = field(default_factory=dict)
    seatings: tuple[tuple[int, ...], ...] = ()
    cap: int = MOST_CAP
    waiting: tuple[int, ...] = ()
    back: Mapping[int, int] = field(default_factory=dict)
    stand: Mapping[int, int] = field(default_factory=dict)
    forfeit: int = 0
    dealt: int = 0
    refunded: int = 0
    shoot_out: ShootOut | None = None
    shoot_out_for: str = ""
    decided: tuple[Decided, ...] = ()

    @property
    def coming(self) -> tuple[int, ...]:
        """Who sits down at the next barrier, those first who are back by a correction."""
        return (*self.back, *(entry for entry in self.waiting if entry not in self.back))

    @property
    def opened(self) -> bool:
        """Whether play has begun: rules and seats stand."""
        return bool(self.tables)

    @property
    def single(self) -> bool:
        """Whether it is held at one table, but for those merged from score sheets."""
        return self.plan.setup.format == "single"

    @property
    def seats(self) -> tuple[int, ...]:
        """The entries in seat order, table after table, before play."""
        return tuple(entry for table in self.draw for entry in table)

    @property
    def open_tables(self) -> tuple[NightTable, ...]:
        """Those where somebody may play."""
        return tuple(table for table in self.tables if not table.closed)

    @property
    def present(self) -> tuple[Entry, ...]:
        """Who is to be seated: those checked in, or everybody where nobody ever was (F1.3)."""
        if not self.checking:
            return self.entries
        return tuple(entry for entry in self.entries if entry.here)

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, if it is on the list."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def table(self, number: int) -> NightTable | None:
        """The table of that number, if it was ever opened."""
        return next((table for table in self.tables if table.number == number), None)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody on the list, in the order of registering."""
        return tuple(entry.name for entry in self.entries)

    def is_no_show(self, entry: Entry) -> bool:
        """Whether somebody did not come though others were checked in (F1.3)."""
        return self.opened and self.checking and not (entry.here or entry.late)


def most_people(plan: Plan) -> int:
    """How many can be registered for a night of this plan."""
    return MOST_PLAYERS if plan.setup.format == "single" else MOST_ENTRIES


def check(night: Night | None, event: NightEvent) -> Refused | None:
    """Why the event cannot be the night's next, or None. The night is None before its plan."""
    if night is None or isinstance(event, NightPlanned):
        if night is None and isinstance(event, NightPlanned):
            return None
        return Refused("planned", "A night is planned once, at its beginning.")
    match event:
        case PlanChanged() if night.opened:
            return Refused("begun", "Play has begun; the rules stand as they are.")
        case Registered(names):
            return _registers(night, names)
        case EntryRenamed(number, name):
            return _known(night, number) or _doubled(night, [name], number)
        case EntryRemoved(number):
            if night.opened:
                return Refused("begun", "Play has begun; whoever goes now leaves the table.")
            return _known(night, number)
        case PaymentMarked(number):
            return _known(night, number)
        case CheckedIn(numbers, here):
            return _checks_in(night, numbers, here)
        case SeatFixed(number, seat):
            return _fixes(night, number, seat)
        case SeatsDrawn(_, _, tables) | SeatsPlaced(tables):
            return _seats(night, tables)
        case TableOpened():
            return _opens(night)
        case TableMerged(table, players):
            return _merges(night, table, players)
        case BarrierHeld():
            return _holds(night, event)
        case SatDown(number, sat):
            return _sits(night, number, sat)
        case Reseated(number, _, target):
            return _known(night, number) or _open_table(night, target)
        case Rebought(number):
            return _buys_again(night, number)
        case EntryWithdrawn(number):
            return _goes(night, number)
        case ShootOutCalled(entries):
            return _calls(night, entries)
        case Thrown(number, value):
            return _throws(night, number, value)
        case CorrectionSettled():
            return _settles(night, event)
    return None


def apply(night: Night | None, event: NightEvent) -> Night:
    """The night after the event.

    Raises:
        Refused: as `check` says.
    """
    if not isinstance(event, NightEvent):
        raise Refused("other-log", "That is no entry of a night's own log.")
    refusal = check(night, event)
    if refusal is not None:
        raise refusal
    if isinstance(event, NightPlanned):
        return Night(event.uid, event.plan)
    assert night is not None
    match event:
        case PlanChanged(plan):
            redrawn = plan.setup != night.plan.setup
            after = replace(night, plan=plan)
            return replace(after, draw=(), seed="") if redrawn else after
        case Registered(names, paid):
            return _register(night, names, paid)
        case EntryRenamed(number, name):
            return _with(night, number, name=name)
        case EntryRemoved(number):
            left = tuple(entry for entry in night.entries if entry.number != number)
            refunded = night.refunded + sum(e.paid for e in night.entries if e.number == number)
            after = replace(night, entries=left, checking=_checking(left), refunded=refunded)
            return _unseat(after, (number,))
        case PaymentMarked(number, paid):
            return _with(night, number, paid=paid)
        case CheckedIn(numbers, here):
            return _check_in(night, numbers, here)
        case SeatFixed(number, seat):
            return _with(night, number, seat=seat)
        case SeatsDrawn(seed, method, tables):
            return replace(night, draw=tables, seed=seed, drawn=(seed, method))
        case SeatsPlaced(tables):
            return replace(night, draw=tables, seed="")
        case TableOpened():
            return replace(night, tables=(NightTable(1, 1),), stage=1)
        case TableMerged(table, players):
            new = _newcomers(night, players)
            after = _register(night, new, (False,) * len(new))
            return replace(after, tables=(*night.tables, NightTable(table, table)))
        case BarrierHeld():
            return _hold(night, event)
        case SatDown(number, sat):
            return replace(
                night,
                moving=tuple(
                    replace(moving, sat=sat) if moving.entry == number else moving
                    for moving in night.moving
                ),
            )
        case Reseated():
            return _reseat(night, event)
        case Rebought(number):
            entry = night.entry(number)
            assert entry is not None
            after = _with(night, number, rebuys=entry.rebuys + 1)
            return replace(after, waiting=(*night.waiting, number))
        case EntryWithdrawn(number):
            return _go_home(night, number)
        case ShootOutCalled(entries, lines, why):
            rules = night.plan.rules
            order = rules.order if isinstance(rules, Rules) else Order.LIAR
            shoot_out = ShootOut(entries, lines, order)
            return replace(night, shoot_out=shoot_out, shoot_out_for=why)
        case Thrown(_, value):
            assert night.shoot_out is not None
            shoot_out = night.shoot_out.throw(value)
            if not shoot_out.done:
                return replace(night, shoot_out=shoot_out)
            over = Decided(shoot_out.groups)
            return replace(night, shoot_out=None, decided=(*night.decided, over))
        case CorrectionSettled():
            return _settle(night, event)
        case _:
            assert_never(event)


def _registers(night: Night, names: tuple[str, ...]) -> Refused | None:
    if not names:
        return Refused("nobody", "There is no name to add.")
    several = not night.single or len(night.tables) > 1
    most, where = (MOST_ENTRIES, "into a night") if several else (MOST_PLAYERS, "at one table")
    free = most - len(night.entries)
    if len(names) > free:
        return Refused("too-many", f"{most} fit {where}; {free} more can be added.")
    return _doubled(night, names, None)


def _doubled(night: Night, names: Iterable[str], renamed: int | None) -> Refused | None:
    """F1.2: one name, one entry."""
    taken = {same_key(entry.name): entry.name for entry in night.entries if entry.number != renamed}
    for name in names:
        key = same_key(name)
        if not key:
            return Refused("empty", "A name can't be empty.")
        if key in taken:
            free = suggest(name, taken.values())
            return Refused("doubled", f"{taken[key]} is on the list already. Perhaps {free}?")
        taken[key] = name
    return None


def _known(night: Night, number: int) -> Refused | None:
    return None if night.entry(number) else Refused("unknown", "That entry is not on the list.")


def _checks_in(night: Night, numbers: tuple[int, ...], here: bool) -> Refused | None:
    if night.opened and not here:
        return Refused("begun", "Play has begun; whoever goes now leaves the table.")
    for number in numbers:
        entry = night.entry(number)
        if entry is None:
            return _known(night, number)
        if entry.here == here or (night.opened and not night.is_no_show(entry)):
            is_so = "is checked in already" if here else "is not checked in"
            return Refused("checked-in", f"{entry.name} {is_so}.")
    return None


def _fixes(night: Night, number: int, seat: tuple[int, int] | None) -> Refused | None:
    setup = night.plan.setup
    if seat is None:
        return _known(night, number)
    place, at = seat
    if not (1 <= place <= setup.tables and 1 <= at <= setup.seats):
        return Refused(
            "seat", f"There are {setup.tables} tables with {setup.seats} seats each tonight."
        )
    other = next((e for e in night.entries if e.seat == seat and e.number != number), None)
    if other is not None:
        return Refused("seat", f"Seat {at} at table {place} is {other.name}'s.")
    return _known(night, number)


def _seats(night: Night, tables: tuple[tuple[int, ...], ...]) -> Refused | None:
    if night.opened:
        return Refused("begun", "Play has begun; seats stand as they are.")
    seated = sorted(entry for table in tables for entry in table)
    if seated != sorted(entry.number for entry in night.present):
        return Refused("seats", "Everybody who is here needs one seat.")
    if not all(tables):
        return Refused("seats", "A table with nobody at it cannot be opened.")
    return _enough(night)


def _enough(night: Night) -> Refused | None:
    if len(night.present) < 2:
        return Refused("too-few", "A table needs at least two players.")
    return None


def _opens(night: Night) -> Refused | None:
    if night.opened:
        return Refused("begun", "The table is open already.")
    if not night.draw:
        return _enough(night) or Refused("no-seats", "Draw the seats first.")
    return _enough(night)


def _merges(night: Night, table: int, players: tuple[str, ...]) -> Refused | None:
    if not night.single:
        return Refused("format", "Tables are merged into a night of one table each, not a format.")
    if table != len(night.tables) + 1:
        return Refused("table", f"The next table of this night is table {len(night.tables) + 1}.")
    new = _newcomers(night, players)
    if len(night.entries) + len(new) > MOST_ENTRIES:
        return Refused("too-many", f"{MOST_ENTRIES} fit into a night.")
    return None


def _holds(night: Night, event: BarrierHeld) -> Refused | None:
    if not night.draw:
        return Refused("no-seats", "Draw the seats first.")
    first = len(night.tables) + 1
    numbers = tuple(opening.number for opening in event.opened)
    if numbers != tuple(range(first, first + len(numbers))):
        return Refused("table", f"The next table of this night is table {first}.")
    for number in event.closed:
        refusal = _open_table(night, number)
        if refusal is not None:
            return refusal
    for move in event.moves:
        refusal = _known(night, move.entry) or _open_table(night, move.target)
        if refusal is not None:
            return refusal
    if any(account.denominator < 1 for account in event.accounts):
        return Refused("account", "A table's account is no fraction.")
    return None


def _open_table(night: Night, number: int) -> Refused | None:
    table = night.table(number)
    if table is None:
        return Refused("no-table", f"This night has no table {number}.")
    if table.closed:
        return Refused("closed", f"Table {table.place} has been closed.")
    return None


def _sits(night: Night, number: int, sat: bool) -> Refused | None:
    moving = next((moving for moving in night.moving if moving.entry == number), None)
    if moving is None:
        return _known(night, number) or Refused("not-moving", "Nobody told them to move.")
    if moving.sat == sat:
        return Refused("sat", "They sit there already." if sat else "They are on their way still.")
    return None


def _buys_again(night: Night, number: int) -> Refused | None:
    entry = night.entry(number)
    if entry is None:
        return _known(night, number)
    if entry.rebuys:
        return Refused("rebought", f"{entry.name} has bought in again already; once is all.")
    return None


def _goes(night: Night, number: int) -> Refused | None:
    entry = night.entry(number)
    if entry is None:
        return _known(night, number)
    if not night.opened:
        return Refused("not-begun", "Play has not begun; whoever goes now is taken off the list.")
    if entry.withdrawn:
        return Refused("withdrawn", f"{entry.name} has withdrawn already.")
    if night.is_no_show(entry):
        return Refused("no-show", f"{entry.name} has not come; there is nothing to leave.")
    return None


def _calls(night: Night, entries: tuple[int, ...]) -> Refused | None:
    if night.shoot_out is not None:
        return Refused("shoot-out", "A shoot-out is being thrown already.")
    for number in entries:
        if night.entry(number) is None:
            return _known(night, number)
    return None


def _throws(night: Night, number: int, value: int) -> Refused | None:
    if night.shoot_out is None:
        return Refused("no-shoot-out", "No shoot-out is being thrown.")
    on_turn = night.shoot_out.on_turn
    if number != on_turn:
        entry = night.entry(on_turn) if on_turn else None
        return Refused("not-on-turn", f"It is {entry.name if entry else 'nobody'}'s throw.")
    return night.shoot_out.check(value)


def _settles(night: Night, event: CorrectionSettled) -> Refused | None:
    table = night.table(event.table)
    if table is None or night.single:
        return Refused("no-table", f"This night has no table {event.table}.")
    if event.place and not (table.closed and 1 <= event.place <= night.plan.setup.tables):
        return Refused("place", f"Table {table.place} cannot be opened again there.")
    for number, units in (*event.back, *event.stand, *((entry, 0) for entry, _ in event.outs)):
        if night.entry(number) is None:
            return _known(night, number)
        if abs(units) > MOST_UNITS * len(night.tables):
            return Refused("units", "So many units there cannot be.")
    if any(units < 0 for _, units in event.back):
        return Refused("units", "Nobody sits down with fewer than no units.")
    return None


def _newcomers(night: Night, players: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a merged table who are not on the list yet."""
    taken = {same_key(entry.name) for entry in night.entries}
    return tuple(name for name in players if same_key(name) not in taken)


def _register(night: Night, names: tuple[str, ...], paid: tuple[bool, ...]) -> Night:
    first = night.registered + 1
    late = night.opened and not night.single
    added = tuple(
        Entry(number, name, has_paid, late=late)
        for number, (name, has_paid) in enumerate(zip(names, paid, strict=True), start=first)
    )
    numbers = tuple(entry.number for entry in added)
    after = replace(
        night, entries=(*night.entries, *added), registered=night.registered + len(names)
    )
    if late:
        return replace(after, waiting=(*night.waiting, *numbers))
    if night.opened:
        return after
    return replace(after, seed="") if night.checking else _seat(after, numbers)


def _check_in(night: Night, numbers: tuple[int, ...], here: bool) -> Night:
    if night.opened:
        return _come_late(night, numbers)
    before = {entry.number for entry in night.present}
    entries = tuple(
        replace(entry, here=here) if entry.number in numbers else entry for entry in night.entries
    )
    after = replace(night, entries=entries, checking=_checking(entries))
    present = {entry.number for entry in after.present}
    gone = _unseat(after, tuple(before - present)) if before - present else after
    return _seat(gone, tuple(sorted(present - before))) if present - before else gone


def _checking(entries: tuple[Entry, ...]) -> bool:
    return any(entry.here for entry in entries)


def _come_late(night: Night, numbers: tuple[int, ...]) -> Night:
    """Somebody who was taken for a no-show is here after all."""
    late = not night.single
    entries = tuple(
        replace(entry, here=True, late=late) if entry.number in numbers else entry
        for entry in night.entries
    )
    return replace(night, entries=entries, waiting=(*night.waiting, *numbers) if late else ())


def _seat(night: Night, numbers: tuple[int, ...]) -> Night:
    """Whoever comes after the draw sits down last at the emptiest table."""
    draw = [list(table) for table in night.draw]
    for number in numbers if draw else ():
        min(draw, key=len).append(number)
    return replace(night, draw=tuple(map(tuple, draw)), seed="")


def _unseat(night: Night, numbers: tuple[int, ...]) -> Night:
    draw = (tuple(entry for entry in table if entry not in numbers) for table in night.draw)
    return replace(night, draw=tuple(table for table in draw if table), seed="")


def _hold(night: Night, event: BarrierHeld) -> Night:
    due, closed = set(event.due), set(event.closed)
    kept = tuple(
        replace(table, due=table.number in due, closed=table.closed or table.number in closed)
        for table in night.tables
    )
    opened = tuple(_opened(opening, event) for opening in event.opened)
    seatings = tuple(tuple(seat.entry for seat in opening.seats) for opening in event.opened)
    seated = {entry for table in seatings for entry in table}
    seated |= {move.entry for move in event.moves}
    moves = dict(night.moves)
    for move in event.moves:
        if move.source:
            moves[move.entry] = moves.get(move.entry, 0) + 1
    first = not night.tables
    return replace(
        night,
        tables=(*kept, *opened),
        stage=event.stage,
        beat=event.beat,
        accounts=event.accounts,
        moving=() if first else (*_moved(night, event), *_opening_moves(event)),
        moves=moves,
        seatings=(*night.seatings, *seatings) if event.redrawn else night.seatings,
        cap=min(MOST_CAP, max(map(len, seatings), default=MOST_CAP)) if first else night.cap,
        waiting=tuple(entry for entry in night.waiting if entry not in seated),
        back={entry: units for entry, units in night.back.items() if entry not in seated},
        dealt=night.dealt + _dealt(night, event),
    )


def _dealt(night: Night, event: BarrierHeld) -> int:
    """Units that nobody brought from another table, nor is back with."""
    seated = {move.entry: move.units for move in event.moves if not move.source}
    for opening in event.opened:
        for seat in opening.seats:
            if not event.carried or seat.entry in night.coming:
                seated[seat.entry] = seat.units
    return sum(seated.values()) - sum(night.back.get(entry, 0) for entry in seated)


def _opened(opening: Opening, event: BarrierHeld) -> NightTable:
    return NightTable(
        opening.number,
        opening.place,
        event.stage,
        opening.slot,
        opening.title,
        opening.until,
        due=opening.number in event.due,
    )


def _moved(night: Night, event: BarrierHeld) -> tuple[Moving, ...]:
    """Those told to move now, and those who are still on their way."""
    now = {move.entry for move in event.moves}
    now |= {seat.entry for opening in event.opened for seat in opening.seats}
    before = tuple(m for m in night.moving if not m.sat and m.entry not in now)
    return before + tuple(
        Moving(move.entry, move.source, move.target, move.after, move.reason)
        for move in event.moves
    )


def _opening_moves(event: BarrierHeld) -> tuple[Moving, ...]:
    return tuple(
        Moving(seat.entry, 0, opening.number, 0, opening.title)
        for opening in event.opened
        for seat in opening.seats
    )


def _reseat(night: Night, event: Reseated) -> Night:
    others = tuple(moving for moving in night.moving if moving.entry != event.entry)
    moving = Moving(event.entry, event.source, event.target, event.after, event.reason, sat=True)
    moves = {**night.moves, event.entry: night.moves.get(event.entry, 0) + 1}
    return replace(night, moving=(*others, moving), moves=moves)


def _go_home(night: Night, number: int) -> Night:
    """F1.3: the units of somebody who was to sit down again are forfeit."""
    after = _with(night, number, withdrawn=True)
    left = {entry: units for entry, units in night.back.items() if entry != number}
    return replace(
        after,
        waiting=tuple(entry for entry in night.waiting if entry != number),
        back=left,
        forfeit=night.forfeit + night.back.get(number, 0),
    )


def _settle(night: Night, event: CorrectionSettled) -> Night:
    back = {**night.back, **dict(event.back)}
    stand = dict(night.stand)
    for entry, units in event.stand:
        stand[entry] = stand.get(entry, 0) + units
    tables = tuple(
        replace(table, closed=False, due=True, place=event.place)
        if event.place and table.number == event.table
        else table
        for table in night.tables
    )
    return replace(
        night,
        tables=tables,
        back={entry: units for entry, units in back.items() if units},
        stand={entry: units for entry, units in stand.items() if units},
    )


def _with(night: Night, number: int, **changes: object) -> Night:
    entries = tuple(
        replace(entry, **changes) if entry.number == number else entry  # type: ignore[arg-type]
        for entry in night.entries
    )
    return replace(night, entries=entries)
