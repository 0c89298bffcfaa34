"""A dialog that asks for one of many by name: type its first letters."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from screens.ui.box import Box
from screens.ui.keys.keys import bind
from screens.ui.pick import PickDialog
from screens.ui.search import begins_with
from screens.ui.text import fit, pad, plain
from tourney.game.names import NAME_CELLS

key = partial(bind, "find")
hidden = partial(bind, "find", show=False)

_WORDS = 30


class Candidate(Struct, frozen=True):
    """Someone to choose; `words` tell them from others.

    Attributes:
        entry: below zero for a choice that is no person; it is before the people.
    """

    entry: int
    name: str
    words: str = ""


class FindDialog(PickDialog):
    """Answers with the entry of the person picked, or None.

    Args:
        question: the program's own words.
        people: everyone to choose from; they are listed by name.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "dismiss", "Close", "Close; nothing changes", id="find.leave_it"),
        hidden("up", "choose(-1)", "Up", "The one above", id="find.up"),
        hidden("down", "choose(1)", "Down", "The one below", id="find.down"),
        hidden("pageup", "choose(-8)", "Further up", "Eight up", id="find.page_up"),
        hidden("pagedown", "choose(8)", "Further down", "Eight down", id="find.page_down"),
    ]

    #: A subclass asks for one of a few, and is as high as they are.
    SCOPED_CSS = True
    CSS = """
    FindDialog {
        OptionList {
            height: 9; background: $surface; border: none; padding: 0; margin: 1 0 0 0;
            scrollbar-size-vertical: 1;
        }
        #nobody { height: 9; margin: 1 0 0 0; display: none; }
        .dialog { padding: 0 2; }
    }
    """

    def __init__(self, question: str, people: Sequence[Candidate]) -> None:
        super().__init__(question, ())
        self._people = sorted(people, key=lambda each: (each.entry >= 0, each.name.casefold()))
        #: Cells for a name, where words are behind it.
        self._cells = min(max((cell_len(each.name) for each in people), default=0), NAME_CELLS)

    def compose_choices(self) -> ComposeResult:
        """A box for the name, and those whose name begins so."""
        yield Box(placeholder="type a name", compact=True)
        yield from super().compose_choices()
        yield Static("No matches.", id="nobody")

    def on_mount(self) -> None:
        """Everyone is listed at first."""
        self.query_one(OptionList).can_focus = False
        self._list("")
        self.query_one(Box).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """List those whose name begins so."""
        event.stop()
        self._list(event.value)

    def _list(self, typed: str) -> None:
        found = [person for person in self._people if begins_with(person.name, typed)]
        self._choices = [(person.entry, self._line(person)) for person in found]
        people = self.query_one(OptionList)
        people.set_options([Option(shown) for _, shown in self._choices])
        people.highlighted = 0 if found else None
        people.display = bool(found)
        self.query_one("#nobody").display = not found

    def _line(self, person: Candidate) -> Content:
        words = plain(fit(person.words, _WORDS)).stylize("dim")
        return Content.assemble(plain(pad(person.name, self._cells)), "  ", words)

    def action_choose(self, step: int) -> None:
        """Go up or down the list; by one, from its end to its other end."""
        if not self._choices:
            return
        people = self.query_one(OptionList)
        to = (people.highlighted or 0) + step
        last = len(self._choices) - 1
        people.highlighted = to % (last + 1) if abs(step) == 1 else min(max(to, 0), last)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the one highlighted."""
        event.stop()
        at = self.query_one(OptionList).highlighted
        if at is not None and at < len(self._choices):
            self.dismiss(self._choices[at][0])
