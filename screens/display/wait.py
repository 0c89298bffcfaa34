"""The display while the store has no night: it waits for one."""

from datetime import UTC, datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.host import host_of
from screens.app.role import BY_ITSELF
from screens.display.trouble import DisplayTrouble
from screens.ui.large.letters import block, largest_of, scale_for, words_block
from screens.ui.sheet import StyledScreen
from screens.ui.text import plain

_LINES = ("No night", "yet")
_MARGIN = 8


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
        inside, rows = max(width - _MARGIN, 1), max(height // 4, 1)
        scale = largest_of(_LINES, scale_for(rows), inside)
        lines: list[Content] = []
        for words in _LINES:
            lines += words_block(words, inside, rows, "$accent", "center", scale)
            lines.append(Content(""))
        lines.append(plain("The host is setting it up."))
        lines.append(plain(BY_ITSELF).stylize("$foreground-muted"))
        shown = block(lines, width, height, "center")
        self.query_one("#word", Static).update(Content("\n").join(shown), layout=False)

    def _tell_trouble(self) -> None:
        since = host_of(self).away_since
        self.query_one(DisplayTrouble).know("", since, datetime.now(UTC))
