"""A night as the files that are written of it."""

from typing import TYPE_CHECKING

from exports.night import night_files
from exports.record import NightRecord, Shown
from exports.table_record import TableRecord
from tourney.night.display.luck import luck_of

if TYPE_CHECKING:
    from tourney.night.display.to_win import ChancesThroughout
    from tourney.night.views.view import TableLine
    from tourney.service.director import Director


#: The most work for the report's luck, about ten seconds: a file is waited for.
_MOST = 40_000


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
    night = director.night(number).view()
    begun = bool(night.tables)
    return NightRecord(
        night=night,
        card=director.night(number).card(),
        shown=_shown(director, number) if begun else None,
        ledger=director.night(number).ledger() if begun else (),
        seats=director.night(number).seat_plan(),
        document=director.night(number).json(),
        tables=[_record(director, number, line) for line in night.tables],
    )


def _shown(director: "Director", number: int) -> Shown:
    chances = _chances(director, number)
    return Shown(
        places=director.night(number).places(),
        bracket=director.night(number).bracket(),
        curves=director.night(number).curves(),
        shame=director.night(number).shame(chances),
        chances=chances,
        luck=luck_of(director.night(number).played(), most=_MOST),
        dice=director.night(number).dice_report(),
    )


def _chances(director: "Director", number: int) -> "ChancesThroughout | None":
    """Everybody's chances, where nobody is to be kept from them."""
    from tourney.service.film import Film

    night = director.night(number)
    return None if night.view().chances_hidden else Film(night).played.chances()


def _record(director: "Director", number: int, line: "TableLine") -> TableRecord:
    table = line.number
    corrections = director.night(number).table(table).corrections()
    return TableRecord(
        line=line,
        standings=director.night(number).table(table).standings_view(),
        items=director.night(number).table(table).history(),
        runs=director.night(number).table(table).liar_history(),
        corrections=corrections,
        corrected={item for done in corrections for item in done.items},
        sheet=director.night(number).table(table).sheet(),
    )
