"""Registering for a night over several tables: who is here yet, and one found among many."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from screens.app.night_screen import PUT_FIRST
from screens.people.earlier import matching
from screens.people.earlier_line import EarlierLine
from screens.people.fee import fewer_units
from screens.people.late import came_late
from screens.people.name_box import NAME_OR_LIST, NameBox
from screens.people.people_list import PeopleList
from screens.people.register import RegisterScreen
from screens.ui.keys.keys import PEOPLE, bind, key_of
from screens.ui.status_line import StatusLine
from screens.ui.text import fit
from tourney.game.names import person_key
from tourney.game.wording import listed, quantity
from tourney.night.views.view import EntryLine, NightView
from tourney.service.before_play import CheckIn, MarkPaid

hidden = partial(bind, "register", show=False, of=PEOPLE)

#: So many who are not in are named.
_MOST_MISSING = 4


class CheckInScreen(RegisterScreen):
    """The list of a night's people, checked in as they come. The cursor is always in the box."""

    DEFAULT_CLASSES = ""  # two hundred people take all the columns that there are
    HELP_TEXT: ClassVar[str] = (
        "Type a name and press Enter, or paste a list, one name per line. With nothing typed, / "
        "finds a player and Space checks the marked one in. Once one player is checked in, only "
        "players who are here get seats."
    )
    MANUAL: ClassVar[str] = "tables"
    PERSON_KEYS: ClassVar[tuple[str, ...]] = ("check_in", "search", "toggle_paid", "pay_in")
    KEYS_IN_PLAY: ClassVar[tuple[str, ...]] = ("check_in", "toggle_paid", "rename", "search")
    BACK: ClassVar[str] = "Floor"

    DEFAULT_CSS = """
    CheckInScreen #asks.-searching { border: round $warning; border-title-color: $warning; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("space", "check_in", "In",
            "Here, or not here: the marked player"),
        hidden("plus", "pay_in", "In, paid",
            "Check in the marked player and mark the fee paid"),
        PUT_FIRST,
        hidden("pageup", "choose_far(-10)", "Ten up",
            "Ten players up", id="register.ten_up"),
        hidden("pagedown", "choose_far(10)", "Ten down",
            "Ten players down", id="register.ten_down"),
    ]  # fmt: skip

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._searching = False
        #: The places on the list, from 0, of the people who match.
        self._found: tuple[int, ...] = ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Once play has begun only a no-show can still be checked in."""
        if action == "pay_in" and (self._begun or not self._takes_fee):
            return False
        if action == "put_first" and not any(entry.in_line for entry in self._entries):
            return False
        if action == "check_in":
            return not self._begun or any(map(_is_no_show, self._entries))
        return super().check_action(action, parameters)

    # What stands there

    def counts(self, view: NightView) -> Sequence[str]:
        """The numbers of people: listed, paid if there is a fee, here, waiting for a chair."""
        waiting = sum(entry.here and entry.in_line > 0 for entry in view.entries)
        wait = f" · {waiting} {'waits' if waiting == 1 else 'wait'}" if waiting else ""
        return [f"{counts} · {view.here} in{wait}" for counts in super().counts(view)]

    def takes_names(self, view: NightView) -> bool:
        """True if names can be added; in play, while the format takes players who come late."""
        if view.state == "playing":
            return self.night.floor().late
        return super().takes_names(view)

    def box_is_needed(self) -> bool:
        """True while a name can be typed, also one that is searched for."""
        return self._searching or super().box_is_needed()

    @property
    def _is_busy(self) -> bool:
        return self._searching or super()._is_busy

    def words_of(self, names: Sequence[str]) -> str:
        """A no-show whose name is typed in play is checked in."""
        missing = {person_key(entry.name) for entry in self._entries if _is_no_show(entry)}
        came = [name for name in names if person_key(name) in missing]
        return self._came_late(came) if len(came) == len(names) else super().words_of(names)

    def late_units(self) -> int:
        """Those of the floor's latecomers."""
        return self.night.floor().late_units

    def _came_late(self, names: Sequence[str]) -> str:
        floor = self.night.floor()
        return came_late(names, fewer_units(floor.night, floor.late_units))

    @property
    def _listed(self) -> Sequence[EntryLine]:
        if not self._searching:
            return self._entries
        return [self._entries[at] for at in self._found]

    def next_words(self, typed: str) -> str:
        """While a player is searched for, Enter is for the marked one."""
        if not self._searching:
            return super().next_words(typed)
        if not self._found:
            return ""
        return "mark" if self._begun else "check in"

    def words_for_nobody(self) -> str:
        """Why no one is chosen."""
        if self._searching and self._entries:
            return f"No one on the list has that name. {self._new_name()}".rstrip()
        return super().words_for_nobody()

    def _new_name(self) -> str:
        """What makes a new name of one that no one on the list has; "" where none is added."""
        return f"{key_of(self, 'seats')}: a new name." if self._takes else ""

    def show(self) -> None:
        """Draw the list as it is, or what of it is searched for."""
        if self._searching:
            # Those who were found may be others now.
            self._view = self.night.view()
            self._find(self.query_one(NameBox).value)
        super().show()

    def _show_list(self) -> None:
        self._remember_chosen()
        numbers = [at + 1 for at in self._found] if self._searching else ()
        self.query_one(PeopleList).show(
            self._listed,
            self._chosen,
            numbers=numbers,
            checked=True,
            fee=self._takes_fee,
        )

    def _show_offers(self) -> None:
        super()._show_offers()
        if self._searching:
            offers = self.query_one(EarlierLine)
            offers.silent = True
            chooses = "↑ ↓ mark a player." if self._found else self._new_name()
            offers.hint = f"{chooses} Esc ends the search.".lstrip()
            offers.show(self.query_one(NameBox).value)

    # Searching

    async def action_search(self) -> None:
        """Search the list for what is typed from now on."""
        if self._renaming is not None or self._searching:
            return
        box = self.query_one(NameBox)
        self._searching = True
        box.add_class("-searching")
        box.border_title = "Search"
        box.placeholder = "type a name"
        self.query_one(StatusLine).tell("")
        self._find(box.value, at=self._chosen)
        self._show_list()
        self._show_offers()

    def typed(self, text: str) -> None:
        """Show who matches, while a player is searched for."""
        if self._searching:
            self._find(text, at=self._whole())
            self._show_list()
        super().typed(text)

    def _find(self, text: str, at: int | None = None) -> None:
        """Work out who matches; the person at that place of the list stays marked."""
        names = set(matching([entry.name for entry in self._entries], text))
        self._found = tuple(
            place for place, entry in enumerate(self._entries) if entry.name in names
        )
        if at is not None:
            self._chosen = self._found.index(at) if at in self._found and not text else 0

    def _whole(self) -> int:
        """The place of the marked person on the whole list."""
        if self._searching and self._chosen < len(self._found):
            return self._found[self._chosen]
        return self._chosen if not self._searching else 0

    def _end_search(self) -> None:
        """Show everyone again; the mark stays on whom it is."""
        if not self._searching:
            return
        self._chosen = self._whole()
        self._searching, self._found = False, ()
        box = self.query_one(NameBox)
        box.remove_class("-searching")
        box.border_title = "Name"
        box.placeholder = NAME_OR_LIST
        self._put("")
        self._show_list()

    def submitted(self, text: str) -> None:
        """Check in the person who is found; else do as in any list."""
        if not self._searching:
            super().submitted(text)
            return
        if self._begun:
            if self._person() is not None:
                self._end_search()
            return

        def find_next() -> None:
            at = self._whole()
            self._put("")
            self._find("", at=at)
            self._show_list()

        if (person := self._person()) is not None and person.here:
            self.query_one(StatusLine).refuse(f"{person.name} is already in.")
        else:
            self._check_in(find_next)

    def action_home(self) -> None:
        """End the search first."""
        if self._searching:
            self._end_search()
            self.query_one(StatusLine).tell("")
        else:
            super().action_home()

    def action_seats(self) -> None:
        """Go on; first have a name that no one was found by as a new one, and ask who is not in."""
        if self._searching:
            name = "" if self._found or not self._takes else self.query_one(NameBox).value.strip()
            self._end_search()
            self._put(name)
            if name:
                words = f"{fit(name, 24)} is not on the list. Enter adds it."
                self.query_one(StatusLine).ask(words)
                return
        missing = [entry.name for entry in self._entries if not entry.here]
        here = len(self._entries) - len(missing)
        if self._begun or not here or not missing or self.query_one(NameBox).value.strip():
            super().action_seats()
            return
        who = listed(missing) if len(missing) <= _MOST_MISSING else f"{len(missing)} players"
        about = f"{quantity(here, 'player')} here. No seat for {who}."
        self.ask_first(about, "Draw the seats", "Wait for more", super().action_seats)

    def action_rename(self) -> None:
        """Put the name of the marked person into the box that people are searched in."""
        if self._person() is not None:
            self._end_search()
            super().action_rename()

    def _choose_last(self) -> None:
        self._end_search()
        super()._choose_last()

    def _list_added(self, done: str | None) -> None:
        super()._list_added(done)
        if done:
            self._choose_next()  # after the last: the first who is not in

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, or ""; a name searched for is not lost."""
        return "" if self._searching else super().unsaved

    def takes_several(self) -> bool:
        """Not while a player is searched for."""
        return not self._searching and super().takes_several()

    # The marked person

    def action_choose(self, step: int) -> None:
        """Choose another player up or down; what was said was of the one before."""
        self.query_one(StatusLine).tell("")
        super().action_choose(step)

    def action_check_in(self) -> None:
        """Check the marked person in, or out again."""
        person = self._listed[self._chosen] if self._listed else None

        def checked() -> None:
            if person is not None and not person.here:
                self._choose_next()

        self._check_in(checked)

    def _choose_next(self) -> None:
        """Choose the next on the list who is not in yet; before play, as long as there is one."""
        people = len(self._listed)
        after = ((self._chosen + step) % people for step in range(1, people))
        missing = (at for at in after if not self._listed[at].here)
        if not self._begun and (at := next(missing, None)) is not None:
            self._mark(at)

    def action_pay_in(self) -> None:
        """Check the marked person in, as paid."""
        if self._renaming is not None or (person := self._person()) is None:
            return
        if person.here and person.paid:
            self.query_one(StatusLine).refuse(f"{person.name} is in and has already paid.")
            return
        paid = MarkPaid(person.entry, True)
        command = paid if person.here else CheckIn([person.entry], paid=True)
        done = f"{person.name} is in and has paid."
        self.attempt(command, done, about=self.as_shown(person), also=self._choose_next)

    def action_put_first(self) -> None:
        """Give the marked person the next chair."""
        if self._renaming is None and (person := self._person()) is not None:
            self.put_first(person.entry, person.name)

    def _check_in(self, then: Callable[[], object]) -> None:
        """As `action_check_in`, and then something more."""
        if self._renaming is not None or (person := self._person()) is None:
            return
        if not person.here:
            done = self._came_late([person.name]) if self._begun else f"{person.name} is in."
            about = self.as_shown(person)

            def check_in(paid: bool | None) -> None:
                command = CheckIn([person.entry], paid=paid)
                self.attempt(command, done, about=about, also=checked)

            def checked() -> None:
                if not self._begun:
                    self._tell_who_waits(person)
                then()

            self.asked_for_fee([person.name], check_in)
            return
        if self._begun:
            self.query_one(StatusLine).refuse(f"{person.name} is already in.")
            return
        self.attempt(
            CheckIn([person.entry], here=False),
            f"{person.name} isn't here.",
            about=self.as_shown(person),
            also=then,
        )

    def _tell_who_waits(self, person: EntryLine) -> None:
        """Say that a person just checked in has no chair yet (F1.10)."""
        place = next((e.in_line for e in self._entries if e.entry == person.entry), 0)
        if place:
            words = f"{person.name} is in and waiting for a seat, number {place} in line."
            self.query_one(StatusLine).tell(words)


def _is_no_show(entry: EntryLine) -> bool:
    return entry.status == "no-show"
