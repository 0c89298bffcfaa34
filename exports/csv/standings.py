"""`standings.csv`: a row a player, in the order of the standings (F10.1)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from types import MappingProxyType

from exports.csv.cells import Cell, amount_cell, csv_bytes
from tourney.game.rules import rules_id, write_rules
from tourney.night.format import Bracket
from tourney.night.standings.at_table import StandingLine, StandingsView
from tourney.night.views.floor_view import PlacesView, Proof
from tourney.night.views.result import Result
from tourney.night.views.view import NightView

COLUMNS = (
    "position",
    "rank",
    "player",
    "status",
    "stage",
    "out_beat",
    "out_round",
    "out_table",
    "units_start",
    "units_left",
    "units_aside",
    "rebuys",
    "rounds_played",
    "rounds_lost",
    "mexicos",
    "units_paid",
    "points",
    "fees",
    "prize",
    "night",
    "date",
    "venue",
    "format",
    "rules",
    "seed",
    "table",
    "penalties",
    "corrections",
    "rules_id",
    "proof",
)


#: As it is written: whoever plays on, or is placed without having gone out, is in.
_STATUS = MappingProxyType({"playing": "in", "placed": "in"})


def standings_csv(
    view: PlacesView, bracket: Bracket, corrections: int, *, bom: bool = False
) -> bytes:
    """The standings of a whole night as they are, provisional or final.

    `rank` is shared by equals, `position` is unique (F7.2); a no-show has neither. `status` is
    `won`, `in`, `out`, `withdrawn` or `no-show`. `stage` is what that is called which the player
    came to last, empty where the night has but one. `out_table` is the number on the real table;
    `table` that of the last one of the night's where the player sat, as in `table-3.mex`.
    `out_round` is of a stage without beats, where there is no `out_beat`.

    In every row `units_start` - `units_paid` - `units_aside` = `units_left`: all that were ever
    dealt to the player, re-buys and what a correction gave included; those paid into the pot;
    those held when a stage ended after which units are dealt anew; those that are left. Where
    units have no end (F6.3), all but `units_paid` are empty. So are Mexicos that nobody knows
    (R10.4). `points` are the night's where it is played for them, else those of the rules, 0 where
    these keep none. `prize` has what the pot pays, where a unit is worth money (F8.6). `proof` is
    the pot proof (F8.4). What only the other game has, or no money, is empty.

    Args:
        corrections: how many stand, at all tables together.
    """
    night = view.night
    tables = {entry.entry: entry.table for entry in night.entries}
    stages = {table.number: table.title for table in night.tables}
    stages |= {table.number: stage.title for stage in bracket for table in stage.tables}
    by_points = view.by_points
    liar = not night.rules.has_units
    rows = [
        (
            line.position or "",
            line.rank or "",
            line.name,
            _STATUS.get(line.status, line.status),
            stages.get(tables[line.entry], ""),
            line.out_beat or "",
            line.out_round or "",
            line.out_table or "",
            *(_NO_UNITS if liar else _units(line, by_points=by_points)),
            amount_cell(night.plan, line.fees),
            amount_cell(night.plan, line.prize),
            *_of_night(night, view.seed),
            tables[line.entry] or "",
            line.penalties if liar else "",
            corrections,
            rules_id(night.rules),
            view.proof.in_full,
        )
        for line in view.lines
    ]
    return csv_bytes(COLUMNS, rows, bom=bom)


#: Of Liar's Mexico: units, re-buys, rounds, Mexicos and points.
_NO_UNITS: Sequence[Cell] = ("",) * 9


def _units(line: Result, *, by_points: bool) -> Sequence[Cell]:
    units = (line.units_start, line.units_left, line.units_aside)
    return (
        *(("",) * len(units) if by_points else units),
        line.rebuys,
        line.rounds_played,
        line.rounds_lost,
        _known(line.mexicos),
        line.units_paid,
        Decimal(line.night_points).scaleb(-2) if by_points else line.points,
    )


def tables_csv(tables: Iterable[StandingsView], proof: Proof, *, bom: bool = False) -> bytes:
    """The standings of a night of score sheets, each of which ranks its own table alone.

    The columns are those of `standings_csv`; nobody stands anywhere over all the tables, and so
    nobody has won a prize but the table's pot, where a unit is worth money. `corrections` is how
    many stand at the table. `seed` is empty where the seats were put by hand or came from a sheet.
    """
    rows = [
        (
            line.position,
            line.place,
            line.name,
            _STATUS.get(line.status, line.status),
            "",
            "",
            "",
            "",
            *(_NO_UNITS if view.liar else _units_at_table(line)),
            amount_cell(view.night.plan, view.night.plan.setup.fees.entry * line.fee_paid),
            _pot_won(view, line),
            *_of_night(view.night, view.night.seed if view.table == 1 else ""),
            view.table,
            line.penalties if view.liar else "",
            view.corrections,
            rules_id(view.night.rules),
            proof.in_full,
        )
        for view in tables
        for line in view.lines
    ]
    return csv_bytes(COLUMNS, rows, bom=bom)


def _units_at_table(line: StandingLine) -> Sequence[Cell]:
    return (
        line.units_start,
        line.units,
        0,
        0,
        line.rounds_played,
        line.rounds_lost,
        _known(line.mexicos),
        line.units_paid,
        line.points,
    )


def _pot_won(view: StandingsView, line: StandingLine) -> Cell:
    plan = view.night.plan
    won = view.pot * (line.status == "won") * plan.unit_worth
    return amount_cell(plan, won) if plan.unit_worth else ""


def _known(count: int | None) -> Cell:
    return "" if count is None else count


def _of_night(night: NightView, seed: str) -> Sequence[Cell]:
    plan = night.plan
    return (
        plan.name,
        plan.date.isoformat(),
        plan.venue,
        plan.setup.format,
        write_rules(plan.rules),
        seed,
    )
