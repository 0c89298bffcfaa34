"""JSON handed to a query as rows, which each database does in words of its own."""

from typing import Any

from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction


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
