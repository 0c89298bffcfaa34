"""Appends that wait to be stored together."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from tourney.store.rows.records import NewEvent, ProjectionRows


class Gathered(Struct):
    """Several appends of one writer, as one.

    Attributes:
        projection: the flat rows as the last of them has them.
        known: those that the first of them knew to be stored.
        seen: of streams that they rest on, where the first to do so saw them end.
    """

    events: list[NewEvent] = field(default_factory=list)
    projection: ProjectionRows | None = None
    known: ProjectionRows | None = None
    seen: dict[str, int] = field(default_factory=dict)

    def add(
        self,
        events: Sequence[NewEvent],
        projection: ProjectionRows | None,
        known: ProjectionRows | None,
        seen: Mapping[str, int],
    ) -> None:
        """One more, after the others."""
        if self.projection is None:
            self.known = known
        self.projection = projection or self.projection
        self.events += events
        # If this program writes, the places of its events tell whether others have written.
        written = {event.stream for event in self.events}
        self.seen = {s: end for s, end in ({**seen, **self.seen}).items() if s not in written}
