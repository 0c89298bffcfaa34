"""`standings.csv`: a row a player of a table, in the order of the standings (F10.1)."""

from collections.abc import Iterable

from exports.cells import csv_bytes
from tourney.game.house import rules_id, write_rules
from tourney.night.view import StandingLine, StandingsView

COLUMNS = (
    "position",
    "rank",
    "player",
    "status",
    "table",
    "units_start",
    "units_left",
    "rounds_played",
    "rounds_lost",
    "mexicos",
    "units_paid",
    "points",
    "penalties",
    "corrections",
    "night",
    "date",
    "venue",
    "rules",
    "rules_id",
    "seed",
)


def standings_csv(tables: Iterable[StandingsView], *, bom: bool = False) -> bytes:
    """The standings of a night as they are, provisional or final, table by table.

    `rank` is shared by equals, `position` is unique (F7.2), both within the table. `points` are 0
    where the rules keep none; what only the other game has is empty. `corrections` is how many
    stand at the table. `seed` is empty where the seats were put by hand or came from a sheet.
    """
    rows = [
        (
            line.position,
            line.place,
            line.name,
            line.status,
            view.table,
            *(_of_liar(line) if view.liar else _of_open_game(line)),
            view.corrections,
            *_of_night(view),
        )
        for view in tables
        for line in view.lines
    ]
    return csv_bytes(COLUMNS, rows, bom=bom)


def _of_open_game(line: StandingLine) -> tuple[str | int, ...]:
    return (
        line.units_start,
        line.units,
        line.rounds_played,
        line.rounds_lost,
        line.mexicos,
        line.units_paid,
        line.points,
        "",
    )


def _of_liar(line: StandingLine) -> tuple[str | int, ...]:
    return ("", "", "", "", "", "", "", line.penalties)


def _of_night(view: StandingsView) -> tuple[str, ...]:
    plan = view.night.plan
    return (
        plan.name,
        plan.date.isoformat(),
        plan.venue,
        write_rules(plan.rules),
        rules_id(plan.rules),
        view.night.seed if view.table == 1 else "",
    )
