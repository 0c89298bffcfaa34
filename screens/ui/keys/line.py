"""Keys named beside what they act on, as the footer names those of the whole screen."""

from collections.abc import Mapping

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from screens.ui.keys.keys import bound
from screens.ui.text import plain, say


class KeyLine(Static):
    """A line of keys and what they do; a click does what the key does.

    It shows the keys as they are bound now, so it follows a remapped keymap and the screen's
    `check_action`: what cannot be done is not in it.

    Args:
        actions: actions that the screen binds, in the order of the line.
        before: words of the program's own to begin the line with.
    """

    DEFAULT_CSS = """
    KeyLine {
        height: 1; width: 1fr; padding: 0 1; color: $text-muted;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, *actions: str, before: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self.auto_links = False  # the keys keep their own colours
        self._actions = actions
        self._before = before
        self._called: Mapping[str, str] = {}

    def on_mount(self) -> None:
        """Draw the keys, and again whenever they change."""
        self.screen.bindings_updated_signal.subscribe(self, self._redraw)
        self.call_after_refresh(self.redraw)

    def offer(
        self, *actions: str, before: str = "", called: Mapping[str, str] | None = None
    ) -> None:
        """Show these keys from now on.

        Args:
            called: what an action is called here, where not as it is bound.
        """
        self._actions, self._before, self._called = actions, before, called or {}
        self.redraw()

    def _redraw(self, _screen: Screen[object]) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Draw the keys as they stand."""
        bindings = bound(self.screen)
        parts = [plain(self._before)] if self._before else []
        for action in self._actions:
            if (binding := bindings.get(action)) is None:
                continue
            parts.append(
                say(
                    f"[@click=screen.{action}][b $footer-key-foreground]$key[/]"
                    " [$foreground]$label[/][/]",
                    key=self.app.get_key_display(binding),
                    label=self._called.get(action, binding.description),
                )
            )
        self.update(Content("   ").join(parts), layout=False)


def pressed(*keys: tuple[str, str]) -> Content:
    """Keys and what each of them does, for the lower edge of a dialog.

    >>> pressed(("Enter", "takes it"), ("esc", "leaves it")).plain
    'Enter takes it   esc leaves it'
    """
    said = (say("[b $text-accent]$key[/] $does", key=key, does=does) for key, does in keys if key)
    return Content("   ").join(said)
