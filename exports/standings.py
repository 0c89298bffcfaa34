"""`standings.csv`: a row a player, in the order of the standings (F10.1, for one table)."""

from exports.cells import csv_bytes
from exports.rules_cell import rules_cell
from tourney.night.view import StandingsView

COLUMNS = (
    "position",
    "rank",
    "player",
    "status",
    "units_start",
    "units_left",
    "rounds_played",
    "rounds_lost",
    "mexicos",
    "units_paid",
    "points",
    "night",
    "date",
    "venue",
    "rules",
    "seed",
)


def standings_csv(view: StandingsView, *, bom: bool = False) -> bytes:
    """The standings as they are, provisional or final.

    `rank` is shared by equals, `position` is unique (F7.2). `points` are 0 where the rules keep
    none; `seed` is empty where the seats were put by hand.
    """
    plan, night = view.night.plan, view.night
    of_the_night = (
        plan.name,
        plan.date.isoformat(),
        plan.venue,
        rules_cell(plan.rules),
        night.seed,
    )
    rows = [
        (
            line.position,
            line.place,
            line.name,
            line.status,
            line.units_start,
            line.units,
            line.rounds_played,
            line.rounds_lost,
            line.mexicos,
            line.units_paid,
            line.points,
            *of_the_night,
        )
        for line in view.lines
    ]
    return csv_bytes(COLUMNS, rows, bom=bom)
