"""Actions on one person of a list: marking as paid, renaming, removing."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from screens.app.night_screen import NightScreen
from screens.people.name_box import NameBox
from screens.people.people_list import PeopleList
from screens.ui.search import search
from screens.ui.status_line import StatusLine
from tourney.game.wording import quantity
from tourney.night.corrections.night_shifts import prizes_changed
from tourney.night.people.handicaps import read_handicap, write_handicap
from tourney.night.views.result import Result
from tourney.night.views.view import EntryLine, NightView
from tourney.service.before_play import MarkPaid, Remove, Rename

#: So many prizes are named that have changed.
_MOST_CHANGED = 2


class RegisterPeopleScreen(NightScreen):
    """The part of registering that is about the person chosen on the list."""

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._view: NightView | None = None
        self._chosen = 0
        #: The chosen person, by entry: another player may change the list.
        self._entry = 0
        #: The person who is being renamed, and the text in the box before.
        self._renaming: EntryLine | None = None
        self._set_aside = ""

    @abstractmethod
    def _put(self, text: str) -> None:
        """Put a text into the box that the host did not type there."""

    @property
    def _takes_fee(self) -> bool:
        return self._view is not None and self._view.takes_fee

    # Who is chosen

    @property
    def _entries(self) -> Sequence[EntryLine]:
        return () if self._view is None else self._view.entries

    @property
    def _listed(self) -> Sequence[EntryLine]:
        """The entries that are shown."""
        return self._entries

    def _show_list(self) -> None:
        self._remember_chosen()
        self.query_one(PeopleList).show(self._listed, self._chosen, fee=self._takes_fee)

    def _remember_chosen(self) -> None:
        listed = self._listed
        self._entry = listed[self._chosen].entry if self._chosen < len(listed) else 0

    def _choose_again(self) -> None:
        """Keep the same person chosen, at their place now; stop renaming a person who is gone."""
        renaming = self._renaming
        if renaming and all(entry.entry != renaming.entry for entry in self._entries):
            self._stop_renaming()
        listed = [entry.entry for entry in self._listed]
        if self._entry in listed:
            self._chosen = listed.index(self._entry)
        self._chosen = max(0, min(self._chosen, len(listed) - 1))

    def _choose_last(self) -> None:
        self._chosen = len(self._listed) - 1
        self._show_list()

    def as_shown(self, person: EntryLine) -> Callable[[], bool]:
        """A test that a player still stands on the list as shown, though others may have come."""
        return lambda: person in self.night.view().entries

    def action_choose(self, step: int) -> None:
        """Choose the person above or below."""
        if self._listed:
            self._chosen = (self._chosen + step) % len(self._listed)
            self._show_list()

    def action_choose_far(self, step: int) -> None:
        """Choose another player up or down, not past the ends."""
        last = len(self._listed) - 1
        if last >= 0:
            self.action_choose(min(max(self._chosen + step, 0), last) - self._chosen)

    async def action_search(self) -> None:
        """Search the list."""
        if self._person() is not None:
            await search(
                self, lambda: [line.name for line in self._listed], self._chosen, self._mark
            )

    def show_person(self, entry: int) -> bool:
        """Choose a player who is on the list."""
        entries = [line.entry for line in self._listed]
        if entry in entries:
            self._mark(entries.index(entry))
        return entry in entries

    def _mark(self, at: int) -> None:
        self._chosen = at
        self._show_list()

    def on_people_list_picked(self, message: PeopleList.Picked) -> None:
        """Choose the person who was clicked."""
        self._chosen = message.at
        self._show_list()
        if (box := self.query_one(NameBox)).display:
            box.focus()

    def _person(self) -> EntryLine | None:
        """The chosen person; says so when the list is empty."""
        if not self._listed:
            self.query_one(StatusLine).refuse(self.words_for_nobody())
            return None
        return self._listed[self._chosen]

    def words_for_nobody(self) -> str:
        """Why no one is chosen."""
        return "The list is empty."

    def action_toggle_paid(self) -> None:
        """Mark the chosen person as paid, or as not paid."""
        if (person := self._person()) is None:
            return
        pays = person.owes > 0 or not person.paid
        words = "has paid" if pays else "has not paid"
        before = self._places()

        def tell_prizes() -> None:
            if changed := prizes_changed(before, self._places(), most=_MOST_CHANGED):
                self.query_one(StatusLine).tell(f"{person.name} {words}. {changed}")

        self.attempt(
            MarkPaid(person.entry, pays),
            f"{person.name} {words}.",
            about=self.as_shown(person),
            also=tell_prizes,
        )

    def _places(self) -> Sequence[Result]:
        """Everyone's place in a night that is over."""
        if self._view is None or self._view.state != "finished":
            return ()
        return self.night.places().lines

    def action_remove(self) -> None:
        """Take the chosen person off the list."""
        if (person := self._person()) is None:
            return
        self._stop_renaming()
        self.attempt(
            Remove(person.entry),
            f"{person.name} is off the list.",
            about=self.as_shown(person),
        )

    def action_rename(self) -> None:
        """Put the name of the chosen person into the box."""
        person = self._person()
        if person is None or self._renaming is not None:
            return
        box = self.query_one(NameBox)
        self._renaming, self._set_aside = person, box.value
        box.border_title = "New name"
        self._put(write_handicap(person.name, person.units))
        box.select_all()
        self.query_one(StatusLine).tell("")

    def _save_name(self, person: EntryLine, name: str) -> None:
        called, units = read_handicap(name)

        def renamed() -> None:
            after = next((its for its in self._entries if its.entry == person.entry), person)
            self._stop_renaming()
            words = f"{person.name} is {after.name} now."
            if after.units != person.units:
                begins = quantity(after.units, "unit") if after.units else "the usual units"
                words = f"{after.name} begins with {begins}."
            self.query_one(StatusLine).tell(words)

        self.attempt(
            Rename(person.entry, called, units),
            f"{person.name} is {name.strip()} now.",
            about=self.as_shown(person),
            also=renamed,
        )

    def _stop_renaming(self) -> None:
        if self._renaming is None:
            return
        self._renaming = None
        box = self.query_one(NameBox)
        box.border_title = "Name"
        self._put(self._set_aside)
