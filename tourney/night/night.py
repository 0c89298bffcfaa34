"""The state of a night, and its fold."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from tourney.game.names import same_key, suggest
from tourney.game.refusal import Refused
from tourney.night.events import (
    EntryRemoved,
    EntryRenamed,
    NightEvent,
    NightPlanned,
    PaymentMarked,
    Plan,
    PlanChanged,
    Registered,
    SeatsDrawn,
    SeatsPlaced,
    TableMerged,
    TableOpened,
)

#: At one table.
MOST_PLAYERS = 20

#: In a night, at all its tables together.
MOST_ENTRIES = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """A player in this night (F1.2)."""

    number: int
    name: str
    paid: bool


@dataclass(frozen=True, slots=True)
class Night:
    """A night as its own log tells it; what happens at the table is in the table's.

    Attributes:
        entries: by number; those removed are gone.
        registered: how many were ever registered, so that no number comes twice.
        seats: entries in seat order, or () before there are any.
        seed: the draw that the seats come from, or "" where they were put by hand since.
        tables: the numbers of those that are open, from 1 on; with the first, the rules stand.
    """

    uid: str
    plan: Plan
    entries: tuple[Entry, ...] = ()
    registered: int = 0
    seats: tuple[int, ...] = ()
    seed: str = ""
    tables: tuple[int, ...] = ()

    @property
    def opened(self) -> bool:
        """Whether play has begun: rules and seats stand."""
        return bool(self.tables)

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, if it is on the list."""
        return next((entry for entry in self.entries if entry.number == number), None)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody on the list, in the order of registering."""
        return tuple(entry.name for entry in self.entries)


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
        case SeatsDrawn(_, _, seats) | SeatsPlaced(seats):
            return _seats(night, seats)
        case TableOpened():
            return _opens(night)
        case TableMerged(table, players):
            return _merges(night, table, players)
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
            return replace(night, plan=plan)
        case Registered(names, paid):
            return _register(night, names, paid)
        case EntryRenamed(number, name):
            return _with(night, number, name=name)
        case EntryRemoved(number):
            return replace(
                night,
                entries=tuple(entry for entry in night.entries if entry.number != number),
                seats=tuple(seated for seated in night.seats if seated != number),
                seed="",
            )
        case PaymentMarked(number, paid):
            return _with(night, number, paid=paid)
        case SeatsDrawn(seed, _, seats):
            return replace(night, seats=seats, seed=seed)
        case SeatsPlaced(seats):
            return replace(night, seats=seats, seed="")
        case TableOpened():
            return replace(night, tables=(1,))
        case TableMerged(table, players):
            new = _newcomers(night, players)
            after = _register(night, new, (False,) * len(new))
            return replace(after, tables=(*night.tables, table))
        case _:
            assert_never(event)


def _registers(night: Night, names: tuple[str, ...]) -> Refused | None:
    if not names:
        return Refused("nobody", "There is no name to add.")
    several = len(night.tables) > 1
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
        if key in taken:
            free = suggest(name, taken.values())
            return Refused("doubled", f"{taken[key]} is on the list already. Perhaps {free}?")
        taken[key] = name
    return None


def _known(night: Night, number: int) -> Refused | None:
    return None if night.entry(number) else Refused("unknown", "That entry is not on the list.")


def _seats(night: Night, seats: tuple[int, ...]) -> Refused | None:
    if night.opened:
        return Refused("begun", "Play has begun; seats stand as they are.")
    if sorted(seats) != sorted(entry.number for entry in night.entries):
        return Refused("seats", "Everybody on the list needs one seat.")
    return _enough(night)


def _enough(night: Night) -> Refused | None:
    if len(night.entries) < 2:
        return Refused("too-few", "A table needs at least two players.")
    return None


def _opens(night: Night) -> Refused | None:
    if night.opened:
        return Refused("begun", "The table is open already.")
    if not night.seats:
        return _enough(night) or Refused("no-seats", "Draw the seats first.")
    return _enough(night)


def _merges(night: Night, table: int, players: tuple[str, ...]) -> Refused | None:
    if table != len(night.tables) + 1:
        return Refused("table", f"The next table of this night is table {len(night.tables) + 1}.")
    new = _newcomers(night, players)
    if len(night.entries) + len(new) > MOST_ENTRIES:
        return Refused("too-many", f"{MOST_ENTRIES} fit into a night.")
    return None


def _newcomers(night: Night, players: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a merged table who are not on the list yet."""
    taken = {same_key(entry.name) for entry in night.entries}
    return tuple(name for name in players if same_key(name) not in taken)


def _register(night: Night, names: tuple[str, ...], paid: tuple[bool, ...]) -> Night:
    first = night.registered + 1
    added = tuple(
        Entry(number, name, has_paid)
        for number, (name, has_paid) in enumerate(zip(names, paid, strict=True), start=first)
    )
    seats = night.seats
    if seats and not night.opened:
        seats = (*seats, *(entry.number for entry in added))
    return replace(
        night,
        entries=(*night.entries, *added),
        registered=night.registered + len(names),
        seats=seats,
        seed=night.seed if night.opened else "",
    )


def _with(night: Night, number: int, **changes: object) -> Night:
    entries = tuple(
        replace(entry, **changes) if entry.number == number else entry  # type: ignore[arg-type]
        for entry in night.entries
    )
    return replace(night, entries=entries)
