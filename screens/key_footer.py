"""The screen's keys at the bottom."""

from textual.events import Resize
from textual.widgets import Footer

#: Below this width the keys stand closer together, or the last would be cut without a sign.
_USUAL = 80


class KeyFooter(Footer):
    """Textual's footer without the palette's key, which takes the room of two others."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._shown: list[tuple[object, ...]] | None = None

    def on_resize(self, event: Resize) -> None:
        """Make room for the last key."""
        self.compact = event.size.width < _USUAL

    async def recompose(self) -> None:
        """Put other keys there, if they are others: making them takes longer than most of a key.

        Textual asks for this whenever the focus moves.
        """
        if not self.is_attached:
            return
        if not self.is_attached:
            return  # its screen was left before this came
        shown: list[tuple[object, ...]] = [
            (binding, enabled, tooltip)
            for _, binding, enabled, tooltip in self.screen.active_bindings.values()
            if binding.show
        ]
        if shown != self._shown:
            self._shown = shown
            await super().recompose()
