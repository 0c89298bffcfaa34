"""The entries that a correction replaces, and their replacements, while it is worked out."""

from collections.abc import Sequence

from msgspec import Struct

from tourney.game.log import Change
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.mending.units import TableStep, Unit, event_of


class Replacement(Struct):
    """Entries, by their place, and what is there from now on.

    Attributes:
        whole: rows next to one another that have the same are one change; 0 if none.
    """

    at: int
    steps: tuple[TableStep, ...]
    events: list[TableEvent]
    whole: int = 0


Mark = tuple[int, Replacement | None]


class CorrectionDraft:
    """Collects rows, and makes changes of those in which something changes."""

    def __init__(self, steps: Sequence[TableStep]) -> None:
        self._steps = steps
        self._rows: list[Replacement] = []
        self._last: Replacement | None = None
        self._coming: list[TableEvent] = []
        self._wholes = 0

    def mark(self) -> Mark:
        """The present place, to go back to."""
        return len(self._rows), self._last

    def back(self, mark: Mark) -> None:
        """Forget the rows behind the mark; nothing may have been inserted before them since."""
        length, self._last = mark
        del self._rows[length:]
        self._coming = []

    def put(self, unit: Unit, events: Sequence[TableEvent]) -> None:
        """Put these events in a unit's place; the unit is then the last that was applied."""
        row = Replacement(unit.at, unit.steps, [*self._coming, *events])
        self._coming = []
        self._rows.append(row)
        self._last = row

    def strike(self, unit: Unit) -> None:
        """Nothing stands in its place."""
        self._rows.append(Replacement(unit.at, unit.steps, []))

    def whole(self, units: Sequence[Unit], events: Sequence[TableEvent]) -> None:
        """Put these events in the place of several units that are next to one another."""
        self._wholes += 1
        rows = [Replacement(unit.at, unit.steps, [], self._wholes) for unit in units]
        rows[0].events.extend([*self._coming, *events])
        self._coming = []
        self._rows.extend(rows)
        if events:
            self._last = rows[0]

    def announce(self, event: TableEvent) -> None:
        """Note an event that was applied: it goes with the next unit that is put."""
        self._coming.append(event)

    def insert(self, events: Sequence[TableEvent]) -> None:
        """Add events that were applied where there is no entry: they go with the last unit put."""
        assert self._last is not None
        self._last.events.extend([*self._coming, *events])
        self._coming = []

    def changes(self) -> tuple[Change[TableEvent], ...]:
        """The changes, in the order of the log."""
        rows = sorted(self._rows, key=lambda row: row.at)
        first = rows[0].at
        while first and self._steps[first - 1].seq == self._steps[first].seq:
            first -= 1
        earlier = self._steps[first : rows[0].at]
        if earlier:
            rows.insert(0, Replacement(first, tuple(earlier), [event_of(step) for step in earlier]))
        merged: list[Replacement] = []
        for row in rows:
            if merged and _belongs(merged[-1], row):
                last = merged[-1]
                merged[-1] = Replacement(
                    last.at, last.steps + row.steps, last.events + row.events, row.whole
                )
            else:
                merged.append(row)
        return tuple(
            Change(tuple(dict.fromkeys(step.seq for step in row.steps)), tuple(row.events))
            for row in merged
            if [event_of(step) for step in row.steps] != row.events
        )


def _belongs(last: Replacement, row: Replacement) -> bool:
    """True if a correction can only mend both rows at once, or is to do so."""
    if last.steps[-1].seq == row.steps[0].seq:
        return True
    return bool(row.whole) and row.whole == last.whole
