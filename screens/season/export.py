"""The dialog for the file of a season's table."""

from typing import ClassVar

from exports.csv.season import FILE, season_csv
from exports.files import safe_file_name
from screens.files.paths import exports_folder
from screens.files.write import WriteScreen
from tourney.night.season.view import SeasonView


class SeasonExportScreen(WriteScreen):
    """The folder for a season's table, as it is shown."""

    HELP_TEXT: ClassVar[str] = (
        "Writes the season as a table for any spreadsheet: a row per player, a column per night. "
        "A file of the same name is replaced."
    )

    def __init__(self, view: SeasonView) -> None:
        folder = exports_folder() / (safe_file_name(view.name) or "season")
        super().__init__(
            "The season's table, for Excel", folder, {FILE: lambda csv: season_csv(view, csv=csv)}
        )
