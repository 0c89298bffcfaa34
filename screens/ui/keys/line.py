"""Keys named beside what they act on, as the footer names those of the whole screen."""

from collections.abc import Sequence

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from screens.ui.keys.keys import bindings_by_action
from screens.ui.text import say

#: Between two keys, and where there is less room.
_USUAL, _CLOSE = "   ", "  "


class KeyLine(Static):
    """A line of keys with their actions; a click does the same as the key.

    It shows the keys as they are bound now, so it follows a remapped keymap and the screen's
    `check_action`: impossible actions are left out. Where not all keys have room, so are the last.
    """

    DEFAULT_CSS = """
    KeyLine {
        height: 1; width: 1fr; padding: 0 1; color: $text-muted;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.auto_links = False  # the keys keep their own colours
        self._before, self._actions = Content(""), tuple[str, ...]()

    def on_mount(self) -> None:
        """Draw the keys, and again whenever they change."""
        self.screen.bindings_updated_signal.subscribe(self, self._redraw)
        self.call_after_refresh(self.redraw)

    def on_resize(self) -> None:
        """There may be room for more keys, or for fewer."""
        self.redraw()

    def offer(self, before: Content, *actions: str) -> None:
        """Show these keys of the screen's from now on, in this order, behind its next step."""
        self._before, self._actions = before, actions
        self.redraw()

    def _redraw(self, _screen: Screen[object]) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Draw the keys as they are."""
        bindings = bindings_by_action(self.screen)
        keys = [
            say(
                f"[@click=screen.{action}][b $footer-key-foreground]$key[/]"
                " [$foreground]$label[/][/]",
                key=self.app.get_key_display(bindings[action]),
                label=bindings[action].description,
            )
            for action in self._actions
            if action in bindings
        ]
        self.update(_fitting(self._before, keys, self.content_size.width), layout=False)


def _fitting(before: Content, keys: Sequence[Content], width: int) -> Content:
    """The line in this many cells, or whole where it is not known yet how many there are."""
    for between in (_USUAL, _CLOSE):
        line = Content(between).join(part for part in (before, *keys) if part)
        if line.cell_length <= width or not width:
            return line
    return _fitting(before, keys[:-1], width) if keys else before


def pressed(*keys: tuple[str, str]) -> Content:
    """Keys and what each of them does, for the lower edge of a dialog.

    >>> pressed(("Enter", "choose"), ("Esc", "close")).plain
    'Enter choose   Esc close'
    """
    said = (say("[b $text-accent]$key[/] $does", key=key, does=does) for key, does in keys if key)
    return Content("   ").join(said)
