"""The files of one night, by name."""

from collections.abc import Sequence

from exports.penalties import penalties_csv
from exports.rounds import rounds_csv
from exports.standings import standings_csv
from exports.tables import TableRecord
from tourney.game.liar.rules import LiarRules
from tourney.game.refusal import Refused
from tourney.night.view import NightView


def file_names(night: NightView) -> tuple[str, ...]:
    """What is written of a night: two tables for a spreadsheet, and a score sheet a table."""
    played = "penalties.csv" if isinstance(night.rules, LiarRules) else "rounds.csv"
    sheets = (f"table-{line.number}.mex" for line in night.tables)
    return ("standings.csv", played, *sheets)


def night_files(
    night: NightView, tables: Sequence[TableRecord], *, bom: bool = False
) -> dict[str, bytes]:
    """What each of `file_names` holds.

    Args:
        tables: the night's, in order.
        bom: begin each file for a spreadsheet with a byte-order mark, for Excel.

    Raises:
        Refused: `not-begun`, when there is nothing to write yet.
    """
    if not tables:
        raise Refused("not-begun", "Play has not begun, so there is nothing to export yet.")
    liar = isinstance(night.rules, LiarRules)
    contents = (
        standings_csv((record.standings for record in tables), bom=bom),
        penalties_csv(tables, bom=bom) if liar else rounds_csv(tables, bom=bom),
        *(record.sheet.encode() for record in tables),
    )
    return dict(zip(file_names(night), contents, strict=True))
