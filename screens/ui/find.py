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

_WORDS, _ROWS = 30, 9
#: Cells for a name that has no words behind it.
_ALONE = 60


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
        people: everyone to choose from.
        in_order: they are listed as they come, and else by name.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "dismiss", "Close", "Close; nothing changes", id="find.leave_it"),
        hidden("up", "choose(-1)", "Up", "The one above", id="find.up"),
        hidden("down", "choose(1)", "Down", "The one below", id="find.down"),
        hidden("pageup", "choose(-8)", "Further up", "Eight up", id="find.page_up"),
        hidden("pagedown", "choose(8)", "Further down", "Eight down", id="find.page_down"),
    ]

    SCOPED_CSS = False
    CSS = """
    FindDialog Box { margin: 0 0 1 0; }
    """

    def __init__(
        self, question: str, people: Sequence[Candidate], *, in_order: bool = False
    ) -> None:
        super().__init__(question, ())
        by_name = sorted(people, key=lambda each: (each.entry >= 0, each.name.casefold()))
        self._people = list(people) if in_order else by_name
        #: Cells for a name, and for the words behind it: the box stays as wide as it is.
        self._more = min(max((cell_len(each.words) for each in people), default=0), _WORDS)
        most = NAME_CELLS if self._more else _ALONE
        self._cells = min(max((cell_len(each.name) for each in people), default=0), most)

    def parts(self) -> ComposeResult:
        """A box for the name, and those whose name begins so."""
        yield Box(placeholder="type a name")
        yield from super().parts()
        yield Static("No matches.", id="nobody", classes="hint")

    def on_mount(self) -> None:
        """Everyone is listed at first; the box stays as high as they are."""
        people = self.query_one(OptionList)
        people.can_focus = False
        people.styles.height = self.query_one("#nobody").styles.height = min(
            len(self._people), _ROWS
        )
        self._list("")

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
        words = plain(pad(fit(person.words, _WORDS), self._more)).stylize("dim")
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
