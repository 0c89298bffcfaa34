"""A night as the files that are written of it."""

from typing import TYPE_CHECKING

from exports.night import night_files
from exports.record import NightRecord, Shown
from exports.tables import TableRecord

if TYPE_CHECKING:
    from tourney.night.views.view import TableLine
    from tourney.service.director import Director


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
        card=director.card(number),
        shown=_shown(director, number) if begun else None,
        ledger=director.ledger(number) if begun else (),
        seats=director.seat_plan(number),
        document=director.night_json(number),
        tables=[_record(director, number, line) for line in night.tables],
    )


def _shown(director: "Director", number: int) -> Shown:
    return Shown(
        places=director.places(number),
        bracket=director.bracket(number),
        curves=director.curves(number),
        shame=director.shame(number),
        dice=director.dice_report(number),
    )


def _record(director: "Director", number: int, line: "TableLine") -> TableRecord:
    table = line.number
    corrections = director.corrections(number, table)
    return TableRecord(
        line=line,
        standings=director.standings(number, table),
        items=director.history(number, table),
        runs=director.liar_history(number, table),
        corrections=corrections,
        corrected={item for done in corrections for item in done.items},
        sheet=director.sheet(number, table),
    )
