"""Guests who say by phone that they are here (F13.2): they wait above the list of players."""

from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.widgets import Static

from screens.people.register_lists import RegisterListsScreen
from screens.ui.keys.keys import PEOPLE, bind
from screens.ui.pick import in_two_lines
from screens.ui.status_line import StatusLine
from screens.ui.text import say
from tourney.game.refusal import Locked, Refused
from tourney.night.state.door import DoorView, Guest
from tourney.service.room import TakeIn

#: So many names are said about those who come after the first.
_NEXT = 3
hidden = partial(bind, "register", show=False, of=PEOPLE)


class AtDoorLine(Static):
    """How many wait, and who comes first; nothing while no one waits."""

    DEFAULT_CSS = """
    AtDoorLine {
        display: none; height: 1; padding: 0 3 0 1; text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def tell(self, door: DoorView) -> None:
        """Show who waits."""
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


class AtDoorScreen(RegisterListsScreen):
    """The part of registering that answers who waits at the door."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("f10", "door", "Door", "Open or close sign-up by phone"),
    ]  # fmt: skip

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._door = DoorView()
        #: True if guests' phones are shown this night.
        self._shared = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only where a player waits, or could."""
        if action == "door" and not (self._shared or self._door.waiting):
            return False
        return super().check_action(action, parameters)

    def follow(self) -> None:
        """Draw who has come to the door as well."""
        super().follow()
        if self not in self.app.screen_stack or not self.seen:
            return
        try:
            if self.director.door.view(self.night) != self._door:
                self.redraw(followed=True)
        except Locked:
            self.host.once_free(self.follow)
        except Refused:  # of a store out of reach the app tells
            return

    def tell_who_came(self) -> None:
        """They stand here."""

    def show_door(self) -> None:
        """Draw who waits."""
        self.director.door.news(self.night)
        shared = self.director.phones.shared
        offers = bool(self._door.waiting), self._shared
        self._door = self.director.door.view(self.night)
        self._shared = shared is not None and shared.night == self.number
        if offers != (bool(self._door.waiting), self._shared):
            self.refresh_bindings()
        self.query_one(AtDoorLine).tell(self._door)

    def next_guest(self) -> str | None:
        """The name of the guest about whom Enter would ask."""
        return self._door.waiting[0].name if self._door.waiting else None

    def ask_at_door(self) -> bool:
        """Ask whether the first who waits is put on the list; False where no one waits."""
        if not self._door.waiting:
            return False
        guest = self._door.waiting[0]

        def answered(adds: int | None) -> None:
            if adds:
                self.asked_for_fee([guest.name], partial(self._take_in, guest))
            elif adds is not None:
                self._answer(guest, f"{guest.name} is declined.")

        asks = in_two_lines("At the door", f"{guest.name} wants to play.", "Add", "Decline")
        self.ask(asks, answered)
        return True

    def _take_in(self, guest: Guest, paid: bool | None) -> None:
        self.attempt(
            TakeIn(guest.name, paid),
            about=lambda: guest in self.director.door.view(self.night).waiting,
            then=partial(self._taken, guest),
        )

    def _taken(self, guest: Guest, put: tuple[int, int]) -> None:
        entry, row = put
        line = next((each for each in self.night.view().entries if each.entry == entry), None)
        words = f"{guest.name} is on the list"
        if self._begun:
            words += ", seated next lap"
        elif line is not None and line.here:
            words += ", and here"
        self._answer(guest, f"{words}.", entry, row)

    def _answer(self, guest: Guest, words: str, entry: int = 0, row: int = 0) -> None:
        def done(_: object) -> None:
            self.redraw()
            if entry:
                self.show_person(entry)
            self.query_one(StatusLine).tell(words)

        self.host.carry_out(
            self,
            lambda: self.director.door.answer(self.night, guest.number, entry, row),
            done,
            lambda refusal: self.query_one(StatusLine).refuse(refusal.sentence),
        )

    def action_door(self) -> None:
        """Shut the door, or open it again."""
        opens, left = self._door.shut, len(self._door.waiting)
        words = "Guests can sign up by phone."
        if not opens:
            words = "Sign-up by phone is closed."
            if left:
                words = f"{words[:-1]}; {left} who waited {'is' if left == 1 else 'are'} declined."

        def done(_: object) -> None:
            self.redraw()
            self.query_one(StatusLine).tell(words)

        self.host.carry_out(
            self,
            lambda: self.director.door.set(self.night, is_open=opens),
            done,
            lambda refusal: self.query_one(StatusLine).refuse(refusal.sentence),
        )
