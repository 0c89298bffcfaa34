"""Help: what the screen at hand is for, and what each of its keys does."""

from collections.abc import Iterator
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from screens.keys import explained, key_of
from screens.night_screen import NightScreen
from screens.text import plain, say


class HelpScreen(ModalScreen[None]):
    """A screen's purpose and its keys, as they are bound now.

    Args:
        purpose: the screen's help text, or "".
        keys: each action's keys and what it does.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,enter",
            "close",
            "Close",
            id="help.close",
            tooltip="Back to where you were",
        ),
    ]

    CSS = """
    HelpScreen {
        .dialog { width: 76; max-width: 96%; max-height: 96%; padding: 0 0 0 2; }
        VerticalScroll { height: auto; max-height: 100%; padding-right: 1;
                         scrollbar-size-vertical: 1; }
        .purpose { height: auto; margin-bottom: 1; }
        .line { height: auto; }
        .key { height: auto; color: $text-accent; text-style: bold; }
        .what { width: 1fr; height: auto; }
    }
    """

    def __init__(self, purpose: str, keys: list[tuple[str, str]]) -> None:
        super().__init__()
        self._purpose = purpose
        self._lines = keys

    @classmethod
    def of(cls, screen: Screen[Any]) -> "HelpScreen":
        """The help of a screen."""
        text = getattr(screen, "HELP_TEXT", "")
        purpose = screen.help_text() if isinstance(screen, NightScreen) else text
        return cls(purpose, list(keys_of(screen)))

    def compose(self) -> ComposeResult:
        wide = max((cell_len(key) for key, _ in self._lines), default=0) + 3
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Help"
            with VerticalScroll():
                if self._purpose:
                    yield Static(plain(self._purpose), classes="purpose")
                for key, what in self._lines:
                    with Horizontal(classes="line"):
                        shown = Static(plain(key), classes="key")
                        shown.styles.width = wide
                        yield shown
                        yield Static(plain(what), classes="what")

    def on_mount(self) -> None:
        """Name the key that closes it, as it is bound now."""
        closes = say("[b $accent]$key[/] closes", key=key_of(self, "close"))
        self.query_one(".dialog").border_subtitle = closes

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)


def keys_of(screen: Screen[Any]) -> Iterator[tuple[str, str]]:
    """The keys of every action offered on a screen, and what the action does.

    The screen's own come first, then those of every screen of a night, then the app's.
    """
    keys: dict[str, list[str]] = {}
    bindings = [active.binding for active in explained(screen)]
    for binding in sorted(bindings, key=_how_common):
        shown = keys.setdefault(binding.tooltip or binding.description, [])
        if (key := screen.app.get_key_display(binding)) not in shown:
            shown.append(key)
    for what, its in keys.items():
        yield " or ".join(its), what


def _how_common(binding: Binding) -> int:
    """How many screens have it: only this one, a night's, all."""
    owner = (binding.id or "").partition(".")[0]
    return {"night": 1, "app": 2}.get(owner, 0)
