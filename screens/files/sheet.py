"""A score sheet before it counts: its contents, and its faults."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static, TextArea

from screens.app.host import Host, host_of
from screens.files.open_sheet import SheetText
from screens.people.pasted import Lines
from screens.ui.box import Box
from screens.ui.dialog import Dialog, between_rows, row
from screens.ui.keys.keys import bind, key_of
from screens.ui.pick import leave_first
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.planning.from_sheet import (
    UnreadableSheet,
    read_table,
    sheet_summary,
    suggested_form,
)
from tourney.night.state.room_clock import evening_of

key = partial(bind, "sheet")

Returned = TypeVar("Returned")


class SheetScreen(Dialog[None]):
    """Says what a sheet has, and makes a night of it; the sheet itself is shown at a fault.

    Args:
        found: the sheet as it was opened or pasted.

    Attributes:
        MAKES: what its key does.
        UNSAVED: the words to a user who would leave a sheet that was pasted.
    """

    TITLE = "New night from a score sheet"
    MAKES: ClassVar[str] = "start the night"
    UNSAVED: ClassVar[str] = "This sheet is not a night yet."

    HELP_TEXT: ClassVar[str] = (
        "Who plays on the sheet, and how far they are. You can correct the sheet here; the line "
        "of a mistake is named."
    )
    MANUAL: ClassVar[str] = "sheets"

    #: So that it counts for a subclass as well.
    SCOPED_CSS = False
    CSS = """
    SheetScreen #date { margin: 0 0 1 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("ctrl+s,ctrl+n", "make", "Start the night",
            "Make a night of this sheet and open its table", priority=True),
        key("enter", "make", "Start the night",
            "The same, while the sheet isn't shown", id="sheet.enter", show=False),
        key("ctrl+t", "edit", "Edit",
            "Show the sheet and edit it", priority=True),
        *between_rows("sheet"),
        key("escape", "leave", "Close", "Close; no night is made", priority=True),
    ]  # fmt: skip

    def __init__(self, found: SheetText) -> None:
        super().__init__()
        self._found = found

    @property
    def host(self) -> Host:
        """The app, which leads to other screens."""
        return host_of(self)

    def parts(self) -> ComposeResult:
        """What is on the sheet, what it does not say, and the sheet."""
        yield Static(classes="about")
        yield from self.asks()
        yield Lines(self._found.text, show_line_numbers=True, tab_behavior="focus")

    def asks(self) -> ComposeResult:
        """The fields above the sheet: the night's name, and its date."""
        form = self._suggested(self._found.text)
        yield row("Name", Box(form["name"], id="name"))
        yield row("Date", Box(form["date"], id="date"))

    def keys(self) -> Sequence[tuple[str, str]]:
        """While the sheet is shown, Enter is a line of it."""
        makes = key_of(self, "make") if self.query_one(Lines).display else "Enter"
        edits = key_of(self, "edit"), "edit"
        return (makes, self.MAKES), edits, (key_of(self, "leave"), "close")

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """The sheet is shown once."""
        return action != "edit" or not self.query_one(Lines).display

    def action_edit(self) -> None:
        """Show the sheet."""
        area = self.query_one(Lines)
        area.display = True
        area.focus()
        self.refresh_bindings()
        self.name_keys()

    def _suggested(self, text: str) -> dict[str, str]:
        return suggested_form(text, self._found.file_name, evening_of(datetime.now(UTC)))

    def worth_words(self, text: str) -> str:
        """The value of a unit in words, where the sheet says it."""
        form = self._suggested(text)
        return f" A unit: {form['unit_worth']} {form['currency']}." if "currency" in form else ""

    def on_mount(self) -> None:
        """Say what is on the sheet, or show its fault."""
        area = self.query_one(TextArea)
        area.cursor_blink = area.display = False
        text = area.text
        self.work(
            "Reading the sheet",
            lambda: f"{sheet_summary(read_table(text))}{self.worth_words(text)}",
            self._read,
        )

    def work(
        self, words: str, job: Callable[[], Returned], then: Callable[[Returned], None]
    ) -> None:
        """Do something with the sheet as it is, and continue, or say what is wrong with it."""
        self.host.carry_out(self, job, then, self._refuse, words)

    def _read(self, words: str) -> None:
        about = self.query_one(".about", Static)
        about.update(Content("\n").join(map(plain, words.splitlines())))
        for name in self.query("#name").results(Box):  # the sheet can be as it is
            name.focus()
            name.action_end()

    def on_input_submitted(self) -> None:
        """All has a value."""
        self.action_make()

    @property
    def unsaved(self) -> str:
        """The text that leaving now would lose, or "": a file is still there, a paste is not."""
        text = self.query_one(TextArea).text
        kept = self._found.file_name and text.split() == self._found.text.split()
        return "" if kept or not text.strip() else self.UNSAVED

    def on_text_area_changed(self) -> None:
        """Clear a refusal that is being corrected."""
        if self.query_one(StatusLine).refuses:
            self.query_one(StatusLine).tell("")

    def action_make(self) -> None:
        """Make of it what is there now, and go there."""
        text = self.query_one(TextArea).text
        typed = {name: self.query_one(f"#{name}", Box).value for name in ("name", "date")}
        form = {**self._suggested(text), **typed}
        self.work(
            "Starting the night",
            lambda: self.host.director.plan_from_sheet(form, text),
            self.host.show_night,
        )

    def _refuse(self, refusal: Refused) -> None:
        """Say why, with the cursor where the fault is."""
        self.query_one(StatusLine).refuse(refusal.sentence)
        area = self.query_one(TextArea)
        if isinstance(refusal, UnreadableSheet):
            self.action_edit()
            if refusal.line is not None:
                area.move_cursor((refusal.line - 1, 0), center=True)
        elif refusal.code in ("plan.name", "plan.date"):
            self.query_one(f"#{refusal.code.removeprefix('plan.')}").focus()

    def action_leave(self) -> None:
        """Close, nothing made of it; where that loses the sheet, ask first."""
        leave_first(self, self.unsaved, lambda: self.dismiss(None))


class TableSheetScreen(SheetScreen):
    """Shows a sheet, to be corrected where it has a fault, and makes it a table of a night.

    Args:
        found: the sheet as it was opened or pasted.
        number: the night's.
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
        """Nothing: the night has its name and date."""
        yield from ()

    def worth_words(self, text: str) -> str:  # noqa: ARG002 (for what it overrides)
        """Nothing: what a unit is worth is the night's."""
        return ""

    def action_make(self) -> None:
        """Make the sheet a table of the night, go there, and say who is new on the list."""
        director, text = self.host.director, self.query_one(TextArea).text

        def merge() -> tuple[int, list[str]]:
            # The list as it was drawn before tells which people on it are new.
            director.night(self._number).follow()
            before = len(director.night(self._number).view().entries)
            table = director.night(self._number).merge_sheet(text)
            entries = director.night(self._number).view().entries[before:]
            return table, [entry.name for entry in entries]

        def go_to(merged: tuple[int, list[str]]) -> None:
            table, new = merged
            self.host.show_night(self._number, "table", table)
            added = f" New on the list: {listed(new)}." if new else ""
            self.host.tell(f"Table {table} came from a score sheet.{added}")

        self.work("Adding the table", merge, go_to)
