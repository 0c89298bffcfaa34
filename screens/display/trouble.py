"""The big screen's words where all is not well: it is not up to date, or the night is damaged."""

from datetime import datetime

from textual.content import Content

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
        self._now = datetime.min

    def refuse(self, sentence: str) -> None:
        """Say why the night cannot be shown as it is."""
        self._sentence = sentence
        self._draw()

    def tell(self, sentence: str) -> None:
        """Clear the message: what is well needs no words."""
        del sentence
        self._sentence = ""
        self._draw()

    def know(self, damage: str, since: datetime | None, now: datetime) -> None:
        """Draw what is known now.

        Args:
            damage: of the night, in a sentence, or "".
            since: when what is shown was up to date last, where it is not.
        """
        self._damage, self._since, self._now = damage, since, now
        self._draw()

    def _draw(self) -> None:
        width = max(self.app.size.width - 4, 1)
        lines: list[Content] = []
        if self._since is not None:
            lines = words_block(as_of(self._since, self._now), width, _BAND)
        elif self._damage or self._sentence:
            lines = paragraph(f"✗ {self._damage or self._sentence}", width, "bold")
        self.display = bool(lines)
        self.styles.height = max(len(lines), 1)
        self.update(Content("\n").join(lines))


def as_of(since: datetime, now: datetime) -> str:
    """The age of the view on the screen.

    >>> at = datetime(2026, 11, 20, 21, 14)
    >>> as_of(at, at), as_of(at, datetime(2026, 11, 20, 21, 17, 30))
    ('As of 21:14', 'As of 21:14, 3 min ago')
    """
    minutes = int((now - since).total_seconds()) // 60
    return f"As of {since.astimezone():%H:%M}" + (f", {minutes} min ago" if minutes > 0 else "")
