"""Putting people on the list: typed, in a list, or by their phones at the door (F13.2)."""

from collections.abc import Callable, Sequence
from functools import partial

from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.people.late import TAKEN, came_late, entry_question, fewer_units
from screens.people.list_file import ListFileScreen, PastedScreen, add_list, as_list_file
from screens.ui.dialog import in_two_lines
from screens.ui.status_line import StatusLine
from screens.ui.text import say
from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.people.listed import People, read_handicap
from tourney.night.people.lists import check_list, clean_names, read_people
from tourney.night.state.door import DoorView, Guest
from tourney.night.state.night import most_people
from tourney.night.views.view import EntryLine


class Adding:
    """Puts people on the list of a screen's night, and asks for their fee in play.

    Args:
        screen: it asks and says.
    """

    def __init__(self, screen: NightScreen) -> None:
        self._screen = screen

    def add(self, names: Sequence[str], added: Callable[[], None]) -> None:
        """Put everyone typed on the list, or no one."""
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
            # A person who comes is put on the list no matter what is there.
            self._screen.attempt(
                lambda night: night.people.register(cleaned, marks, owe=paid is False, units=units),
                words,
                about=lambda: True,
                also=added,
            )

        self.ask_fee(cleaned, register)

    def ask_fee(self, names: Sequence[str], then: Callable[[bool | None], None]) -> None:
        """Ask of people who come when play has begun whether the fee was taken; else None."""
        night = self._screen.night
        view = night.view()
        if view.state not in ("playing", "finished") or not view.takes_fee:
            then(None)
            return

        units = night.floor().late_units if view.has_floor else 0
        question = entry_question(view, names, units)
        self._screen.ask(question, lambda answer: then(answer == TAKEN))

    def came_late(self, names: Sequence[str]) -> str:
        """The sentence about those who come when play has begun."""
        floor = self._screen.night.floor()
        return came_late(names, fewer_units(floor.night, floor.late_units))

    def _words_of(self, names: Sequence[str]) -> str:
        """The message once these people are on the list; a no-show who turns up is checked in."""
        entries = self._screen.night.view().entries
        missing = {person_key(entry.name) for entry in entries if is_no_show(entry)}
        if names and all(person_key(name) in missing for name in names):
            return self.came_late(names)
        if len(names) > 3:
            return f"{len(names)} players are on the list now."
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} on the list."

    # Of a list

    def add_pasted(self, text: str, added: Callable[[str | None], None]) -> None:
        """Add everyone on a list; where that is refused, show it so that it can be corrected."""
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
        """Put all of a list on it, or no one; what was done, in words. A refusal names the line."""
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
    """True of a player who was not here as play began."""
    return entry.status == "no-show"


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
