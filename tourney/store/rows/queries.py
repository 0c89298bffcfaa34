"""The queries for events, with the values that they take."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Insert,
    Integer,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    cast,
    exists,
    func,
    insert,
    or_,
    select,
)

from tourney.store.rows.records import COLUMNS
from tourney.store.rows.tables import EVENT, JsonItems, JsonPairs

INSERT = insert(EVENT).inline()
_OF_STREAM = EVENT.c.stream == bindparam("of_stream")
_COLUMNS = [EVENT.c[name] for name in COLUMNS]
SELECT = select(*_COLUMNS).where(_OF_STREAM, EVENT.c.seq > bindparam("after")).order_by(EVENT.c.seq)
# Streams are compared by code point: on PostgreSQL the column has the collation "C".
UNDER = (
    select(*_COLUMNS)
    .where(
        EVENT.c.stream >= bindparam("of_stream"),
        EVENT.c.stream < bindparam("beyond"),
        or_(_OF_STREAM, EVENT.c.stream > bindparam("first")),
    )
    .order_by(EVENT.c.stream, EVENT.c.seq)
)
_pairs = JsonPairs(bindparam("ends")).table_valued("key", "value", name="pairs")
# A server that is not told how few they are reads all rows that there are; nor does it look for a
# number in a key where the row-level security might be told something by the making of it.
_ends = (
    select(_pairs.c.key, cast(_pairs.c.value, Integer).label("seq"))
    .limit(bindparam("count"))
    .subquery("ends")
)
_is_beyond = and_(EVENT.c.stream == _ends.c.key, EVENT.c.seq > _ends.c.seq)
AFTER = select(*_COLUMNS).where(_is_beyond).order_by(EVENT.c.stream, EVENT.c.seq)


def _insert_unless(is_beyond: ColumnElement[bool]) -> Insert:
    new = select(*(bindparam(f"new_{name}", type_=EVENT.c[name].type) for name in COLUMNS))
    resting = new.where(~exists(select(EVENT.c.seq).where(is_beyond)))
    return insert(EVENT).from_select(COLUMNS, resting).execution_options(preserve_rowcount=True)


_INSERT_RESTING = _insert_unless(_is_beyond)
# A roll rests on its night alone: a server takes less long over it where it has no list to read.
_INSERT_RESTING_ON_ONE = _insert_unless(
    and_(EVENT.c.stream == bindparam("rests_on"), EVENT.c.seq > bindparam("up_to"))
)
_uuids = JsonItems(bindparam("uuids")).table_valued("value", name="uuids")
OF_UUIDS = select(EVENT.c.seq).where(EVENT.c.uuid == _uuids.c.value).limit(1)
AT = select(*_COLUMNS).where(_OF_STREAM, EVENT.c.seq == bindparam("of_seq"))
LAST = select(func.max(EVENT.c.seq)).where(_OF_STREAM)
ANY = select(EVENT.c.seq).limit(1)
STREAMS = select(EVENT.c.stream).distinct().order_by(EVENT.c.stream)


def _last_rows() -> Select[tuple[str, int, str]]:
    """The last row of every stream, from one stream to the next and past all rows between."""
    then = EVENT.alias("event_next")
    streams = select(func.min(EVENT.c.stream).label("stream")).cte("streams", recursive=True)
    after = select(func.min(then.c.stream)).where(then.c.stream > streams.c.stream)
    streams = streams.union_all(
        select(after.scalar_subquery()).where(streams.c.stream.is_not(None))
    )

    def last(column: str) -> ScalarSelect[Any]:
        rows = select(EVENT.c[column]).where(EVENT.c.stream == streams.c.stream)
        return rows.order_by(EVENT.c.seq.desc()).limit(1).scalar_subquery()

    # Joined to the table, a server may read all of it.
    return select(streams.c.stream, last("seq").label("seq"), last("uuid").label("uuid")).where(
        streams.c.stream.is_not(None)
    )


ENDS = _last_rows()

#: A value as JSON, in the fewest characters.
to_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def beyond(ends: Mapping[str, int]) -> dict[str, object]:
    """The values of `AFTER`, which asks for rows beyond these of these streams."""
    return {"ends": to_json(dict(ends)), "count": len(ends)}


def insert_resting(
    rows: Iterable[Mapping[str, object]], ends: Mapping[str, int]
) -> tuple[Insert, list[dict[str, object]]]:
    """What puts rows, unless there are any beyond those that they rest on, with its values.

    That is one trip to a server in place of two.

    Args:
        ends: the streams that they rest on, and up to where.
    """
    others: dict[str, object]
    if len(ends) == 1:
        statement = _INSERT_RESTING_ON_ONE
        ((stream, end),) = ends.items()
        others = {"rests_on": stream, "up_to": end}
    else:
        statement, others = _INSERT_RESTING, beyond(ends)
    return statement, [{**others, **{f"new_{name}": row[name] for name in COLUMNS}} for row in rows]
