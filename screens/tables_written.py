"""A night as the files that are written of it."""

from typing import TYPE_CHECKING

from exports.night import NightRecord, night_files
from exports.tables import TableRecord

if TYPE_CHECKING:
    from tourney.director import Director
    from tourney.night.view import TableLine


def written(director: "Director", number: int, *, bom: bool = False) -> dict[str, bytes]:
    """The night's files by name, as it stands.

    Args:
        bom: begin those for a spreadsheet with a byte-order mark, for Excel.

    Raises:
        Refused: as `night_files`.
    """
    return night_files(night_record(director, number), bom=bom)


def night_record(director: "Director", number: int) -> NightRecord:
    """All that the files of a night are made from."""
    night = director.night(number)
    begun = bool(night.tables)
    return NightRecord(
        night=night,
        places=director.places(number) if begun else None,
        ledger=director.ledger(number) if begun else (),
        seats=director.seat_plan(number),
        document=director.night_json(number),
        tables=[_record(director, number, line) for line in night.tables],
    )


def _record(director: "Director", number: int, line: "TableLine") -> TableRecord:
    table = line.number
    return TableRecord(
        line=line,
        standings=director.standings(number, table),
        items=director.history(number, table),
        runs=director.liar_history(number, table),
        corrected={item for line in director.corrections(number, table) for item in line.items},
        sheet=director.sheet(number, table),
    )
