"""The files of one night, by name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from exports.entrants import entrants_text
from exports.ledger import ledger_csv
from exports.penalties import penalties_csv
from exports.rolls import rolls_csv
from exports.rounds import rounds_csv
from exports.seating import seating_text
from exports.standings import standings_csv, tables_csv
from exports.tables import TableRecord
from tourney.game.liar.rules import LiarRules
from tourney.game.refusal import Refused
from tourney.night.accounts import LedgerLine
from tourney.night.floor_view import PlacesView
from tourney.night.seat_plan import SeatPlan
from tourney.night.setup import ONE_TABLE
from tourney.night.view import NightView


@dataclass(frozen=True, slots=True)
class NightRecord:
    """What a night gives to its files.

    Attributes:
        places: the standings over all its tables; None before play.
        document: the night as JSON.
        tables: those that were opened, in order.
    """

    night: NightView
    places: PlacesView | None
    ledger: Sequence[LedgerLine]
    seats: SeatPlan
    document: bytes
    tables: Sequence[TableRecord]


def is_by_table(night: NightView) -> bool:
    """Whether several score sheets are tables of it, which share neither standing nor prizes."""
    return night.plan.setup.format == ONE_TABLE.format and len(night.tables) > 1


def file_names(night: NightView) -> tuple[str, ...]:
    """What is written of a night; before play its seats alone, and nothing before there are any.

    Payments are written where fees are taken.
    """
    names: tuple[str, ...] = ("entrants.txt", "seating.txt", "night.json")
    if not night.tables:
        return names if night.draw else ()
    played = ["rounds.csv", "rolls.csv"]
    if isinstance(night.rules, LiarRules):
        played = ["penalties.csv"]
    fees = night.plan.setup.fees
    if fees.entry or fees.rebuy:
        played.append("ledger.csv")
    return ("standings.csv", *played, *names, *sheet_names(night))


def sheet_names(night: NightView) -> tuple[str, ...]:
    """The score sheets', a table each."""
    return tuple(f"table-{line.number}.mex" for line in night.tables)


def night_files(record: NightRecord, *, bom: bool = False) -> dict[str, bytes]:
    """What each of `file_names` holds.

    Args:
        bom: begin each file for a spreadsheet with a byte-order mark, for Excel.

    Raises:
        Refused: `not-begun`, when there is nothing to write yet; `no-proof`, when the night is
            over and its units or its money do not balance (F8.4).
    """
    night, tables, places = record.night, record.tables, record.places
    names = file_names(night)
    if not names:
        raise Refused("not-begun", "Play has not begun, so there is nothing to export yet.")
    if places is not None and places.blocked:
        raise Refused("no-proof", f"Nothing is exported until this is put right: {places.blocked}")
    contents = {
        "entrants.txt": lambda: entrants_text(night).encode(),
        "seating.txt": lambda: seating_text(record.seats).encode(),
        "night.json": lambda: record.document,
        "standings.csv": lambda: _standings(record, bom=bom),
        "rounds.csv": lambda: rounds_csv(tables, bom=bom),
        "rolls.csv": lambda: rolls_csv(tables, bom=bom),
        "penalties.csv": lambda: penalties_csv(tables, bom=bom),
        "ledger.csv": lambda: ledger_csv(night, _payments(record), bom=bom),
    }
    sheets = {f"table-{table.line.number}.mex": table.sheet.encode() for table in tables}
    return {name: sheets[name] if name in sheets else contents[name]() for name in names}


def _standings(record: NightRecord, *, bom: bool) -> bytes:
    tables, places = [table.standings for table in record.tables], record.places
    assert places is not None
    if is_by_table(record.night):
        return tables_csv(tables, places.proof, bom=bom)
    return standings_csv(places, sum(table.corrections for table in tables), bom=bom)


def _payments(record: NightRecord) -> Iterable[LedgerLine]:
    prizes = not is_by_table(record.night)
    return (line for line in record.ledger if prizes or line.kind != "prize")
