"""One stream of events, folded, with undo: the last entry that stands is always at hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

State = TypeVar("State")
Event = TypeVar("Event")


@dataclass(frozen=True, slots=True)
class Undone:
    """The entry of that seq, the last one standing, was taken back (R10.3)."""

    seq: int


@dataclass(frozen=True, slots=True, eq=False)
class Step(Generic[State, Event]):
    """An entry that stands: its seq, the state before it, and the entry below it."""

    seq: int
    event: Event
    before: State | None
    below: "Step[State, Event] | None"


@dataclass(frozen=True, slots=True, eq=False)
class Log(Generic[State, Event]):
    """A stream read up to `seq`.

    Attributes:
        seq: of the last row read, undone ones and undos included; 0 before the first.
        state: what the entries that stand come to; None before the first.
        top: the last entry that stands, or None.
    """

    seq: int = 0
    state: State | None = None
    top: Step[State, Event] | None = None

    @property
    def standing(self) -> tuple[Event, ...]:
        """The entries that stand, from the first on."""
        events: list[Event] = []
        step = self.top
        while step is not None:
            events.append(step.event)
            step = step.below
        return tuple(reversed(events))

    def read(
        self,
        event: "Event | Undone",
        apply: Callable[[State | None, Event], State],
    ) -> "Log[State, Event]":
        """The log with its next row read: one step, however long the log.

        Raises:
            Refused: whatever `apply` raises.
            ValueError: an undo of anything but the last entry that stands.
        """
        seq = self.seq + 1
        if isinstance(event, Undone):
            if self.top is None or self.top.seq != event.seq:
                raise ValueError(f"An undo names entry {event.seq}, which is not the last.")
            return Log(seq, self.top.before, self.top.below)
        return Log(seq, apply(self.state, event), Step(seq, event, self.state, self.top))
