"""The tables as queries name them, for both databases, and the queries for events.

`models.py` defines the tables' contents. A program for play does not import it: SQLModel takes 13
MB, and a tenth of a second before the list of nights.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import fields
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction
from sqlalchemy.types import TypeDecorator, TypeEngine

from tourney.store.rows.records import COLUMNS, NightFlat, ResultFlat

APPLICATION_ID = 0x4D455849
"""The four bytes "MEXI" at offset 68 of the file: what makes it a tourney store."""

MARK = f"tourney store {APPLICATION_ID:08x}"
"""The comment on the table of events that makes a server's database one."""

REVISIONS = ("0001", "0002", "0003")
"""Every revision of a file that this program can read or bring up to date, oldest first."""

HEAD = REVISIONS[-1]

SERVER_REVISIONS = (*REVISIONS, "0004")
"""The same of a server's database, which may hold many venues; a file is of one."""

SERVER_HEAD = SERVER_REVISIONS[-1]


#: A text column sorted by code point, whatever the language of the server.
BY_CODE_POINT = sa.String().with_variant(sa.String(collation="C"), "postgresql")


class UtcDateTime(TypeDecorator[datetime]):
    """An instant with a time zone, read back as UTC; SQLite itself drops zones.

    SQLite keeps any value in any column; a value that is no instant is read as None.
    """

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002 (the signature is SQLAlchemy's)
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"an instant needs its zone: {value.isoformat()}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002 (the signature is SQLAlchemy's)
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)

    def result_processor(
        self, dialect: sa.Dialect, coltype: object
    ) -> Callable[[Any], datetime | None] | None:
        """Return a reader of times that gives None for a bad value, which spares other rows."""
        read = super().result_processor(dialect, coltype)
        if read is None:
            return None

        def read_or_none(value: Any) -> datetime | None:
            try:
                return read(value)
            except (TypeError, ValueError):
                return None

        return read_or_none


class JsonPairs(GenericFunction[Any]):
    """The rows (key, value) of a JSON object."""

    inherit_cache = True


class JsonItems(GenericFunction[Any]):
    """The rows (value) of a JSON array of texts."""

    inherit_cache = True


@compiles(JsonPairs)
@compiles(JsonItems)
def _on_sqlite(element: GenericFunction[Any], compiler: SQLCompiler, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(JsonPairs, "postgresql")
def _pairs(element: JsonPairs, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_each_text(CAST({compiler.process(element.clauses, **options)} AS JSON))"


@compiles(JsonItems, "postgresql")
def _items(element: JsonItems, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_array_elements_text(CAST({compiler.process(element.clauses, **options)} AS JSON))"


_TEXT, _NUMBER = sa.String(), sa.Integer()


def _columns_of(record: type[Struct]) -> dict[str, TypeEngine[Any]]:
    """Return a column for each field of a record: numbers, dates, and texts for the rest."""
    types: dict[Any, TypeEngine[Any]] = {int: _NUMBER, date: sa.Date()}
    return {field.name: types.get(field.type, _TEXT) for field in fields(record)}


def _table(called: str, /, **columns: TypeEngine[Any]) -> sa.TableClause:
    return sa.table(called, *(sa.column(name, its) for name, its in columns.items()))


EVENT = _table(
    "event",
    stream=BY_CODE_POINT,
    seq=_NUMBER,
    uuid=_TEXT,
    kind=_TEXT,
    version=_NUMBER,
    payload=_TEXT,
    at=UtcDateTime(),
    by=_TEXT,
    saw=_TEXT,
)
PLAYER = _table("player", id=_NUMBER, key=_TEXT, name=BY_CODE_POINT)
NIGHT = _table("night", **_columns_of(NightFlat))
ENTRY = _table("entry", night=_NUMBER, entry=_NUMBER, player=_NUMBER, name=_TEXT, paid=sa.Boolean())
RESULT = _table("result", night=_NUMBER, **_columns_of(ResultFlat))


INSERT = sa.insert(EVENT).inline()
_OF_STREAM = EVENT.c.stream == sa.bindparam("of_stream")
_COLUMNS = [EVENT.c[name] for name in COLUMNS]
SELECT = (
    sa.select(*_COLUMNS)
    .where(_OF_STREAM, EVENT.c.seq > sa.bindparam("after"))
    .order_by(EVENT.c.seq)
)
# Streams are compared by code point, as on PostgreSQL the column has the collation "C".
UNDER = (
    sa.select(*_COLUMNS)
    .where(
        EVENT.c.stream >= sa.bindparam("of_stream"),
        EVENT.c.stream < sa.bindparam("beyond"),
        sa.or_(_OF_STREAM, EVENT.c.stream > sa.bindparam("first")),
    )
    .order_by(EVENT.c.stream, EVENT.c.seq)
)
_of_ends = JsonPairs(sa.bindparam("ends")).table_valued("key", "value", name="pairs")
# Without the limit, a server expects many ends and reads all rows. The limit also has the cast done
# first: with row-level security, a server seeks no value in a key that it must still cast.
_ends = (
    sa.select(_of_ends.c.key, sa.cast(_of_ends.c.value, sa.Integer).label("seq"))
    .limit(sa.bindparam("count"))
    .subquery("ends")
)
_is_beyond = sa.and_(EVENT.c.stream == _ends.c.key, EVENT.c.seq > _ends.c.seq)
AFTER = sa.select(*_COLUMNS).where(_is_beyond).order_by(EVENT.c.stream, EVENT.c.seq)


def _insert_unless(is_beyond: sa.ColumnElement[bool]) -> sa.Insert:
    new = sa.select(*(sa.bindparam(f"new_{name}", type_=EVENT.c[name].type) for name in COLUMNS))
    resting = new.where(~sa.exists(sa.select(EVENT.c.seq).where(is_beyond)))
    return sa.insert(EVENT).from_select(COLUMNS, resting).execution_options(preserve_rowcount=True)


_INSERT_RESTING = _insert_unless(_is_beyond)
# A roll rests only on its night's stream: a server is faster without a list to read.
_INSERT_RESTING_ON_ONE = _insert_unless(
    sa.and_(EVENT.c.stream == sa.bindparam("rests_on"), EVENT.c.seq > sa.bindparam("up_to"))
)
_uuids = JsonItems(sa.bindparam("uuids")).table_valued("value", name="uuids")
OF_UUIDS = sa.select(EVENT.c.seq).where(EVENT.c.uuid == _uuids.c.value).limit(1)
AT = sa.select(*_COLUMNS).where(_OF_STREAM, EVENT.c.seq == sa.bindparam("of_seq"))
LAST = sa.select(sa.func.max(EVENT.c.seq)).where(_OF_STREAM)
ANY = sa.select(EVENT.c.seq).limit(1)
STREAMS = sa.select(EVENT.c.stream).distinct().order_by(EVENT.c.stream)


def _last_rows() -> sa.Select[tuple[str, int, str]]:
    """Return the query for the last row of every stream, which skips the rows between."""
    then = EVENT.alias("event_next")
    streams = sa.select(sa.func.min(EVENT.c.stream).label("stream")).cte("streams", recursive=True)
    after = sa.select(sa.func.min(then.c.stream)).where(then.c.stream > streams.c.stream)
    streams = streams.union_all(
        sa.select(after.scalar_subquery()).where(streams.c.stream.is_not(None))
    )

    def last(column: str) -> sa.ScalarSelect[Any]:
        rows = sa.select(EVENT.c[column]).where(EVENT.c.stream == streams.c.stream)
        return rows.order_by(EVENT.c.seq.desc()).limit(1).scalar_subquery()

    # If this were joined to the table, a server might read all of it.
    return sa.select(streams.c.stream, last("seq").label("seq"), last("uuid").label("uuid")).where(
        streams.c.stream.is_not(None)
    )


ENDS = _last_rows()

#: Encodes a value as the shortest JSON.
to_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def beyond(ends: Mapping[str, int]) -> dict[str, object]:
    """Return the parameters of `AFTER`, which asks for rows after these ends of streams."""
    return {"ends": to_json(dict(ends)), "count": len(ends)}


def insert_resting(
    rows: Iterable[Mapping[str, object]], ends: Mapping[str, int]
) -> tuple[sa.Insert, list[dict[str, object]]]:
    """Return the insert of rows that fails if a stream they rest on has newer rows; and its values.

    One trip to a server does both the check and the insert.

    Args:
        ends: the streams that the rows rest on, with the last seq seen in each.
    """
    others: dict[str, object]
    if len(ends) == 1:
        statement = _INSERT_RESTING_ON_ONE
        ((stream, end),) = ends.items()
        others = {"rests_on": stream, "up_to": end}
    else:
        statement, others = _INSERT_RESTING, beyond(ends)
    return statement, [{**others, **{f"new_{name}": row[name] for name in COLUMNS}} for row in rows]
