"""CSV files of exports, read and compared cell by cell."""

import csv
import io
from collections.abc import Iterable, Mapping
from itertools import zip_longest

_NOTHING = "nothing"


def rows_of(data: bytes) -> list[dict[str, str]]:
    """The rows below the first, by the names in it."""
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def csv_of(columns: str, rows: Iterable[Mapping[str, object]]) -> str:
    """A whole file: its first line, and below it rows by column; what a row has not is empty."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns.split(","), restval="")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def assert_same_cells(data: bytes, golden: str) -> None:
    """Hold a file to what it has to be; where it is not, name each cell that differs.

    Quotes and ends of lines, which are in no cell, are compared behind that.
    """
    was, wanted = (_table(text) for text in (data.decode(), golden))
    differ = [
        f"line {line}, {column}: {cell!r}, not {want!r}"
        for line, rows in enumerate(zip_longest(was, wanted, fillvalue=()), start=1)
        for column, cell, want in zip_longest(wanted[0], *rows, fillvalue=_NOTHING)
        if cell != want
    ]
    assert not differ, "\n".join(differ)
    assert data == golden.encode(), "quotes or ends of lines"


def _table(text: str) -> list[tuple[str, ...]]:
    return list(map(tuple, csv.reader(io.StringIO(text, newline=""))))
