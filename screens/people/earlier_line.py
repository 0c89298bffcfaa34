"""The line that offers people of earlier nights, and which of them was taken."""

from collections.abc import Iterable, Sequence

from textual.content import Content
from textual.widgets import Static

from screens.ui.search import begins_with
from screens.ui.text import ELLIPSIS, plain, say
from tourney.game.names import person_key


def matching(people: Iterable[str], typed: str) -> tuple[str, ...]:
    """The people with a word that begins as typed: those whose first word does come first.

    >>> matching(["Mary Ann", "Ann", "Bob"], "an")
    ('Ann', 'Mary Ann')
    >>> matching(["Ann", "Bob"], "")
    ('Ann', 'Bob')
    """
    start = person_key(typed)
    found = (person for person in people if begins_with(person, typed))
    return tuple(sorted(found, key=lambda person: not person_key(person).startswith(start)))


class EarlierLine(Static):
    """Offers the people who match what is typed; one after another can be taken into the box.

    Attributes:
        people: those of earlier nights who are not on the list.
        renaming: no one is offered, since the box is for another name of someone.
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
        #: The text typed when the first offer was taken, and the offer that is in the box.
        self._typed: str | None = None
        self._taken = ""
        self._box = ""

    def show(self, text: str) -> None:
        """Offer the people who match the box: its text, or what was typed before a name in it."""
        self._box = text
        if text != self._taken:
            self._typed = None
        hint = "Esc leaves the name as it was" if self.renaming else ""
        offers = self._offers(text)
        self.update(self._with_names(offers) if offers else plain(hint), layout=False)

    def _with_names(self, names: Sequence[str]) -> Content:
        """The first of the names, as many as have room whole."""
        shown = say("[b $footer-key-foreground]Tab[/]  ")
        for at, name in enumerate(names):
            between = Content("  ·  " if at else "")
            longer = shown + between + say(f"[@click=screen.take({at})]$name[/]", name=name)
            more = at + 1 < len(names)
            if at and longer.cell_length + (2 if more else 0) > self.content_size.width:
                return shown + " " + ELLIPSIS
            shown = longer
        return shown

    def on_resize(self) -> None:
        """There may be room for more of them."""
        self.show(self._box)

    def after(self, text: str, step: int) -> str | None:
        """The name to take into the box: the first offer, then the next one, or None."""
        offers = self._offers(text)
        if not offers:
            return None
        at = -1 if step > 0 else 0
        if self._typed is not None and self._taken in offers:
            at = offers.index(self._taken)
        return self._take(text, offers[(at + step) % len(offers)])

    def at(self, text: str, place: int) -> str | None:
        """The name that is offered in a place, from 0, or None."""
        offers = self._offers(text)
        return self._take(text, offers[place]) if place < len(offers) else None

    def _offers(self, text: str) -> tuple[str, ...]:
        typed = text if self._typed is None else self._typed
        return () if self.renaming else matching(self.people, typed)

    def _take(self, text: str, name: str) -> str:
        self._typed = text if self._typed is None else self._typed
        self._taken = name
        return name
