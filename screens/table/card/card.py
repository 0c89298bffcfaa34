"""The card of the act: who is on turn, the dice, what it comes to, and the key that continues."""

from typing import Any

from textual.content import Content
from textual.events import Resize
from textual.reactive import reactive
from textual.widget import Widget

from screens.table.act import LOUD, ActView
from screens.ui.text import plain
from tourney.game.news import News

#: Seconds in which the light goes over the large letters.
_SWEEP = 0.35


class ActCard(Widget):
    """The card beside the list of seats, in its frame."""

    DEFAULT_CSS = """
    ActCard {
        width: 28; height: 1fr; padding: 0 1; background: $surface;
        border: round $accent; border-title-color: $foreground; border-title-style: bold;
        border-subtitle-color: $foreground;
    }
    ActCard.-idle { border: round $foreground-muted; }
    ActCard.-mexico { border: heavy $warning; background: $warning-muted; }
    ActCard.-lie, ActCard.-out { border: heavy $error; background: $error-muted; }
    ActCard.-true { border: heavy $success; background: $success-muted; }
    """

    #: The part of the large letters that is lit.
    lit: reactive[float] = reactive(1.0)

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False  # the keys keep their own colours
        self._view: ActView[Any, Any] | None = None
        self._told: News | None = None

    def show(self, view: ActView[Any, Any]) -> None:
        """Draw the act as it is."""
        if view == self._view:
            return
        self._view = view
        for kind in LOUD:
            self.set_class(view.loud == kind, f"-{kind}")
        self.set_class(view.page.table.on_turn is None, "-idle")
        told = view.page.table.news if view.loud else None
        if told is not self._told:
            self._told = told
            if view.loud == "out":
                self.lit = 0.0
                self.animate("lit", 1.0, duration=_SWEEP, level="basic")
        self._entitle()
        self.refresh()

    def on_resize(self, _event: Resize) -> None:
        """The title is cut to the room that there is."""
        self._entitle()

    def _entitle(self) -> None:
        if self._view is not None:
            room = self.outer_size.width - 6
            title = self._view.title(room)
            self.border_title = plain(title) if title else None
            self.border_subtitle = self._view.speed(room) or None

    def render(self) -> Content:
        width, height = self.content_size
        if self._view is None or not width or not height:
            return Content("")
        return Content("\n").join(self._view.lines(width, height, self.app, self.lit))
