"""Export: where to write the night's files, and where they are once written."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from exports.night import file_names, sheet_names
from screens.places import export_folder
from screens.tables_written import written
from screens.write import WriteScreen
from tourney.game.words import listed, several
from tourney.night.view import NightView


class ExportScreen(WriteScreen):
    """The folder for a night's files."""

    HELP_TEXT: ClassVar[str] = (
        "Writes the standings, what was played and what was paid as tables that any spreadsheet "
        "opens; who takes part and the plan of the seats as plain text, to be printed; the whole "
        "night as night.json, and each of its tables as a score sheet, which can be opened again. "
        "Each file is written whole or not at all; one of the same name is replaced."
    )

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    @property
    def _night(self) -> NightView:
        return self.director.night(self._number)

    def names(self) -> tuple[str, ...]:
        """Those that there can be by now."""
        return file_names(self._night)

    def folder(self) -> Path:
        """One of the night's own."""
        return export_folder(self._night)

    def files(self, *, bom: bool) -> Mapping[str, bytes]:
        """All that is written of the night, as it stands now."""
        self.director.follow(self._number)
        return written(self.director, self._number, bom=bom)

    def damage(self) -> str:
        """Where the night can't be read on."""
        return self._night.damage

    def listed(self, names: tuple[str, ...]) -> str:
        """The files; several score sheets are counted."""
        sheets = sheet_names(self._night)
        if len(sheets) > 1:
            others = (name for name in names if name not in sheets)
            names = (*others, several(len(sheets), "score sheet"))
        return listed(names)
