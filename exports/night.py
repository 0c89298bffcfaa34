"""The files of one night, by name."""

from collections.abc import Callable, Collection, Iterable, Mapping

from exports.csv.cells import CsvForm
from exports.csv.rounds import penalties_csv, rolls_csv, rounds_csv
from exports.csv.standings import ledger_csv, standings_csv, tables_csv
from exports.html.report import report_html
from exports.record import NightRecord, is_by_table
from exports.svg import bracket_svg
from exports.text.seating import seating_text
from tourney.game.refusal import Refused
from tourney.night.formats.registry import format_of
from tourney.night.money.accounts import LedgerLine
from tourney.night.people.lists import write_list
from tourney.night.views.repeat import alphabetical
from tourney.night.views.view import NightView

#: The only file that is slow to make, because it works out everyone's chances and luck.
REPORT = "report.html"


#: The functions that write a night's files, in the order of listing; score sheets are not among
#: them.
_WRITTEN: Mapping[str, Callable[[NightRecord, CsvForm], bytes]] = {
    REPORT: lambda record, _: report_html(record),
    "bracket.svg": lambda record, _: _bracket(record),
    "standings.csv": lambda record, csv: _standings(record, csv=csv),
    "rounds.csv": lambda record, csv: rounds_csv(record.night, record.tables, csv=csv),
    "rolls.csv": lambda record, csv: rolls_csv(record.night, record.tables, csv=csv),
    "penalties.csv": lambda record, csv: penalties_csv(record.night, record.tables, csv=csv),
    "ledger.csv": lambda record, csv: ledger_csv(record.night, _payments(record), csv=csv),
    "entrants.txt": lambda record, _: entrants_text(record.night).encode(),
    "seating.txt": lambda record, _: seating_text(record.seats).encode(),
    "night.json": lambda record, _: record.document(),
}
NAMES = tuple(_WRITTEN)
_OF_SEATS = ("entrants.txt", "seating.txt", "night.json")


def file_names(night: NightView) -> tuple[str, ...]:
    """Return the names of the files that a night can be exported to now.

    Before play these are the seats' files, if seats are drawn, else (). Payments are written if
    fees are taken or a unit is worth money.
    """
    if not night.tables:
        return _OF_SEATS if night.draw else ()
    fees = night.plan.setup.fees
    only_where = {
        "bracket.svg": format_of(night.plan.setup).has_bracket,
        "rounds.csv": night.rules.has_units or night.has_floor,
        "rolls.csv": night.rules.has_units,
        "penalties.csv": not night.rules.has_units,
        "ledger.csv": bool(fees.entry or fees.rebuy or night.plan.unit_worth),
    }
    return (*(name for name in NAMES if only_where.get(name, True)), *sheet_names(night))


def sheet_names(night: NightView) -> tuple[str, ...]:
    """Return the file name of each table's score sheet."""
    return tuple(f"table-{line.number}.mex" for line in night.tables)


def night_files(
    record: NightRecord, names: Collection[str] | None = None, *, csv: CsvForm = "plain"
) -> dict[str, bytes]:
    """Return the contents of a night's files; only the figures they need are worked out.

    Args:
        names: the files wanted; None for all of `file_names`.
        csv: the form of the CSV files.

    Raises:
        Refused: `not-begun`, if there is nothing to write yet; `no-proof`, if the night is over and
            its units or its money do not balance (F8.4).
    """
    possible = file_names(record.night)
    if not possible:
        raise Refused("not-begun", "Play has not begun, so there is nothing to export yet.")
    if record.shown is not None and (fault := record.shown.places.blocked):
        raise Refused("no-proof", f"Correct this before you export: {fault}")
    sheets = dict(zip(sheet_names(record.night), record.tables, strict=True))
    return {
        name: sheets[name].sheet().encode() if name in sheets else _WRITTEN[name](record, csv)
        for name in possible
        if names is None or name in names
    }


def _standings(record: NightRecord, *, csv: CsvForm) -> bytes:
    assert record.shown is not None
    tables, places = [table.standings() for table in record.tables], record.shown.places
    if is_by_table(record.night):
        return tables_csv(tables, places.proof, csv=csv)
    stages = record.shown.bracket.stages
    return standings_csv(places, stages, sum(table.corrections for table in tables), csv=csv)


def _bracket(record: NightRecord) -> bytes:
    assert record.shown is not None
    return bracket_svg(record.shown.bracket)


def _payments(record: NightRecord) -> Iterable[LedgerLine]:
    prizes = not is_by_table(record.night)
    return (line for line in record.ledger if prizes or line.kind != "prize")


def entrants_text(night: NightView) -> str:
    """Return the people who take part, in alphabetical order, without no-shows.

    Before play, if guests can say that they are here, only people who said so are listed. A name
    that the list would read as something else is put in quotes.
    """
    only_here = night.here and not night.tables
    return write_list(
        alphabetical(
            entry.name
            for entry in night.entries
            if entry.status != "no-show" and (entry.here or not only_here)
        )
    )
