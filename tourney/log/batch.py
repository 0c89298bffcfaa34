"""What is recorded together, and taken back together."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tourney.game.entries import Corrected, Undone
from tourney.game.games import AnyEvent, AnyMatch
from tourney.night.barrier import BarrierHeld
from tourney.night.state.events import CorrectionSettled, DealMade, EndCalled, NightEvent

#: The events of a night's own stream, and of a table's.
OfNight = NightEvent | Undone
OfTable = AnyEvent | Corrected[AnyEvent] | Undone


class Batch(NamedTuple):
    """Events of one entry: of a night, or of some of its tables, or of both.

    Attributes:
        matches: by table the match after each of its events, where that has been worked out.
    """

    night: Sequence[OfNight] = ()
    tables: Mapping[int, Sequence[OfTable]] = MappingProxyType({})
    matches: Mapping[int, Sequence[AnyMatch]] = MappingProxyType({})

    @property
    def is_of_all(self) -> bool:
        """True if an event at any table makes it a different entry.

        Without laps, a barrier leaves the tables alone that it says nothing of.
        """
        return any(
            isinstance(event, CorrectionSettled | DealMade)
            or (isinstance(event, BarrierHeld) and event.beat)
            or (isinstance(event, EndCalled) and event.now)
            for event in self.night
        )

    @property
    def rests_on_all(self) -> bool:
        """True if it was worked out from all tables."""
        rests = BarrierHeld | CorrectionSettled | DealMade | EndCalled
        return any(isinstance(event, rests) for event in self.night)

    @property
    def takes_back(self) -> bool:
        """True if it undoes or corrects an entry that is at a table."""
        return any(
            isinstance(event, (Undone, Corrected))
            for events in self.tables.values()
            for event in events
        )
