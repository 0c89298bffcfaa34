"""The rules card: a night's format, fees and rules in plain words, over any screen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from screens.ui.dialog import Dialog, scrolls
from screens.ui.keys.keys import DISPLAYS, EVERYWHERE, bind, is_allowed, key_of
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.game.card import RulesCard
    from tourney.night.planning.templates import Template
    from tourney.night.state.plan import Plan

key = partial(bind, "rules_card")


class CardLines(VerticalScroll):
    """The lines of a rules card, headings in one column and sentences in another."""

    DEFAULT_CSS = """
    CardLines {
        height: auto;
        .line { height: auto; }
        .heading { width: 11; color: $text-accent; text-style: bold; }
        .sentence { width: 1fr; height: auto; }
        .changed { height: auto; margin-top: 1; color: $text-warning; }
        .house { height: auto; margin-top: 1; color: $text-muted; }
    }
    """

    def __init__(self, card: "RulesCard") -> None:
        super().__init__()
        self._card = card

    def show(self, card: "RulesCard") -> None:
        """Show another card."""
        self._card = card
        self.refresh(recompose=True)

    def compose(self) -> ComposeResult:
        for line in self._card.lines:
            with Horizontal(classes="line"):
                yield Static(plain(line.heading), classes="heading")
                yield Static(plain(line.sentence), classes="sentence")
        if self._card.house:
            yield Static(plain(self._card.note), classes="house")
        elif self._card.note:
            yield Static(plain(f"● {self._card.note}"), classes="changed")


class RulesCardScreen(Dialog[None]):
    """The rules card, over the present screen."""

    HELP_TEXT: ClassVar[str] = "Tonight's rules, to read out to the table."
    MANUAL: ClassVar[str] = "rulebook"

    CSS = """
    RulesCardScreen {
        CardLines { width: 68; max-width: 100%; max-height: 70vh; padding: 0 1 0 2; }
        &.-tall CardLines { max-height: 75vh; }
        StatusLine { dock: bottom; height: 1; margin: 0; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "dismiss", "Close", "Back to where you were",
            id="rules_card.close", roles=DISPLAYS),
        key("f2,enter", "dismiss", "Close", "Back to where you were",
            id="rules_card.close", show=False, group=EVERYWHERE, roles=DISPLAYS),
        key("s,ctrl+s", "save_template", "Save as",
            "Save this plan as a template", key_display="s"),
    ]  # fmt: skip

    def __init__(
        self,
        card: "RulesCard",
        now: "Callable[[], RulesCard] | None" = None,
        plan: "Plan | None" = None,
    ) -> None:
        """Make the dialog of a card.

        Args:
            card: the card.
            now: returns the present card, if another user may change the rules.
            plan: the night's plan, which can be saved as a template.
        """
        super().__init__()
        self._rules = card
        self._now = now
        self._plan = plan

    def parts(self) -> ComposeResult:
        """Yield the card."""
        yield CardLines(self._rules)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys; the host can save the rules for another night."""
        saves = key_of(self, "save_template"), "save as a template"
        return scrolls(self.query_one(CardLines)), saves, (key_of(self, "dismiss"), "close")

    def follow(self) -> None:
        """Show the present rules if someone has changed the plan."""
        if self._now is None or not self.is_attached:
            return
        with suppress(Refused):
            card = self._now()
            if card != self._rules:
                self._rules = card
                self.query_one(CardLines).show(card)
                self.on_mount()
                self.query_one(StatusLine).refuse("Someone else just changed the rules.")

    def on_mount(self) -> None:
        """Write the rules' heading into the edge."""
        self.query_one(".dialog").border_title = plain(f"The rules: {self._rules.heading}")

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer saving as a template only to the host."""
        return is_allowed(self, action) and (action != "save_template" or bool(self._plan))

    def action_save_template(self) -> None:
        """Ask for a name, and for the parts of the plan to save under it."""
        from screens.plan.templates import SaveTemplateScreen

        def saved(template: "Template | None") -> None:
            if template is not None:
                self.query_one(StatusLine).tell(f"{template.name} is saved, for any night.")

        if self._plan is not None:
            self.app.push_screen(SaveTemplateScreen(self._plan), saved)
