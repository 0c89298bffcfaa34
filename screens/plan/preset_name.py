"""A name for the house's own preset, for prizes or a plan, and what is saved under it."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.app.host import host_of
from screens.ui.box import Box
from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import pressed
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.card import made_of
from tourney.game.games import AnyRules
from tourney.game.refusal import Refused
from tourney.night.planning.prize_templates import template_of
from tourney.night.state.amounts import Currency
from tourney.service.kept import House, Prizes

key = partial(bind, "preset_name")

#: Saves under a name, in place of another of that name or not, and answers the name that is kept.
Save = Callable[[str, bool], str]


class PresetNameScreen(ModalScreen[str]):
    """Asks for a name and saves something under it; the name that is kept is the answer, or "".

    Args:
        title: what is saved, as the box's title.
        about: what is saved, in words.
        save: saves it under a name, in place of another of that name if told so.
        name: a name to begin with, or "".
    """

    HELP_TEXT: ClassVar[str] = (
        "What your house keeps to again and again: rules, prizes, a plan. It is offered by its "
        "name whenever a night is planned; nights that were planned stay as they are."
    )
    MANUAL: ClassVar[str] = "evening"

    CSS = """
    PresetNameScreen {
        .about { margin-bottom: 1; color: $text-muted; }
        Box, Box:focus {
            border: round $accent; background: $surface; background-tint: transparent; padding: 0 1;
        }
        StatusLine { height: 3; padding: 0; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "save", "Save", "Save it under this name", show=False),
        key("escape", "leave", "Close", "Close; nothing is saved"),
    ]

    def __init__(self, title: str, about: str, save: Save, name: str = "") -> None:
        super().__init__()
        self._title = title
        self._about = about
        self._save = save
        self._begins_with = name
        #: The name that was asked about: entered again, what it stood for is replaced.
        self._asked: str | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = self._title
            yield Static(plain(self._about), classes="about")
            yield Box(self._begins_with, placeholder="a name of your own")
            yield StatusLine()

    def on_mount(self) -> None:
        """Name the keys."""
        keys = pressed(("Enter", "saves it"), (key_of(self, "leave"), "closes"))
        self.query_one(".dialog").border_subtitle = keys

    def on_input_changed(self) -> None:
        """Another name is another matter."""
        self._asked = None
        self.query_one(StatusLine).tell("")

    def on_input_submitted(self) -> None:
        """Enter in the box."""
        self.action_save()

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return self.query_one(Box).unsaved

    def action_save(self) -> None:
        """Save it; if the name is taken, ask once before it replaces the other."""
        typed = self.query_one(Box).value
        replace = typed == self._asked

        def refuse(refusal: Refused) -> None:
            sentence = refusal.sentence
            if refusal.code in ("preset-exists", "template-exists", "plan-exists"):
                self._asked = typed
                sentence += " Enter again replaces it."
            self.query_one(StatusLine).refuse(sentence)

        host_of(self).carry_out(self, lambda: self._save(typed, replace), self.dismiss, refuse)

    def action_leave(self) -> None:
        """Close; nothing is saved."""
        self.dismiss("")


def named_rules(house: House, rules: AnyRules, name: str = "") -> PresetNameScreen:
    """The dialog that saves rules as a preset of the house."""
    return PresetNameScreen(
        "Save as a preset of the house",
        made_of(rules),
        lambda typed, replace: house.save(typed, rules, replace=replace),
        name,
    )


def named_prizes(kept: Prizes, prizes: str, currency: Currency | None) -> PresetNameScreen:
    """The dialog that keeps prizes, as the form has them.

    Raises:
        Refused: `plan.prizes`, if these are no prizes.
    """
    template_of("Any", prizes, currency)
    return PresetNameScreen(
        "Keep these prizes under a name",
        f"Prizes: {prizes}",
        lambda typed, replace: kept.save(typed, prizes, currency, replace=replace),
    )
