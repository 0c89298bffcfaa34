"""The streams of nights, tables and the house, and the events in their rows."""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game import games
from tourney.game.entries import Corrected, Log, Undone
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.mexico.events import PlayerRenamed, UnitsMended
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.log.codec import decode, encode, kind_of, version_of
from tourney.log.roles import is_of_phone
from tourney.night.barrier import BarrierHeld
from tourney.night.state.events import NightEvent, TableMerged, TableOpened
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Night
from tourney.store.rows.records import NewEvent, StoredEvent

#: The errors that stored events can raise in a fold or a view if no command has checked them.
HOSTILE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)

_LONGEST_REASON = 200

#: Far longer than any text that a gate lets in.
_LONGEST_TEXT = 4_000

#: Events read lately, by what their rows hold: at a table the same few hundred come again and
#: again.
_read: dict[tuple[str, str, int, str], Any] = {}
_MOST_READ = 1024

_CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def night_stream(number: int) -> str:
    """Return the name of a night's own stream."""
    return f"night/{number}"


def table_stream(night: int, table: int) -> str:
    """Return the name of a table's stream."""
    return f"night/{night}/table/{table}"


def night_number(stream: str) -> int | None:
    """Return the number of the night whose own stream this is; None for any other stream.

    >>> night_number("night/12"), night_number("night/12/table/1")
    (12, None)
    """
    number = stream.removeprefix("night/")
    return int(number) if number.isdecimal() and number.isascii() else None


def table_number(stream: str) -> int:
    """Return the number of the table whose stream this is.

    Raises:
        ValueError: the stream is no table's.
    """
    return int(stream.rpartition("/")[2])


def by_stream(rows: Iterable[StoredEvent]) -> dict[str, list[StoredEvent]]:
    """Return rows, which come stream by stream, by the name of their stream."""
    return {stream: list(those) for stream, those in groupby(rows, attrgetter("stream"))}


def event_after(last: int, row: StoredEvent) -> Any:
    """Return the event of a row, which must follow the row of seq `last`.

    Raises:
        ValueError: the row does not follow, or cannot be read.
    """
    if row.fault:
        raise ValueError(row.fault)
    if row.seq != last + 1:
        raise ValueError(f"row {last + 1} before it is missing")
    # The key holds the payload's text: as parts of a key, 1, 1.0 and true are equal.
    told = row.by, row.kind, row.version, repr(row.payload)
    event = _read.get(told)
    if event is None:
        _check_texts(row)
        event = decode(row.kind, row.version, row.payload)
        if len(_read) >= _MOST_READ:
            _read.clear()
        _read[told] = event
    return event


def _check_texts(row: StoredEvent) -> None:
    """Refuse a row with a text that would control a terminal, or is too long to have been typed.

    The gate for typed text is not asked: which characters it accepts depends on the Python version.
    """
    left: list[Any] = [row.by, row.kind, row.payload]
    while left:
        match left.pop():
            case str() as text:
                if len(text) > _LONGEST_TEXT:
                    raise ValueError("a text in it is longer than any that is written here")
                if _CONTROL.search(text):
                    raise ValueError("a text in it holds what no text may hold")
            case list() as items:
                left += items
            case dict() as fields:
                left += [*fields, *fields.values()]


def tables_seen(row: StoredEvent) -> dict[int, int]:
    """Return, by table, the last row there that the writer of a night's row had seen.

    Raises:
        ValueError: the row names a stream that is no table's.
    """
    return {table_number(stream): seq for stream, seq in (row.saw or {}).items()}


def night_row_of(night: str, row: StoredEvent) -> int:
    """Return the seq of the night's row that a table's row was written with, or 0.

    Raises:
        ValueError: the table's row names another stream.
    """
    if not row.saw:
        return 0
    if night not in row.saw:
        raise ValueError(f"it belongs to a row of {', '.join(row.saw)}")
    return row.saw[night]


def new_row(
    stream: str,
    seq: int,
    event: object,
    saw: Mapping[str, int] | None,
    by: str,
    at: dt.datetime,
    uuid: str = "",
) -> NewEvent:
    """Return the row of an event that was typed at this time."""
    kind = kind_of(event)
    row = NewEvent(stream, seq, kind, version_of(kind), encode(event), by, saw, at=at)
    return replace(row, uuid=uuid) if uuid else row


def reason(fault: Exception) -> str:
    """Return why a row cannot be read, without a full stop."""
    if isinstance(fault, Refused):
        return harmless(fault.sentence[:_LONGEST_REASON]).rstrip(".")
    # Messages of other errors speak of Python, not of the night.
    why = str(fault) if type(fault) is ValueError else "it does not follow from those before it"
    return harmless(why[:_LONGEST_REASON]).rstrip(".")


def damage_of(row: StoredEvent, fault: Exception) -> str:
    """Return the message about a row that cannot be read."""
    return (
        f"Row {row.seq} of {row.stream} cannot be read: {reason(fault)}. "
        "You see the night up to there; nothing more can be recorded."
    )


State = TypeVar("State")
Event = TypeVar("Event")

#: Events that take no time at a table.
_NO_PLAY = (Undone, Corrected, UnitsMended, PlayerRenamed)

NightLog = Log[Night, NightEvent]
TableLog = Log[AnyMatch, AnyEvent]

NOTHING_SEEN: Mapping[int, int] = MappingProxyType({})


class Row(Struct, Generic[Event], frozen=True):
    """An event that counts, with the facts in its row.

    Attributes:
        at: when the event was typed, in UTC.
        by: who typed it.
        of: for a table's row, the seq of the night's row that was typed with it; 0 if there was
            none.
        saw: for a night's row, by table, the last row there that its writer knew; tables without
            rows are left out.
        uuid: for a row of a table's phone, the uuid in the store; else "".
    """

    event: Event
    at: dt.datetime
    by: str
    of: int = 0
    saw: Mapping[int, int] = NOTHING_SEEN
    uuid: str = ""


class Stream(Struct, Generic[State, Event]):
    """A stream, with the rows that have been read or recorded so far.

    Attributes:
        name: the stream's name in the store.
        apply: returns the state after an event.
        log: the events that count, with the state after them.
        rows: all rows from the first on, including undone ones and the undos.
        times: when each row of play was typed, including undone ones. Corrections are left out, as
            they take no playing time.
    """

    name: str
    apply: Callable[[State | None, Event], State]
    log: Log[State, Event] = field(default_factory=Log)
    rows: list[Row[Event | Undone | Corrected[Event]]] = field(default_factory=list)
    times: list[dt.datetime] = field(default_factory=list)

    def add(self, row: Row[Event | Undone | Corrected[Event]]) -> None:
        """Add a row at the end.

        Raises:
            Refused, ValueError: as `Log.read`; nothing has changed.
        """
        self.log = self.log.read(row.event, self.apply)
        self.rows.append(row)
        if not isinstance(row.event, _NO_PLAY):
            self.times.append(row.at)

    def read(
        self, stored: Iterable[StoredEvent], row_of: Callable[[StoredEvent, Any], Row[Any]]
    ) -> str:
        """Add stored rows up to the first that cannot be read; return why it cannot, or ""."""
        for each in stored:
            try:
                self.add(row_of(each, event_after(self.log.seq, each)))
            except (Refused, *HOSTILE) as fault:
                return damage_of(each, fault)
        return ""

    def draft(self) -> "Stream[State, Event]":
        """Return a stream for rows not on disk yet: it continues this one, without old rows."""
        return Stream(self.name, self.apply, self.log)

    def take(self, draft: "Stream[State, Event]") -> None:
        """Let the rows of a draft count, now that they are on disk."""
        self.log = draft.log
        self.rows += draft.rows
        self.times += draft.times

    def row(self, seq: int) -> Row[Event | Undone | Corrected[Event]]:
        """Return the row of that seq."""
        return self.rows[seq - 1]

    def entries(self) -> list[tuple[dt.datetime, State | None, State]]:
        """Return the entries that are not undone: the time, the states before and after."""
        return [
            (self.row(step.seq).at, before, after)
            for step, (before, _, after) in zip(self.log.steps, self.log.moves(), strict=True)
        ]

    def standing(self) -> Iterator[Row[Event]]:
        """Yield the rows of entries not undone; corrected ones have the correction's time."""
        for step in self.log.steps:
            assert not isinstance(step.event, Corrected)
            row = self.row(step.by or step.seq)
            yield Row(step.event, row.at, row.by)


NightStream = Stream[Night, NightEvent]
TableStream = Stream[AnyMatch, AnyEvent]


class NightStreams(Struct):
    """The streams of one night.

    Attributes:
        number: the night's number.
        own: the night's own stream.
        tables: the streams of all tables ever opened; if the opening was undone, the rows remain.
    """

    number: int
    own: NightStream
    tables: dict[int, TableStream] = field(default_factory=dict)

    @classmethod
    def of(cls, number: int) -> "NightStreams":
        """Return the streams of a night of which nothing has been read."""
        return cls(number, Stream(night_stream(number), apply_to_night))

    @property
    def ends(self) -> dict[str, int]:
        """The seq of the last row in each stream, by the stream's name."""
        at_tables = {table.name: table.log.seq for table in self.tables.values()}
        return {self.own.name: self.own.log.seq, **at_tables}

    @property
    def last_saw(self) -> Mapping[int, int]:
        """By table, the last row there that the writer of the night's last row knew."""
        return self.own.rows[-1].saw if self.own.rows else NOTHING_SEEN

    def saw(self, row: int, table: int) -> int:
        """Return the last row of a table that the writer of a night's row knew; 0 if none."""
        return self.own.row(row).saw.get(table, 0)

    def rows_with(self, row: int) -> dict[int, list[int]]:
        """Return, by table, the seqs of the rows that were typed with a row of the night's."""
        found: dict[int, list[int]] = {}
        for number, table in sorted(self.tables.items()):
            first = self.saw(row, number)
            written_with = takewhile(lambda later: later.of == row, table.rows[first:])
            if count := sum(1 for _ in written_with):
                found[number] = list(range(first + 1, first + 1 + count))
        return found

    def read_own(self, stored: Iterable[StoredEvent]) -> str:
        """Add rows to the night's own stream, as `Stream.read`, and streams for opened tables."""
        known = self.own.log.seq
        damage = self.own.read(stored, self._own_row)
        self._open(self.own.rows[known:])
        return damage

    def read_table(self, number: int, stored: Iterable[StoredEvent]) -> str:
        """Add rows to a table's stream, as `Stream.read`."""
        return self.tables[number].read(stored, self._row_at_table)

    def _own_row(self, stored: StoredEvent, event: Any) -> Row[Any]:
        return Row(event, stored.at, stored.by, saw=_seen(self.last_saw, tables_seen(stored)))

    def _row_at_table(self, stored: StoredEvent, event: Any) -> Row[Any]:
        uuid = stored.uuid if is_of_phone(stored.by) else ""
        return Row(event, stored.at, stored.by, night_row_of(self.own.name, stored), uuid=uuid)

    def draft(
        self, batches: Sequence[Batch], by: str, uuid: str = ""
    ) -> "tuple[NightStreams, list[NewEvent]]":
        """Return drafts of the night's own stream and of the tables', and the rows to save.

        Args:
            uuid: for the first row at a table; "" makes a new one, as for all others.

        Raises:
            Refused, ValueError: an event does not follow.
        """
        touched = {number for batch in batches for number in batch.tables}
        tables = {number: self._table(number).draft() for number in sorted(touched)}
        draft = NightStreams(self.number, self.own.draft(), tables)
        saw, new = self.last_saw, list[NewEvent]()
        for batch in batches:
            # Rows of a batch share one time: undo tells by it which rows were typed together.
            now, of = dt.datetime.now(dt.UTC), 0
            for event in batch.night:
                now_there = {**self.tables, **tables}.items()
                moved = {at: its.log.seq for at, its in now_there if its.log.seq != saw.get(at, 0)}
                saw = _seen(saw, moved)
                draft.own.add(Row(event, now, by, saw=saw))
                of = draft.own.log.seq
                named = {table_stream(self.number, number): end for number, end in moved.items()}
                new.append(new_row(draft.own.name, of, event, named, by, now))
            for number, events in batch.tables.items():
                table = tables[number]
                known = batch.matches.get(number)
                table.apply = games.apply if known is None else _giving(known)
                for at_table in events:
                    table.add(Row(at_table, now, by, of=of, uuid=uuid))
                    its = {self.own.name: of} if of else None
                    new.append(new_row(table.name, table.log.seq, at_table, its, by, now, uuid))
                    uuid = ""
        return draft, new

    def take(self, draft: "NightStreams") -> None:
        """Let the rows of a draft count, now that they are on disk."""
        self.own.take(draft.own)
        self._open(draft.own.rows)
        for number, table in draft.tables.items():
            self.tables[number] = self._table(number)
            self.tables[number].take(table)

    def _table(self, number: int) -> TableStream:
        if number in self.tables:
            return self.tables[number]
        return Stream(table_stream(self.number, number), games.apply)

    def _open(self, rows: Iterable[Row[Any]]) -> None:
        for row in rows:
            for number in openings(row.event):
                self.tables[number] = self._table(number)


def openings(event: object) -> tuple[int, ...]:
    """Return the tables that an event of the night's opens."""
    match event:
        case TableOpened(number) | TableMerged(number):
            return (number,)
        case BarrierHeld(opened=several):
            return tuple(opening.number for opening in several)
        case _:
            return ()


def _seen(before: Mapping[int, int], further: Mapping[int, int]) -> Mapping[int, int]:
    """Return how far each table is known; rows share the mapping while nothing is new."""
    return {**before, **further} if further else before


def _giving(matches: Iterable[AnyMatch]) -> Callable[[AnyMatch | None, AnyEvent], AnyMatch]:
    """Return a stand-in for `games.apply` that gives matches worked out before, in order."""
    left = iter(matches)
    return lambda _match, _event: next(left)
