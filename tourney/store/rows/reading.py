"""A row as it comes off the disk: the event in it, or why none can be read there."""

import datetime as dt
import json
from typing import Any

from tourney.store.rows.records import StoredEvent

#: What `stored_event` is made from, in its order.
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
    """The event of a row's columns, or one whose `fault` says why they make none.

    A program that writes past this one, or a failing disk, may have left anything there; such a row
    is no reason to keep back the rest of a night.
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


def _object(text: object, what: str) -> dict[str, Any]:
    try:
        value = _from_json(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise ValueError(f"{what} is no object of JSON")
    return value
