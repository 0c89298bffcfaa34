"""The list of players, and what is done to the marked one: here, paid, renamed, removed."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from screens.app.night_screen import NightScreen
from screens.people.fee import fewer_units
from screens.people.late import came_late
from screens.people.name_box import NameBox
from screens.ui.lists.rows import Col, Rows
from screens.ui.status_line import StatusLine
from screens.ui.titles import has_floor
from tourney.game.wording import quantity
from tourney.night.corrections.night_shifts import prizes_changed
from tourney.night.people.handicaps import read_handicap, write_handicap
from tourney.night.views.result import Result
from tourney.night.views.view import EntryLine, NightView
from tourney.service.before_play import CheckIn, MarkPaid, Remove, Rename

#: So many prizes are named that have changed.
_MOST_CHANGED = 2
#: In the columns of who is here and who has paid.
_YES, _NOT = "\N{CHECK MARK}", "\N{EN DASH}"


class RegisterPeopleScreen(NightScreen):
    """The part of registering that is about the player marked on the list."""

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._view: NightView | None = None
        #: The person who is being renamed, and the text in the box before.
        self._renaming: EntryLine | None = None
        self._set_aside = ""

    @abstractmethod
    def _put(self, text: str) -> None:
        """Put a text into the box that the host did not type there."""

    @abstractmethod
    def asked_for_fee(self, names: Sequence[str], then: Callable[[bool | None], None]) -> None:
        """Ask of people who come when play has begun whether the fee was taken; else None."""

    @property
    def _begun(self) -> bool:
        return self._view is not None and self._view.state in ("playing", "finished")

    @property
    def _takes_fee(self) -> bool:
        return self._view is not None and self._view.takes_fee

    @property
    def _checks(self) -> bool:
        """True on a night over several tables: players are checked in."""
        return self._view is not None and has_floor(self._view)

    # Who is marked

    @property
    def _entries(self) -> Sequence[EntryLine]:
        return () if self._view is None else self._view.entries

    @property
    def _rows(self) -> Rows:
        return self.query_one("#people", Rows)

    def _show_list(self, entry: int = 0) -> None:
        """Show who is on the list.

        Args:
            entry: whom to mark. Without it, whoever was marked stays so; where they are gone, the
                player in their place is marked.
        """
        rows, entries = self._rows, self._entries
        listed = [each.entry for each in entries]
        at = entry or rows.key
        if at not in listed:
            at = listed[min(max(rows.cursor_row, 0), len(listed) - 1)] if listed else None
        numbers = [str(number) for number in range(1, len(listed) + 1)]
        here = [_here_word(each) if self._checks else "" for each in entries]
        paid = [_paid_word(each) if self._takes_fee else "" for each in entries]
        rows.show(
            [
                Col("", numbers, right=True, role="muted"),
                Col("", [each.name for each in entries], most=24),
                Col("", [_note(each) for each in entries], role="muted"),
                Col("Paid", paid),
                Col("Here", here),
            ],
            listed,
            at=at,
        )

    def _stop_renaming_the_gone(self) -> None:
        renaming = self._renaming
        if renaming and all(entry.entry != renaming.entry for entry in self._entries):
            self._stop_renaming()

    def _mark_last(self) -> None:
        self._show_list(self._entries[-1].entry if self._entries else 0)

    def as_shown(self, person: EntryLine) -> Callable[[], bool]:
        """A test that a player still stands on the list as shown, though others may have come."""
        return lambda: person in self.night.view().entries

    def action_choose(self, step: int) -> None:
        """Mark the player above or below; from the last on to the first."""
        rows = self._rows
        if rows.keys:
            self.query_one(StatusLine).tell("")
            rows.move_cursor(row=(rows.cursor_row + step) % len(rows.keys), animate=False)

    def action_choose_far(self, step: int) -> None:
        """Mark another player up or down, not past the ends."""
        last = len(self._rows.keys) - 1
        if last >= 0:
            at = self._rows.cursor_row
            self.action_choose(min(max(at + step, 0), last) - at)

    async def action_search(self) -> None:
        """Search the list."""
        if self._person() is not None:
            await self._rows.search(lambda: [line.name for line in self._entries])

    def show_person(self, entry: int) -> bool:
        """Mark a player who is on the list."""
        return self._rows.mark(entry)

    def _person(self) -> EntryLine | None:
        """The marked player; says so when the list is empty."""
        person = next((each for each in self._entries if each.entry == self._rows.key), None)
        if person is None:
            self.query_one(StatusLine).refuse("The list is empty.")
        return person

    # Here, or not

    def action_check_in(self) -> None:
        """Check the marked player in, or out again."""
        if self._renaming is not None or (person := self._person()) is None:
            return
        if person.here:
            self._check_out(person)
            return
        name = person.name
        done = self.came_late([name]) if self._begun else f"{name} is here."

        def checked() -> None:
            place = next((e.in_line for e in self._entries if e.entry == person.entry), 0)
            if place and not self._begun:
                words = f"{name} is here and waiting for a seat, number {place} in line."
                self.query_one(StatusLine).tell(words)
            self._mark_next()

        def check_in(paid: bool | None) -> None:
            command = CheckIn([person.entry], paid=paid)
            self.attempt(command, done, about=self.as_shown(person), also=checked)

        self.asked_for_fee([name], check_in)

    def _check_out(self, person: EntryLine) -> None:
        if self._begun:
            self.query_one(StatusLine).refuse(f"{person.name} is already here.")
            return
        self.attempt(
            CheckIn([person.entry], here=False),
            f"{person.name} isn't here.",
            about=self.as_shown(person),
        )

    def _mark_next(self) -> None:
        """Mark the next on the list who is not here yet; before play, as long as there is one."""
        entries, at = self._entries, self._rows.cursor_row
        after = [*entries[at + 1 :], *entries[:at]]
        missing = next((each.entry for each in after if not each.here), 0)
        if missing and not self._begun:
            self._show_list(missing)

    def action_pay_in(self) -> None:
        """Check the marked player in, as paid."""
        if self._renaming is not None or (person := self._person()) is None:
            return
        if person.here and person.paid:
            self.query_one(StatusLine).refuse(f"{person.name} is here and has already paid.")
            return
        paid = MarkPaid(person.entry, True)
        command = paid if person.here else CheckIn([person.entry], paid=True)
        done = f"{person.name} is here and has paid."
        self.attempt(command, done, about=self.as_shown(person), also=self._mark_next)

    def action_put_first(self) -> None:
        """Give the marked player the next chair."""
        if self._renaming is None and (person := self._person()) is not None:
            self.put_first(person.entry, person.name)

    def came_late(self, names: Sequence[str]) -> str:
        """The sentence about those who come when play has begun."""
        floor = self.night.floor()
        return came_late(names, fewer_units(floor.night, floor.late_units))

    # Paid, and the name

    def action_toggle_paid(self) -> None:
        """Mark the marked player as paid, or as not paid."""
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
        """Take the marked player off the list."""
        if (person := self._person()) is None:
            return
        self._stop_renaming()
        self.attempt(
            Remove(person.entry),
            f"{person.name} is off the list.",
            about=self.as_shown(person),
        )

    def action_rename(self) -> None:
        """Put the name of the marked player into the box."""
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


def is_no_show(entry: EntryLine) -> bool:
    """True of a player who was not here as play began."""
    return entry.status == "no-show"


def _note(entry: EntryLine) -> str:
    """What is particular to a player: own units, a seed, a place in the line for a chair."""
    units = f"{entry.units} units" if entry.units else ""
    seed = f"seed {entry.seed}" if entry.seed else ""
    waits = f"waits: {entry.in_line}" if entry.here and entry.in_line else ""
    return ", ".join(filter(None, (units, seed, waits)))


def _here_word(entry: EntryLine) -> str:
    return _YES if entry.here else _NOT


def _paid_word(entry: EntryLine) -> str:
    if entry.paid:
        return "owes a re-buy" if entry.owes else _YES
    return _NOT
