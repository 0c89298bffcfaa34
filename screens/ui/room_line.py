"""The line with the message to the room, the break's countdown, and closing time (F12)."""

from datetime import UTC, datetime

from textual.content import Content
from textual.widgets import Static

from screens.ui.text import in_rows, plain
from tourney.game.wording import capital
from tourney.night.state.room_clock import Break, clock_words, closing_call


class RoomLine(Static):
    """The message to the room and the break; the line disappears when there is neither."""

    DEFAULT_CSS = """
    RoomLine {
        display: none; height: auto; padding: 0 1; color: $text-warning; text-style: bold;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._line = ""
        self._break: Break | None = None
        self._closes_at: datetime | None = None
        self._ends: str | None = None
        self._late = self._called = ""
        self._shown = Content("")

    def on_mount(self) -> None:
        """Count down every second."""
        self.set_interval(1.0, self.count)

    def show(
        self,
        line: str,
        break_: Break | None,
        closing: datetime | None = None,
        ends: str | None = None,
        late: str = "",
        called: str = "",
    ) -> None:
        """Show the message, the break and closing time.

        Args:
            line: the message to the room, or "".
            break_: the break, or None.
            closing: closing time; None if it does not matter any more.
            ends: how the host ends play, in words; None on screens for the room, which show the
                time long before.
            late: how to end a night in time that may take longer; shown until closing time is near.
            called: what comes first: that the night ends, or that a phone's entry waits; or "".
        """
        self._late, self._called = late, called
        self._line, self._break, self._closes_at, self._ends = line, break_, closing, ends
        self.count()

    def on_resize(self) -> None:
        """Wrap the line again."""
        self.count()

    def count(self) -> None:
        """Draw the line for this second; a part breaks only if a whole row is too short."""
        now = datetime.now(UTC).astimezone()
        pause = self._break.words(now) if self._break is not None else ""
        parts = filter(None, (self._called, self._closes(now), pause, self._line))
        rows = in_rows(map(plain, parts), self.screen.size.width - 2, " · ")
        if (shown := Content("\n").join(rows)) != self._shown:
            self._shown = shown
            self.display = bool(shown.plain)
            self.update(shown)

    def _closes(self, now: datetime) -> str:
        call = closing_call(self._closes_at, now)
        if self._ends is None:
            return f"{call}." if call else capital(clock_words(self._closes_at, now))
        return f"{call}: {self._ends}." if call else self._late
