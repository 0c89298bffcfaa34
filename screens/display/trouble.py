"""The big screen's words where all is not well: it is not up to date, or the night is damaged."""

from datetime import UTC, datetime

from textual.content import Content

from screens.app.store_app import since_words
from screens.ui.large.letters import paragraph, words_block
from screens.ui.status_line import StatusLine

#: The lines in which the age of the view is told, for the room.
_BAND = 3


class DisplayTrouble(StatusLine):
    """A band at the foot; there is room for it only while there is something to say."""

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
        """Say why the night cannot be shown as it is."""
        self._sentence = sentence
        self._draw()

    def tell(self, sentence: str) -> None:
        """Clear the message: what is well needs no words."""
        del sentence
        self._sentence = ""
        self._draw()

    def know(self, damage: str, since: datetime | None) -> None:
        """Draw what is known now.

        Args:
            damage: of the night, in a sentence, or "".
            since: when what is shown was up to date last, where it is not.
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
