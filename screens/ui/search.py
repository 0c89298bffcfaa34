"""Searching a list: a line below it, in which the first letters of a word lead to it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import DataTable, Input, Static

from screens.ui.box import Box
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind
from screens.ui.text import plain
from tourney.game.names import person_key

hidden = partial(bind, "search", show=False)


def matches(texts: Sequence[str], typed: str) -> tuple[int, ...]:
    """The place at which a word begins as typed, from 0; if none does, a place within a word.

    >>> matches(["Ann", "Mary Ann", "Hanna"], "an"), matches(["Ann", "Hanna"], "nn")
    ((0, 1), (0, 1))
    """
    wanted = person_key(typed)
    if not wanted:
        return ()
    keyed = [person_key(text) for text in texts]
    begins = [at for at, key in enumerate(keyed) if f" {wanted}" in f" {key}"]
    return tuple(begins or [at for at, key in enumerate(keyed) if wanted in key])


def begins_with(text: str, typed: str) -> bool:
    """True if a word of the text begins as typed, no matter what is before it.

    >>> begins_with("Eve O'Connor", "o'c"), begins_with("Eve", "ve"), begins_with("Roll (f5)", "f")
    (True, False, True)
    """
    wanted, key = person_key(typed), person_key(text)
    return f" {wanted}" in f" {key}" or f"({wanted}" in key


class SearchLine(Horizontal):
    """The line; it goes when Enter keep what is found, or Escape goes back.

    Args:
        table: what is searched.
        texts: what is in each of its rows, asked for again as it is typed.
        back: has the focus again.
    """

    DEFAULT_CSS = """
    SearchLine {
        height: 1; background: $surface;
        #slash { width: 3; color: $text-accent; text-style: bold; padding: 0 0 0 1; }
        Box { width: 1fr; padding: 0; }
        #found { width: auto; padding: 0 1; color: $text-muted; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("escape", "leave_search", "Close",
            "Back to where the search began", id="search.leave"),
        hidden("down", "other_match(1)", "Next", "The next line that matches", id="search.next"),
        hidden("up", "other_match(-1)", "Before",
            "The line before that matches", id="search.previous"),
    ]  # fmt: skip

    def __init__(
        self,
        table: "DataTable[Any]",
        texts: Callable[[], Sequence[str]],
        back: Widget | None,
    ) -> None:
        super().__init__()
        self._table, self._texts, self._back = table, texts, back
        self._began = self._at = table.cursor_row

    def compose(self) -> ComposeResult:
        yield Static("/", id="slash")
        yield Box(placeholder="type to search", compact=True)
        yield Static("Enter keep   Esc close", id="found")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Go to the first match from where the search began."""
        event.stop()
        places = matches(self._texts(), event.value)
        self._move(next((at for at in places if at >= self._began), places[0]) if places else None)
        self._tell(places, event.value)

    def action_other_match(self, step: int) -> None:
        """Go round the matches."""
        typed = self.query_one(Box).value
        places = matches(self._texts(), typed)
        if not places:
            return
        after = [at for at in places if (at > self._at if step > 0 else at < self._at)]
        nearest, other_end = (0, 0) if step > 0 else (-1, -1)
        self._move(after[nearest] if after else places[other_end])
        self._tell(places, typed)

    def _move(self, at: int | None) -> None:
        self._at = self._began if at is None else at
        self._table.move_cursor(row=self._at, animate=False)

    def _tell(self, places: Sequence[int], typed: str) -> None:
        words = "Enter keep   Esc close"
        if typed.strip():
            words = "no matches"
        if places:
            words = f"{places.index(self._at) + 1} of {len(places)}   ↑ ↓   Enter keep"
        self.query_one("#found", Static).update(plain(words))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Stay where it is."""
        event.stop()
        self._end()

    def action_leave_search(self) -> None:
        """Go back to where the search began."""
        self._move(None)
        self._end()

    def on_descendant_blur(self) -> None:
        """Keep what is found: the user has gone elsewhere."""
        self.remove()

    def _end(self) -> None:
        if self.query_one(Box).has_focus:
            self.screen.set_focus(self._back)
        self.remove()


async def search_table(
    screen: Screen[Any], table: "DataTable[Any]", texts: Callable[[], Sequence[str]]
) -> None:
    """Open the line on a screen to search the rows of a table there, or go into the open one.

    Args:
        texts: what is searched of each row.
    """
    line = next(iter(screen.query(SearchLine)), None)
    if line is None:
        line = SearchLine(table, texts, screen.focused)
        await screen.mount(line, before=screen.query_one(KeyFooter))
    screen.set_focus(line.query_one(Box))
