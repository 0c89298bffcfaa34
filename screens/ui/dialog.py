"""Dialogs: the common frame, a choice of several answers, and a reason in words."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.ui.box import Box
from screens.ui.keys.keys import bind, key_of, pressed
from screens.ui.marked import MarkedList
from screens.ui.status_line import StatusLine, refusing
from screens.ui.text import fit, plain
from tourney.game.names import REASON_CELLS, clean_text
from tourney.game.refusal import Refused

Answer = TypeVar("Answer")

key = partial(bind, "reason")

#: The most cells of a choice beside Enter.
_TAKES = 22


class Dialog(ModalScreen[Answer]):
    """A dialog with its title in the upper edge; inside are its parts, its keys and its answer.

    The app's style sheet has its CSS.
    """

    # Textual declares these without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-short"), (24, "-tall")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = plain(self.title or "")
            yield from self.parts()
            yield Static(id="keys")
            yield StatusLine(appears=True)

    def parts(self) -> ComposeResult:
        """Yield the dialog's contents."""
        raise NotImplementedError

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys as they are bound now, each with its action; a key of "" is left out."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Write the keys below the parts."""
        self.name_keys()

    def on_resize(self) -> None:
        """Write the keys again: those that scroll are named only if more is there than fits."""
        self.call_after_refresh(self.name_keys)

    def name_keys(self) -> None:
        """Write the keys below the parts."""
        self.query_one("#keys", Static).update(pressed(*self.keys()))


def scrolls(shown: Widget) -> tuple[str, str]:
    """Return the keys that scroll, and the word for it; ("", "") if everything fits."""
    return ("↑ ↓", "scroll") if shown.max_scroll_y else ("", "")


def between_rows(owner: str) -> tuple[Binding, Binding]:
    """Return the keys that go from row to row in a dialog with several rows."""
    hidden = partial(bind, owner, show=False)
    return (
        hidden("up", "app.focus_previous", "Up", "The row above", id=f"{owner}.up"),
        hidden("down", "app.focus_next", "Down", "The row below", id=f"{owner}.down"),
    )


def row(label: str, field: Widget) -> Horizontal:
    """Return a field behind its label."""
    return Horizontal(Static(label, classes="label"), field, classes="row")


class PickDialog(Dialog[int | None]):
    """A dialog with several answers; its answer is the number of the picked choice, or None.

    Args:
        question: the title, in the program's own words.
        choices: the number of each choice, and its words.
        about: what the user should know first.
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
        """Yield what the user should know, and the choices."""
        if self._about is not None:
            yield Static(self._about, classes="about")
        yield MarkedList(*(Option(shown) for _, shown in self._choices))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog."""
        takes = self.takes
        enter = "Enter" if takes else "", takes
        return ("↑ ↓", "move"), enter, (key_of(self, "dismiss"), "close")

    @property
    def takes(self) -> str:
        """What Enter does: the marked choice, without what is said of it behind a gap."""
        at = self.query_one(OptionList).highlighted or 0
        marked = self._choices[at][1].plain.strip() if self._choices else ""
        return fit(marked.partition("  ")[0], _TAKES)

    def on_option_list_option_highlighted(self) -> None:
        """Name the choice that Enter takes."""
        self.name_keys()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the number of the picked choice."""
        event.stop()
        self.dismiss(self._choices[event.option_index][0])


def in_two_lines(question: str, about: str, does: str, stays: str) -> PickDialog:
    """Return a dialog that asks for confirmation; 1 is yes, which is marked, and 0 is no.

    Args:
        about: the consequences, in a sentence.
        does: the words of the answer that confirms.
        stays: the words of the answer that changes nothing.
    """
    return PickDialog(question, [(1, plain(does)), (0, plain(stays))], plain(about))


def ask(
    screen: Screen[Any], dialog: Screen[Answer | None], then: Callable[[Answer], object]
) -> None:
    """Show a dialog, and continue with its answer if there is one."""

    def answered(answer: Answer | None) -> None:
        if answer is not None:
            with refusing(screen):
                then(answer)

    screen.app.push_screen(dialog, answered)


def ask_first(screen: Screen[Any], dialog: PickDialog, then: Callable[[], object]) -> None:
    """Ask for confirmation, and continue after a yes."""
    ask(screen, dialog, lambda answer: answer and then())


def leave_first(screen: Screen[Any], unsaved: str, leave: Callable[[], object]) -> None:
    """Leave a screen; if something is unsaved, ask first.

    Args:
        unsaved: what would be lost, in a sentence, or "".
    """
    if unsaved:
        asks = in_two_lines("Leave without saving?", unsaved, "Leave", "Stay")
        ask_first(screen, asks, leave)
    else:
        leave()


def keep_first(screen: Screen[Any], overtaken: Refused, keep: Callable[[], object]) -> None:
    """Ask whether to save over a change that someone else has made meanwhile."""
    asks = in_two_lines("Save yours?", overtaken.sentence, "Save mine", "Don't save")
    ask_first(screen, asks, keep)


class ReasonScreen(Dialog[str | None]):
    """A dialog that asks for a reason, or another line of text; the answer is the text or None.

    Args:
        about: the action that needs a reason.
        title: the title of the dialog.
        example: a text that may be typed.
        what: the name of the text, for the sentence of a refusal.
        cells: the most terminal cells of the text.
        old: the present text; if there is one, an empty answer removes it.
        does: what Enter does.
    """

    HELP_TEXT: ClassVar[str] = (
        "This goes against tonight's rules. Give a reason; the history shows it."
    )
    MANUAL: ClassVar[str] = "corrections"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "give", "Do it", "Do it, for this reason", show=False),
        key("escape", "dismiss", "Close", "Close, and change nothing", id="reason.leave"),
    ]

    def __init__(
        self,
        about: str,
        title: str = "Why?",
        example: str = "such as: we all agreed",
        what: str = "reason",
        cells: int = REASON_CELLS,
        old: str = "",
        does: str = "save",
    ) -> None:
        super().__init__()
        self._about, self.title, self._example = about, title, example
        self._what, self._cells, self._old, self._does = what, cells, old, does

    def parts(self) -> ComposeResult:
        """Yield the action that needs a reason, and the box."""
        yield Static(plain(self._about), classes="about")
        yield Box(self._old, placeholder=self._example, id="reason")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog."""
        return ("Enter", self._does), (key_of(self, "dismiss"), "close")

    def on_input_submitted(self) -> None:
        """Answer when Enter is pressed in the box."""
        self.action_give()

    def action_give(self) -> None:
        """Answer with the reason, or say why it is refused."""
        reason = self.query_one(Box).value.strip()
        with refusing(self):
            if not (reason or self._old):
                raise Refused("no-reason", "Say why, in a few words.")
            self.dismiss(clean_text(reason, self._what, self._cells, empty=bool(self._old)))
