"""The list of a night's players, one of them marked."""

from collections.abc import Sequence

from screens.people.adding import is_no_show
from screens.ui.lists.rows import Col, Rows
from screens.ui.titles import has_floor
from tourney.night.views.view import EntryLine, NightView

#: In the columns of who is here and who has paid.
_YES, _NOT = "\N{CHECK MARK}", "\N{EN DASH}"


class PeopleRows(Rows):
    """Everyone on the list. The keys are the screen's, as names can always be typed.

    Attributes:
        entries: as they are shown.
    """

    def __init__(self) -> None:
        super().__init__(driven=True, id="people")
        self.entries: Sequence[EntryLine] = ()

    def show_people(self, view: NightView) -> None:
        """Show who is on the list; where the marked one is gone, mark the one in their place."""
        self.entries = entries = view.entries
        keys = [entry.entry for entry in entries]
        at = self.key
        if keys and at not in keys:
            at = keys[min(max(self.cursor_row, 0), len(keys) - 1)]
        numbers = [str(number) for number in range(1, len(keys) + 1)]
        here = [_YES if entry.here else _NOT for entry in entries] if has_floor(view) else ()
        paid = list(map(_paid_word, entries)) if view.takes_fee else ()
        self.show(
            [
                Col("", numbers, right=True, role="muted"),
                Col("", [entry.name for entry in entries], most=24),
                Col("", list(map(_note, entries)), role="muted"),
                Col("Paid", paid),
                Col("Here", here),
            ],
            keys,
            at=at,
        )

    @property
    def person(self) -> EntryLine | None:
        """The marked player."""
        return next((entry for entry in self.entries if entry.entry == self.key), None)

    def now(self, person: EntryLine) -> EntryLine:
        """A player as the list has them now, or as they were where they are gone."""
        return next((entry for entry in self.entries if entry.entry == person.entry), person)

    def mark_last(self) -> None:
        """Mark whoever came last."""
        if self.keys:
            self.mark(self.keys[-1])

    def mark_missing(self) -> None:
        """Mark the next who is not here yet, as long as there is one."""
        at = self.cursor_row
        after = [*self.entries[at + 1 :], *self.entries[:at]]
        self.mark(next((entry.entry for entry in after if not entry.here), self.key))


def _note(entry: EntryLine) -> str:
    """What is particular to a player: own units, a seed, a place in the line for a chair."""
    units = f"{entry.units} units" if entry.units else ""
    seed = f"seed {entry.seed}" if entry.seed else ""
    waits = f"waits: {entry.in_line}" if entry.here and entry.in_line else ""
    return ", ".join(filter(None, (units, seed, waits)))


def _paid_word(entry: EntryLine) -> str:
    if not entry.paid:
        return _NOT
    if is_no_show(entry):
        return "given back"
    return "owes a re-buy" if entry.owes else _YES
