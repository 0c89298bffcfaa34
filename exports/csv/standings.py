"""`standings.csv` and a season's, a row for each player (F10.1, F6.4); `ledger.csv`."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from types import MappingProxyType

from msgspec import Struct

from exports.csv.cells import Cell, CsvForm, amount_cell, csv_bytes, points_cell, safe_cell
from tourney.game.rules import rules_id, write_rules
from tourney.night.formats.format import Bracket
from tourney.night.money.accounts import LedgerLine
from tourney.night.season.seasons import season_words
from tourney.night.season.table import NightResult, SeasonLine
from tourney.night.season.view import SeasonView
from tourney.night.standings.at_table import StandingsView
from tourney.night.views.floor_view import PlacesView, Proof
from tourney.night.views.result import Result
from tourney.night.views.view import NightView


class _Row(Struct, frozen=True):
    """The data that a row of the standings is made from.

    Attributes:
        stage: the name of the last stage that the player reached, or "".
        table: the number of the last table where the player sat; 0 if none.
        corrections: the number of corrections that were not undone.
        pays: true if a prize is possible.
        over: true if the places are final.
    """

    line: Result
    night: NightView
    stage: str
    seed: str
    table: int
    corrections: int
    proof: Proof
    by_points: bool = False
    pays: bool = True
    over: bool = True

    @property
    def take_home(self) -> Cell:
        """The prize less money for units, or plus that of units held (F8.7); "" until the end."""
        plan, line = self.night.plan, self.line
        if not (plan.unit_worth and self.over):
            return ""
        lost = 0 if plan.put_in(1) else line.units_paid * plan.unit_worth
        return amount_cell(plan, line.prize + line.home - lost)

    @property
    def liar(self) -> bool:
        """True if the night plays Liar's Mexico, which has no Mexicos or points."""
        return not self.night.rules.has_units

    @property
    def points(self) -> int | Decimal:
        """The night's points if the night is played for points, else the points of the rules."""
        if self.line.average is not None:
            return Decimal(round(self.line.average * 10_000)).scaleb(-4)
        return points_cell(self.line.night_points) if self.by_points else self.line.figures.points

    def counted(self, figure: int | Decimal | None) -> Cell:
        """Return a figure of units and rounds; "" in a game without them, and if unknown."""
        counts = self.night.rules.counts_units or self.night.has_floor
        return figure if counts and figure is not None else ""

    def units(self, figure: int) -> Cell:
        """Return a number of units; "" as `counted`, and where units have no end (F6.3)."""
        return "" if self.by_points else self.counted(figure)


#: The status as the file writes it. A player still playing, or placed without going out, is `in`.
_STATUS = MappingProxyType({"playing": "in", "placed": "in"})

#: Every column, with the function for its cell.
_CELLS: Mapping[str, Callable[[_Row], Cell]] = MappingProxyType(
    {
        "position": lambda row: row.line.position or "",
        "rank": lambda row: row.line.rank or "",
        "player": lambda row: row.line.name,
        "status": lambda row: _STATUS.get(row.line.status, row.line.status),
        "stage": lambda row: row.stage,
        "out_beat": lambda row: row.line.out_beat or "",
        "out_round": lambda row: row.line.out_round or "",
        "out_table": lambda row: int(row.line.out_table) or "",
        "units_start": lambda row: row.units(row.line.units_start),
        "units_left": lambda row: row.units(row.line.units_left),
        "units_aside": lambda row: row.units(row.line.units_aside),
        "rebuys": lambda row: row.counted(row.line.rebuys),
        "rounds_played": lambda row: row.counted(row.line.figures.played),
        "rounds_lost": lambda row: row.counted(row.line.figures.lost),
        "mexicos": lambda row: "" if row.liar else row.counted(row.line.figures.all_mexicos),
        "units_paid": lambda row: row.counted(row.line.units_paid),
        "points": lambda row: row.counted(row.points) if row.by_points or not row.liar else "",
        "fees": lambda row: amount_cell(row.night.plan, row.line.fees),
        "prize": lambda row: amount_cell(row.night.plan, row.line.prize) if row.pays else "",
        "night": lambda row: row.night.plan.name,
        "date": lambda row: row.night.plan.date.isoformat(),
        "venue": lambda row: row.night.plan.venue,
        "format": lambda row: row.night.plan.setup.format,
        "rules": lambda row: write_rules(row.night.rules),
        "seed": lambda row: row.seed,
        "table": lambda row: row.table or "",
        "penalties": lambda row: row.line.figures.penalties if row.liar else "",
        "corrections": lambda row: row.corrections,
        "rules_id": lambda row: rules_id(row.night.rules),
        "proof": lambda row: row.proof.in_full,
        "take_home": lambda row: row.take_home,
    }
)
COLUMNS = tuple(_CELLS)


def standings_csv(
    view: PlacesView, bracket: Bracket, corrections: int, *, csv: CsvForm = "plain"
) -> bytes:
    """Return the standings of a whole night as they are now, provisional or final.

    `rank` is shared by equals, `position` is unique (F7.2); a no-show has neither. `status` is
    `won`, `in`, `out`, `withdrawn` or `no-show`. `stage` names the last stage that the player
    reached; it is empty if the night has only one. `out_table` is the number of the real table.
    `table` numbers the last table of the night where the player sat, as in `table-3.mex`.
    `out_round` is filled in for stages without laps, which have no `out_beat`.

    In every row `units_start` - `units_paid` - `units_aside` = `units_left`. `units_start` counts
    all units that the player ever got, with re-buys and corrections. `units_paid` went into the
    pot. `units_aside` were held when a stage ended that deals units again. Where units have no end
    (F6.3), all of these but `units_paid` are empty. Under a cup they count lives (R15.5).
    Mexicos are empty if nobody knows them (R10.4).

    `points` are the night's if the night is played for points, else those of the rules, which may
    keep none (0). `prize` includes the pot, if a unit is worth money (F8.6). `proof` is the pot
    proof (F8.4). `take_home` is the prize less the money paid for units. If money was put in first,
    it is the prize and the worth of the units held (F8.7). Figures of another game, or of money on
    a night without a currency, are empty.

    Args:
        corrections: the corrections not undone, at all tables together.
    """
    night = view.night
    tables = {entry.entry: entry.table for entry in night.entries}
    stages = {table.number: table.title for table in night.tables}
    stages |= {table.number: stage.title for stage in bracket for table in stage.tables}
    rows = (
        _Row(
            line,
            night,
            stages.get(tables[line.entry], ""),
            view.seed,
            tables[line.entry],
            corrections,
            view.proof,
            by_points=view.by_points,
            over=not view.provisional,
        )
        for line in view.lines
    )
    return _written(rows, csv=csv)


def tables_csv(tables: Iterable[StandingsView], proof: Proof, *, csv: CsvForm = "plain") -> bytes:
    """Return the standings of a night of score sheets, where each table is ranked alone.

    The columns are those of `standings_csv`. Nobody has a place over all tables. The only prize is
    therefore the table's pot, if a unit is worth money. `corrections` counts the table's
    corrections that were not undone. `seed` is empty if the seats were chosen by hand or came from
    a sheet.
    """
    rows = (
        _Row(
            line,
            view.night,
            "",
            view.night.seed if view.table == 1 else "",
            view.table,
            view.corrections,
            proof,
            pays=bool(view.night.plan.unit_worth),
            over=not view.provisional,
        )
        for view in tables
        for line in view.lines
    )
    return _written(rows, csv=csv)


def _written(rows: Iterable[_Row], *, csv: CsvForm) -> bytes:
    return csv_bytes(COLUMNS, ([cell(row) for cell in _CELLS.values()] for row in rows), csv=csv)


LEDGER_COLUMNS = ("when", "by", "player", "kind", "amount", "currency", "night", "date")


def ledger_csv(night: NightView, lines: Iterable[LedgerLine], *, csv: CsvForm = "plain") -> bytes:
    """Return every payment in order. Together, the amounts are the money left in the till.

    `kind` is `fee`, `house` (the house's share of a fee), `rebuy`, `refund`, `units` (paid into the
    pot or put in first, negative if returned), `side` (paid into it for a 31, R14.3), `home` (for
    units held, F8.7), `pot`, `prize` or `deal` (F11.3). `amount` is positive into the till, and
    negative out of it. `when` is UTC, by ISO 8601; `by` is the person who typed the payment. Both
    are empty for `units` and `side`, and for a pot, prize or deal not yet handed over or returned.
    Each payment by hand has its own row (F8.5).
    """
    plan = night.plan
    rows = [
        (
            "" if line.at is None else line.at.isoformat(),
            line.by,
            line.name,
            line.kind,
            amount_cell(plan, line.amount),
            plan.currency,
            plan.name,
            plan.date.isoformat(),
        )
        for line in lines
    ]
    return csv_bytes(LEDGER_COLUMNS, rows, csv=csv)


SEASON_FILE, QUALIFIED_FILE = "season.csv", "qualified.csv"

SEASON_COLUMNS = (
    "position",
    "rank",
    "player",
    "points",
    "nights_counted",
    "nights_played",
    "wins",
    "best_night",
    "movement",
    "season",
    "counts",
)
#: The list of people of another night can be read from the names and seeds of this file.
QUALIFIED_COLUMNS = ("seed", "name", "venue", "venue_rank", "points", "season")


def season_csv(view: SeasonView, *, csv: CsvForm = "plain") -> bytes:
    """Return a season's table as it is now.

    `rank` is shared by equals, `position` is unique. `movement` is the number of places gained
    since the last night, negative for places lost, empty for new players. The further columns are
    each player's points of each night, earliest first. Nights beyond the best that count are
    included; the cell of a night that the player missed is empty.
    """
    header = (*SEASON_COLUMNS, *map(_heading, view.nights))
    return csv_bytes(header, [_row(view, line) for line in view.lines], csv=csv)


def qualified_csv(
    view: SeasonView, going: Iterable[SeasonLine], *, csv: CsvForm = "plain"
) -> bytes:
    """Return the players who move on to the final, by seed.

    `venue` is empty, and `venue_rank` equals the seed.
    """
    rows = (
        (line.rank, line.name, "", line.rank, points_cell(line.points), view.name) for line in going
    )
    return csv_bytes(QUALIFIED_COLUMNS, rows, csv=csv)


def _heading(night: NightResult) -> str:
    """Return a night's date, name and number; the number tells equal nights apart."""
    called = " ".join(dict.fromkeys((night.date.isoformat(), night.name)))
    return safe_cell(f"{called} (night {night.number})")


def _row(view: SeasonView, line: SeasonLine) -> tuple[Cell, ...]:
    return (
        line.position,
        line.rank,
        line.name,
        points_cell(line.points),
        line.counted,
        line.played,
        line.wins,
        points_cell(line.best),
        "" if line.movement is None else line.movement,
        view.name,
        season_words(view.plan, in_files=True),
        *("" if night is None else points_cell(night.points) for night in line.nights),
    )
