"""The tables as queries name them, their version, and what each database has in its own way.

`models.py` says what they hold. No one who plays imports that: SQLModel takes 13 MB, and a tenth of
a second before the list of nights.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Boolean, Date, DateTime, Dialect, Integer, String, TableClause, column, table
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction
from sqlalchemy.types import TypeDecorator, TypeEngine

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


#: A text sorted by code point, whatever the language of the server.
BY_CODE_POINT = String().with_variant(String(collation="C"), "postgresql")


class UtcDateTime(TypeDecorator[datetime]):
    """A zone-aware instant, which comes back as UTC even from SQLite, which drops zones.

    A value that is no instant, which SQLite keeps in any column, is read as None.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (the signature is SQLAlchemy's)
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"an instant needs its zone: {value.isoformat()}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (the signature is SQLAlchemy's)
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)

    def result_processor(
        self, dialect: Dialect, coltype: object
    ) -> Callable[[Any], datetime | None] | None:
        """Read a time, or None where it is none: one bad row must not fail those beside it."""
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


_TEXT, _NUMBER = String(), Integer()


def _table(called: str, /, **columns: TypeEngine[Any]) -> TableClause:
    return table(called, *(column(name, its) for name, its in columns.items()))


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
NIGHT = _table(
    "night",
    number=_NUMBER,
    uid=_TEXT,
    name=_TEXT,
    date=Date(),
    venue=_TEXT,
    preset=_TEXT,
    state=_TEXT,
    players=_NUMBER,
    winner=_TEXT,
)
ENTRY = _table("entry", night=_NUMBER, entry=_NUMBER, player=_NUMBER, name=_TEXT, paid=Boolean())
RESULT = _table(
    "result",
    night=_NUMBER,
    at_table=_NUMBER,
    position=_NUMBER,
    place=_NUMBER,
    name=_TEXT,
    units=_NUMBER,
    units_paid=_NUMBER,
    rounds_lost=_NUMBER,
    mexicos=_NUMBER,
    points=_NUMBER,
    penalties=_NUMBER,
)
