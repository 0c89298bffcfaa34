"""A night as the files that are written of it."""

from typing import TYPE_CHECKING

from exports.night import night_files
from exports.tables import TableRecord

if TYPE_CHECKING:
    from tourney.director import Director


def written(director: "Director", number: int, *, bom: bool = False) -> dict[str, bytes]:
    """The night's files by name, as it stands.

    Args:
        bom: begin those for a spreadsheet with a byte-order mark, for Excel.

    Raises:
        Refused: as `night_files`.
    """
    night = director.night(number)
    tables = [_record(director, number, line.number) for line in night.tables]
    return night_files(night, tables, bom=bom)


def _record(director: "Director", number: int, table: int) -> TableRecord:
    return TableRecord(
        standings=director.standings(number, table),
        items=director.history(number, table),
        runs=director.liar_history(number, table),
        corrected={item for line in director.corrections(number, table) for item in line.items},
        sheet=director.sheet(number, table),
    )
