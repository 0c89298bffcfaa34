"""The records that go into the store and come out: frozen, and independent of any database."""

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple
from uuid import uuid4

from msgspec import Struct, field

NightState = Literal["registering", "seating", "playing", "finished"]


class NewEvent(Struct, frozen=True):
    """An event to be stored at the place (stream, seq).

    Attributes:
        seq: from 1; one more than the last seq of the stream.
        payload: an object of JSON values.
        by: the writer, in the caller's words.
        saw: by other stream, the last seq that this event took into account.
        uuid: made by the client, so that a save tried twice is stored once.
        at: when it was typed, with a time zone.

    Raises:
        ValueError: the store could not hold the event.
    """

    stream: str
    seq: int
    kind: str
    version: int
    payload: Mapping[str, Any]
    by: str
    saw: Mapping[str, int] | None = None
    uuid: str = field(default_factory=lambda: str(uuid4()))
    at: dt.datetime = field(default_factory=lambda: dt.datetime.now(dt.UTC))

    def __post_init__(self) -> None:
        if not self.stream or not self.kind:
            raise ValueError("an event needs a stream and a kind")
        if self.seq < 1 or self.version < 1:
            raise ValueError(f"seq and version count from 1: {self.seq}, {self.version}")
        if len(self.uuid) != 36:
            raise ValueError(f"not a uuid of 36 characters: {self.uuid!r}")
        if self.at.tzinfo is None:
            raise ValueError(f"an instant needs its zone: {self.at.isoformat()}")


class StoredEvent(NamedTuple):
    """An event as it is on disk; `at` is in UTC.

    Attributes:
        payload: shared between rows with the same text, so not to be changed.
        fault: why the row is no event, in which case only stream and seq are reliable; or "".
    """

    stream: str
    seq: int
    uuid: str
    kind: str
    version: int
    payload: dict[str, Any]
    at: dt.datetime
    by: str
    saw: dict[str, int] | None
    fault: str = ""


class NightFlat(Struct, frozen=True):
    """One night in a row; `players` is how many people take part."""

    number: int
    uid: str
    name: str
    date: dt.date
    venue: str
    preset: str
    state: NightState
    players: int
    winner: str | None = None


class EntryFlat(Struct, frozen=True):
    """One player in a night; `key` is the same for all spellings of the name."""

    entry: int
    name: str
    key: str
    paid: bool


class ResultFlat(Struct, frozen=True):
    """One line of the final list of one of a night's tables.

    Attributes:
        position: unique at its table; `place` is the same for tied players.
        penalties: those of Liar's Mexico, 0 in the open game; the figures before are 0 in Liar's
            Mexico.
    """

    at_table: int
    position: int
    place: int
    name: str
    units: int
    units_paid: int
    rounds_lost: int
    mexicos: int
    points: int
    penalties: int


class ProjectionRows(Struct, frozen=True):
    """All flat rows of one night."""

    night: NightFlat
    entries: tuple[EntryFlat, ...] = ()
    results: tuple[ResultFlat, ...] = ()


#: The columns that `stored_event` takes, in this order.
COLUMNS = ("stream", "seq", "uuid", "kind", "version", "payload", "at", "by", "saw")

_from_json = json.JSONDecoder().decode


def stored_event(
    stream: str,
    seq: int,
    uuid: object,
    kind: object,
    version: int,
    payload: object,
    at: dt.datetime | None,
    by: object,
    saw: object,
) -> StoredEvent:
    """Return the event of a row's columns, with a `fault` if they are no event.

    Another program, or a failing disk, may have written anything. One such row must not hide the
    rest of a night.
    """
    texts = [text if isinstance(text, str) else "" for text in (uuid, kind, by)]
    try:
        if at is None or not all(texts):
            raise ValueError("it is not of the kind that rows are")
        read = _object(payload, "its payload")
        seen = None if saw is None else _saw(saw)
    except ValueError as fault:
        never = dt.datetime.min.replace(tzinfo=dt.UTC)
        return StoredEvent(
            stream, seq, texts[0], texts[1], version, {}, at or never, texts[2], None, str(fault)
        )
    return StoredEvent(stream, seq, texts[0], texts[1], version, read, at, texts[2], seen)


def _saw(text: object) -> dict[str, int]:
    value = _object(text, "what it saw")
    if not all(type(seq) is int and seq >= 0 for seq in value.values()):
        raise ValueError("what it saw is no row")
    return value


@lru_cache(maxsize=1024)  # at a table the same few hundred come again and again
def _object(text: object, what: str) -> dict[str, Any]:
    try:
        value = _from_json(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise ValueError(f"{what} is no object of JSON")
    return value


class Gathered(Struct):
    """Several appends of one writer, gathered into one.

    Attributes:
        projection: the flat rows after the last append.
        known: the stored flat rows before the first append.
        seen: by stream that the appends rest on, the end as first seen.
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
        """Gather one more append."""
        if self.projection is None:
            self.known = known
        self.projection = projection or self.projection
        self.events += events
        # For streams that are written, the events' places show if others have written too.
        written = {event.stream for event in self.events}
        self.seen = {s: end for s, end in ({**seen, **self.seen}).items() if s not in written}
