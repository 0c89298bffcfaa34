"""A night's logs folded from their rows, in the order in which they saw one another."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import Struct

from tourney.game import games
from tourney.game.games import AnyMatch
from tourney.game.log import Corrected, Log, Undone
from tourney.game.refusal import Refused
from tourney.interchange.night_json import unreadable
from tourney.log.streams import (
    HOSTILE,
    by_stream,
    event_after,
    night_row_of,
    table_number,
    tables_seen,
)
from tourney.log.undoing import NightLog, TableLog
from tourney.night.barrier import BarrierHeld
from tourney.night.state.events import NightEvent, TableMerged, TableOpened
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Night
from tourney.store.rows.records import StoredEvent


class EventSeen(Struct, frozen=True):
    """An entry of the night's log that stands, with what it saw.

    Attributes:
        before: the night before it; None of the first.
        matches: of the tables that were open.
    """

    before: Night | None
    event: NightEvent
    matches: Mapping[int, AnyMatch]


class Replay(Struct, frozen=True):
    """A night's logs, read to their ends.

    Attributes:
        moments: the entries of the night's that stand, from the first on.
        tables: by number, those that were taken back included.
        opened: the numbers of the tables that the night ever opened.
    """

    night: NightLog
    tables: Mapping[int, TableLog]
    moments: tuple[EventSeen, ...]
    opened: frozenset[int]


def replay(rows: Sequence[StoredEvent]) -> Replay:
    """Fold the rows of a night, which come stream by stream, the night's own first.

    Raises:
        UnreadableNight: one does not follow from those before it.
    """
    first, *others = by_stream(rows).items()
    return _Telling(first, dict(others)).tell()


class _Telling:
    def __init__(
        self,
        night: tuple[str, list[StoredEvent]],
        tables: Mapping[str, list[StoredEvent]],
    ) -> None:
        self._stream, self._rows = night
        self._at_tables = {table_number(stream): rows for stream, rows in tables.items()}
        self._night: NightLog = Log()
        self._tables: dict[int, TableLog] = {}
        self._matches: dict[int, AnyMatch] = {}

    def tell(self) -> Replay:
        moments: dict[int, EventSeen] = {}
        opened: set[int] = set()
        for row in self._rows:
            with _naming("night", row.seq):
                seen = tables_seen(row)
            for table, seq in seen.items():
                self._read_table(table, seq)
            with _naming("night", row.seq):
                event = event_after(self._night.seq, row)
                before = self._night.state
                self._night = self._night.read(event, apply_to_night)
            if not isinstance(event, Undone | Corrected):
                moments[row.seq] = EventSeen(before, event, dict(self._matches))
                opened.update(_opens(event))
        for table, rows in self._at_tables.items():
            self._read_table(table, len(rows))
        standing = (step.seq for step in self._night.steps)
        entries = tuple(moments[seq] for seq in standing)
        return Replay(self._night, self._tables, entries, frozenset(opened))

    def _read_table(self, number: int, last: int) -> None:
        """Read a table's log on, to the row of that seq."""
        log = self._tables.get(number, Log())
        for row in self._at_tables.get(number, ())[log.seq : last]:
            with _naming(f"table/{number}", row.seq):
                belongs = night_row_of(self._stream, row)
                if belongs > self._night.seq:
                    raise ValueError(f"row {belongs} of the night comes later")
                log = log.read(event_after(log.seq, row), games.apply)
        self._tables[number] = log
        if log.state is None:
            self._matches.pop(number, None)
        else:
            self._matches[number] = log.state


def _opens(event: NightEvent) -> tuple[int, ...]:
    match event:
        case TableOpened(number) | TableMerged(number):
            return (number,)
        case BarrierHeld(opened=openings):
            return tuple(opening.number for opening in openings)
        case _:
            return ()


@contextmanager
def _naming(log: str, seq: int) -> Iterator[None]:
    try:
        yield
    except (Refused, *HOSTILE) as fault:
        raise unreadable(log, seq, fault) from fault
