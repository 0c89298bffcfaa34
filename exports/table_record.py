"""The record of a table for the files of its night."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tourney.game.liar.history import Run
from tourney.game.mexico.history import HistoryItem
from tourney.night.corrections.correction import CorrectionLine
from tourney.night.standings.at_table import StandingsView
from tourney.night.views.view import TableLine


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table that was opened, as it stands.

    Attributes:
        line: the table as the night has it.
        items: of the open game, its history; else ().
        runs: of Liar's Mexico; else ().
        corrections: those that stand, from the first on.
        corrected: the corrected items of the history, from 0.
        standings: works out those of the table alone.
        sheet: writes the table as a score sheet.
    """

    line: TableLine
    standings: Callable[[], StandingsView]
    items: tuple[HistoryItem, ...]
    runs: tuple[Run, ...]
    corrections: Sequence[CorrectionLine]
    corrected: Collection[int]
    sheet: Callable[[], str]
