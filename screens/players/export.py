"""The dialog for the file of a player's page, or of two head to head."""

from typing import ClassVar

from screens.files.paths import exports_folder
from screens.files.write import WriteScreen


class PageExportScreen(WriteScreen):
    """The folder for one page."""

    HELP_TEXT: ClassVar[str] = (
        "Writes the page as one file for any browser. A file of the same name is replaced."
    )

    def __init__(self, name: str, page: bytes) -> None:
        folder = exports_folder() / "players"
        super().__init__("This page, for every browser", folder, {name: lambda _: page})
