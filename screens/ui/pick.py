"""A dialog that asks for one of several."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import pressed
from screens.ui.lists.marked import MarkedList
from screens.ui.status_line import refusing
from screens.ui.text import plain
from tourney.game.refusal import Refused

Answer = TypeVar("Answer")


class PickDialog(ModalScreen[int | None]):
    """Answers with the number of the picked choice, or None.

    Args:
        question: the program's own words.
        choices: a number and what is shown of it.
        about: what there is to know before.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("pick", "escape", "dismiss", "Close", "Close; nothing changes", id="pick.leave_it"),
    ]

    #: So that it counts for a subclass as well.
    SCOPED_CSS = False
    CSS = """
    PickDialog {
        OptionList {
            height: auto; max-height: 14; background: $surface; border: none; padding: 0;
        }
        .about { margin: 0 0 1 0; }
    }
    PickDialog.-short {
        .dialog { padding: 0 2; max-height: 100%; }
        OptionList { max-height: 9; }
    }
    """

    # Textual declares it without ClassVar.
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]  # noqa: RUF012

    def __init__(
        self,
        question: str,
        choices: Sequence[tuple[int, Content]],
        about: Content | None = None,
    ) -> None:
        super().__init__()
        self._question = question
        self._choices = choices
        self._about = about

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = plain(self._question)
            if self._about is not None:
                yield Static(self._about, classes="about")
            yield from self.compose_choices()

    def compose_choices(self) -> ComposeResult:
        """The choices."""
        yield MarkedList(*(Option(shown) for _, shown in self._choices))

    def on_mount(self) -> None:
        """Name the keys."""
        self.query_one(".dialog").border_subtitle = self.keys()

    def keys(self) -> Content:
        """The keys of this dialog, with what they do."""
        leaves = key_of(self, "dismiss"), "close"
        return pressed(("↑ ↓", "move"), ("Enter", "choose"), leaves)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """One was picked."""
        event.stop()
        self.dismiss(self._choices[event.option_index][0])


def in_two_lines(question: str, about: str, does: str, stays: str) -> PickDialog:
    """A question whether to do something: 1 for yes, which is marked, and 0.

    Args:
        about: what comes of it.
        does: the answer after which it is done.
    """
    return PickDialog(question, [(1, plain(does)), (0, plain(stays))], plain(about))


def ask(
    screen: Screen[Any], dialog: Screen[Answer | None], then: Callable[[Answer], object]
) -> None:
    """Ask something, and continue if there is an answer."""

    def answered(answer: Answer | None) -> None:
        if answer is not None:
            with refusing(screen):
                then(answer)

    screen.app.push_screen(dialog, answered)


def ask_first(screen: Screen[Any], dialog: PickDialog, then: Callable[[], object]) -> None:
    """Ask in two lines, and continue after a yes."""
    ask(screen, dialog, lambda answer: answer and then())


def leave_first(screen: Screen[Any], unsaved: str, leave: Callable[[], object]) -> None:
    """Leave a screen; where something is unsaved, ask first.

    Args:
        unsaved: what would be lost, in a sentence; "" for nothing.
    """
    if unsaved:
        asks = in_two_lines("Leave without saving?", unsaved, "Leave", "Stay")
        ask_first(screen, asks, leave)
    else:
        leave()


def keep_first(screen: Screen[Any], overtaken: Refused, keep: Callable[[], object]) -> None:
    """Ask whether to save over what someone else has changed meanwhile."""
    asks = in_two_lines("Save yours?", overtaken.sentence, "Save mine", "Don't save")
    ask_first(screen, asks, keep)
