"""A night as JSON: the rows of all its logs, to keep, or to read into another store (F10.2).

The document is one object in UTF-8:

- `tourney`: the version of this format, 1.
- `night`: the night's own log, a list of rows.
- `tables`: a list of all tables that were ever opened, by number. Each is an object of `table`, its
  number from 1, and `log`, its rows.

A row is an object of:

- `seq`: the row's place in its log, from 1 without a gap.
- `uuid`: a unique name of the row, the same in every store.
- `kind`, `version`, `payload`: the entry that was typed or drawn. They are the word for its kind,
  the version that its payload is written in, and the payload, an object. Undo and corrections are
  rows too.
- `at`: the time at which the row was written, by ISO 8601, in UTC.
- `by`: the person who typed the entry.
- `saw`: an object or null. A row of the night names the last row it had seen of each table that had
  new rows since the night's row before: `{"table/3": 41}`. A row at a table that was written
  together with a row of the night names that row: `{"night": 12}`.

The night's number is not in the document, because each store numbers its own nights.
"""

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any, NoReturn
from uuid import UUID

from tourney.game.names import clean_text
from tourney.game.refusal import Refused
from tourney.log.streams import by_stream, night_stream, reason
from tourney.store.rows.records import StoredEvent

VERSION = 1

#: About four times the size of the longest night.
MOST_BYTES = 40_000_000

_DOCUMENT = {"tourney", "night", "tables"}
_ROW = {"seq", "uuid", "kind", "version", "payload", "at", "by", "saw"}
_NIGHT, _TABLE = "night", "table/"

# Made once, because a long night has tens of thousands of rows.
_to_json = json.JSONEncoder(ensure_ascii=False).encode

_LONGEST_TEXT = 400
_LONGEST_BY = 40
_DEEPEST = 20


class UnreadableNight(Refused, ValueError):
    """A refusal to read a night; none of it was taken. The sentence says where the fault is."""


def write_night(rows: Iterable[StoredEvent]) -> bytes:
    """Return the document of a night's rows, given stream by stream; each row is one line.

    A damaged log is written up to its first damaged row.
    """
    logs = {
        stream: [*takewhile(lambda row: not row.fault, those)]
        for stream, those in by_stream(rows).items()
    }
    night = next(stream for stream in logs if _TABLE not in stream)
    tables = sorted((number, stream) for stream in logs if (number := _number(stream)))
    parts = [f'{{"tourney": {VERSION},\n"night": [\n{_lines(logs[night])}],\n"tables": [']
    between = ""
    for number, stream in tables:
        parts.append(f'{between}\n{{"table": {number}, "log": [\n{_lines(logs[stream])}]}}')
        between = ","
    # A lone surrogate, which no check of names accepts, is written as JSON's own escape.
    return "".join([*parts, "]}\n"]).encode(errors="backslashreplace")


def _number(stream: str) -> int:
    """Return the table's number; 0 for the night's own stream and any stream no night reads."""
    _, table, number = stream.partition(f"/{_TABLE}")
    return int(number) if table and number.isascii() and number.isdecimal() else 0


def _lines(rows: Iterable[StoredEvent]) -> str:
    return ",\n".join(_to_json(as_told(row)) for row in rows)


def as_told(row: StoredEvent) -> dict[str, Any]:
    """Return a row as JSON data; two rows are compared by this."""
    return {
        "seq": row.seq,
        "uuid": row.uuid,
        "kind": row.kind,
        "version": row.version,
        "payload": _told(row.payload),
        "at": row.at.isoformat(),
        "by": row.by,
        "saw": None if row.saw is None else {_relative(s): seq for s, seq in row.saw.items()},
    }


def _told(payload: dict[str, Any]) -> dict[str, Any]:
    """Return a row's payload without a plan's `tell` address, which is often a secret."""
    plan = payload.get("plan")
    if not isinstance(plan, dict) or not plan.get("tell"):
        return payload
    return payload | {"plan": plan | {"tell": ""}}


def _relative(stream: str) -> str:
    """Return a stream's name within its night."""
    _, _, table = stream.partition("/table/")
    return f"{_TABLE}{table}" if table else _NIGHT


def read_night(data: bytes, number: int) -> list[StoredEvent]:
    """Return the rows of a document for a night of this number, stream by stream.

    Whether each row follows from the rows before is not checked here.

    Raises:
        UnreadableNight: the data is no such document, or a row of it is not valid.
    """
    document = _document(data)
    logs = {_NIGHT: document["night"]}
    if not isinstance(document["tables"], list):
        raise UnreadableNight("tables", "The file's tables aren't a list.")
    for at, table in enumerate(document["tables"], start=1):
        if not isinstance(table, dict) or table.keys() != {"table", "log"}:
            raise UnreadableNight("tables", f"Table {at} of the file needs a number and a log.")
        if type(table["table"]) is not int or table["table"] != at:
            raise UnreadableNight("tables", f"Table {at} of the file is missing.")
        logs[f"{_TABLE}{at}"] = table["log"]
    for name, log in logs.items():
        if not isinstance(log, list) or not log:
            raise UnreadableNight("no-rows", f"The log of {_words(name)} has no rows.")
    ends = {name: len(log) for name, log in logs.items()}
    rows = [
        _row(number, name, seq, row, ends)
        for name, log in logs.items()
        for seq, row in enumerate(log, start=1)
    ]
    _check_uuids(rows)
    return rows


def _document(data: bytes) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise UnreadableNight("too-big", "The file is bigger than 40 MB; that is no night.")
    try:
        document = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise UnreadableNight("not-json", "The file is not JSON, or was cut off.") from error
    if not isinstance(document, dict) or "tourney" not in document:
        raise UnreadableNight("no-night", "The file is JSON, but no night of tourney.")
    version = document["tourney"]
    if type(version) is not int or version != VERSION:
        raise UnreadableNight(
            "version",
            f"The file is a night of another version of tourney; this one reads {VERSION}.",
        )
    if document.keys() != _DOCUMENT:
        raise UnreadableNight("no-night", "The file has too little for a night, or too much.")
    return document


def _no_number(_text: str) -> NoReturn:
    raise ValueError("JSON has no such number")


def _row(number: int, name: str, seq: int, row: object, ends: Mapping[str, int]) -> StoredEvent:
    """Return the row at this place in its log; `ends` are the lengths of all logs."""
    try:
        if not isinstance(row, dict) or row.keys() != _ROW:
            raise ValueError("it has too little for a row, or too much")
        if type(row["seq"]) is not int or row["seq"] != seq:
            raise ValueError(f"row {seq} is missing before it")
        if not isinstance(row["kind"], str) or type(row["version"]) is not int:
            raise ValueError("its kind is a word, and its version a number")
        if not isinstance(row["payload"], dict):
            raise ValueError("its payload is no object")
        for text in _texts(row["payload"]):
            clean_text(text, "text", _LONGEST_TEXT, empty=True)
        return StoredEvent(
            stream=night_stream(number) if name == _NIGHT else _absolute(number, name),
            seq=seq,
            kind=row["kind"],
            version=row["version"],
            payload=row["payload"],
            by=_by(row["by"]),
            saw=_saw(number, name, row["saw"], ends),
            uuid=_uuid(row["uuid"]),
            at=_at(row["at"]),
        )
    except (Refused, ValueError) as fault:
        raise unreadable(name, seq, fault) from fault


def unreadable(name: str, seq: int, fault: Exception) -> UnreadableNight:
    """Return the refusal of a row of a log; the log's name is `night` or like `table/3`."""
    return UnreadableNight("row", f"Row {seq} of {_words(name)} cannot be: {reason(fault)}.")


def _words(name: str) -> str:
    return "the night" if name == _NIGHT else name.replace("/", " ")


def _absolute(number: int, name: str) -> str:
    """Return the stream of a name within the night of that number."""
    return f"{night_stream(number)}/{name}"


def _texts(value: object, depth: int = 0) -> Iterator[str]:
    """Yield every text in a payload, keys included."""
    if depth > _DEEPEST:
        raise ValueError("its payload goes too deep")
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from _texts(each, depth + 1)
        case dict():
            for key, each in value.items():
                yield key
                yield from _texts(each, depth + 1)


def _saw(number: int, name: str, saw: object, ends: Mapping[str, int]) -> dict[str, int] | None:
    if saw is None:
        return None
    if not isinstance(saw, dict):
        raise ValueError("what it saw is no object")
    for other, seq in saw.items():
        if other not in ends or (other == _NIGHT) == (name == _NIGHT):
            raise ValueError("it saw a log that it cannot have seen")
        if type(seq) is not int or not 0 <= seq <= ends[other]:
            raise ValueError(f"{_words(other)} has no row {seq}")
    return {
        night_stream(number) if other == _NIGHT else _absolute(number, other): seq
        for other, seq in saw.items()
    }


def _by(text: object) -> str:
    if not isinstance(text, str) or clean_text(text, "text", _LONGEST_BY) != text:
        raise ValueError("who typed it cannot be read")
    return text


def _uuid(text: object) -> str:
    try:
        if isinstance(text, str) and str(UUID(text)) == text:
            return text
    except ValueError:
        pass
    raise ValueError("its uuid isn't valid")


def _at(text: object) -> dt.datetime:
    try:
        at = dt.datetime.fromisoformat(text if isinstance(text, str) else "")
    except ValueError as fault:
        raise ValueError("when it was written cannot be read") from fault
    if at.utcoffset() != dt.timedelta(0):
        raise ValueError("when it was written is not in UTC")
    return at.replace(tzinfo=dt.UTC)


def _check_uuids(rows: Iterable[StoredEvent]) -> None:
    seen: set[str] = set()
    for row in rows:
        if row.uuid in seen:
            raise UnreadableNight("uuid", f"Two rows of the file have the same uuid, {row.uuid}.")
        seen.add(row.uuid)
