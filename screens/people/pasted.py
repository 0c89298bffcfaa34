"""A pasted list that could not be taken as it is: corrected here, and added after all."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import TextArea

from screens.people.list_file import Adds, add_list
from screens.ui.box import with_unsafe_marked
from screens.ui.dialog import Dialog
from screens.ui.keys.keys import bind, key_of
from screens.ui.pick import leave_first
from screens.ui.status_line import StatusLine
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.people.listed import UnreadablePeople
from tourney.night.people.lists import read_people

key = partial(bind, "pasted")


class Lines(TextArea):
    """Pasted text, drawn so that nothing in it can steer the terminal."""

    def get_line(self, line_index: int) -> Text:
        """The line with a mark for each character that is not drawn, place for place."""
        return with_unsafe_marked(super().get_line(line_index))


class PastedScreen(Dialog[str]):
    """Shows a pasted list and why it was not taken; what was done is the answer, or "".

    Args:
        text: the list.
        refusal: why no one was added.
        add: puts the people on the list.
    """

    HELP_TEXT: ClassVar[str] = "Correct the list and add it. No one was added yet."
    MANUAL: ClassVar[str] = "evening"

    TITLE = "No one was added yet"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("ctrl+s,ctrl+n", "add", "Add everyone", "Add everyone on this list", priority=True),
        key("escape", "leave", "Close", "Close; no one is added", priority=True),
    ]

    def __init__(self, text: str, refusal: Refused, add: Adds) -> None:
        super().__init__()
        self._text = text
        self._refusal = refusal
        self._add = add

    def parts(self) -> ComposeResult:
        """The list."""
        yield Lines(self._text, show_line_numbers=True, tab_behavior="focus")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter is a line."""
        return (key_of(self, "add"), "add"), (key_of(self, "leave"), "close")

    def on_mount(self) -> None:
        """Say why."""
        self.query_one(TextArea).cursor_blink = False
        self._refuse(self._refusal)

    @property
    def unsaved(self) -> str:
        """The names that leaving now would lose, in words, or ""."""
        names = sum(1 for line in self.query_one(TextArea).text.splitlines() if line.strip())
        are = "is" if names == 1 else "are"
        return f"{quantity(names, 'name')} {are} not on the list yet." if names else ""

    def _refuse(self, refusal: Refused) -> None:
        """Say why not, with the cursor where it is."""
        self.query_one(StatusLine).refuse(refusal.sentence)
        if isinstance(refusal, UnreadablePeople) and refusal.line is not None:
            list_ = self.query_one(TextArea)
            row = min(refusal.line, list_.document.line_count) - 1
            list_.move_cursor((row, len(list_.document.get_line(row))), center=True)

    def action_add(self) -> None:
        """Try again with what is there now."""
        text = self.query_one(TextArea).text
        read = partial(read_people, as_list_file(text))
        add_list(self, read, self._add, self.dismiss, self._refuse)

    def action_leave(self) -> None:
        """Close, no one added; where that loses names, ask first."""
        leave_first(self, self.unsaved, lambda: self.dismiss(""))


def as_list_file(text: str) -> bytes:
    """A pasted text as a list file's bytes. Half a character cannot be encoded: `?` is."""
    return text.encode("utf-8", errors="replace")
