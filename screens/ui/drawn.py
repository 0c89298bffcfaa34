"""Widgets that draw their contents themselves, and only when these have changed."""

from typing import Generic, TypeVarTuple

from textual.content import Content
from textual.widget import Widget

Shown = TypeVarTuple("Shown")


class Drawn(Widget, Generic[*Shown]):
    """A widget that keeps what it shows; a subclass draws it in `draw`."""

    def __init__(self) -> None:
        super().__init__()
        self._view: tuple[*Shown] | None = None

    def show(self, *view: *Shown) -> None:
        """Show these values, and draw them if they have changed."""
        if view != self._view:
            self._view = view
            self.refresh()

    def render(self) -> Content:
        """Return the drawing; empty before the first `show`, or without room."""
        width, height = self.content_size
        if self._view is None or not width or not height:
            return Content("")
        return self.draw(width, height, *self._view)

    def draw(self, width: int, height: int, *view: *Shown) -> Content:
        """Return the drawing in this many cells and lines."""
        raise NotImplementedError
