"""A batch: events that are recorded together and undone together."""

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
    """The events of one entry: in the night's own stream, at some of its tables, or in both.

    Attributes:
        matches: by table, the match after each of its events, where the caller has worked these
            out.
    """

    night: Sequence[OfNight] = ()
    tables: Mapping[int, Sequence[OfTable]] = MappingProxyType({})
    matches: Mapping[int, Sequence[AnyMatch]] = MappingProxyType({})

    @property
    def is_of_all(self) -> bool:
        """True if a new event at any table would make the entry a different one.

        A barrier without laps concerns only the tables that it names.
        """
        return any(
            isinstance(event, CorrectionSettled | DealMade)
            or (isinstance(event, BarrierHeld) and event.beat)
            or (isinstance(event, EndCalled) and event.now)
            for event in self.night
        )

    @property
    def rests_on_all(self) -> bool:
        """True if the entry was worked out from the state of all tables."""
        rests = BarrierHeld | CorrectionSettled | DealMade | EndCalled
        return any(isinstance(event, rests) for event in self.night)

    @property
    def takes_back(self) -> bool:
        """True if the batch undoes or corrects an entry at a table."""
        return any(
            isinstance(event, (Undone, Corrected))
            for events in self.tables.values()
            for event in events
        )
