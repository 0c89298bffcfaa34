"""Widgets that draw what they show themselves: again when it differs, or as a list that scrolls."""

from typing import Generic, TypeVarTuple

from textual.content import Content
from textual.scroll_view import ScrollView
from textual.widget import Widget

Shown = TypeVarTuple("Shown")


class Drawn(Widget, Generic[*Shown]):
    """A widget that keeps what it shows; a subclass says how that looks, in `draw`."""

    def __init__(self, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._view: tuple[*Shown] | None = None

    def show(self, *view: *Shown) -> None:
        """Draw this, if it is another than before."""
        if view != self._view:
            self._view = view
            self.refresh()

    def render(self) -> Content:
        """The drawing; empty before there is a view, or without room."""
        width, height = self.content_size
        if self._view is None or not width or not height:
            return Content("")
        return self.draw(width, height, *self._view)

    def draw(self, width: int, height: int, *view: *Shown) -> Content:
        """The drawing in this many cells and lines."""
        raise NotImplementedError


class FittedView(ScrollView):
    """Gives itself its size once it knows its room, and has a scroll bar only where it needs one.

    Textual looks for that when the room changes, and not when what is drawn in it does.
    """

    def watch_virtual_size(self) -> None:
        """Show the scroll bars, or take them away."""
        drawn, room = self.virtual_size, self.container_size
        self.show_vertical_scrollbar = drawn.height > room.height
        self.show_horizontal_scrollbar = (
            self.styles.overflow_x != "hidden" and drawn.width > room.width
        )
