"""CSV files as bytes. A spreadsheet opens them without running any cell as a formula."""

import io
from collections.abc import Iterable, Sequence
from csv import writer as csv_writer
from decimal import Decimal
from typing import Literal

from tourney.game.names import FORMULA_SIGNS
from tourney.night.state.amounts import find_currency, plain_decimal
from tourney.night.state.plan import Plan, name_of_place
from tourney.night.views.view import TableLine

#: A value of a cell. Numbers stay numbers, so that a spreadsheet can calculate with them.
Cell = str | int | Decimal

#: "plain" is RFC 4180, for all programs. The others begin with a byte-order mark, by which Excel
#: recognises UTF-8. "point" is for an Excel that writes 1.50; "comma" is for one that writes 1,50
#: and separates cells by semicolons.
CsvForm = Literal["plain", "point", "comma"]

_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def safe_cell(text: str) -> str:
    """Return the text in a form that a spreadsheet shows but does not run.

    >>> safe_cell("=1+1"), safe_cell("Ann")
    ("'=1+1", 'Ann')
    """
    # A text that begins with an apostrophe gets a second one, so that readers can always take the
    # first away.
    return f"'{text}" if text.lstrip("'").startswith(FORMULA_SIGNS) else text


def amount_cell(plan: Plan, amount: int) -> Cell:
    """Return an amount of a night's money as a plain decimal (F10.1); "" without a currency.

    Args:
        amount: the amount in the currency's smallest unit.
    """
    if not plan.currency:
        return ""
    return Decimal(plain_decimal(amount, find_currency(plan.currency)))


def points_cell(hundredths: int) -> Decimal:
    """Return points of a season or a night, given in hundredths, as a plain decimal."""
    return Decimal(hundredths).scaleb(-2)


def csv_bytes(
    header: Sequence[str], rows: Iterable[Sequence[Cell]], *, csv: CsvForm = "plain"
) -> bytes:
    """Return the file in UTF-8: texts made safe, numbers left as numbers."""
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
    """Return the name of a table beside its number: its title in the format, and its own name."""
    return ", ".join(filter(None, (line.title, name_of_place(line.place))))
