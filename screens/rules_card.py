"""The rules card: a night's rules in plain words, over any screen."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.keys import key_of
from screens.text import plain, say

if TYPE_CHECKING:
    from tourney.game.card import RulesCard


class CardLines(VerticalScroll):
    """The lines of a rules card, headings in one column and sentences in another."""

    DEFAULT_CSS = """
    CardLines {
        height: auto;
        .line { height: auto; }
        .heading { width: 11; color: $text-accent; text-style: bold; }
        .sentence { width: 1fr; height: auto; }
        .changed { height: auto; margin-top: 1; color: $text-warning; }
    }
    """

    def __init__(self, card: "RulesCard | None" = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._card = card

    def show(self, card: "RulesCard") -> None:
        """Show another card."""
        if card != self._card:
            self._card = card
            self.refresh(recompose=True)

    def compose(self) -> ComposeResult:
        if self._card is None:
            return
        for line in self._card.lines:
            with Horizontal(classes="line"):
                yield Static(plain(line.heading), classes="heading")
                yield Static(plain(line.sentence), classes="sentence")
        if self._card.changed:
            changed = say(
                "● Changed from $title: $changed.",
                title=self._card.title,
                changed=self._card.changed,
            )
            yield Static(changed, classes="changed")


class RulesCardScreen(ModalScreen[None]):
    """The card, laid over the screen at hand."""

    HELP_TEXT: ClassVar[str] = "Tonight's rules in plain words, to read out to the table."

    CSS = """
    RulesCardScreen {
        .dialog { width: 78; max-width: 96%; max-height: 100%; padding: 1 0 0 2; }
        CardLines { height: auto; max-height: 100%; padding-right: 1; scrollbar-size-vertical: 1; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape",
            "close",
            "Close",
            id="rules_card.close",
            tooltip="Back to where you were",
        ),
        Binding(
            "f2,enter",
            "close",
            "Close",
            id="rules_card.close",
            tooltip="Back to where you were",
            show=False,
        ),
    ]

    def __init__(self, card: "RulesCard") -> None:
        super().__init__()
        self._rules = card

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = f"The rules: {self._rules.title}"
            yield CardLines(self._rules)

    def on_mount(self) -> None:
        """Name the key that closes the card, as it is bound now."""
        closes = say("$key closes", key=key_of(self, "close"))
        self.query_one(".dialog").border_subtitle = closes

    def action_close(self) -> None:
        """Close the card."""
        self.dismiss(None)
