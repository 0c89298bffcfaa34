"""The big screen when there is no night yet, or the night is not up to date or damaged."""

from datetime import UTC, datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.host import host_of
from screens.app.store_app import since_words
from screens.ui.large.letters import block, paragraph, title_block, words_block
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine
from screens.ui.text import plain


class DisplayWaitScreen(StyledScreen[None]):
    """The big screen while there is no night yet; the app shows the night once there is one."""

    HELP_TEXT: ClassVar[str] = "Waiting for tonight to begin. This screen updates itself."
    MANUAL: ClassVar[str] = "display"
    in_column = False

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
        """Watch for the store going out of reach, to say since when it is."""
        self.watch(self.app, "away", self._tell_trouble)

    def on_resize(self, event: Resize) -> None:
        """Draw the letters for the new size."""
        width, height = event.size
        lines = [
            *title_block("Starting soon", width, height // 2, "$accent"),
            plain("The host is setting up the night."),
        ]
        shown = block(lines, width, height, "center")
        self.query_one("#word", Static).update(Content("\n").join(shown), layout=False)

    def _tell_trouble(self) -> None:
        self.query_one(DisplayTrouble).know("", host_of(self).away_since)


#: The lines of the words about the age of the view.
_BAND = 3


class DisplayTrouble(StatusLine):
    """A band at the foot that takes room only while it says something."""

    DEFAULT_CSS = """
    DisplayTrouble { padding: 0 2; background: $warning-muted; color: $text-warning; }
    DisplayTrouble:ansi { background: ansi_yellow; color: ansi_black; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.display = False
        self._sentence = self._damage = ""
        self._since: datetime | None = None

    def refuse(self, sentence: str) -> None:
        """Say why the night cannot be shown as it is now."""
        self._sentence = sentence
        self._draw()

    def tell(self, sentence: str) -> None:
        """Clear the message, as success needs no words here."""
        del sentence
        self._sentence = ""
        self._draw()

    def know(self, damage: str, since: datetime | None) -> None:
        """Draw the present trouble.

        Args:
            damage: the damage of the night, in a sentence, or "".
            since: when the view was last up to date; None if it is.
        """
        self._damage, self._since = damage, since
        self._draw()

    def _draw(self) -> None:
        width = max(self.app.size.width - 4, 1)
        lines: list[Content] = []
        if self._since is not None:
            lines = words_block(since_words("As of", self._since, datetime.now(UTC)), width, _BAND)
        elif self._damage or self._sentence:
            lines = paragraph(f"✗ {self._damage or self._sentence}", width, "bold")
        self.display = bool(lines)
        self.styles.height = max(len(lines), 1)
        self.update(Content("\n").join(lines))
