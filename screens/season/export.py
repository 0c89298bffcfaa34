"""The dialog for the file of a season's table."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

from exports.csv.cells import CsvForm
from exports.csv.season import FILE, season_csv
from exports.files import safe_file_name
from screens.files.paths import exports_folder
from screens.files.write import WriteScreen
from tourney.night.season.view import SeasonView


class SeasonExportScreen(WriteScreen):
    """The folder for a season's table.

    Args:
        view: the season as it is shown.
    """

    HELP_TEXT: ClassVar[str] = (
        "Writes the season as a table for any spreadsheet: a row per player, a column per night. "
        "A file of the same name is replaced."
    )
    MANUAL: ClassVar[str] = "seasons"

    def __init__(self, view: SeasonView) -> None:
        super().__init__()
        self._view = view

    def names(self) -> tuple[str, ...]:
        """The table alone."""
        return (FILE,)

    def what(self) -> str:
        """The table."""
        return "The season's table, for Excel"

    def folder(self) -> Path:
        """One of the season's own."""
        return exports_folder() / (safe_file_name(self._view.name) or "season")

    def files(self, *, csv: CsvForm) -> Iterator[Mapping[str, bytes]]:
        """The table."""
        yield {FILE: season_csv(self._view, csv=csv)}
