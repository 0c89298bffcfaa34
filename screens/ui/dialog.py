"""Dialogs: all are drawn alike; one asks for one of several, one for the reason in words."""

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
from screens.ui.text import plain
from tourney.game.names import REASON_CELLS, clean_text
from tourney.game.refusal import Refused

Answer = TypeVar("Answer")

#: As narrow as it may be, in cells.
_LEAST = 44

key = partial(bind, "reason")


class Dialog(ModalScreen[Answer]):
    """Has its title in the upper edge, and in the lower one its keys.

    Between them are the parts, and what was refused. Its CSS is the app's.
    """

    # Textual declares these without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-short"), (24, "-tall")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = plain(self.title or "")
            yield from self.parts()
            yield StatusLine(appears=True)

    def parts(self) -> ComposeResult:
        """What is in it."""
        raise NotImplementedError

    def keys(self) -> Sequence[tuple[str, str]]:
        """Its keys as they are bound now, with what they do; one that is "" is left out."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Name the keys."""
        self.name_keys()

    def name_keys(self) -> None:
        """Name the keys that can be pressed now; the box is as wide as they are at least."""
        dialog, keys = self.query_one(".dialog"), pressed(*self.keys())
        dialog.border_subtitle = keys
        dialog.styles.min_width = max(keys.cell_length + 6, _LEAST)


def between_rows(owner: str) -> tuple[Binding, Binding]:
    """The keys that go from row to row, of a dialog that has several."""
    hidden = partial(bind, owner, show=False)
    return (
        hidden("up", "app.focus_previous", "Up", "The row above", id=f"{owner}.up"),
        hidden("down", "app.focus_next", "Down", "The row below", id=f"{owner}.down"),
    )


def row(label: str, field: Widget) -> Horizontal:
    """A field behind its label."""
    return Horizontal(Static(label, classes="label"), field, classes="row")


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


class ReasonScreen(Dialog[str | None]):
    """Asks for the reason; None is to leave it.

    Args:
        about: what would be done.
        title: the box's title.
        example: what may be typed.
        what: the subject of the reason, for the sentence of a refusal.
        cells: the terminal cells that it may take.
        old: what is there already; where something does, "" takes it away.
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
        example: str = "for example agreed at the table",
        what: str = "reason",
        cells: int = REASON_CELLS,
        old: str = "",
    ) -> None:
        super().__init__()
        self._about, self.title, self._example = about, title, example
        self._what, self._cells, self._old = what, cells, old

    def parts(self) -> ComposeResult:
        """What would be done, and the box."""
        yield Static(plain(self._about), classes="about")
        yield Box(self._old, placeholder=self._example, id="reason")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter takes what is typed."""
        return ("Enter", "save"), (key_of(self, "dismiss"), "close")

    def on_input_submitted(self) -> None:
        """Enter in the box."""
        self.action_give()

    def action_give(self) -> None:
        """Answer with the reason."""
        reason = self.query_one(Box).value.strip()
        with refusing(self):
            if not (reason or self._old):
                raise Refused("no-reason", "Say why, in a few words.")
            self.dismiss(clean_text(reason, self._what, self._cells, empty=bool(self._old)))
