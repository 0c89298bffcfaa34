"""Adding players to the list: typed, in a list or a file, or by phones at the door (F13.2)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Static, TextArea

from screens.app.host import host_of
from screens.app.night_screen import NightScreen
from screens.people.names import TAKEN, came_late, entry_question, next_seat
from screens.ui.box import Box, with_unsafe_marked
from screens.ui.dialog import Dialog, PickDialog, in_two_lines, leave_first
from screens.ui.keys.keys import bind, key_of
from screens.ui.status_line import StatusLine
from screens.ui.text import plain, say
from screens.ui.typed_file import path_words, read_file
from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.night.people.listed import People, UnclearPeople, UnreadablePeople, read_handicap
from tourney.night.people.lists import MOST_BYTES, check_list, clean_names, read_people
from tourney.night.state.door import DoorView, Guest
from tourney.night.state.night import most_people
from tourney.night.views.view import EntryLine

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


class Adding:
    """The steps that add players to the list of a night, and ask for fees once play has begun.

    Args:
        screen: the screen that asks questions and shows messages.
    """

    def __init__(self, screen: NightScreen) -> None:
        self._screen = screen

    def add(self, names: Sequence[str], added: Callable[[], None]) -> None:
        """Add all typed names, or none of them."""
        try:
            read = [read_handicap(name) for name in names]
            cleaned, units = clean_names([name for name, _ in read]), [own for _, own in read]
        except Refused as refusal:
            self._screen.refusal = refusal
            self._screen.answer(refusal)
            return
        words = self._words_of(cleaned)

        def register(paid: bool | None) -> None:
            marks = [bool(paid)] * len(cleaned)
            # New names are added whatever others have changed on the list.
            self._screen.attempt(
                lambda night: night.people.register(cleaned, marks, owe=paid is False, units=units),
                words,
                about=lambda: True,
                also=added,
            )

        self.ask_fee(cleaned, register)

    def ask_fee(self, names: Sequence[str], then: Callable[[bool | None], None]) -> None:
        """Ask newcomers whether the fee was taken, once play has begun; otherwise pass None."""
        night = self._screen.night
        view = night.view()
        if view.state not in ("playing", "finished") or not view.takes_fee:
            then(None)
            return

        units = night.floor().late_units if view.has_floor else 0
        question = entry_question(view, names, units)
        self._screen.ask(question, lambda answer: then(answer == TAKEN))

    def came_late(self, names: Sequence[str]) -> str:
        """Return the sentence about players who come after play has begun."""
        floor = self._screen.night.floor()
        return came_late(floor.night, names, floor.late_units)

    def _words_of(self, names: Sequence[str]) -> str:
        """Return the message about new players; a no-show among them counts as checked in."""
        entries = self._screen.night.view().entries
        missing = {person_key(entry.name) for entry in entries if is_no_show(entry)}
        if names and all(person_key(name) in missing for name in names):
            return self.came_late(names)
        if len(names) > 3:
            return f"{len(names)} players are on the list now."
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} on the list."

    # Whole lists

    def add_pasted(self, text: str, added: Callable[[str | None], None]) -> None:
        """Add everyone on a pasted list; if it is refused, show it for correction."""
        screen, add = self._screen, self._register_list
        add_list(
            screen,
            partial(read_people, as_list_file(text)),
            add,
            added,
            lambda refusal: screen.app.push_screen(PastedScreen(text, refusal, add), added),
        )

    def ask_file(self, added: Callable[[str | None], None]) -> None:
        """Ask for a file, and add everyone in it."""
        fee = self._screen.night.view().takes_fee
        self._screen.app.push_screen(ListFileScreen(self._register_list, fee=fee), added)

    def _register_list(self, people: People) -> str:
        """Add everyone on a list, or none; return the message. A refusal names the line."""
        self._screen.read_on()
        view = self._screen.night.view()
        here = [entry.name for entry in view.entries if not is_no_show(entry)]
        if (fault := check_list(people, here, most_people(view.plan))) is not None:
            raise fault
        names = clean_names([person.name for person in people])
        words = self._words_of(names)
        paid, units = [person.paid for person in people], [person.units for person in people]
        seeds = [person.seed for person in people]
        self._screen.night.people.register(names, paid, units=units, seeds=seeds)
        return f"{words} {people.left_out}".rstrip()


def is_no_show(entry: EntryLine) -> bool:
    """Return whether a player was not here when play began."""
    return entry.status == "no-show"


#: The most names of guests who wait behind the first.
_NEXT = 3


class AtDoorLine(Static):
    """The line with the number of waiting guests, and the first of them; hidden if none waits.

    Args:
        night_screen: the night's screen, which asks questions about guests.
        adding: adds a guest to the list.

    Attributes:
        offered: True if a guest waits, or could, as phones show the night.
    """

    DEFAULT_CSS = """
    AtDoorLine {
        display: none; height: 1; padding: 0 3 0 1; text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, night_screen: NightScreen, adding: Adding) -> None:
        super().__init__()
        self._on, self._adding = night_screen, adding
        self._door = DoorView()
        self.offered = False

    @property
    def first(self) -> Guest | None:
        """The guest who has waited longest, or None."""
        return next(iter(self._door.waiting), None)

    def has_changed(self) -> bool:
        """Return whether the waiting guests differ from the ones that are shown.

        Raises:
            Refused: the store is out of reach.
        """
        return self._on.director.door.view(self._on.night) != self._door

    def show(self) -> None:
        """Show the guests who wait."""
        director = self._on.director
        director.door.news(self._on.night)
        self._door = door = director.door.view(self._on.night)
        shared = director.phones.shared
        is_shared = shared is not None and shared.night == self._on.number
        self.offered = is_shared or bool(door.waiting)
        self.display = bool(door.waiting)
        if not door.waiting:
            return
        first, *others = door.waiting
        known = " (on the list already)" if first.name in door.known else ""
        names = ", ".join(guest.name for guest in others[:_NEXT])
        more = f" and {len(others) - _NEXT} more" if len(others) > _NEXT else ""
        line = say(
            "[b $text-warning]○ $count at the door[/]  [b]$name[/]$known"
            "[$foreground-muted]$then[/]",
            count=len(door.waiting),
            name=first.name,
            known=known,
            then=f"   then {names}{more}" if others else "",
        )
        self.update(line)

    def ask(self, guest: Guest) -> None:
        """Ask whether to add a guest to the list."""

        def answered(adds: int) -> None:
            if adds:
                self._adding.ask_fee([guest.name], partial(self._take_in, guest))
            else:
                self._answer(guest, f"{guest.name} is declined.")

        asks = in_two_lines(f"Add {guest.name}?", f"{guest.name} wants to play.", "Add", "Decline")
        self._on.ask(asks, answered)

    def _take_in(self, guest: Guest, paid: bool | None) -> None:
        def waits() -> bool:
            return guest in self._on.director.door.view(self._on.night).waiting

        taken = partial(self._taken, guest)
        self._on.attempt(
            lambda night: night.people.take_in(guest.name, paid), about=waits, then=taken
        )

    def _taken(self, guest: Guest, put: tuple[int, int]) -> None:
        entry, row = put
        night = self._on.night.view()
        words = f"{guest.name} is on the list"
        if night.state == "playing":
            words += f", and {next_seat(night, 1)}"
        elif any(line.entry == entry and line.here for line in night.entries):
            words += ", and here"
        self._answer(guest, f"{words}.", entry, row)

    def _answer(self, guest: Guest, words: str, entry: int = 0, row: int = 0) -> None:
        door, night = self._on.director.door, self._on.night
        self._carry_out(lambda: door.answer(night, guest.number, entry, row), words, entry)

    def toggle(self) -> None:
        """Close sign-up by phone, or open it again."""
        opens, left = self._door.shut, len(self._door.waiting)
        words = "Guests can sign up by phone."
        if not opens:
            words = "Sign-up by phone is closed."
            if left:
                words = f"{words[:-1]}; {left} who waited {'is' if left == 1 else 'are'} declined."
        door, night = self._on.director.door, self._on.night
        self._carry_out(lambda: door.set(night, is_open=opens), words)

    def _carry_out(self, job: Callable[[], object], words: str, entry: int = 0) -> None:
        """Run a job, draw the result, and mark the player concerned."""

        def done(_: object) -> None:
            self._on.redraw()
            if entry:
                self._on.show_person(entry)
            self._on.query_one(StatusLine).tell(words)

        self._on.host.carry_out(self._on, job, done)
