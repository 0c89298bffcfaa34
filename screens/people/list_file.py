"""A list of players, from a file or pasted: reading, faults, and correcting."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Static, TextArea

from screens.app.host import host_of
from screens.ui.box import Box, with_unsafe_marked
from screens.ui.dialog import Dialog, PickDialog, leave_first
from screens.ui.keys.keys import bind, key_of
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from screens.ui.typed_file import path_words, read_file
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.people.listed import People, UnclearPeople, UnreadablePeople
from tourney.night.people.lists import MOST_BYTES, read_people

key = partial(bind, "list_file")

#: A function that adds players, or raises Refused; it returns the message.
Adds = Callable[[People], str]

_EXAMPLE = "~/Documents/players.csv"


def add_list(
    screen: Screen[Any],
    read: Callable[[], People],
    add: Adds,
    then: Callable[[str], object],
    refuse: Callable[[Refused], object],
) -> None:
    """Add everyone on a list; ask first if it can be read in several ways."""

    def refused(refusal: Refused) -> None:
        if not isinstance(refusal, UnclearPeople):
            refuse(refusal)
            return
        readings = refusal.readings

        def answered(at: int | None) -> None:
            if at is None:
                refuse(refusal)
            else:
                add_list(screen, readings[at].read, add, then, refuse)

        choices = [(at, plain(reading.label)) for at, reading in enumerate(readings)]
        about = plain(refusal.sentence)
        screen.app.push_screen(PickDialog("How many players is this?", choices, about), answered)

    host_of(screen).carry_out(screen, lambda: add(read()), then, refused)


def read_list_file(typed: str, *, latin1: bool) -> People:
    """Return the players in a file of the host's.

    Args:
        typed: the path as typed, pasted or dropped into the terminal; `~` and quotes are read.
        latin1: read the file as Latin-1 instead of UTF-8.

    Raises:
        Refused: there is no such file, or it is no list of players.
    """
    path, data = read_file(typed, MOST_BYTES, _EXAMPLE)
    people = read_people(data, latin1)
    if not people:
        raise Refused("nobody", f"There is no name in {path_words(path)}.")
    return people


class ListFileScreen(Dialog[str]):
    """A dialog that asks for a file, and adds everyone in it; the answer is a message, or "".

    Args:
        add: adds the players to the list.
        fee: True if there is a fee, which a file may mark as paid.
    """

    HELP_TEXT: ClassVar[str] = (
        "A text file with one name per line, or a CSV file with headings. tourney says what it "
        "left out and asks if the list is unclear."
    )
    MANUAL: ClassVar[str] = "evening"

    TITLE = "Players from a file"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "read", "Add everyone", "Read the file and add everyone", show=False),
        key("ctrl+l", "latin1", "Read it as Latin-1",
            "Read the file as older Windows programs write it. Check the accents."),
        key("escape", "leave", "Close", "Close; no one is added"),
    ]  # fmt: skip

    def __init__(self, add: Adds, *, fee: bool = False) -> None:
        super().__init__()
        self._fee = fee
        self._add = add
        self._not_utf8 = ""

    def parts(self) -> ComposeResult:
        """Yield the form of the file, and the box."""
        paid = " that says who paid" if self._fee else ""
        yield Static(f"A text file, one name per line, or a CSV file{paid}.", classes="hint")
        yield Box(placeholder=_EXAMPLE)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog; Latin-1 only after a file that is not UTF-8."""
        latin1 = key_of(self, "latin1"), "fix accents"
        return ("Enter", "add"), latin1, (key_of(self, "leave"), "close")

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer Latin-1 only for a file that is not UTF-8."""
        return action != "latin1" or self._not_utf8 != ""

    def on_input_changed(self) -> None:
        """Clear the message, which was about another file."""
        self.query_one(StatusLine).tell("")
        if self._not_utf8 and self.query_one(Box).value != self._not_utf8:
            self._not_utf8 = ""
            self.name_keys()

    def on_input_submitted(self) -> None:
        """Read the file when Enter is pressed in the box."""
        self.action_read()

    def action_read(self) -> None:
        """Read the file as UTF-8."""
        self._read(latin1=False)

    def action_latin1(self) -> None:
        """Read the file as Latin-1."""
        self._read(latin1=True)

    def _read(self, *, latin1: bool) -> None:
        typed = self.query_one(Box).value

        def refuse(refusal: Refused) -> None:
            self._not_utf8 = typed if refusal.code == "not-utf8" else ""
            self.query_one(StatusLine).refuse(refusal.sentence)
            self.name_keys()

        read = partial(read_list_file, typed, latin1=latin1)
        add_list(self, read, self._add, self.dismiss, refuse)

    def action_leave(self) -> None:
        """Close; no one is added."""
        self.dismiss("")


class Lines(TextArea):
    """Pasted text, drawn so that nothing in it can steer the terminal."""

    def get_line(self, line_index: int) -> Text:
        """Return the line with signs in place of characters that are not drawn."""
        return with_unsafe_marked(super().get_line(line_index))


class PastedScreen(Dialog[str]):
    """A dialog with a refused list, for correction; the answer is a message, or "".

    Args:
        text: the list.
        refusal: why no one was added.
        add: adds the players to the list.
    """

    HELP_TEXT: ClassVar[str] = "Correct the list and add it. No one was added yet."
    MANUAL: ClassVar[str] = "evening"

    TITLE = "No one was added yet"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("pasted", "ctrl+s,ctrl+n", "add", "Add everyone",
            "Add everyone on this list", priority=True),
        bind("pasted", "escape", "leave", "Close", "Close; no one is added", priority=True),
    ]  # fmt: skip

    def __init__(self, text: str, refusal: Refused, add: Adds) -> None:
        super().__init__()
        self._text = text
        self._refusal = refusal
        self._add = add

    def parts(self) -> ComposeResult:
        """Yield the list."""
        yield Lines(self._text, show_line_numbers=True, tab_behavior="focus")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog; Enter begins a new line of the list."""
        return (key_of(self, "add"), "add"), (key_of(self, "leave"), "close")

    def on_mount(self) -> None:
        """Show the refusal."""
        self.query_one(TextArea).cursor_blink = False
        self._refuse(self._refusal)

    @property
    def unsaved(self) -> str:
        """The names that leaving now would lose, in words, or ""."""
        names = sum(1 for line in self.query_one(TextArea).text.splitlines() if line.strip())
        are = "is" if names == 1 else "are"
        return f"{quantity(names, 'name')} {are} not on the list yet." if names else ""

    def _refuse(self, refusal: Refused) -> None:
        """Show a refusal, with the cursor at the line concerned."""
        self.query_one(StatusLine).refuse(refusal.sentence)
        if isinstance(refusal, UnreadablePeople) and refusal.line is not None:
            list_ = self.query_one(TextArea)
            row = min(refusal.line, list_.document.line_count) - 1
            list_.move_cursor((row, len(list_.document.get_line(row))), center=True)

    def action_add(self) -> None:
        """Try to add the list as it is now."""
        text = self.query_one(TextArea).text
        read = partial(read_people, as_list_file(text))
        add_list(self, read, self._add, self.dismiss, self._refuse)

    def action_leave(self) -> None:
        """Close without adding anyone; if names would be lost, ask first."""
        leave_first(self, self.unsaved, lambda: self.dismiss(""))


def as_list_file(text: str) -> bytes:
    """Return pasted text as the bytes of a list file; half a character becomes `?`."""
    return text.encode("utf-8", errors="replace")
