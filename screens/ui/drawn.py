"""Widgets that draw what they show themselves, again when it differs."""

from typing import Generic, TypeVarTuple

from textual.content import Content
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
