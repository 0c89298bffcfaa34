"""What was put right: the mark, what was typed first, who changed it and when."""

from datetime import date
from typing import TYPE_CHECKING

from textual.content import Content

from screens.history_lines import Line
from screens.text import plain

if TYPE_CHECKING:
    from tourney.night.correction import PickLine

MARK = "✎"
_INDENT = Content("  ")


def put_right(line: "PickLine", today: date | None = None) -> str:
    """What became of an entry, in the host's own time; "" where it stands as typed.

    Args:
        today: the day that need not be said; the clock's without it.
    """
    if line.at is None:
        return ""
    at = line.at.astimezone()
    when = f"{at:%H:%M}" if at.date() == (today or date.today()) else f"{at:%Y-%m-%d %H:%M}"
    first = f"first {line.pick.first}; " if line.pick.first else ""
    return f"{MARK} {first}{line.by}, {when}"


def mark_lines(line: "PickLine", at: int) -> list[Line]:
    """It as a quiet line below what can be picked; none where it stands as typed."""
    words = put_right(line)
    return [Line(plain(words).stylize("$foreground-muted"), at, _INDENT)] if words else []
