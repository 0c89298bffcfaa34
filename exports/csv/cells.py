"""Rows as the bytes of a CSV file that a spreadsheet opens without running anything in it."""

import io
from collections.abc import Iterable, Sequence
from csv import writer as csv_writer
from decimal import Decimal
from typing import Literal

from tourney.game.names import FORMULA_SIGNS
from tourney.night.state.amounts import find_currency, plain_decimal
from tourney.night.state.plan import Plan, name_of_place
from tourney.night.views.view import TableLine

#: A figure that a spreadsheet reads as a number stays one.
Cell = str | int | Decimal

#: Of RFC 4180, as all programs read it; or for an Excel, with the byte-order mark by which it knows
#: UTF-8: one that writes 1.50, or one that writes 1,50 and parts cells by semicolons.
CsvForm = Literal["plain", "point", "comma"]

_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def safe_cell(text: str) -> str:
    """The text so that a spreadsheet shows it and does not run it.

    >>> safe_cell("=1+1"), safe_cell("Ann")
    ("'=1+1", 'Ann')
    """
    # One that begins with an apostrophe has another, so that readers can take the first away.
    return f"'{text}" if text.lstrip("'").startswith(FORMULA_SIGNS) else text


def amount_cell(plan: Plan, amount: int) -> Cell:
    """An amount of a night's money as a plain decimal (F10.1); "" where it has no currency.

    Args:
        amount: in the currency's smallest unit.
    """
    if not plan.currency:
        return ""
    return Decimal(plain_decimal(amount, find_currency(plan.currency)))


def points_cell(hundredths: int) -> Decimal:
    """Points of a season or a night, which are kept in hundredths, as a plain decimal."""
    return Decimal(hundredths).scaleb(-2)


def csv_bytes(
    header: Sequence[str], rows: Iterable[Sequence[Cell]], *, csv: CsvForm = "plain"
) -> bytes:
    """The table in UTF-8: texts made safe, numbers left as numbers."""
    out = io.StringIO(newline="")
    out.write("" if csv == "plain" else _BYTE_ORDER_MARK)
    writer = csv_writer(out, delimiter=";" if csv == "comma" else ",", lineterminator="\r\n")
    writer.writerow(header)
    for row in rows:
        written = [safe_cell(cell) if isinstance(cell, str) else cell for cell in row]
        writer.writerow(map(_with_comma, written) if csv == "comma" else written)
    return out.getvalue().encode()


def _with_comma(cell: Cell) -> Cell:
    return str(cell).replace(".", ",") if isinstance(cell, Decimal) else cell


def title_cell(line: TableLine) -> str:
    """The name of a table beside its number: its title in the format, and its own name."""
    return ", ".join(filter(None, (line.title, name_of_place(line.place))))
