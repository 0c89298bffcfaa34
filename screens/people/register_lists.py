"""Putting people on the list: those typed, or all of a list that is pasted or in a file."""

from collections.abc import Callable, Sequence
from functools import partial

from screens.people.fee import TAKEN, entry_question
from screens.people.list_file import ListFileScreen, add_list
from screens.people.name_box import NameBox
from screens.people.pasted import PastedScreen, as_list_file
from screens.people.register_people import RegisterPeopleScreen, is_no_show
from screens.ui.status_line import StatusLine
from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.people.handicaps import read_handicap
from tourney.night.people.listed import People, PersonLine
from tourney.night.people.lists import check_list, clean_names, read_people
from tourney.night.state.night import most_people
from tourney.service.before_play import Register


class RegisterListsScreen(RegisterPeopleScreen):
    """The part of registering that puts people on the list."""

    def _add(self, names: Sequence[str]) -> None:
        try:
            read = [read_handicap(name) for name in names]
            cleaned, units = clean_names([name for name, _ in read]), [own for _, own in read]
        except Refused as refusal:
            self.refusal = refusal
            self.answer(refusal)
            return
        are = "is" if len(names) == 1 else "are"
        done = f"{listed(name.strip() for name in names)} {are} on the list."
        words = self.words_of(cleaned)

        def register(paid: bool | None) -> None:
            marks = [bool(paid)] * len(cleaned)
            command = Register(cleaned, marks, owe=paid is False, units=units)
            self.attempt(command, done, about=_anything, also=added)

        def added() -> None:
            self._put("")
            self._mark_last()
            self.query_one(StatusLine).tell(words)

        self.asked_for_fee(cleaned, register)

    def asked_for_fee(
        self,
        names: Sequence[str],
        then: Callable[[bool | None], None],
    ) -> None:
        """Ask of people who come when play has begun whether the fee was taken; else None."""
        if self._view is None or not (self._begun and self._takes_fee):
            then(None)
            return

        def answered(answer: int | None) -> None:
            if answer is not None:
                then(answer == TAKEN)

        self.ask(entry_question(self._view, names, self.late_units()), answered)

    def late_units(self) -> int:
        """The units of a player who comes now (F1.4); 0 where no one does."""
        return self.night.floor().late_units if self._checks else 0

    def _register(self, people: Sequence[PersonLine]) -> str:
        """Put people on the list, all of them or no one; what was done, in words."""
        names = clean_names([person.name for person in people])
        words = self.words_of(names)
        paid, units = [person.paid for person in people], [person.units for person in people]
        seeds = [person.seed for person in people]
        self.night.send(Register(names, paid, units=units, seeds=seeds))
        return words

    def words_of(self, names: Sequence[str]) -> str:
        """The message once these people are on the list; a no-show who turns up is checked in."""
        missing = {person_key(entry.name) for entry in self._entries if is_no_show(entry)}
        if names and all(person_key(name) in missing for name in names):
            return self.came_late(names)
        if len(names) > 3:
            return f"{len(names)} players are on the list now."
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} on the list."

    def _register_list(self, people: People) -> str:
        """Register each of a list, like `_register`; a refusal names the line."""
        self._follow_beside()
        view = self.night.view()
        names = [entry.name for entry in view.entries if entry.status != "no-show"]
        if (fault := check_list(people, names, most_people(view.plan))) is not None:
            raise fault
        return f"{self._register(people)} {people.left_out}".rstrip()

    def on_name_box_list_pasted(self, message: NameBox.ListPasted) -> None:
        """Add everyone on it; where that is refused, show the list so that it can be corrected."""
        text = message.text
        add_list(
            self,
            partial(read_people, as_list_file(text)),
            self._register_list,
            self._list_added,
            lambda refusal: self.app.push_screen(
                PastedScreen(text, refusal, self._register_list), self._list_added
            ),
        )

    def action_file(self) -> None:
        """Ask for a file."""
        self.app.push_screen(
            ListFileScreen(self._register_list, fee=self._takes_fee), self._list_added
        )

    def _list_added(self, done: str | None) -> None:
        if done:
            self.redraw()
            self._mark_last()
            if self._checks:
                self._mark_next()  # after the last: the first who is not here
            self.query_one(StatusLine).tell(done)


def _anything() -> bool:
    """True: a person who comes is put on the list no matter what is there."""
    return True
