"""A night as the files that are written of it, and as the paper that is printed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from exports.csv.cells import CsvForm
from exports.night import REPORT, file_names, night_files
from exports.paper.record import PaperRecord, PlayedTable
from exports.record import NightRecord, Shown, TableRecord, Told
from tourney.night.floor.setup import ONE_TABLE

if TYPE_CHECKING:
    from tourney.night.display.to_win import ChancesThroughout
    from tourney.night.views.view import TableLine
    from tourney.service.director import Director


def written(director: "Director", number: int, *, csv: CsvForm = "plain") -> dict[str, bytes]:
    """The night's files by name, as it is.

    Args:
        csv: how those for a spreadsheet are written.

    Raises:
        Refused: as `night_files`.
    """
    return night_files(night_record(director, number), csv=csv)


def in_parts(
    director: "Director", number: int, *, csv: CsvForm = "plain"
) -> Iterator[dict[str, bytes]]:
    """As `written`, but the report is worked out once all others are taken, as it takes long."""
    record = night_record(director, number)
    names = file_names(record.night)
    yield night_files(record, [name for name in names if name != REPORT], csv=csv)
    if REPORT in names:
        yield night_files(record, [REPORT], csv=csv)


def night_record(director: "Director", number: int) -> NightRecord:
    """All that the files of a night are made from."""
    night = director.night(number).view()
    begun = bool(night.tables)
    return NightRecord(
        night=night,
        card=director.night(number).card(),
        shown=_shown(director, number) if begun else None,
        told=lambda: _told(director, number),
        ledger=director.night(number).ledger() if begun else (),
        seats=director.night(number).seat_plan(),
        document=director.night(number).json,
        tables=[_record(director, number, line) for line in night.tables],
    )


def _shown(director: "Director", number: int) -> Shown:
    return Shown(director.night(number).places(), director.night(number).bracket())


def _told(director: "Director", number: int) -> Told:
    chances = _chances(director, number)
    return Told(
        curves=director.night(number).tales.curves(),
        shame=director.night(number).tales.shame(chances),
        chances=chances,
        dice=director.night(number).tales.dice_words(),
        luck=director.night(number).tales.luck_words(),
    )


def _chances(director: "Director", number: int) -> "ChancesThroughout | None":
    """Everyone's chances, unless they are kept from the room."""
    night = director.night(number)
    return None if night.view().chances_hidden else night.tales.as_it_went().chances()


def _record(director: "Director", number: int, line: "TableLine") -> TableRecord:
    table = line.number
    corrections = director.night(number).table(table).corrections()
    return TableRecord(
        line=line,
        standings=director.night(number).table(table).standings_view,
        items=director.night(number).table(table).history(),
        runs=director.night(number).table(table).liar_history(),
        corrections=corrections,
        corrected={item for done in corrections for item in done.items},
        sheet=director.night(number).table(table).sheet,
    )


def paper_record(director: "Director", number: int) -> PaperRecord:
    """All that the paper of a night is made from, as it is now."""
    night = director.night(number).view()
    on_floor = night.state == "playing" and night.plan.setup.format != ONE_TABLE.format
    liar = not night.rules.has_units
    tables = [
        PlayedTable(line, director.night(number).table(line.number).liar_page().table, None)
        if liar
        else PlayedTable(
            line,
            director.night(number).table(line.number).view(),
            director.night(number).table(line.number).running(),
        )
        for line in sorted(night.tables, key=lambda line: (line.place, line.number))
        if not line.finished
    ]
    return PaperRecord(
        night=night,
        seats=director.night(number).seat_plan(),
        card=director.night(number).rules(),
        floor=director.night(number).floor() if on_floor else None,
        tables=tables,
        phones=director.phones.shown(number),
    )
