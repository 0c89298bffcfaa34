"""Putting people on the list: those typed, or all of a list that is pasted or in a file."""

from collections.abc import Callable, Sequence
from functools import partial

from screens.app.night_screen import NightScreen
from screens.people.fee import TAKEN, entry_question, fewer_units
from screens.people.late import came_late
from screens.people.list_file import ListFileScreen, add_list
from screens.people.pasted import PastedScreen, as_list_file
from screens.ui.titles import has_floor
from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.people.listed import People, read_handicap
from tourney.night.people.lists import check_list, clean_names, read_people
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

        units = night.floor().late_units if has_floor(view) else 0
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
