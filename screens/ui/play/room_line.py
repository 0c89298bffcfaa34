"""A line for the room, a break that is counted down, and closing time (F12)."""

from datetime import UTC, datetime

from textual.message import Message
from textual.widgets import Static

from screens.ui.text import plain
from tourney.game.wording import capital
from tourney.night.state.room_clock import Break, clock_words, closing_call


class RoomLine(Static):
    """The night's own line and the break, whole; no line at all where there is neither."""

    DEFAULT_CSS = """
    RoomLine {
        display: none; height: auto; padding: 0 1; color: $text-warning; text-style: bold;
    }
    """

    class Grown(Message):
        """There is a line more or fewer than when it was shown, with time or for lack of room."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._line = ""
        self._break: Break | None = None
        self._closes_at: datetime | None = None
        self._ends: str | None = None
        self._late = ""
        self._shown = ""
        self._rows = 0

    def on_mount(self) -> None:
        """Count down."""
        self.set_interval(1.0, self._tick)

    def show(
        self,
        line: str,
        break_: Break | None,
        closing: datetime | None = None,
        ends: str | None = None,
        late: str = "",
    ) -> None:
        """Show these.

        Args:
            closing: when the place closes; None where it does not matter any more.
            ends: how play is ended, for the host; None is for the room, which is told the time
                long before.
            late: what would end a night in time that may take longer; until closing time is near.
        """
        self._late = late
        self._line, self._break, self._closes_at, self._ends = line, break_, closing, ends
        self.count()

    def _tick(self) -> None:
        before = self.rows
        self.count()
        if self.rows != before:
            self.post_message(self.Grown())

    def on_resize(self) -> None:
        """Tell the widgets below it, if need be."""
        if self.rows != self._rows:
            self._rows = self.rows
            self.post_message(self.Grown())

    def count(self) -> None:
        """Draw it as it is now."""
        now = datetime.now(UTC).astimezone()
        pause = self._break.words(now) if self._break is not None else ""
        shown = " · ".join(part for part in (self._closes(now), pause, self._line) if part)
        if shown != self._shown:
            self._shown, rows = shown, self._rows
            self._rows = self.rows
            self.display = bool(shown)
            self.update(plain(shown), layout=self._rows != rows)

    def _closes(self, now: datetime) -> str:
        call = closing_call(self._closes_at, now)
        if self._ends is None:
            return f"{call}." if call else capital(clock_words(self._closes_at, now))
        return f"{call}: {self._ends}." if call else self._late

    @property
    def rows(self) -> int:
        """The number of rows of the line."""
        width = self.screen.size.width - 2
        return len(plain(self._shown).wrap(width)) if self._shown and width > 0 else 0
