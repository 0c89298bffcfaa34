"""The screen's keys at the bottom."""

from textual.events import Resize
from textual.widgets import Footer

#: Below this width the keys stand closer together, or the last would be cut without a sign.
_USUAL = 80


class KeyFooter(Footer):
    """Textual's footer without the palette's key, which takes the room of two others."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    def on_resize(self, event: Resize) -> None:
        """Make room for the last key."""
        self.compact = event.size.width < _USUAL
