"""What a table gives to the files of its night."""

from collections.abc import Collection
from dataclasses import dataclass

from tourney.game.history import HistoryItem
from tourney.game.liar.history import Run
from tourney.night.view import StandingsView


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table that is open, as it stands.

    Attributes:
        items: of the open game, its history; else ().
        runs: of Liar's Mexico; else ().
        corrected: the places in the history, from 0, of what was put right.
        sheet: the table as a score sheet.
    """

    standings: StandingsView
    items: tuple[HistoryItem, ...]
    runs: tuple[Run, ...]
    corrected: Collection[int]
    sheet: str
