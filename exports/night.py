"""The files of one night, by name."""

from collections.abc import Callable, Collection, Iterable

from exports.csv.ledger import ledger_csv
from exports.csv.penalties import penalties_csv
from exports.csv.rolls import rolls_csv
from exports.csv.rounds import rounds_csv
from exports.csv.standings import standings_csv, tables_csv
from exports.html.report import report_html
from exports.record import NightRecord, is_by_table
from exports.svg.bracket import bracket_svg
from exports.text.seating import seating_text
from tourney.game.refusal import Refused
from tourney.night.formats.registry import format_of
from tourney.night.money.accounts import LedgerLine
from tourney.night.views.repeat import alphabetical
from tourney.night.views.view import NightView

#: The one file that takes long: it tells everybody's chances and luck.
REPORT = "report.html"


def file_names(night: NightView) -> tuple[str, ...]:
    """The names of a night's files; before play its seats alone, and nothing before there are any.

    Payments are written where fees are taken, or a unit is worth money.
    """
    names: tuple[str, ...] = ("entrants.txt", "seating.txt", "night.json")
    if not night.tables:
        return names if night.draw else ()
    played = ["rounds.csv", "rolls.csv"] if night.rules.has_units else ["penalties.csv"]
    fees = night.plan.setup.fees
    if fees.entry or fees.rebuy or night.plan.unit_worth:
        played.append("ledger.csv")
    bracket = ("bracket.svg",) if format_of(night.plan.setup).has_bracket else ()
    return (REPORT, *bracket, "standings.csv", *played, *names, *sheet_names(night))


def sheet_names(night: NightView) -> tuple[str, ...]:
    """The file name of each table's score sheet."""
    return tuple(f"table-{line.number}.mex" for line in night.tables)


def night_files(
    record: NightRecord, names: Collection[str] | None = None, *, bom: bool = False
) -> dict[str, bytes]:
    """The contents of each of `file_names`; only what they need is worked out.

    Args:
        names: those that are asked for; None is all.
        bom: begin each file for a spreadsheet with a byte-order mark, for Excel.

    Raises:
        Refused: `not-begun`, when there is nothing to write yet; `no-proof`, when the night is
            over and its units or its money do not balance (F8.4).
    """
    night, tables = record.night, record.tables
    possible = file_names(night)
    if not possible:
        raise Refused("not-begun", "Play has not begun, so there is nothing to export yet.")
    if record.shown is not None and (fault := record.shown.places.blocked):
        raise Refused("no-proof", f"Nothing is exported until this is put right: {fault}")
    contents: dict[str, Callable[[], bytes]] = {
        "entrants.txt": lambda: entrants_text(night).encode(),
        "seating.txt": lambda: seating_text(record.seats).encode(),
        "night.json": record.document,
        REPORT: lambda: report_html(record),
        "bracket.svg": lambda: _bracket(record),
        "standings.csv": lambda: _standings(record, bom=bom),
        "rounds.csv": lambda: rounds_csv(night, tables, bom=bom),
        "rolls.csv": lambda: rolls_csv(night, tables, bom=bom),
        "penalties.csv": lambda: penalties_csv(night, tables, bom=bom),
        "ledger.csv": lambda: ledger_csv(night, _payments(record), bom=bom),
    }
    sheets = {f"table-{table.line.number}.mex": table for table in tables}
    return {
        name: sheets[name].sheet().encode() if name in sheets else contents[name]()
        for name in possible
        if names is None or name in names
    }


def _standings(record: NightRecord, *, bom: bool) -> bytes:
    assert record.shown is not None
    tables, places = [table.standings() for table in record.tables], record.shown.places
    if is_by_table(record.night):
        return tables_csv(tables, places.proof, bom=bom)
    stages = record.shown.bracket.stages
    return standings_csv(places, stages, sum(table.corrections for table in tables), bom=bom)


def _bracket(record: NightRecord) -> bytes:
    assert record.shown is not None
    return bracket_svg(record.shown.bracket)


def _payments(record: NightRecord) -> Iterable[LedgerLine]:
    prizes = not is_by_table(record.night)
    return (line for line in record.ledger if prizes or line.kind != "prize")


def entrants_text(night: NightView) -> str:
    """The people who take part, in alphabetical order: no no-shows, before play only those here."""
    only_here = night.here and not night.tables
    return "".join(
        f"{name}\n"
        for name in alphabetical(
            entry.name
            for entry in night.entries
            if entry.status != "no-show" and (entry.here or not only_here)
        )
    )
