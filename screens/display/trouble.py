"""The big screen's words where all is not well: it is not up to date, or the night is damaged."""

from datetime import datetime

from textual.content import Content

from screens.ui.large.letters import letters_width, paragraph, side_by_side, words_block
from screens.ui.status_line import StatusLine

_BAND, _GAP = 3, 4


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
        self.rows = 0

    def refuse(self, sentence: str) -> None:
        """Say why the night cannot be shown as it is."""
        self._sentence = sentence
        self._draw()

    def tell(self, sentence: str) -> None:
        """Clear the message: what is well needs no words."""
        del sentence
        self._sentence = ""
        self._draw()

    def know(self, damage: str, since: datetime | None, now: datetime) -> bool:
        """Draw what is known now; True if there is more to say, or less, than before.

        Args:
            damage: of the night, in a sentence, or "".
            since: when what is shown was up to date last, where it is not.
        """
        rows = self.rows
        self._damage, self._since, self._now = damage, since, now
        self._draw()
        return rows != self.rows

    def _draw(self) -> None:
        width = max(self.app.size.width - 4, 1)
        lines: list[Content] = []
        if self._since is not None:
            lines = _age(self._since, self._now, width)
        elif self._damage or self._sentence:
            lines = paragraph(f"✗ {self._damage or self._sentence}", width, "bold")
        self.rows = len(lines)
        self.display = bool(lines)
        self.styles.height = max(len(lines), 1)
        self.update(Content("\n").join(lines))


def _age(since: datetime, now: datetime, width: int) -> list[Content]:
    """When what is shown was right, in letters for the room; how long ago may be smaller."""
    when, _, ago = as_of(since, now).partition(", ")
    large = letters_width(when, 1)
    if large > width:
        return words_block(as_of(since, now), width, 1)
    room = max(width - large - _GAP, 0)
    return side_by_side(words_block(when, large, _BAND), words_block(ago, room, _BAND), gap=_GAP)


def as_of(since: datetime, now: datetime) -> str:
    """The age of the view on the screen.

    >>> at = datetime(2026, 11, 20, 21, 14)
    >>> as_of(at, at), as_of(at, datetime(2026, 11, 20, 21, 17, 30))
    ('As of 21:14', 'As of 21:14, 3 min ago')
    """
    minutes = int((now - since).total_seconds()) // 60
    return f"As of {since.astimezone():%H:%M}" + (f", {minutes} min ago" if minutes > 0 else "")
