"""The files of one night, by name."""

from exports.rounds import rounds_csv
from exports.standings import standings_csv
from tourney.game.history import HistoryItem
from tourney.game.refusal import Refused
from tourney.night.view import StandingsView

FILES = ("standings.csv", "rounds.csv", "table-1.mex")


def night_files(
    standings: StandingsView, items: tuple[HistoryItem, ...], sheet: str, *, bom: bool = False
) -> dict[str, bytes]:
    """What each of `FILES` holds.

    Args:
        sheet: the table's score sheet; "" before there is one.
        bom: begin each table with a byte-order mark, for Excel.

    Raises:
        Refused: `not-begun`, when there is nothing to write yet.
    """
    if not standings.lines:
        raise Refused("not-begun", "Play has not begun, so there is nothing to export yet.")
    contents = (
        standings_csv(standings, bom=bom),
        rounds_csv(standings.night, items, bom=bom),
        sheet.encode(),
    )
    return dict(zip(FILES, contents, strict=True))
