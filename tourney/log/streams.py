"""The streams of a store: of a night, its tables and the house, and the events in their rows."""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any, Generic, TypeVar

from tourney.game.log import Log
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.log.codec import decode, encode, kind_of, version_of
from tourney.log.roles import Who
from tourney.store.rows.records import NewEvent, StoredEvent
from tourney.store.store import Store, loss_in

#: The errors of a fold or a view for events that no command has ever checked.
HOSTILE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)

_LONGEST_REASON = 200

#: Far more than the longest that passes a gate.
_LONGEST_TEXT = 4_000

#: The events that were read lately, by what their rows say: at a table the same few hundred come
#: again and again.
_read: dict[tuple[str, str, int, str], Any] = {}
_MOST_READ = 1024

_CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def night_stream(number: int) -> str:
    """The name of a night's own stream."""
    return f"night/{number}"


def table_stream(night: int, table: int) -> str:
    """The name of a table's stream."""
    return f"night/{night}/table/{table}"


def night_number(stream: str) -> int | None:
    """The number of the night whose own stream it is, or None for any other.

    >>> night_number("night/12"), night_number("night/12/table/1")
    (12, None)
    """
    number = stream.removeprefix("night/")
    return int(number) if number.isdecimal() and number.isascii() else None


def table_number(stream: str) -> int:
    """The number of the table whose stream it is.

    Raises:
        ValueError: it is no table's.
    """
    return int(stream.rpartition("/")[2])


def by_stream(rows: Iterable[StoredEvent]) -> dict[str, list[StoredEvent]]:
    """Rows that come stream by stream."""
    return {stream: list(those) for stream, those in groupby(rows, attrgetter("stream"))}


def event_after(last: int, row: StoredEvent) -> Any:
    """The event of a row that follows the row of seq `last`.

    Raises:
        ValueError: it does not follow, or cannot be read.
    """
    if row.fault:
        raise ValueError(row.fault)
    if row.seq != last + 1:
        raise ValueError(f"row {last + 1} before it is missing")
    # Not the payload itself: to a dict 1, 1.0 and true are one.
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
    """Refuse a row with a text that would steer a terminal: no gate has ever let one in.

    The gate itself is not asked again: which characters are assigned depends on the Python.
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
    """By table how far a row of the night's saw it.

    Raises:
        ValueError: it saw something else.
    """
    return {table_number(stream): seq for stream, seq in (row.saw or {}).items()}


def night_row_of(night: str, row: StoredEvent) -> int:
    """The row of the night's that a row at a table belongs to, or 0.

    Raises:
        ValueError: it saw something else.
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
) -> NewEvent:
    """The row of an event that was typed at that time."""
    kind = kind_of(event)
    return NewEvent(stream, seq, kind, version_of(kind), encode(event), by, saw, at=at)


def reason(fault: Exception) -> str:
    """Why a row cannot be read, without its full stop."""
    if isinstance(fault, Refused):
        return harmless(fault.sentence[:_LONGEST_REASON]).rstrip(".")
    # Messages of other errors are about Python.
    why = str(fault) if type(fault) is ValueError else "it does not follow from those before it"
    return harmless(why[:_LONGEST_REASON]).rstrip(".")


def damage_of(row: StoredEvent, fault: Exception) -> str:
    """The message where a row cannot be read."""
    return (
        f"Row {row.seq} of {row.stream} cannot be read: {reason(fault)}. "
        "You see the night up to there; nothing more can be recorded."
    )


State = TypeVar("State")
Event = TypeVar("Event")


class OneLog(Generic[State, Event]):
    """A stream as far as it can be read; nothing more is recorded behind a row that cannot be.

    Args:
        stream: its name in the store.
        what: the name of its contents for the host, such as "the templates".
        empty: what is before the first event.
        who: the person who records; only the host may.
    """

    def __init__(
        self,
        store: Store,
        stream: str,
        what: str,
        empty: State,
        apply: Callable[[State | None, Event], State],
        who: Who,
    ) -> None:
        self._store = store
        self._stream = stream
        self._what = what
        self._empty = empty
        self._apply = apply
        self._who = who
        self._log: Log[State, Event] = Log()
        self._damage = ""
        self._is_new = True

    @property
    def state(self) -> State:
        """The state that is now, no matter who recorded it."""
        self._read_on()
        return self._empty if self._log.state is None else self._log.state

    @property
    def damage(self) -> str:
        """From which row on the log cannot be read, and nothing can be saved; or ""."""
        self._read_on()
        return self._damage

    def record(self, event: Event) -> None:
        """Put an event on disk, and let it count.

        Raises:
            Refused: it does not follow, could not be saved, or `role`.
        """
        self._who.refuse_but_host()
        self._read_on()
        if self._damage:
            raise Refused("damaged", self._damage)
        log = self._log.read(event, self._apply)
        kind = kind_of(event)
        version, by = version_of(kind), self._who.by
        row = NewEvent(self._stream, log.seq, kind, version, encode(event), by)
        self._store.append([row])
        self._log = log

    def _read_on(self) -> None:
        if self._damage:
            return
        for row in self._store.events(self._stream, self._log.seq):
            try:
                event = event_after(self._log.seq, row)
                self._log = self._log.read(event, self._apply)
            except (Refused, *HOSTILE) as fault:
                self._damage = f"Row {row.seq} of {self._what} cannot be read: {reason(fault)}."
                break
        if self._is_new:
            self._is_new = False
            self._damage = loss_in(self._store, self._stream) or self._damage
