"""A name for the house's own preset, and the rules saved under it."""

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

key = partial(bind, "preset_name")


class PresetNameScreen(ModalScreen[str]):
    """Asks for a name and saves rules under it; the preset's name is the answer, or "".

    Args:
        rules: what is saved.
        name: a name to begin with, or "".
    """

    HELP_TEXT: ClassVar[str] = (
        "Rules that your house plays by again and again. They are offered by their name, after "
        "the rulebook's, whenever a night is planned; nights that were planned stay as they are."
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
        key("enter", "save", "Save", "Save the rules under this name", show=False),
        key("escape", "leave", "Leave it", "Close; nothing is saved"),
    ]

    def __init__(self, rules: AnyRules, name: str = "") -> None:
        super().__init__()
        self._rules = rules
        self._begins_with = name
        #: The name that was asked about: entered again, what it stood for is replaced.
        self._asked: str | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Save as a preset of the house"
            yield Static(plain(made_of(self._rules)), classes="about")
            yield Box(self._begins_with, placeholder="a name, such as House rules")
            yield StatusLine()

    def on_mount(self) -> None:
        """Name the keys."""
        keys = pressed(("Enter", "saves it"), (key_of(self, "leave"), "leaves it"))
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
        """Save the rules; in the place of others, when asked twice."""
        typed = self.query_one(Box).value
        director = host_of(self).director
        try:
            kept = director.house.save(typed, self._rules, replace=typed == self._asked)
        except Refused as refusal:
            sentence = refusal.sentence
            if refusal.code == "preset-exists":
                self._asked = typed
                sentence += " Enter again replaces it."
            self.query_one(StatusLine).refuse(sentence)
            return
        self.dismiss(kept)

    def action_leave(self) -> None:
        """Close; nothing is saved."""
        self.dismiss("")
