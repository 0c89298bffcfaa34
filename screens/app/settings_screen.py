"""The settings, on a screen: what is changed is seen at once, and kept in their file."""

from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.app.host import host_of
from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import pressed
from screens.ui.lists.choice import Choice
from screens.ui.status_line import StatusLine
from screens.ui.theme import THEMES

key = partial(bind, "settings")
hidden = partial(bind, "settings", show=False)

_YES, _NO = "yes", "no"
#: The label of each that is on or off.
_SWITCHES = {
    "animations": "Animations",
    "bell": "Bell on a Mexico",
    "chances": "Chances at a table",
}


class SettingsScreen(ModalScreen[None]):
    """Every setting, laid over the screen at hand."""

    HELP_TEXT: ClassVar[str] = (
        "How tourney looks and sounds on this computer. Changes apply at once and are kept."
    )
    MANUAL: ClassVar[str] = "settings"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "app.focus_previous", "Up", "The setting above", id="settings.up"),
        hidden("down", "app.focus_next", "Down", "The setting below", id="settings.down"),
        key("escape,enter", "dismiss", "Close", "Back to where you were", id="settings.close"),
    ]

    CSS = """
    SettingsScreen {
        .dialog { width: 66; max-width: 96%; padding: 1 2 0 2; }
        .row { height: 1; }
        .label { width: 20; text-style: bold; }
        StatusLine { height: auto; min-height: 1; padding: 0; }
    }
    """

    def compose(self) -> ComposeResult:
        settings = host_of(self).settings
        own = [theme.name for theme in THEMES]
        others = sorted(name for name in self.app.available_themes if name not in own)
        themes = [(name, name) for name in (*own, *others)]
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Settings"
            keys = ("↑ ↓", "move"), ("← →", "change"), (key_of(self, "dismiss"), "close")
            dialog.border_subtitle = pressed(*keys)
            with Horizontal(classes="row"):
                yield Static("Theme", classes="label")
                yield Choice(themes, self.app.theme, id="theme")
            for name, label in _SWITCHES.items():
                with Horizontal(classes="row"):
                    yield Static(label, classes="label")
                    value = _YES if getattr(settings, name) else _NO
                    yield Choice([(_YES, _YES), (_NO, _NO)], value, id=name)
            yield StatusLine()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Have it so, and keep it so."""
        name, value = event.choice.id or "", event.choice.value
        changed: dict[str, Any] = {name: value if name == "theme" else value == _YES}
        said, host = self.query_one(StatusLine), host_of(self)
        if (fault := host.set_settings(**changed)) is not None:
            said.refuse(fault)
        else:
            said.tell("Kept." if host.settings_file else "It lasts until you quit.")
