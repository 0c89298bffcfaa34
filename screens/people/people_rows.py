"""The list of a night's players, names from earlier nights, and tonight's plan beside them."""

from collections.abc import Iterable, Sequence

from textual.content import Content
from textual.widgets import Static

from screens.people.adding import is_no_show
from screens.ui.lists.rows import Col, Rows
from screens.ui.marked import tick
from screens.ui.text import ELLIPSIS, begins_with, fit, plain, say
from tourney.game.liar.words import LIVES, counted_in
from tourney.game.mexico.rules import Rules
from tourney.game.names import person_key
from tourney.night.formats.registry import format_of
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.plan import Plan
from tourney.night.state.room_clock import date_words
from tourney.night.views.view import EntryLine, NightView, night_card

#: The signs in the column Paid.
_YES, _NOT = "\N{CHECK MARK}", "\N{EN DASH}"


class PeopleRows(Rows):
    """The players on the list; the screen has the keys, as names can be typed at any time.

    Attributes:
        entries: the players, in the order shown.
    """

    def __init__(self) -> None:
        super().__init__(driven=True, id="people")
        self.entries: Sequence[EntryLine] = ()

    def show_people(self, view: NightView) -> None:
        """Show the players; if the marked one is gone, mark the one in that place."""
        self.entries = entries = view.entries
        keys = [entry.entry for entry in entries]
        at = self.key
        if keys and at not in keys:
            at = keys[min(max(self.cursor_row, 0), len(keys) - 1)]
        numbers = [str(number) for number in range(1, len(keys) + 1)]
        marks = [entry.attends or tick(entry.here) for entry in entries]
        paid = list(map(_paid_word, entries)) if view.takes_fee else ()
        in_order = format_of(view.plan.setup).keeps_chairs
        self.show(
            [
                Col("#", numbers, right=True, role="muted"),
                Col("Player", [entry.name for entry in entries], most=24),
                Col("", [_note(entry, in_order=in_order) for entry in entries], role="muted"),
                Col("Paid", paid),
                Col("Here", marks if view.has_floor else ()),
            ],
            keys,
            at=at,
        )

    @property
    def person(self) -> EntryLine | None:
        """The marked player, or None."""
        return next((entry for entry in self.entries if entry.entry == self.key), None)

    def now(self, person: EntryLine) -> EntryLine:
        """Return a player's present entry, or the one given if the player is gone."""
        return next((entry for entry in self.entries if entry.entry == person.entry), person)

    def mark_last(self) -> None:
        """Mark the player who was added last."""
        if self.keys:
            self.mark(self.keys[-1])

    def mark_missing(self) -> None:
        """Mark the next player who is not here yet, if any."""
        at = self.cursor_row
        after = [*self.entries[at + 1 :], *self.entries[:at]]
        self.mark(next((entry.entry for entry in after if not entry.here), self.key))


def _note(entry: EntryLine, *, in_order: bool) -> str:
    """Return a player's own units, seed, and place in the line for a seat.

    Args:
        in_order: the line is the order in which players who come and go sit down.
    """
    units = f"{entry.units} units" if entry.units else ""
    seed = f"seed {entry.seed}" if entry.seed else ""
    waits = f"waits: {entry.in_line}" if entry.here and entry.in_line else ""
    waits = "waits" if waits and entry.attends is not None and not in_order else waits
    return ", ".join(filter(None, (units, seed, waits)))


def _paid_word(entry: EntryLine) -> str:
    if not entry.paid:
        return _NOT
    if is_no_show(entry):
        return "given back"
    return "owes a re-buy" if entry.owes else _YES


def matching(people: Iterable[str], typed: str) -> tuple[str, ...]:
    """Return the names with a word that begins with the typed text, first words first.

    >>> matching(["Mary Ann", "Ann", "Bob"], "an")
    ('Ann', 'Mary Ann')
    >>> matching(["Ann", "Bob"], "")
    ('Ann', 'Bob')
    """
    start = person_key(typed)
    found = (person for person in people if begins_with(person, typed))
    return tuple(sorted(found, key=lambda person: not person_key(person).startswith(start)))


class EarlierLine(Static):
    """The line that offers matching names from earlier nights.

    Attributes:
        people: the players of earlier nights who are not on the list.
        renaming: True while the box renames a player, so that nothing is offered.
    """

    DEFAULT_CSS = """
    EarlierLine {
        height: 1; padding: 0 3 0 1; color: $text-muted; text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False
        self.people: Sequence[str] = ()
        self.renaming = False
        #: The text typed before the first offer was taken, and the offer that is in the box.
        self._typed: str | None = None
        self._taken = ""
        self._box = ""

    def show(self, text: str) -> None:
        """Offer names that match the text; after an offer was taken, the text before that."""
        self._box = text
        if text != self._taken:
            self._typed = None
        hint = "Esc leaves the name as it was" if self.renaming else ""
        offers = self._offers(text)
        self.update(self._with_names(offers) if offers else plain(hint), layout=False)

    def _with_names(self, names: Sequence[str]) -> Content:
        """Return as many of the names as have room whole."""
        shown = say("[b $footer-key-foreground]Tab[/] fills in  ")
        for at, name in enumerate(names):
            between = Content("  ·  " if at else "")
            longer = shown + between + say(f"[@click=screen.take({at})]$name[/]", name=name)
            more = at + 1 < len(names)
            if at and longer.cell_length + (2 if more else 0) > self.content_size.width:
                return shown + " " + ELLIPSIS
            shown = longer
        return shown

    def on_resize(self) -> None:
        """Fit the names to the new width."""
        self.show(self._box)

    def after(self, text: str, step: int) -> str | None:
        """Return the name to put into the box: the first offer, then the next one, or None."""
        offers = self._offers(text)
        if not offers:
            return None
        at = -1 if step > 0 else 0
        if self._typed is not None and self._taken in offers:
            at = offers.index(self._taken)
        return self._take(text, offers[(at + step) % len(offers)])

    def at(self, text: str, place: int) -> str | None:
        """Return the offer at this place, from 0, or None."""
        offers = self._offers(text)
        return self._take(text, offers[place]) if place < len(offers) else None

    def _offers(self, text: str) -> tuple[str, ...]:
        typed = text if self._typed is None else self._typed
        return () if self.renaming else matching(self.people, typed)

    def _take(self, text: str, name: str) -> str:
        self._typed = text if self._typed is None else self._typed
        self._taken = name
        return name


_CELLS = 34


def tonight(view: NightView) -> Content:
    """Return the plan of the night in a few lines."""
    plan = view.plan
    facts = [
        ("Date", date_words(plan.date.isoformat())),
        ("Venue", plan.venue),
        ("Rules", night_card(plan).heading),
        *_held(plan),
    ]
    if isinstance(plan.rules, Rules):
        facts += [("Units", f"{plan.rules.units} each"), ("A unit is", view.worth)]
    else:
        lives = plan.rules.lives
        out = "" if lives is None else f"with {counted_in(plan.penalties, lives)}"
        if plan.counts == LIVES:
            facts.append(("Lives", f"{lives} each"))
        else:
            facts += [("Tally", plan.penalties), ("Out", out)]
    lines = [say("[b $text-accent]Tonight[/]")]
    for label, words in facts:
        if words:
            line, shown = "[$foreground-muted]$label[/] $words", fit(words, _CELLS - 10)
            lines.append(say(line, label=f"{label:<9}", words=shown))
    return Content("\n").join(lines)


def _held(plan: Plan) -> list[tuple[str, str]]:
    """Return the night's format and its fees; nothing for one table without a fee."""
    setup, facts = plan.setup, []
    if format_of(setup).has_floor:
        facts += [("Format", format_of(setup).title)]
        facts += [("Tables", f"{setup.tables}, {setup.seats} seats each")]
    if setup.fees.entry:
        fee = write_money(setup.fees.entry, find_currency(plan.currency))
        facts += [("Entry fee", fee)]
    return facts
