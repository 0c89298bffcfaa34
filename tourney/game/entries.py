"""One stream of events, folded, with undo and corrections: what stands is always at hand."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

State = TypeVar("State")
Event = TypeVar("Event")


#: An entry with the states before and after it; before the first there is none.
Move = tuple[State | None, Event, State]


class Undone(Struct, frozen=True):
    """The entry of that seq, the last one standing, was taken back (R10.3)."""

    seq: int


class Change(Struct, Generic[Event], frozen=True):
    """Entries that stood, by seq, and the events in their place: none where they are struck."""

    entries: tuple[int, ...]
    events: tuple[Event, ...]


class Corrected(Struct, Generic[Event], frozen=True):
    """Entries were corrected (R10.3).

    Attributes:
        changes: the host's own first, then what followed from it and was accepted with it; none
            has an entry of another.
    """

    changes: tuple[Change[Event], ...]


class Step(Struct, Generic[State, Event], frozen=True, eq=False):
    """An entry that stands: its seq, the state before it, and the entry below it.

    Attributes:
        seq: of the row in which it was typed. What a correction put in the place of entries has
            the first seq of theirs.
        was: the entries that a correction replaced by it; () where it is as typed.
        by: the seq of that correction; 0 where it is as typed.
        entries: of a correction, the last entry of those that it left standing; else None.
    """

    seq: int
    event: Event | Corrected[Event]
    before: State | None
    below: "Step[State, Event] | None"
    was: "tuple[Step[State, Event], ...]" = ()
    by: int = 0
    entries: "Step[State, Event] | None" = None


class UndoneStep(Struct, Generic[State, Event], frozen=True, eq=False):
    """An entry that was taken back, and the one that was so before it."""

    step: Step[State, Event]
    earlier: "UndoneStep[State, Event] | None"


class Log(Struct, Generic[State, Event], frozen=True, eq=False):
    """A stream read up to `seq`.

    Attributes:
        seq: of the last row read, undone ones and undos included; 0 before the first.
        state: what the entries that stand come to; None before the first.
        top: the last entry that stands, which may be a correction, or None.
        taken: the entry that was taken back last, or None.
    """

    seq: int = 0
    state: State | None = None
    top: Step[State, Event] | None = None
    taken: "UndoneStep[State, Event] | None" = None

    @property
    def undone(self) -> "tuple[Step[State, Event], ...]":
        """The entries that were taken back, in the order in which that was done."""
        steps: list[Step[State, Event]] = []
        taken = self.taken
        while taken is not None:
            steps.append(taken.step)
            taken = taken.earlier
        return tuple(reversed(steps))

    @property
    def steps(self) -> tuple[Step[State, Event], ...]:
        """The entries that stand, from the first on, as they are now: corrections folded in."""
        return tuple(reversed(list(_newest_first(self.top))))

    def moves(self) -> "Iterator[Move[State, Event]]":
        """Yield what stands, from the first entry on, with the states on both sides of each."""
        steps = self.steps
        after = [*(step.before for step in steps[1:]), self.state]
        for step, state in zip(steps, after, strict=False):  # none in an empty log
            assert state is not None
            yield step.before, _event(step), state

    @property
    def standing(self) -> tuple[Event, ...]:
        """Their events."""
        return tuple(_event(step) for step in self.steps)

    @property
    def before(self) -> State | None:
        """The state before the last entry; None where that is a correction, or there isn't one."""
        top = self.top
        return None if top is None or isinstance(top.event, Corrected) else top.before

    @property
    def corrections(self) -> tuple[int, ...]:
        """The seqs of the corrections that stand, from the first on."""
        seqs: list[int] = []
        step = self.top
        while step is not None:
            if isinstance(step.event, Corrected):
                seqs.append(step.seq)
            step = step.below
        return tuple(reversed(seqs))

    def read(
        self,
        event: "Event | Undone | Corrected[Event]",
        apply: Callable[[State | None, Event], State],
    ) -> "Log[State, Event]":
        """The log with its next row read: one step, however long the log.

        Only a correction works everything again that comes after what it mends.

        Raises:
            Refused: whatever `apply` raises.
            ValueError: an undo of another entry than the last that stands, or a correction of an
                entry that does not stand.
        """
        seq = self.seq + 1
        if isinstance(event, Undone):
            if self.top is None or self.top.seq != event.seq:
                raise ValueError(f"An undo names entry {event.seq}, which is not the last.")
            return Log(seq, self.top.before, self.top.below, UndoneStep(self.top, self.taken))
        if isinstance(event, Corrected):
            return self._correct(seq, event, apply)
        step = Step(seq, event, self.state, self.top)
        return Log(seq, apply(self.state, event), step, self.taken)

    def _correct(
        self,
        seq: int,
        correction: Corrected[Event],
        apply: Callable[[State | None, Event], State],
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
        return Log(seq, state, step, self.taken)


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
    """The entries that stand; a correction gives way to those that it left."""
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
