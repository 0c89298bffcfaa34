"""A dialog that asks for one of several."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.ui.dialog import Dialog
from screens.ui.keys.keys import bind, key_of
from screens.ui.marked import MarkedList
from screens.ui.status_line import refusing
from screens.ui.text import plain
from tourney.game.refusal import Refused

Answer = TypeVar("Answer")


class PickDialog(Dialog[int | None]):
    """Answers with the number of the picked choice, or None.

    Args:
        question: the program's own words.
        choices: a number and what is shown of it.
        about: what there is to know before.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("pick", "escape", "dismiss", "Close", "Close; nothing changes", id="pick.leave_it"),
    ]

    def __init__(
        self,
        question: str,
        choices: Sequence[tuple[int, Content]],
        about: Content | None = None,
    ) -> None:
        super().__init__()
        self.title = question
        self._choices = choices
        self._about = about

    def parts(self) -> ComposeResult:
        """What there is to know, and the choices."""
        if self._about is not None:
            yield Static(self._about, classes="about")
        yield MarkedList(*(Option(shown) for _, shown in self._choices))

    def keys(self) -> Sequence[tuple[str, str]]:
        """One is marked already."""
        return ("↑ ↓", "move"), ("Enter", "choose"), (key_of(self, "dismiss"), "close")

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
