"""Guests who say by phone that they are here (F13.2): they wait above the list of people."""

from functools import partial
from time import monotonic
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from screens.app.following import GLANCE
from screens.people.name_box import NameBox
from screens.people.register_lists import RegisterListsScreen
from screens.ui.keys.keys import PEOPLE, bind, key_of
from screens.ui.status_line import StatusLine
from screens.ui.text import plain, say
from tourney.game.refusal import Locked, Refused
from tourney.night.state.door import DoorView, Guest
from tourney.service.room import TakeIn

#: So many names are said about those who come after the first.
_NEXT = 3
hidden = partial(bind, "register", show=False, of=PEOPLE)


class AtDoorLine(Static):
    """How many wait, who comes first, and the keys that answer; nothing while no one waits."""

    DEFAULT_CSS = """
    AtDoorLine {
        display: none; height: 2; padding: 0 3 0 1; text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def tell(self, door: DoorView, turns_down: str, *, typed: bool) -> None:
        """Show who waits.

        Args:
            turns_down: the key that does.
            typed: something stands in the box, so that Enter is for that.
        """
        self.display = bool(door.waiting)
        if not door.waiting:
            return
        first, *others = door.waiting
        known = " (on the list already)" if first.name in door.known else ""
        lines = say(
            "[b $text-warning]○ $count at the door[/]  [b]$name[/]$known\n",
            count=len(door.waiting),
            name=first.name,
            known=known,
        )
        if typed:
            keys = plain("Finish the name first.").stylize("$foreground-muted")
        else:
            keys = say(
                "[b $footer-key-foreground]Enter[/] add  [b $footer-key-foreground]$key[/] decline",
                key=turns_down,
            )
        self.update(lines + keys + self._after(others))

    @staticmethod
    def _after(others: list[Guest]) -> Content:
        if not others:
            return plain("")
        names = ", ".join(guest.name for guest in others[:_NEXT])
        more = f" and {len(others) - _NEXT} more" if len(others) > _NEXT else ""
        return plain(f"   then {names}{more}").stylize("$foreground-muted")


class AtDoorScreen(RegisterListsScreen):
    """The part of registering that answers who waits at the door."""

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("delete", "turn_down", "Decline", "Decline the guest waiting at the door"),
        hidden("f10", "door", "Door", "Open or close sign-up by phone"),
    ]  # fmt: skip

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._door = DoorView()
        #: True if guests' phones are shown this night.
        self._shared = False
        #: By guest: from when on a key can be an answer to them.
        self._noticed: dict[int, float] = {}
        #: Until when a key can be one more for whoever was answered last.
        self._answered = 0.0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only where a player waits, or could."""
        if action == "turn_down" and not self._door.waiting:
            return False
        if action == "door" and not (self._shared or self._door.waiting):
            return False
        return super().check_action(action, parameters)

    def follow(self) -> None:
        """Draw who has come to the door as well; no one can have meant them at once."""
        before = {guest.number for guest in self._door.waiting}
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
        for guest in self._door.waiting:
            if guest.number not in before:
                self._noticed[guest.number] = monotonic() + GLANCE

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
        self.show_who_waits()

    def show_who_waits(self) -> None:
        """Draw the line; what is typed comes before it."""
        typed = bool(self.query_one(NameBox).value)
        line = self.query_one(AtDoorLine)
        line.tell(self._door, key_of(self, "turn_down"), typed=typed or self._is_busy)

    @property
    def _is_busy(self) -> bool:
        """True while Enter is for a player who is searched for or renamed."""
        return self._renaming is not None

    def next_guest(self) -> str | None:
        """The name of the guest whom Enter would take in."""
        return self._door.waiting[0].name if self._door.waiting and not self._is_busy else None

    def take_at_door(self) -> bool:
        """Put the first who waits on the list; true if the key was for the door."""
        if self._is_busy:
            return False
        if not self._door.waiting:  # a key too many must not go on to the seats
            if early := self.host.typed_at < self._answered:
                self.query_one(StatusLine).refuse(
                    "No one is at the door. Press Enter again to continue."
                )
            return early
        if (guest := self._first()) is None:
            return True

        def take(paid: bool | None) -> None:
            self.attempt(
                TakeIn(guest.name, paid),
                about=lambda: guest in self.director.door.view(self.night).waiting,
                then=partial(self._taken, guest),
            )

        self.asked_for_fee([guest.name], take)
        return True

    def _first(self) -> Guest | None:
        """The first who waits, once a player can have read the name; says so before."""
        if not self._door.waiting:
            return None
        guest = self._door.waiting[0]
        if self.host.typed_at < self._noticed.get(guest.number, 0.0):
            self.query_one(StatusLine).refuse(f"{guest.name} just arrived. Press it again.")
            return None
        return guest

    def _taken(self, guest: Guest, put: tuple[int, int]) -> None:
        entry, row = put
        line = next((each for each in self.night.view().entries if each.entry == entry), None)
        words = f"{guest.name} is on the list"
        if self._begun:
            words += ", seated next lap"
        elif line is not None and line.here:
            words += ", and in"
        self._answer(guest, f"{words}.", entry, row)

    def action_turn_down(self) -> None:
        """Have the first who waits not on the list."""
        if not self._is_busy and (guest := self._first()) is not None:
            self._answer(guest, f"{guest.name} is declined.")

    def _answer(self, guest: Guest, words: str, entry: int = 0, row: int = 0) -> None:
        def done(_: object) -> None:
            self._answered = monotonic() + GLANCE
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
