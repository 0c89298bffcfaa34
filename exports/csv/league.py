"""`league.csv` and `qualified.csv`: a season over venues, and who goes on to its final."""

from collections.abc import Iterable

from exports.csv.cells import csv_bytes, points_cell
from tourney.night.season.league import LeagueSeason, Qualified

FILE, QUALIFIED_FILE = "league.csv", "qualified.csv"

COLUMNS = (
    "position",
    "rank",
    "player",
    "venue",
    "venue_rank",
    "points",
    "nights_counted",
    "nights_played",
    "wins",
    "best_night",
    "season",
)
#: The list of people of a night reads the names and the seeds.
QUALIFIED_COLUMNS = ("seed", "name", "venue", "venue_rank", "points", "season")


def league_csv(season: LeagueSeason, *, bom: bool = False) -> bytes:
    """The table of all venues: a row for each person of a venue, the best first.

    `rank` is shared by equals, as `venue_rank` is in the venue's own table; `position` is unique.
    """
    rows = (
        (
            line.position,
            line.rank,
            line.own.name,
            line.venue,
            line.own.rank,
            points_cell(line.own.points),
            line.own.counted,
            line.own.played,
            line.own.wins,
            points_cell(line.own.best),
            season.name,
        )
        for line in season.lines
    )
    return csv_bytes(COLUMNS, rows, bom=bom)


def qualified_csv(season: LeagueSeason, going: Iterable[Qualified], *, bom: bool = False) -> bytes:
    """Who goes on, by seed, under the names by which the final has them."""
    rows = (
        (
            each.seed,
            each.name,
            each.line.venue,
            each.line.own.rank,
            points_cell(each.line.own.points),
            season.name,
        )
        for each in going
    )
    return csv_bytes(QUALIFIED_COLUMNS, rows, bom=bom)
