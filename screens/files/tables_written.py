"""A night as the files that are written of it, and as the paper that is printed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from exports.csv.cells import CsvForm
from exports.night import REPORT, file_names, night_files
from exports.record import NightRecord, PaperRecord, PlayedTable, Shown, TableRecord, Told
from tourney.night.setup import ONE_TABLE

if TYPE_CHECKING:
    from tourney.night.views.view import TableLine
    from tourney.service.director import Director
    from tourney.service.table_handle import TableHandle


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
    night = director.night(number)
    view = night.view()
    begun = bool(view.tables)
    return NightRecord(
        night=view,
        card=night.card(),
        shown=Shown(night.places(), night.bracket()) if begun else None,
        told=lambda: _told(director, number),
        ledger=night.ledger() if begun else (),
        seats=night.seat_plan(),
        document=night.json,
        tables=[_record(line, night.table(line.number)) for line in view.tables],
    )


def _told(director: "Director", number: int) -> Told:
    """The tales of a night, with everyone's chances unless they are kept from the room."""
    night = director.night(number)
    tales = night.tales
    chances = None if night.view().chances_hidden else tales.as_it_went().chances()
    return Told(
        curves=tales.curves(),
        shame=tales.shame(chances),
        chances=chances,
        dice=tales.dice_words(),
        luck=tales.luck_words(),
    )


def _record(line: "TableLine", table: "TableHandle") -> TableRecord:
    corrections = table.corrections()
    return TableRecord(
        line=line,
        standings=table.standings_view,
        items=table.history(),
        runs=table.liar_history(),
        corrections=corrections,
        corrected={item for done in corrections for item in done.items},
        sheet=table.sheet,
    )


def paper_record(director: "Director", number: int) -> PaperRecord:
    """All that the paper of a night is made from, as it is now."""
    night = director.night(number)
    view = night.view()
    on_floor = view.state == "playing" and view.plan.setup.format != ONE_TABLE.format
    tables = [
        PlayedTable(line, table.view(), table.running())
        if view.rules.has_units
        else PlayedTable(line, table.liar_page().table, None)
        for line in sorted(view.tables, key=lambda line: (line.place, line.number))
        if not line.finished
        for table in (night.table(line.number),)
    ]
    return PaperRecord(
        night=view,
        seats=night.seat_plan(),
        card=night.rules(),
        floor=night.floor() if on_floor else None,
        tables=tables,
        phones=director.phones.shown(number),
    )
