"""Entries before they are on disk: what is recorded together, drafted as rows."""

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct, field

from tourney.game import games
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.log import Corrected, Log, Undone
from tourney.log.streams import new_row, night_stream, table_stream
from tourney.log.undoing import NightLog, TableLog
from tourney.night.barrier import BarrierHeld
from tourney.night.state.events import CorrectionSettled, DealMade, EndCalled, NightEvent
from tourney.night.state.fold import apply as apply_to_night
from tourney.store.rows.records import NewEvent, StoredEvent

#: The events of a night's own log, and of a table's.
OfNight = NightEvent | Undone
OfTable = AnyEvent | Corrected[AnyEvent] | Undone


class Batch(NamedTuple):
    """Events that are taken back in one go: one of a night, or some of its tables, or both.

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


class InDoubt(Struct):
    """Entries that the store may have saved before it was out of reach.

    Attributes:
        uuids: of their rows, of every time that they were tried.
        found: whether they have been read since.
    """

    entries: Sequence[Batch]
    uuids: Collection[str]
    found: bool = False

    def find(self, streams: Iterable[Iterable[StoredEvent]]) -> None:
        """Look for them among rows that were read."""
        self.found = self.found or any(row.uuid in self.uuids for rows in streams for row in rows)


class Draft(Struct):
    """A night's logs with entries on top of them that are not on disk yet.

    Attributes:
        rows: the new ones, each with its event, and its table or 0.
        saw: by the seq of a new row of the night's how far it saw the tables.
        belongs: by table and seq the new row of the night's that a row belongs to.
    """

    number: int
    by: str
    night: NightLog
    tables: dict[int, TableLog]
    rows: list[tuple[NewEvent, OfNight | OfTable, int]] = field(default_factory=list)
    saw: dict[int, Mapping[int, int]] = field(default_factory=dict)
    belongs: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, entry: Batch, ends: dict[int, int]) -> None:
        """Put an entry on top.

        Args:
            ends: how far the night's last row saw the tables; brought up to date.
        """
        stream = night_stream(self.number)
        # Undo tells by the time what was typed as one.
        now = dt.datetime.now(dt.UTC)
        for event in entry.night:
            self.night = self.night.read(event, apply_to_night)
            seen = {n: log.seq for n, log in self.tables.items() if log.seq != ends.get(n, 0)}
            ends |= seen
            self.saw[self.night.seq] = seen
            saw = {table_stream(self.number, number): seq for number, seq in seen.items()}
            self.rows.append((new_row(stream, self.night.seq, event, saw, self.by, now), event, 0))
        named = {stream: self.night.seq} if entry.night else None
        for number, events in entry.tables.items():
            log = self.tables.get(number, Log())
            table = table_stream(self.number, number)
            apply = _giving(entry.matches[number]) if number in entry.matches else games.apply
            for at_table in events:
                log = log.read(at_table, apply)
                row = new_row(table, log.seq, at_table, named, self.by, now)
                self.rows.append((row, at_table, number))
                if named:
                    self.belongs[number, log.seq] = self.night.seq
            self.tables[number] = log


def _giving(matches: Iterable[AnyMatch]) -> Callable[[AnyMatch | None, AnyEvent], AnyMatch]:
    """As `games.apply`, for events whose matches are known, one after the other."""
    left = iter(matches)
    return lambda _match, _event: next(left)
