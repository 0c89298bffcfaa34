"""A score sheet to read, or a whole night as JSON: where it is, or the sheet itself, pasted."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Paste
from textual.widgets import Static

from screens.app.host import host_of
from screens.files.tables_import import is_night, read_night_file
from screens.ui.box import Box
from screens.ui.dialog import Dialog
from screens.ui.keys.keys import bind, key_of
from screens.ui.status_line import StatusLine
from screens.ui.typed_file import read_file
from tourney.game.refusal import Refused
from tourney.night.planning.from_sheet import MOST_BYTES, decode_sheet

if TYPE_CHECKING:
    from tourney.service.nights import Taken

key = partial(bind, "open_sheet")

_EXAMPLE = "~/Documents/friday.mex"


class SheetText(Struct, frozen=True):
    """A sheet as it was found: its text, and its file's name without folder and ending."""

    text: str
    file_name: str


class SheetBox(Box):
    """The box for a path; a sheet that is pasted is the dialog's answer."""

    def on_paste(self, event: Paste) -> None:
        """Leave a path to the box."""
        if len([line for line in event.text.splitlines() if line.strip()]) > 1:
            event.prevent_default()
            event.stop()
            self.screen.dismiss(SheetText(event.text, ""))


class OpenSheetScreen(Dialog[SheetText | None]):
    """Asks for a score sheet, whose text is the answer; a night is taken in at once, and shown."""

    HELP_TEXT: ClassVar[str] = (
        "A score sheet is a table as plain text, written by hand or by Export. It becomes a new "
        "night, and play can continue. A night.json from Export comes back as the same night, "
        "with undo and corrections; if it is already here, only the newer part is added."
    )
    MANUAL: ClassVar[str] = "sheets"

    TITLE = "Open a score sheet or a night"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "read", "Open it", "Read the sheet", show=False),
        key("escape", "dismiss", "Close", "Close; nothing is read", id="open_sheet.leave"),
    ]

    def parts(self) -> ComposeResult:
        """How to name it, and the box."""
        yield Static("Type where the file is, or paste the sheet here.", classes="hint")
        yield SheetBox(placeholder=_EXAMPLE)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter takes what is typed."""
        return ("Enter", "open"), (key_of(self, "dismiss"), "close")

    def on_input_changed(self) -> None:
        """Another file is another matter."""
        self.query_one(StatusLine).tell("")

    def on_input_submitted(self) -> None:
        """Enter in the box."""
        self.action_read()

    def action_read(self) -> None:
        """Read the file; what is on the sheet is not looked at yet."""
        typed = self.query_one(Box).value
        try:
            path, data = read_file(typed, MOST_BYTES, _EXAMPLE)
            if is_night(data):
                self.take_night(read_night_file(typed))
                return
            found = SheetText(decode_sheet(data), path.stem)
        except Refused as refusal:
            self.refuse(refusal)
            return
        self.dismiss(found)

    def refuse(self, refusal: Refused) -> None:
        """Say why nothing was opened; what is typed stays."""
        self.query_one(StatusLine).refuse(refusal.sentence)

    def take_night(self, data: bytes) -> None:
        """Take the night in, and go to it.

        Raises:
            Refused: there is no place for a night here.
        """
        host = host_of(self)

        def go_to(taken: "Taken") -> None:
            host.show_night(taken.number)
            name = host.director.night(taken.number).view().plan.name
            host.tell(f"{f'The rest of {name}' if taken.further else name} was added.")

        take = partial(host.director.import_night, data)
        host.carry_out(self, take, go_to, self.refuse, "Reading the night")


class OpenTableSheetScreen(OpenSheetScreen):
    """Asks for a score sheet of a table of the night at hand."""

    HELP_TEXT: ClassVar[str] = (
        "A score sheet is a table as plain text, written by hand or by Export. It becomes a "
        "table of this night, and play can continue."
    )
    TITLE = "Add a table from a score sheet"

    def take_night(self, data: bytes) -> None:  # noqa: ARG002 (for what it overrides)
        """Take none."""
        raise Refused("a-night", "That is a whole night. Open it from the list of nights.")
