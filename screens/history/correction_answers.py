"""The turns that a correction leaves open, which the host can type one after the other."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from screens.ui.box import Box
from screens.ui.keys.keys import bind
from screens.ui.text import plain
from tourney.game.mending.terms import Missing


class AnswerBox(Box):
    """The box for a missing turn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "backspace", "rub_out", "Take back",
            "In an empty box: undo the last turn",
            id="correction.take_back", show=False),
    ]  # fmt: skip

    class TakenBack(Message):
        """Have the last answer typed again."""

    def action_rub_out(self) -> None:
        """Rub out a character; if there isn't one, the last answer."""
        if self.value:
            self.action_delete_left()
        else:
            self.post_message(self.TakenBack())


class Answers(Vertical):
    """The answers typed so far, the missing turn, and the box for it."""

    DEFAULT_CSS = """
    Answers { height: auto; display: none; }
    Answers.-asking { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        #: The missing turn's player, and the text typed for it.
        self._given: list[tuple[str, str]] = []
        self._missing: Missing | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="asked")
        yield AnswerBox(compact=True)

    @property
    def texts(self) -> tuple[str, ...]:
        """The answers typed so far."""
        return tuple(text for _, text in self._given)

    @property
    def typed(self) -> str:
        """The text in the box."""
        return self.query_one(AnswerBox).value.strip()

    @property
    def is_typed(self) -> bool:
        """True while there is a turn in the box for Enter to take."""
        return self.has_cursor and bool(self.typed)

    @property
    def has_cursor(self) -> bool:
        """True while the missing turn is typed."""
        return self.query_one(AnswerBox).has_focus

    def show(self, missing: Missing | None) -> None:
        """Ask for what is missing now."""
        self._missing = missing
        self.set_class(missing is not None or bool(self._given), "-asking")
        asked = "Nothing else is missing." if missing is None else missing.sentence
        lines = (*(f"{name}: {text}" for name, text in self._given), asked)
        self.query_one("#asked", Static).update(Content("\n").join(map(plain, lines)))
        box = self.query_one(AnswerBox)
        box.placeholder = "" if missing is not None else "Backspace undoes the last one"

    def ask(self) -> None:
        """Go to the box."""
        self.query_one(AnswerBox).focus()

    def give(self, text: str) -> None:
        """Count a turn among those typed."""
        self._given.append(("" if self._missing is None else self._missing.name, text))
        self.query_one(AnswerBox).value = ""

    def take_back(self) -> bool:
        """Put the last turn back into the box; whether there was one."""
        if not self._given:
            return False
        box = self.query_one(AnswerBox)
        box.value = self._given.pop()[1]
        box.action_end()
        return True

    def forget(self) -> None:
        """Another correction asks for other turns."""
        self._given.clear()
        self.query_one(AnswerBox).value = ""
