"""The turns that a correction leaves open, which the host can type one after the other."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from screens.ui.box import Box
from screens.ui.keys.keys import bind
from screens.ui.text import fit, plain
from tourney.game.mending.terms import Missing

_LONGEST_NAME = 24


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
    """The missing turn, the answers typed so far, and the box for the next."""

    DEFAULT_CSS = """
    Answers {
        height: auto; margin: 1 1 0 1; display: none;
        &.-asking { display: block; }
        Static { height: auto; }
        #given { color: $text-muted; }
        Horizontal { height: 1; }
        .label { width: auto; padding: 0 1 0 0; text-style: bold; }
        Box { width: 1fr; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        #: The missing turn's player, and the text typed for it.
        self._given: list[tuple[str, str]] = []
        self._missing: Missing | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="given")
        yield Static(id="sentence")
        with Horizontal():
            yield Static(classes="label")
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
    def is_asking(self) -> bool:
        """True if anything is missing."""
        return self._missing is not None

    def show(self, missing: Missing | None) -> None:
        """Ask for what is missing now."""
        self._missing = missing
        self.set_class(missing is not None or bool(self._given), "-asking")
        given = Content("\n").join(plain(f"{name}: {text}") for name, text in self._given)
        self.query_one("#given").display = bool(self._given)
        self.query_one("#given", Static).update(given)
        sentence = "Nothing else is missing." if missing is None else missing.sentence
        self.query_one("#sentence", Static).update(plain(sentence))
        name = "" if missing is None else f"{fit(missing.name, _LONGEST_NAME)}:"
        self.query_one(".label", Static).update(plain(name))
        box = self.query_one(AnswerBox)
        box.placeholder = (
            "Backspace undoes the last one"
            if missing is None
            else "type it, or Enter to leave it out"
        )

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
