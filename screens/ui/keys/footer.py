"""The screen's keys at the bottom."""

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

#: What a key takes beside its name and its words; where not all fit, with less between them.
_USUAL, _CLOSE = 3, 2
#: The key that stays, as it tells of all others; and the first that gives way.
_STAYS, _FIRST = "help", "quit"


class KeyFooter(Footer):
    """Textual's footer without the palette's key, which takes the room of two others.

    Keys that have no room are left out: Textual cuts them without a sign.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._shown: list[tuple[Binding, bool, str]] | None = None

    def on_resize(self, _event: Resize) -> None:
        """There may be room for more keys, or for fewer."""
        self._fit()

    def compose(self) -> ComposeResult:
        """Each key stands as close as the others from the start, and is styled but once."""
        for widget in super().compose():
            if isinstance(widget, FooterKey):
                widget.set_reactive(FooterKey.compact, self.compact)
                widget.set_class(self.compact, "-compact", update=False)
            yield widget

    async def recompose(self) -> None:
        """Put other keys there, if they are others: making them takes longer than most of a key.

        Textual asks for this whenever the focus moves.
        """
        if not self.is_attached:
            return  # its screen was left before this came
        shown = [
            (binding, enabled, tooltip)
            for _, binding, enabled, tooltip in self.screen.active_bindings.values()
            if binding.show
        ]
        if shown != self._shown:
            self._shown = shown
            await super().recompose()
            self._fit()

    def _fit(self) -> None:
        """Have the keys stand closer where they do not fit, and leave some out where even so."""
        first: dict[str, Binding] = {}
        for binding, _, _ in self._shown or ():
            first.setdefault(binding.action, binding)
        cells = {
            action: cell_len(self.app.get_key_display(binding)) + cell_len(binding.description)
            for action, binding in first.items()
        }
        total, room = sum(cells.values()), self.size.width
        self.compact = total + _USUAL * len(cells) > room
        over = total + _CLOSE * len(cells) - 1 - room
        left_out: set[str] = set()
        for action in (_FIRST, *reversed(cells)):
            if over > 0 and action in cells and action not in (_STAYS, *left_out):
                left_out.add(action)
                over -= cells[action] + _CLOSE
        for key, action in zip(self.query("FooterKey"), cells, strict=False):
            key.display = action not in left_out
