"""`standings.csv`: a row a player, in the order of the standings (F10.1)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from exports.cells import Cell, amount_cell, csv_bytes
from tourney.game.house import rules_id, write_rules
from tourney.game.liar.rules import LiarRules
from tourney.night.floor_view import PlaceLine, PlacesView, Proof
from tourney.night.formats.points import PointsNight
from tourney.night.view import NightView, StandingLine, StandingsView

COLUMNS = (
    "position",
    "rank",
    "player",
    "status",
    "out_beat",
    "out_table",
    "units_start",
    "units_left",
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


def standings_csv(view: PlacesView, corrections: int, *, bom: bool = False) -> bytes:
    """The standings of a whole night as they are, provisional or final.

    `rank` is shared by equals, `position` is unique (F7.2); a no-show has neither. `out_table` is
    the number on the real table; `table` that of the last one of the night's where the player sat,
    as in `table-3.mex`. `out_beat` is the round where no beats are called. `points` are the
    night's where it is played for them, else those of the rules, 0 where these keep none. `proof`
    is the pot proof (F8.4). What only the other game has, or no money, is empty.

    Args:
        corrections: how many stand, at all tables together.
    """
    night = view.night
    tables = {entry.entry: entry.table for entry in night.entries}
    by_points = night.plan.setup.format == PointsNight.name
    liar = isinstance(night.rules, LiarRules)
    rows = [
        (
            line.position or "",
            line.rank or "",
            line.name,
            line.status,
            line.out_beat or "",
            line.out_table or "",
            *(_NO_UNITS if liar else _units(line, by_points=by_points)),
            amount_cell(night.plan, line.fees),
            amount_cell(night.plan, line.prize),
            *_of_night(night, view.seed),
            tables[line.entry] or "",
            line.penalties if liar else "",
            corrections,
            rules_id(night.rules),
            view.proof.words,
        )
        for line in view.lines
    ]
    return csv_bytes(COLUMNS, rows, bom=bom)


#: Of Liar's Mexico: units, re-buys, rounds, Mexicos and points.
_NO_UNITS: Sequence[Cell] = ("",) * 8


def _units(line: PlaceLine, *, by_points: bool) -> Sequence[Cell]:
    return (
        line.units_start,
        line.units,
        line.rebuys,
        line.rounds_played,
        line.rounds_lost,
        line.mexicos,
        line.units_paid,
        Decimal(line.night_points).scaleb(-2) if by_points else line.points,
    )


def tables_csv(tables: Iterable[StandingsView], proof: Proof, *, bom: bool = False) -> bytes:
    """The standings of a night of score sheets, each of which ranks its own table alone.

    The columns are those of `standings_csv`; nobody stands anywhere over all the tables, and so
    nobody has won a prize. `corrections` is how many stand at the table. `seed` is empty where the
    seats were put by hand or came from a sheet.
    """
    rows = [
        (
            line.position,
            line.place,
            line.name,
            line.status,
            "",
            "",
            *(_NO_UNITS if view.liar else _units_at_table(line)),
            amount_cell(view.night.plan, view.night.plan.setup.fees.entry * line.fee_paid),
            "",
            *_of_night(view.night, view.night.seed if view.table == 1 else ""),
            view.table,
            line.penalties if view.liar else "",
            view.corrections,
            rules_id(view.night.rules),
            proof.words,
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
        line.rounds_played,
        line.rounds_lost,
        line.mexicos,
        line.units_paid,
        line.points,
    )


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
