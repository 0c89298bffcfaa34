"""A stream of events, folded, with undo and corrections; the present state is always known."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from tourney.game.frozen import EMPTY, Chain

State = TypeVar("State")
Event = TypeVar("Event")


#: An entry with the states before and after it; the first entry has no state before.
Move = tuple[State | None, Event, State]


class Undone(Struct, frozen=True):
    """The entry of that seq, the last one not undone, was taken back (R10.3)."""

    seq: int


class Change(Struct, Generic[Event], frozen=True):
    """Entries, by seq, and the events in their place: none if the entries are struck."""

    entries: tuple[int, ...]
    events: tuple[Event, ...]


class Corrected(Struct, Generic[Event], frozen=True):
    """Entries were corrected (R10.3).

    Attributes:
        changes: the host's own change first, then the consequences accepted with it; no entry is in
            two changes.
    """

    changes: tuple[Change[Event], ...]


class Step(Struct, Generic[State, Event], frozen=True, eq=False):
    """An entry that is not undone: its seq, the state before it, and the entry below it.

    Attributes:
        seq: the seq of its row. Entries that a correction put in place of others have the first seq
            of these.
        was: the entries that a correction replaced by it; () if it is as typed.
        by: the seq of that correction; 0 if it is as typed.
        entries: for a correction, the last of the entries that remain; else None.
    """

    seq: int
    event: Event | Corrected[Event]
    before: State | None
    below: "Step[State, Event] | None"
    was: "tuple[Step[State, Event], ...]" = ()
    by: int = 0
    entries: "Step[State, Event] | None" = None


class Log(Struct, Generic[State, Event], frozen=True, eq=False):
    """A stream read up to `seq`.

    Attributes:
        seq: the seq of the last row read, including undone rows and undos; 0 before the first.
        state: the state after all entries that are not undone; None before the first.
        top: the last entry that is not undone, perhaps a correction; or None.
        undone: the entries that were undone, in the order of undoing.
    """

    seq: int = 0
    state: State | None = None
    top: Step[State, Event] | None = None
    undone: Chain[Step[State, Event]] = EMPTY

    @property
    def steps(self) -> tuple[Step[State, Event], ...]:
        """The entries that are not undone, from the first on, with corrections applied."""
        return tuple(reversed(list(_newest_first(self.top))))

    def moves(self) -> "Iterator[Move[State, Event]]":
        """Yield the entries, from the first on, each with the states before and after."""
        steps = self.steps
        after = [*(step.before for step in steps[1:]), self.state]
        for step, state in zip(steps, after, strict=False):  # none in an empty log
            assert state is not None
            yield step.before, _event(step), state

    @property
    def standing(self) -> tuple[Event, ...]:
        """The events of `steps`."""
        return tuple(_event(step) for step in self.steps)

    @property
    def before(self) -> State | None:
        """The state before the last entry; None if that is a correction, or there is none."""
        top = self.top
        return None if top is None or isinstance(top.event, Corrected) else top.before

    @property
    def corrections(self) -> tuple[Step[State, Event], ...]:
        """The corrections that are not undone, oldest first."""
        found: list[Step[State, Event]] = []
        step = self.top
        while step is not None:
            if isinstance(step.event, Corrected):
                found.append(step)
            step = step.below
        return tuple(reversed(found))

    def read(
        self,
        event: "Event | Undone | Corrected[Event]",
        apply: Callable[[State | None, Event], State],
    ) -> "Log[State, Event]":
        """Return the log with its next row read, in one step, however long the log is.

        Only a correction replays all entries after the one that it corrects.

        Raises:
            Refused: whatever `apply` raises.
            ValueError: an undo of another entry than the last, or a correction of an entry that is
                gone.
        """
        seq = self.seq + 1
        if isinstance(event, Undone):
            if self.top is None or self.top.seq != event.seq:
                raise ValueError(f"An undo names entry {event.seq}, which is not the last.")
            return Log(seq, self.top.before, self.top.below, self.undone.then(self.top))
        if isinstance(event, Corrected):
            return self._correct(seq, event, apply)
        step = Step(seq, event, self.state, self.top)
        return Log(seq, apply(self.state, event), step, self.undone)

    def _correct(
        self, seq: int, correction: Corrected[Event], apply: Callable[[State | None, Event], State]
    ) -> "Log[State, Event]":
        named = [entry for change in correction.changes for entry in change.entries]
        mends = {entry: change for change in correction.changes for entry in change.entries}
        if not all(change.entries for change in correction.changes) or not mends:
            raise ValueError("A correction names the entries that it mends.")
        if len(named) != len(mends):
            raise ValueError("A correction mends each entry once.")
        later: list[Step[State, Event]] = []
        base: Step[State, Event] | None = None
        for step in _newest_first(self.top):
            if step.seq < min(mends):
                base = step
                break
            later.append(step)
        missing = mends.keys() - {step.seq for step in later}
        if missing:
            raise ValueError(f"A correction mends entry {min(missing)}, which does not stand.")
        later.reverse()
        state = later[0].before
        if state is None:
            raise ValueError("A correction mends what came after the opening.")
        mended: set[int] = set()
        was: dict[int, list[Step[State, Event]]] = {}
        for step in later:
            if step.seq in mends:
                was.setdefault(min(mends[step.seq].entries), []).append(step)
        for step in later:
            change = mends.get(step.seq)
            if change is None:
                event = _event(step)
                base = Step(step.seq, event, state, base, step.was, step.by)
                state = apply(state, event)
                continue
            first = min(change.entries)
            if first in mended:
                continue
            mended.add(first)
            for event in change.events:
                base = Step(first, event, state, base, tuple(was[first]), seq)
                state = apply(state, event)
        step = Step(seq, correction, self.state, self.top, entries=base)
        return Log(seq, state, step, self.undone)


def moves(
    events: Iterable[Event], apply: Callable[[State | None, Event], State]
) -> Iterator[Move[State, Event]]:
    """Yield each event with the states before and after it.

    Raises:
        Refused: whatever `apply` raises.
    """
    state: State | None = None
    for event in events:
        before, state = state, apply(state, event)
        yield before, event, state


def _newest_first(top: Step[State, Event] | None) -> Iterator[Step[State, Event]]:
    """Yield the entries that are not undone; a correction is replaced by the entries it left."""
    step = top
    while step is not None:
        if isinstance(step.event, Corrected):
            step = step.entries
            continue
        yield step
        step = step.below


def _event(step: Step[State, Event]) -> Event:
    assert not isinstance(step.event, Corrected)
    return step.event
