"""Columns and queries that each database has in its own way: instants in UTC, JSON as rows."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, String
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction
from sqlalchemy.types import TypeDecorator

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
