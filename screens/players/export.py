"""The dialog for one file: a player's page, two head to head, or a season's table."""

from collections.abc import Callable
from typing import ClassVar

from exports.csv.cells import CsvForm
from screens.files.paths import exports_folder
from screens.files.write import WriteScreen


class OneFileScreen(WriteScreen):
    """The folder for one file.

    Args:
        file: its name.
        make: what is in it, by the form of its numbers.
        what: the same in a few words.
        folder: the folder that is offered, among the exports.
    """

    HELP_TEXT: ClassVar[str] = (
        "Writes one file: a page for any browser, or a table for any spreadsheet. A file of the "
        "same name is replaced."
    )
    MANUAL: ClassVar[str] = "files"

    def __init__(self, file: str, make: Callable[[CsvForm], bytes], what: str, folder: str) -> None:
        super().__init__(what, exports_folder() / folder, {file: make})
