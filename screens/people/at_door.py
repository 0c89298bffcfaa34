"""Guests who say by phone that they are here (F13.2): they wait above the list of players."""

from collections.abc import Callable
from functools import partial

from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.people.adding import Adding
from screens.ui.pick import in_two_lines
from screens.ui.status_line import StatusLine
from screens.ui.text import say
from tourney.night.state.door import DoorView, Guest

#: So many names are said about those who come after the first.
_NEXT = 3


class AtDoorLine(Static):
    """How many wait, and who comes first; nothing while no one waits.

    Args:
        night_screen: whose night it is; it asks about who waits.

    Attributes:
        offered: a guest waits, or could, as phones show the night.
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
        """The guest who has waited longest."""
        return next(iter(self._door.waiting), None)

    def has_changed(self) -> bool:
        """True if other guests wait than those who are shown.

        Raises:
            Refused: the store is out of reach.
        """
        return self._on.director.door.view(self._on.night) != self._door

    def show(self) -> None:
        """Show who waits."""
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
        """Ask whether a guest is put on the list."""

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
            words += ", seated next lap"
        elif any(line.entry == entry and line.here for line in night.entries):
            words += ", and here"
        self._answer(guest, f"{words}.", entry, row)

    def _answer(self, guest: Guest, words: str, entry: int = 0, row: int = 0) -> None:
        door, night = self._on.director.door, self._on.night
        self._carry_out(lambda: door.answer(night, guest.number, entry, row), words, entry)

    def toggle(self) -> None:
        """Shut the door, or open it again."""
        opens, left = self._door.shut, len(self._door.waiting)
        words = "Guests can sign up by phone."
        if not opens:
            words = "Sign-up by phone is closed."
            if left:
                words = f"{words[:-1]}; {left} who waited {'is' if left == 1 else 'are'} declined."
        door, night = self._on.director.door, self._on.night
        self._carry_out(lambda: door.set(night, is_open=opens), words)

    def _carry_out(self, job: Callable[[], object], words: str, entry: int = 0) -> None:
        """Do it, show what comes of it, and mark whom it was about."""

        def done(_: object) -> None:
            self._on.redraw()
            if entry:
                self._on.show_person(entry)
            self._on.query_one(StatusLine).tell(words)

        self._on.host.carry_out(self._on, job, done)
