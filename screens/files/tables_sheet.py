"""A score sheet that becomes a further table of a night."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import TextArea

from screens.files.open_sheet import OpenSheetScreen, SheetText
from screens.files.sheet import SheetScreen
from screens.ui.keys.keys import bind
from tourney.game.wording import listed
from tourney.service.before_play import MergeSheet


class OpenTableSheetScreen(OpenSheetScreen):
    """Asks for a score sheet of a table of the night at hand."""

    HELP_TEXT: ClassVar[str] = (
        "A score sheet is a table as plain text, written by hand or by Export. It becomes a "
        "table of this night, and play can continue."
    )
    ASKS: ClassVar[str] = "Add a table from a score sheet"


class TableSheetScreen(SheetScreen):
    """Shows a sheet, to be corrected where it has a fault, and makes it a table of a night.

    Args:
        found: the sheet as it was opened or pasted.
        number: the night's.
    """

    HELP_TEXT: ClassVar[str] = (
        "The sheet as tourney reads it. Correct any mistake here; its line is named. It must "
        "have tonight's rules. Players already on the list are matched by name; the others are "
        "added. Undo removes it all."
    )
    SHOWS: ClassVar[str] = "A table from a score sheet"
    MAKES: ClassVar[str] = "add the table"
    UNSAVED: ClassVar[str] = "This sheet is not a table yet."

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("sheet", "ctrl+n", "make", "Add the table",
            "Add this sheet as a table and open it", id="sheet.add", priority=True),
    ]  # fmt: skip

    def __init__(self, found: SheetText, number: int) -> None:
        super().__init__(found)
        self._number = number

    def asks(self) -> ComposeResult:
        """Nothing: the night has its name and date."""
        yield from ()

    def worth_words(self, text: str) -> str:  # noqa: ARG002 (for what it overrides)
        """Nothing: what a unit is worth is the night's."""
        return ""

    def begin(self) -> None:
        """Begin with the sheet itself, from the top."""
        self.query_one(TextArea).focus()

    def action_make(self) -> None:
        """Make the sheet a table of the night, go there, and say who is new on the list."""
        director, text = self.host.director, self.query_one(TextArea).text

        def merge() -> tuple[int, list[str]]:
            # The list as it was drawn before tells which people on it are new.
            director.night(self._number).follow()
            before = len(director.night(self._number).view().entries)
            table = director.night(self._number).send(MergeSheet(text))
            entries = director.night(self._number).view().entries[before:]
            return table, [entry.name for entry in entries]

        def go_to(merged: tuple[int, list[str]]) -> None:
            table, new = merged
            self.host.show_night(self._number, "table", table)
            added = f" New on the list: {listed(new)}." if new else ""
            self.host.tell(f"Table {table} came from a score sheet.{added}")

        self.work("Making a table of the sheet", merge, go_to)
