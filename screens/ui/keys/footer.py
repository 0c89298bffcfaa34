"""The screen's keys at the bottom."""

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

#: The cells of a key beside its name and its words; fewer if not all fit.
_USUAL, _CLOSE = 3, 2
#: The key that stays, as it tells of all others; and the first that gives way.
_STAYS, _FIRST = "help", "quit"


class KeyFooter(Footer):
    """Textual's footer without the palette's key, which takes the room of two others.

    Keys that have no room are left out: Textual cuts them without a sign. So are those that the
    screen names in `unsaid`.
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
        unsaid: frozenset[str] = getattr(self.screen, "unsaid", frozenset())
        left_out = {action for action in cells if action in unsaid}
        total = sum(cells.values()) - sum(cells[action] for action in left_out)
        keys, room = len(cells) - len(left_out), self.size.width
        self.compact = total + _USUAL * keys > room
        over = total + _CLOSE * keys - 1 - room
        for action in (_FIRST, *reversed(cells)):
            if over > 0 and action in cells and action not in (_STAYS, *left_out):
                left_out.add(action)
                over -= cells[action] + _CLOSE
        for key, action in zip(self.query("FooterKey"), cells, strict=False):
            key.display = action not in left_out
