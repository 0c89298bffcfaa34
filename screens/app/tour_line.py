"""The tour's two lines under the title: how far it is, and the one thing to do now."""

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from screens.app.host import host_of
from screens.app.tour import STEPS
from screens.ui.keys.hint_line import MARK
from screens.ui.keys.keys import spelled_keys
from screens.ui.text import say
from tourney.game.refusal import Refused


class TourLine(Static):
    """Beside the real screen, whose own keys do it; a click on its key leaves the tour."""

    DEFAULT_CSS = """
    TourLine {
        height: auto; min-height: 2; max-height: 3; padding: 0 1;
        background: $primary-muted; color: $foreground;
    }
    TourLine:ansi { background: ansi_default; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False  # the key keeps its own colours

    def on_mount(self) -> None:
        """Draw it, and again whenever keys change."""
        self.screen.bindings_updated_signal.subscribe(self, self._redraw)
        self.call_after_refresh(self.redraw)

    def on_resize(self) -> None:
        """The key that leaves stands at the right."""
        self.redraw()

    def _redraw(self, _screen: Screen[object]) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Say what is to be done now."""
        tour = host_of(self).tour
        if tour is None or host_of(self).opening or not self.size.width:
            return
        keys = spelled_keys(self.screen)
        try:
            told = tour.tell(host_of(self).director, keys)
        except Refused:
            return  # the screen itself says why
        head = say(
            "[b $text-accent]Tour[/]  $step of $all  [b]$name[/]",
            step=told.step,
            all=len(STEPS),
            name=STEPS[told.step - 1],
        )
        leaves = say("[@click=app.tour][b $text-accent]$key[/] leaves it[/]", key=keys["tour"])
        gap = self.content_size.width - head.cell_length - leaves.cell_length
        if gap > 0:
            head = head + " " * gap + leaves
        self.update(Content.assemble(head, "\n", MARK, told.words))
