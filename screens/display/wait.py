"""The display while the store has no night: it waits for one."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.host import host_of
from screens.app.role import BY_ITSELF
from screens.display.trouble import DisplayTrouble
from screens.ui.large.letters import block, title_block
from screens.ui.sheet import StyledScreen
from screens.ui.text import plain


class DisplayWaitScreen(StyledScreen[None]):
    """The display while there is no night yet; the app continues when there is one."""

    HELP_TEXT: ClassVar[str] = "Waiting for tonight to begin. This screen updates itself."
    MANUAL: ClassVar[str] = "display"

    DEFAULT_CSS = """
    DisplayWaitScreen {
        overflow: hidden;
        #word { height: 1fr; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(id="word")
        yield DisplayTrouble()

    def on_mount(self) -> None:
        """Since when the store cannot be reached is said."""
        self.watch(self.app, "away", self._tell_trouble)

    def on_resize(self, event: Resize) -> None:
        """Letters as large as there is room for."""
        width, height = event.size
        lines = [
            *title_block("No night yet", width, height // 2, "$accent"),
            plain("The host is setting it up."),
            plain(BY_ITSELF).stylize("$foreground-muted"),
        ]
        shown = block(lines, width, height, "center")
        self.query_one("#word", Static).update(Content("\n").join(shown), layout=False)

    def _tell_trouble(self) -> None:
        self.query_one(DisplayTrouble).know("", host_of(self).away_since)
