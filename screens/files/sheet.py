"""Opening a score sheet, or a night as JSON: its file, its contents, and its faults."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Paste
from textual.widgets import Static, TextArea

from screens.app.host import host_of
from screens.files.tables_import import is_night, read_night_file
from screens.people.adding import Lines
from screens.ui.box import Box
from screens.ui.dialog import Dialog, between_rows, leave_first, row
from screens.ui.keys.keys import bind, key_of
from screens.ui.status_line import StatusLine, refusing
from screens.ui.text import plain
from screens.ui.typed_file import read_file
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.planning import from_sheet
from tourney.night.state.room_clock import evening_of

if TYPE_CHECKING:
    from tourney.service.nights import Taken


_EXAMPLE = "~/Documents/friday.mex"


class SheetText(Struct, frozen=True):
    """The text of a sheet, and its file's name without folder and ending."""

    text: str
    file_name: str


class SheetBox(Box):
    """The box for a path; pasting a sheet answers the dialog with it."""

    def on_paste(self, event: Paste) -> None:
        """Keep a pasted path, but answer with a pasted sheet."""
        if len([line for line in event.text.splitlines() if line.strip()]) > 1:
            event.prevent_default()
            event.stop()
            self.screen.dismiss(SheetText(event.text, ""))


class OpenSheetScreen(Dialog[SheetText | None]):
    """The dialog that asks for a score sheet; a night is imported at once instead.

    The answer is the text of the sheet.
    """

    HELP_TEXT: ClassVar[str] = (
        "A score sheet is a table as plain text, written by hand or by Export. It becomes a new "
        "night, and play can continue. A night.json from Export comes back as the same night, "
        "with undo and corrections; if it is already here, only the newer part is added."
    )
    MANUAL: ClassVar[str] = "sheets"

    TITLE = "Open a score sheet or a night"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("open_sheet", "enter", "read", "Open it", "Read the sheet", show=False),
        bind("open_sheet", "escape", "dismiss", "Close",
            "Close; nothing is read", id="open_sheet.leave"),
    ]  # fmt: skip

    def parts(self) -> ComposeResult:
        """Yield a hint and the box."""
        yield Static("Type where the file is, or paste the sheet here.", classes="hint")
        yield SheetBox(placeholder=_EXAMPLE)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog."""
        return ("Enter", "open the file"), (key_of(self, "dismiss"), "close")

    def on_input_changed(self) -> None:
        """Clear the message, which was about another file."""
        self.query_one(StatusLine).tell("")

    def on_input_submitted(self) -> None:
        """Read the file when Enter is pressed in the box."""
        self.action_read()

    def action_read(self) -> None:
        """Read the file, without checking the sheet in it yet."""
        typed = self.query_one(Box).value
        with refusing(self):
            path, data = read_file(typed, from_sheet.MOST_BYTES, _EXAMPLE)
            if is_night(data):
                self.take_night(read_night_file(typed))
            else:
                self.dismiss(SheetText(from_sheet.decode_sheet(data), path.stem))

    def take_night(self, data: bytes) -> None:
        """Import a night, and go to it.

        Raises:
            Refused: a whole night cannot be opened here.
        """
        host = host_of(self)

        def go_to(taken: "Taken") -> None:
            host.show_night(taken.number)
            name = host.director.night(taken.number).view().plan.name
            host.tell(f"{f'The rest of {name}' if taken.further else name} was added.")

        take = partial(host.director.import_night, data)
        host.carry_out(self, take, go_to, words="Reading the night")


class OpenTableSheetScreen(OpenSheetScreen):
    """The dialog that asks for a score sheet to add to the present night as a table."""

    HELP_TEXT: ClassVar[str] = (
        "A score sheet is a table as plain text, written by hand or by Export. It becomes a "
        "table of this night, and play can continue."
    )
    TITLE = "Add a table from a score sheet"

    def take_night(self, data: bytes) -> None:  # noqa: ARG002 (for what it overrides)
        """Refuse a whole night."""
        raise Refused("a-night", "That is a whole night. Open it from the list of nights.")


key = partial(bind, "sheet")


class SheetScreen(Dialog[None]):
    """The dialog that sums up a sheet and makes a night of it; a faulty sheet is shown for editing.

    Args:
        found: the sheet as it was opened or pasted.

    Attributes:
        MAKES: the action of Enter, in words.
        UNSAVED: the warning when a pasted sheet would be lost.
    """

    TITLE = "New night from a score sheet"
    MAKES: ClassVar[str] = "start the night"
    UNSAVED: ClassVar[str] = "This sheet is not a night yet."

    HELP_TEXT: ClassVar[str] = (
        "Who plays on the sheet, and how far they are. You can correct the sheet here; the line "
        "of a mistake is named."
    )
    MANUAL: ClassVar[str] = "sheets"

    #: Unscoped, so that the styles apply to subclasses.
    SCOPED_CSS = False
    CSS = """
    SheetScreen #date { margin: 0 0 1 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("ctrl+s,ctrl+n", "make", "Start the night",
            "Make a night of this sheet and open its table", priority=True),
        key("enter", "make", "Start the night",
            "The same, while the sheet isn't shown", id="sheet.enter", show=False),
        key("ctrl+t", "edit", "Edit", "Show the sheet and edit it", priority=True),
        *between_rows("sheet"),
        key("escape", "leave", "Close", "Close; no night is made", priority=True),
    ]  # fmt: skip

    def __init__(self, found: SheetText) -> None:
        super().__init__()
        self._found = found

    def parts(self) -> ComposeResult:
        """Yield the summary of the sheet, fields for what it lacks, and the sheet."""
        yield Static(classes="about")
        yield from self.asks()
        yield Lines(self._found.text, show_line_numbers=True, tab_behavior="focus")

    def asks(self) -> ComposeResult:
        """Yield the fields above the sheet: the night's name and date."""
        form = self._suggested(self._found.text)
        yield row("Name", Box(form["name"], id="name"))
        yield row("Date", Box(form["date"], id="date"))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys; while the sheet is shown, Enter begins a new line of it."""
        makes = key_of(self, "make") if self.query_one(Lines).display else "Enter"
        edits = key_of(self, "edit"), "edit"
        return (makes, self.MAKES), edits, (key_of(self, "leave"), "close")

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer editing only until the sheet is shown."""
        return action != "edit" or not self.query_one(Lines).display

    def action_edit(self) -> None:
        """Show the sheet for editing."""
        area = self.query_one(Lines)
        area.display = True
        area.focus()
        self.refresh_bindings()
        self.name_keys()

    def _suggested(self, text: str) -> dict[str, str]:
        return from_sheet.suggested_form(text, self._found.file_name, evening_of(datetime.now(UTC)))

    def worth_words(self, text: str) -> str:
        """Return the value of a unit in words, if the sheet has it."""
        form = self._suggested(text)
        return f" A unit: {form['unit_worth']} {form['currency']}." if "currency" in form else ""

    def on_mount(self) -> None:
        """Show the summary of the sheet, or its fault."""
        area = self.query_one(TextArea)
        area.cursor_blink = area.display = False
        text = area.text

        def summary() -> str:
            return from_sheet.sheet_summary(from_sheet.read_table(text)) + self.worth_words(text)

        host_of(self).carry_out(self, summary, self._read, self._refuse, "Reading the sheet")

    def _read(self, words: str) -> None:
        about = self.query_one(".about", Static)
        about.update(Content("\n").join(map(plain, words.splitlines())))
        for name in self.query("#name").results(Box):  # the sheet needs no editing
            name.focus()
            name.action_end()

    def on_input_submitted(self) -> None:
        """Make the night when Enter is pressed in a box."""
        self.action_make()

    @property
    def unsaved(self) -> str:
        """A warning that leaving would lose the text; "" for an unchanged file."""
        text = self.query_one(TextArea).text
        kept = self._found.file_name and text.split() == self._found.text.split()
        return "" if kept or not text.strip() else self.UNSAVED

    def on_text_area_changed(self) -> None:
        """Clear a refusal, as its cause is being corrected."""
        if self.query_one(StatusLine).refuses:
            self.query_one(StatusLine).tell("")

    def action_make(self) -> None:
        """Make a night of the present text, and go there."""
        text = self.query_one(TextArea).text
        typed = {name: self.query_one(f"#{name}", Box).value for name in ("name", "date")}
        form = {**self._suggested(text), **typed}
        host = host_of(self)
        make = partial(host.director.plan_from_sheet, form, text)
        host.carry_out(self, make, host.show_night, self._refuse, "Starting the night")

    def _refuse(self, refusal: Refused) -> None:
        """Say why the sheet is refused, with the cursor at the fault."""
        self.query_one(StatusLine).refuse(refusal.sentence)
        area = self.query_one(TextArea)
        if isinstance(refusal, from_sheet.UnreadableSheet):
            self.action_edit()
            if refusal.line is not None:
                area.move_cursor((refusal.line - 1, 0), center=True)
        elif refusal.code in ("plan.name", "plan.date"):
            self.query_one(f"#{refusal.code.removeprefix('plan.')}").focus()

    def action_leave(self) -> None:
        """Close without making anything; if that loses the sheet, ask first."""
        leave_first(self, self.unsaved, lambda: self.dismiss(None))


class TableSheetScreen(SheetScreen):
    """The dialog that makes a sheet a table of a night; a faulty sheet is shown for editing.

    Args:
        found: the sheet as it was opened or pasted.
        number: the night's number.
    """

    HELP_TEXT: ClassVar[str] = (
        "The sheet must have tonight's rules. Players already on the list are matched by name; "
        "the others are added. Undo removes it all."
    )
    TITLE = "New table from a score sheet"
    MAKES: ClassVar[str] = "add the table"
    UNSAVED: ClassVar[str] = "This sheet is not a table yet."

    BINDINGS: ClassVar[list[BindingType]] = [
        key("ctrl+s,ctrl+n", "make", "Add the table",
            "Add this sheet as a table and open it", id="sheet.add", priority=True),
    ]  # fmt: skip

    def __init__(self, found: SheetText, number: int) -> None:
        super().__init__(found)
        self._number = number

    def asks(self) -> ComposeResult:
        """Yield no fields, as the night has its name and date."""
        yield from ()

    def worth_words(self, text: str) -> str:  # noqa: ARG002 (for what it overrides)
        """Return "", as the night decides what a unit is worth."""
        return ""

    def action_make(self) -> None:
        """Add the sheet as a table, go there, and name players who are new on the list."""
        host, text = host_of(self), self.query_one(TextArea).text
        director = host.director

        def merge() -> tuple[int, list[str]]:
            # The list from before shows which players are new.
            director.night(self._number).follow()
            before = len(director.night(self._number).view().entries)
            table = director.night(self._number).merge_sheet(text)
            entries = director.night(self._number).view().entries[before:]
            return table, [entry.name for entry in entries]

        def go_to(merged: tuple[int, list[str]]) -> None:
            table, new = merged
            host.show_night(self._number, "table", table)
            added = f" New on the list: {listed(new)}." if new else ""
            host.tell(f"Table {table} came from a score sheet.{added}")

        host.carry_out(self, merge, go_to, self._refuse, "Adding the table")
