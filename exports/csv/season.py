"""`season.csv`, a row a player with a column a night (F6.4), and `qualified.csv` (F6.5)."""

from collections.abc import Iterable

from exports.csv.cells import Cell, CsvForm, csv_bytes, points_cell, safe_cell
from tourney.night.season.seasons import season_words
from tourney.night.season.table import NightResult, SeasonLine
from tourney.night.season.view import SeasonView

FILE, QUALIFIED_FILE = "season.csv", "qualified.csv"

COLUMNS = (
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
#: The list of people of a night reads the names and the seeds.
QUALIFIED_COLUMNS = ("seed", "name", "venue", "venue_rank", "points", "season")


def season_csv(view: SeasonView, *, csv: CsvForm = "plain") -> bytes:
    """A season's table as it is.

    `rank` is shared by equals, `position` is unique. `movement` is places up since the last night,
    below zero down, and empty for who is new. Then comes what everyone had of each night, the
    earliest first, whether it counts or is one too many; empty where a player was not there.
    """
    header = (*COLUMNS, *map(_heading, view.nights))
    return csv_bytes(header, [_row(view, line) for line in view.lines], csv=csv)


def qualified_csv(
    view: SeasonView, going: Iterable[SeasonLine], *, csv: CsvForm = "plain"
) -> bytes:
    """Who moves on to the final, by seed; `venue` is empty, and `venue_rank` as the seed."""
    rows = (
        (line.rank, line.name, "", line.rank, points_cell(line.points), view.name) for line in going
    )
    return csv_bytes(QUALIFIED_COLUMNS, rows, csv=csv)


def _heading(night: NightResult) -> str:
    """A night by its date, name and number; two may have the same of the first two."""
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
