"""What the room is told besides the play: a break, with the time that is left of it (F12.2)."""

from dataclasses import dataclass
from datetime import datetime

from tourney.game.mexico.words import several


@dataclass(frozen=True, slots=True)
class Break:
    """A break that was called.

    Attributes:
        until: when it is over, in UTC; None before the barrier at which it begins.
    """

    minutes: int
    until: datetime | None

    def words(self, now: datetime) -> str:
        """Say it as it is now: to come, so much left, or over."""
        if self.until is None:
            return f"After this beat: a break of {several(self.minutes, 'minute')}."
        left = int((self.until - now).total_seconds())
        if left <= 0:
            return "The break is over."
        again = self.until.astimezone(now.tzinfo).strftime("%H:%M")
        return f"Break: {left // 60}:{left % 60:02} left, on again at {again}."
