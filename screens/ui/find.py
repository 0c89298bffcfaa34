"""Dialogs that find one of many names by its first letters; one asks who is away (F1.6)."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from screens.ui.box import Box
from screens.ui.dialog import PickDialog
from screens.ui.keys.keys import bind
from screens.ui.text import begins_with, fit, pad, plain
from tourney.game.names import NAME_CELLS

key = partial(bind, "find")
hidden = partial(bind, "find", show=False)

_WORDS, _ROWS = 30, 9
#: The most cells of a name that has no words behind it.
_ALONE = 60


class Candidate(Struct, frozen=True):
    """A player, or another choice, in the dialog; `words` distinguish equal names.

    Attributes:
        entry: the player's entry; a choice that is no player is below zero, and listed first.
    """

    entry: int
    name: str
    words: str = ""


class FindDialog(PickDialog):
    """A dialog that finds a player by name; the answer is the player's entry, or None.

    Args:
        question: the title, in the program's own words.
        people: the players to choose from.
        in_order: True keeps their order; False sorts them by name.
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
        #: The cells of a name and of the words behind it; the dialog keeps its width.
        self._more = min(max((cell_len(each.words) for each in people), default=0), _WORDS)
        most = NAME_CELLS if self._more else _ALONE
        self._cells = min(max((cell_len(each.name) for each in people), default=0), most)

    def parts(self) -> ComposeResult:
        """Yield a box for the name, and the players whose name matches."""
        yield Box(placeholder="type a name")
        yield from super().parts()
        yield Static("No matches.", id="nobody", classes="hint")

    def on_mount(self) -> None:
        """List every player; the list keeps its height from then on."""
        people = self.query_one(OptionList)
        people.can_focus = False
        people.styles.height = self.query_one("#nobody").styles.height = min(
            len(self._people), _ROWS
        )
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """List the players with a word that begins with the typed text."""
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
        if not found:  # the list says nothing of a mark that is gone
            self.name_keys()

    def _line(self, person: Candidate) -> Content:
        words = plain(pad(fit(person.words, _WORDS), self._more)).stylize("dim")
        return Content.assemble(plain(pad(person.name, self._cells)), "  ", words)

    def action_choose(self, step: int) -> None:
        """Move the cursor in the list; single steps go from one end to the other."""
        if not self._choices:
            return
        people = self.query_one(OptionList)
        to = (people.highlighted or 0) + step
        last = len(self._choices) - 1
        people.highlighted = to % (last + 1) if abs(step) == 1 else min(max(to, 0), last)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with the player under the cursor."""
        event.stop()
        at = self.query_one(OptionList).highlighted
        if at is not None and at < len(self._choices):
            self.dismiss(self._choices[at][0])


def ask_away(
    ask: Callable[[ModalScreen[int | None], Callable[[int], None]], object],
    people: Sequence[Candidate],
    away: Collection[int],
    apart: Collection[int] = (),
    *,
    came_back: Callable[[int, str], object],
    stepped_out: Callable[[int, bool, str], object],
    besides: str = "",
) -> None:
    """Ask who is away for a while, or back, and whether the table waits (F1.6).

    Args:
        ask: opens a dialog and hands on its answer.
        people: the players at the table, or on the floor.
        away: the entries of those who are away.
        apart: the entries of those for whom no table can wait.
        came_back: records a return; called with the entry, and the message for afterwards.
        stepped_out: records an absence; called with the entry, True if the table waits, and the
            message.
        besides: another consequence of being away, in a sentence, or "".
    """
    names = {each.entry: each.name for each in people}
    back = [Candidate(~each.entry, each.name, "is back") for each in people if each.entry in away]

    def who(answer: int) -> None:
        if answer < 0:
            came_back(~answer, f"{names[~answer]} is back.")
            return
        name = names[answer]
        if answer in apart:
            stepped_out(answer, False, f"{name} is away.")
            return

        def does(waits: int) -> None:
            words = f"{name} is away; the table {'waits' if waits else 'plays on'}."
            stepped_out(answer, bool(waits), words)

        about = plain(f"{name} keeps the seat, and pays nothing. {besides}".rstrip())
        choices = [(0, plain("No, play on")), (1, plain("Yes, wait"))]
        ask(PickDialog("Does the table wait?", choices, about), does)

    ask(FindDialog("Who is away, or back?", [*back, *people]), who)
