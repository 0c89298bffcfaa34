"""The dialog for the file of a player's page, or of two head to head."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar

from exports.csv.cells import CsvForm
from screens.files.paths import exports_folder
from screens.files.write import WriteScreen


class PageExportScreen(WriteScreen):
    """The folder for one page.

    Args:
        name: the file's; `page` is what is in it.
    """

    HELP_TEXT: ClassVar[str] = (
        "Writes the page as one file for any browser. A file of the same name is replaced."
    )
    MANUAL: ClassVar[str] = "players"

    def __init__(self, name: str, page: bytes) -> None:
        super().__init__()
        self._file = name
        self._page = page

    def names(self) -> tuple[str, ...]:
        """The page alone."""
        return (self._file,)

    def folder(self) -> Path:
        """One for all players."""
        return exports_folder() / "players"

    def what(self) -> str:
        """The page."""
        return "This page, for every browser"

    def files(self, *, csv: CsvForm) -> Iterable[Mapping[str, bytes]]:  # noqa: ARG002 (not of a page)
        """The page."""
        return ({self._file: self._page},)
