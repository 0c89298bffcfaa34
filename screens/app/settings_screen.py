"""The screen of settings: changes show at once, and are kept in the settings file."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from screens.app.host import host_of
from screens.ui.dialog import Dialog, between_rows, row
from screens.ui.keys.keys import bind, key_of
from screens.ui.lists.choice import Choice
from screens.ui.status_line import StatusLine, refusing
from screens.ui.theme import THEMES

_YES, _NO = "yes", "no"
#: The labels of the settings that are on or off.
_SWITCHES = {"animations": "Animations", "bell": "Sound", "chances": "See chances"}


class SettingsScreen(Dialog[None]):
    """The dialog with every setting, over the present screen."""

    HELP_TEXT: ClassVar[str] = (
        "How tourney looks and sounds on this computer. Changes apply at once and are kept."
    )
    MANUAL: ClassVar[str] = "settings"

    BINDINGS: ClassVar[list[BindingType]] = [
        *between_rows("settings"),
        bind("settings", "escape,enter", "dismiss", "Close",
            "Back to where you were", id="settings.close"),
    ]  # fmt: skip

    TITLE = "Settings"

    def parts(self) -> ComposeResult:
        """Yield a row for each setting."""
        settings = host_of(self).settings
        own = [theme.name for theme in THEMES]
        others = sorted(name for name in self.app.available_themes if name not in own)
        themes = [(name, name) for name in (*own, *others)]
        yield row("Theme", Choice(themes, self.app.theme, id="theme"))
        for name, label in _SWITCHES.items():
            value = _YES if getattr(settings, name) else _NO
            yield row(label, Choice([(_YES, _YES), (_NO, _NO)], value, id=name))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog; none saves, as changes count at once."""
        return ("↑ ↓", "move"), ("← →", "change"), (key_of(self, "dismiss"), "close")

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Apply the changed setting, and keep it."""
        name, value = event.choice.id or "", event.choice.value
        changed: dict[str, Any] = {name: value if name == "theme" else value == _YES}
        host = host_of(self)
        with refusing(self):
            host.set_settings(**changed)
            kept = "Kept." if host.settings_file else "It lasts until you quit."
            self.query_one(StatusLine).tell(kept)
