"""A line for the room, and a break that is counted down by the second (F12.2, F12.3)."""

from datetime import UTC, datetime

from textual.widgets import Static

from screens.ui.text import plain
from tourney.night.views.room import Break


class RoomLine(Static):
    """The night's own line and the break; no line at all where there is neither."""

    DEFAULT_CSS = """
    RoomLine {
        display: none; height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis;
        color: $text-warning; text-style: bold;
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._line = ""
        self._break: Break | None = None
        self._shown = ""

    def on_mount(self) -> None:
        """Count down."""
        self.set_interval(1.0, self.count)

    def show(self, line: str, break_: Break | None) -> bool:
        """Show these; whether there is a line more or fewer than before."""
        self._line, self._break = line, break_
        was = bool(self._shown)
        self.count()
        return was != bool(self._shown)

    def count(self) -> None:
        """Draw it as it is now."""
        now = datetime.now(UTC).astimezone()
        words = self._break.words(now) if self._break is not None else ""
        shown = " · ".join(part for part in (words, self._line) if part)
        if shown != self._shown:
            self._shown = shown
            self.display = bool(shown)
            self.update(plain(shown), layout=False)

    @property
    def rows(self) -> int:
        """How many lines it takes."""
        return 1 if self._shown else 0
